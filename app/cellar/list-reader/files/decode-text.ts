import { importErrorMessages } from './limits'
import { importError } from '../import-error'

/** The encodings of text files, by their names in the Encoding Standard, as people know them. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
} as const

export type TextEncoding = keyof typeof textEncodings

interface DecodedText {
  text: string
  encoding: TextEncoding
}

/**
 * The text of a file: by its byte order mark, else UTF-8 where every byte fits, UTF-16 where every second byte is
 * zero, and Windows-1252, in which Excel saves CSV files in America and Western Europe, or Mac Roman, in which it does on
 * a Mac, by which of them makes letters within words. `chosen` is the encoding that a person chose. Throws
 * `import-rejected` for anything that is not text.
 */
export function decodeText(bytes: Uint8Array, chosen: TextEncoding | null = null): DecodedText {
  const encoding = chosen ?? encodingOf(bytes)
  // A TextDecoder removes a byte order mark of its own encoding.
  const text = new TextDecoder(encoding).decode(bytes)
  // Control characters other than tab, line breaks and form feed do not occur in a list.

  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw importError(importErrorMessages.notText)
  return { text, encoding }
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const halves = zeroHalves(bytes)
  if (halves !== null) return halves
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isMacRoman(bytes) ? 'macintosh' : 'windows-1252'
  }
}

/** UTF-16 without a mark: in Western text nearly every second byte is zero. */
function zeroHalves(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2_000)
  let [even, odd] = [0, 0]
  sample.forEach((byte, place) => byte === 0 && (place % 2 === 0 ? even++ : odd++))
  const most = sample.length * 0.3
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/**
 * Whether the bytes beyond ASCII that stand beside a letter are mostly those of accented letters in Mac Roman, which are
 * signs in Windows-1252. Quotation marks and dashes of Windows-1252, 0x91 to 0x97, tell nothing.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
  let [mac, windows] = [0, 0]
  bytes.forEach((byte, place) => {
    if (byte < 0x80 || !(isLetter(bytes[place - 1]) || isLetter(bytes[place + 1]))) return
    if (byte <= 0x90 || (byte >= 0x98 && byte <= 0x9f)) mac += 1
    else if (byte >= 0xc0) windows += 1
  })
  return mac > windows
}
