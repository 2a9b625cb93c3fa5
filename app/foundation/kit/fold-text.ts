/** Letters that have no accent to take off, and yet a plain spelling that people type. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ħ: 'h', '’': "'", '‘': "'" }),
)

const isPlain = /^[\x20-\x7e]*$/

/** Lowercase without accents, for comparing: "Fèlsina" becomes "felsina", "Weißburgunder" becomes "weissburgunder". */
export function foldText(text: string): string {
  // Most text has no accents, and looking for them takes most of the time.
  if (isPlain.test(text)) return text.toLowerCase().trim()
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđıħ’‘]/g, (letter) => plainLetters.get(letter) ?? letter)
    .trim()
}
