// Rules for a club's custom domain: a name below a public suffix that is not ours. Pure, server only: the list of
// suffixes is large.
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { isValidHostName, splitHost } from './hosts'

type ParsedDomain = { ok: true; name: string } | { ok: false; problem: string }

/** Longest name whose `_tastevin.` record still fits (RFC 1035: 253 characters in all). */
const longest = 253 - '_tastevin.'.length
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/**
 * Endings that DNS leaves to special uses (the IANA registry of special-use domain names, RFC 6761, with `.internal` by
 * ICANN's resolution 2024.07.29.06 and all of `.arpa`): they resolve only within one network.
 * `example.com`, `example.net` and `example.org`, which no one can prove, are left out for documentation and tests.
 */
const specialUse = new Set('alt arpa example internal invalid local localhost onion test'.split(' '))
const typed = /^[\p{L}\p{M}\p{N}.-]+$/u

const refused = (problem: string): ParsedDomain => ({ ok: false, problem })

/**
 * A domain as a person types it, in any script or pasted as a URL, converted to its form in DNS. Every
 * refusal is a sentence for the person.
 */
export function parseDomain(text: string, rootDomain: string): ParsedDomain {
  const bare = bareName(text)
  if (bare === '') return refused('Type your domain, such as wine.example.com.')
  if (/^[0-9.]+$/.test(bare) || bare.includes(':') || bare.startsWith('['))
    return refused('This is a numeric address. Type a domain name, such as wine.example.com.')
  if (!typed.test(bare)) return refused('A domain has only letters, digits, hyphens and dots.')
  const name = domainToASCII(bare.normalize('NFC')).replace(/\.$/, '')
  const labels = name.split('.')
  if (
    name === '' ||
    name.length > longest ||
    !labels.every((one) => label.test(one)) ||
    !isValidHostName(name)
  )
    return refused('This is not a domain name. It looks like wine.example.com.')
  if (labels.length < 2) return refused('Type the whole domain, with its ending, such as wine.example.com.')
  const root = splitHost(rootDomain).name
  if (name === root || name.endsWith(`.${root}`) || root.endsWith(`.${name}`))
    return refused('This is an address of the platform. Use a domain that belongs to you.')
  const { isIp, isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true })
  if (isIp || !/^[a-z]/.test(labels.at(-1)!))
    return refused('This is a numeric address. Type a domain name, such as wine.example.com.')
  // Nor may a suffix that no registry has: private networks use such names, and it may be registered tomorrow.
  if (specialUse.has(labels.at(-1)!) || !(isIcann || isPrivate))
    return refused('This ending is not used on the public internet. Type a domain that you have registered.')
  if (domain === null) return refused('This ending belongs to everybody. Put your own name in front of it.')
  return { ok: true, name }
}

/** Without what comes along when an address is copied from a browser. */
function bareName(text: string): string {
  const host = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return host.toLowerCase()
}

/** A name as people read it; the `xn--` form where that could pass for another name. */
export function displayDomain(name: string): string {
  const unicode = domainToUnicode(name)
  return unicode !== '' && isOneScript(unicode) && domainToASCII(unicode) === name ? unicode : name
}

const scripts = [
  /^[\p{Script=Latin}\p{N}-]*$/u,
  /^[\p{Script=Greek}\p{N}-]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}-]*$/u,
  /^[\p{Script=Hangul}\p{N}-]*$/u,
]

/** Cyrillic, for example, is shown in its DNS form: whole words of it look like Latin ones. */
const isOneScript = (name: string): boolean =>
  name.split('.').every((one) => scripts.some((script) => script.test(one)))

/** True for the name that stands at the top of its zone, where DNS allows no CNAME. */
export function isApex(name: string): boolean {
  return parse(name, { allowPrivateDomains: true }).domain === name
}

/** Name and value of the verification record. */
export const verificationRecord = (domain: { name: string; token: string }) => ({
  name: `_tastevin.${domain.name}`,
  value: `tastevin-proof=${domain.token}`,
})
