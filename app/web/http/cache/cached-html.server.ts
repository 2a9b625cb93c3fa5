import { constants, crc32, deflateRawSync } from 'node:zlib'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const FINAL_BLOCK = Buffer.from([0x03, 0x00])

/**
 * A page that is the same for everyone except for its nonce, kept in pieces: as text to join, and deflated.
 * Deflate lets independently compressed pieces follow one another, so a new nonce goes between them as a stored
 * block and only the checksum is computed per response (RFC 1951 and 1952).
 */
export interface CachedHtml {
  /** The page as text with this nonce in every place. */
  text(nonce: string): string
  /** The same as bytes. */
  plain(nonce: string): Buffer
  /** The same as one gzip member. */
  gzip(nonce: string): Buffer
  /** Its approximate size in memory. */
  bytes: number
}

export function cachedHtml(html: string, renderedNonce: string): CachedHtml {
  const raw = html.split(renderedNonce).map((piece) => Buffer.from(piece))
  const deflated = raw.map((piece) =>
    deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
  )
  const rawBytes = raw.reduce((sum, piece) => sum + piece.length, 0)
  const deflatedBytes = deflated.reduce((sum, piece) => sum + piece.length, 0)
  return {
    bytes: rawBytes + deflatedBytes,
    text: (nonce) => raw.map(String).join(nonce),
    plain(nonce) {
      const bytes = Buffer.from(nonce)
      return Buffer.concat(raw.flatMap((piece, i) => (i === 0 ? [piece] : [bytes, piece])))
    },
    gzip(nonce) {
      const stored = storedBlock(nonce)
      const nonceBytes = stored.subarray(5)
      const parts: Buffer[] = [GZIP_HEADER]
      let checksum = 0
      let size = 0
      for (let i = 0; i < raw.length; i++) {
        if (i > 0) {
          parts.push(stored)
          checksum = crc32(nonceBytes, checksum)
          size += nonceBytes.length
        }
        // zlib's crc32 restarts on an empty input instead of continuing.
        if (raw[i]!.length === 0) continue
        parts.push(deflated[i]!)
        checksum = crc32(raw[i]!, checksum)
        size += raw[i]!.length
      }
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(checksum >>> 0, 0)
      trailer.writeUInt32LE(size >>> 0, 4)
      parts.push(FINAL_BLOCK, trailer)
      return Buffer.concat(parts)
    },
  }
}

function storedBlock(text: string): Buffer {
  const bytes = Buffer.from(text)
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  return block
}
