// Codes on bottles, cases and labels. Pure.

/** A scanned or typed code: one of our own codes of a wine, or another code such as a barcode. */
type ScannedCode = { kind: 'wine'; end: string } | { kind: 'code'; code: string }

const WINE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})/i
const SHORT = /^W([0-9A-F]{12})$/

/** The code of a wine that we print: W and the end of its id. */
export const wineCode = (wineId: string): string => `W${wineId.slice(-12).toUpperCase()}`

/**
 * Reads a code: an address of the wine's page, our own code, or letters and digits. A 12-digit UPC is the 13-digit EAN
 * with a leading zero, as some scanners write it. Null for anything that is no code.
 */
export function readCode(text: string): ScannedCode | null {
  const id = WINE_ID.exec(text)
  if (id) return { kind: 'wine', end: id[1]!.toLowerCase() }
  const code = text.toUpperCase().replace(/[\s.-]+/g, '')
  const short = SHORT.exec(code)
  if (short) return { kind: 'wine', end: short[1]!.toLowerCase() }
  if (!/^[0-9A-Z]{4,40}$/.test(code)) return null
  return { kind: 'code', code: /^\d{12}$/.test(code) ? `0${code}` : code }
}

/** Whether a typed text is a code rather than a word: at least seven characters, nearly all of them digits. */
export function looksLikeCode(text: string): boolean {
  const plain = text.replace(/[\s.-]+/g, '')
  return WINE_ID.test(text) || SHORT.test(plain.toUpperCase()) || /^\d{7,18}$/.test(plain)
}

/** Whether a wine has this code. An LWIN names the wine, and its longer forms the vintage and size as well. */
export function hasCode(
  wine: { id: string; lwin: string | null; codes: string[] },
  scanned: ScannedCode,
): boolean {
  if (scanned.kind === 'wine') return wine.id.endsWith(scanned.end)
  const { code } = scanned
  if (wine.codes.includes(code)) return true
  if (wine.lwin === null || !/^(\d{7}|\d{11}|\d{16}|\d{18})$/.test(code)) return false
  return wine.lwin.startsWith(code) || code.startsWith(wine.lwin)
}
