// Signs that stand for other signs in a text: ligatures, soft hyphens, kinds of space, letter-spaced words. Pure.

/**
 * A text as a person would type it: ligatures as letters, accents joined with their letters, every kind of space as a
 * space, no soft hyphen except at the end, where it is printed. Signs of a private font
 * and pictures are dropped.
 */
export function plainSigns(text: string): string {
  return (
    text
      .replace(/[ﬀ-ﬆ]/g, (sign) => sign.normalize('NFKC'))
      .normalize('NFC')
      .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t\r\n\f\v]/g, ' ')
      .replace(/\u00AD\s*$/, '-')
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uFFFD\uE000-\uF8FF]/g, '')
      .replace(/[\u0000-\u001F\u007F-\u009F]/g, '')
      // Pictures among the words: flags, grapes, leaves. Signs that letters are made of stay.
      .replace(/[\u{1F1E6}-\u{1F1FF}\u{1F300}-\u{1FAFF}\u{FE0F}]/gu, '')
  )
}

/** Words of three letters or more, each letter set apart by a space. Amounts such as "7 9 12" are left alone. */
const spacedWord = "(?:[\\p{L}&'’.-] ){2,}[\\p{L}&'’.-]"
const letterSpaced = new RegExp(
  `(?<!\\S)${spacedWord}(?: {2,4}(?:[\\p{L}&'’.-] )*[\\p{L}&'’.-])*(?!\\S)`,
  'gu',
)

const spacedYear = /(?<![\p{L}\p{N}] ?)(?:1 9|2 0) \d \d(?! ?[\p{L}\p{N}])/gu

/**
 * Joins words and years that are set with a space after each letter: "W I N E  L I S T" becomes "WINE LIST". Two spaces
 * or more separate words.
 */
export function joinLetterSpaced(text: string): string {
  const years = text.replace(spacedYear, (year) => year.replaceAll(' ', ''))
  return years.replace(letterSpaced, (found) => {
    const letters = found.replace(/\s/g, '')
    if (letters.length < 4 && letters !== letters.toUpperCase()) return found
    return found
      .split(/ {2,}/)
      .map((word) => word.replaceAll(' ', ''))
      .join(' ')
  })
}

/** Widths of letters as shares of the type's height, in a common serif face: enough to divide a run in places. */
function letterWidth(sign: string): number {
  if (/[ijltfrI.,:;'’|!()[\] ]/.test(sign)) return 0.28
  if (/[mwMW@%—…Æœ]/.test(sign)) return 0.85
  if (/\p{Lu}/u.test(sign)) return 0.66
  return 0.48
}

/** The sum of the widths of a text's letters, in shares of the type's height. */
export function textWidth(text: string): number {
  let width = 0
  for (const sign of text) width += letterWidth(sign)
  return width
}
