import { z } from 'zod'

// Characters that reorder or hide what stands beside them (UAX #9 controls, zero-width and interlinear marks).
const INVISIBLE = /[\u061C\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060\uFEFF\uFFF9-\uFFFB]/
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Why a text cannot be taken as a person's words, or null when it can. */
export function textProblem(text: string): string | null {
  if (CONTROL.test(text) || LONE_SURROGATE.test(text) || INVISIBLE.test(text)) {
    return 'Please remove the invisible or broken characters'
  }
  return null
}

/** One line or block of a person's words: trimmed, at most `max` characters, nothing invisible. */
export function plainText(max: number) {
  return z
    .string()
    .refine((text) => textProblem(text) === null, 'Please remove the invisible or broken characters')
    .transform((text) => text.trim())
    .refine((text) => text.length <= max, `Please keep this under ${max} characters`)
}

/** The same on one line. */
export function lineOfText(max: number) {
  return plainText(max).refine((text) => !/[\r\n\t\u2028\u2029]/.test(text), 'Please keep this on one line')
}

/** An address that a mail server could take (RFC 5321's length, ASCII); only mail to it proves more. */
export function emailAddress() {
  return plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Please enter a valid email address',
    )
}
