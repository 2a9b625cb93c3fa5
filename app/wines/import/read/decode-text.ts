import { importErrorMessages } from '../limits'
import { importError } from '../import-error'

export interface DecodedText {
  text: string
  /** Its name for people. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

/**
 * The text of a file: by its byte order mark, else UTF-8 where every byte fits, UTF-16 where every second byte is
 * zero, and Windows-1252, in which Excel saves CSV files in America and Western Europe. Throws `import-rejected` for
 * anything that is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes)
  // Control characters other than tab, line breaks and form feed do not occur in a list.

  if (/[\u0000-\u0008\u000E-\u001F]/.test(decoded.text)) throw importError(importErrorMessages.notText)
  return decoded
}

function decode(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: read('utf-8', bytes), encoding: 'UTF-8' }
  if (first === 0xff && second === 0xfe) return { text: read('utf-16le', bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: read('utf-16be', bytes), encoding: 'UTF-16' }
  const halves = zeroHalves(bytes)
  if (halves !== null) return { text: read(halves, bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: read('windows-1252', bytes), encoding: 'Windows-1252' }
  }
}

/** TextDecoder removes a byte order mark of its own encoding. */
const read = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes)

/** UTF-16 without a mark: in Western text nearly every second byte is zero. */
function zeroHalves(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2_000)
  let [even, odd] = [0, 0]
  sample.forEach((byte, place) => byte === 0 && (place % 2 === 0 ? even++ : odd++))
  const most = sample.length * 0.3
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
