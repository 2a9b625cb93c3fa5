// The one definition of a valid email address. Browser-safe; only an email to it proves more.
import { z } from 'zod'

/** RFC 5321, 4.5.3.1: octets of the local part and of the whole address. */
const [longestLocal, longest] = [64, 254]
/** The unquoted local part, without characters that providers reject or treat specially. */
const localPart = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const domainName = new RegExp(`^(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`, 'i')
const anyScript = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * An address as it is stored and written to, or null for an invalid one: trimmed, an internationalized domain as
 * A-labels (`ada@bücher.example` is `ada@xn--bcher-kva.example`). Quoted local parts and address literals are
 * invalid.
 */
export function readEmailAddress(text: string): string | null {
  const address = withAsciiDomain(text.trim())
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  const isGood =
    address.length <= longest &&
    local.length <= longestLocal &&
    localPart.test(local) &&
    domainName.test(address.slice(at + 1))
  return isGood ? address : null
}

export const isEmailAddress = (text: string): boolean => readEmailAddress(text) !== null

/** The text with the domain after its last @ as A-labels, if it has such a form. */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).normalize('NFC')
  // The URL parser maps other characters to dots and letters, and an ASCII name needs none of it.
  if (at < 0 || /^[\x00-\x7F]*$/.test(domain) || !anyScript.test(domain)) return text
  const url = `http://${domain}/`
  return URL.canParse(url) ? `${text.slice(0, at)}@${new URL(url).hostname}` : text
}

/** An email address in a form or an API request, with its error messages. */
export function emailAddress({
  missing = 'Email is required',
  invalid = 'Please enter a valid email address',
} = {}) {
  return z
    .string()
    .meta({ maxLength: longest })
    .default('')
    .refine((text) => text.trim() !== '', missing)
    .refine((text) => text.trim() === '' || isEmailAddress(text), invalid)
    .transform((text) => readEmailAddress(text) ?? text)
}
