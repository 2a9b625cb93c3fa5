import { z } from 'zod'

// Characters that reorder or hide what stands beside them (UAX #9 controls, zero-width and interlinear marks), and
// what is no character at all.
const INVISIBLE = /[\u061C\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Why a text is not acceptable, or null when it is. */
export function textProblem(text: string): string | null {
  if (CONTROL.test(text) || LONE_SURROGATE.test(text) || INVISIBLE.test(text)) {
    return 'Please remove the invisible or broken characters'
  }
  return null
}

/** A line or block of text: trimmed, at most `max` characters, nothing invisible. */
export function plainText(max: number) {
  return z
    .string()
    .meta({ maxLength: max })
    .refine((text) => textProblem(text) === null, 'Please remove the invisible or broken characters')
    .transform((text) => text.trim())
    .refine((text) => text.length <= max, `Please keep this under ${max} characters`)
}

/** Characters that show nothing on their own: ignorable ones (UAX #44), marks without a letter, the Braille blank. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cf}\p{Z}\u2800]/gu

/** True for a text that shows nothing: empty, or of spaces and invisible characters alone. */
export const isBlank = (text: string): boolean => text.replace(BLANK, '') === ''

const LINE_BREAK = /[\r\n\t\v\f\u0085\u2028\u2029]/

/**
 * A line of text, such as a name: as `plainText`, composed (NFC), with single spaces, without line breaks and
 * tabs. A line of invisible characters counts as empty.
 */
export function singleLineText(max: number) {
  return plainText(max)
    .transform((text) => (isBlank(text) ? '' : text.normalize('NFC')))
    .refine((text) => !LINE_BREAK.test(text), 'Please keep this on one line')
    .transform((text) => text.replace(/\p{Zs}+/gu, ' '))
}

/** The same for a required field: `missing` is the error message. */
export function requiredLine(max: number, missing: string) {
  return singleLineText(max)
    .default('')
    .refine((text) => text !== '', missing)
}
