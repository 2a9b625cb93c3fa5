// Cells whose characters were read in the wrong encoding, as files have that were put together from others. Pure.

/** The bytes of Windows-1252 beyond Latin-1, by their characters. */
const windowsBytes = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map(
    (letter, place) => [letter, 0x80 + place] as const,
  ),
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** "JosÃ©" as "José"; the text itself where it is no UTF-8 that was read as Windows-1252. */
export function repairText(text: string): string {
  if (!/[ÂÃâ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return text
  const bytes = [...text].map((letter) => windowsBytes.get(letter) ?? letter.codePointAt(0)!)
  if (bytes.some((byte) => byte > 0xff)) return text
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}
