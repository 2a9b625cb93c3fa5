// Scripts that a PDF has a font for besides Latin, Greek and Cyrillic. Pure.

const letters = {
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
} as const

/** Names of the fonts' files. */
export type ScriptFont = keyof typeof letters
export const scripts = Object.keys(letters) as ScriptFont[]

export const scriptOf = (character: string): ScriptFont | null =>
  scripts.find((script) => letters[script].test(character)) ?? null
