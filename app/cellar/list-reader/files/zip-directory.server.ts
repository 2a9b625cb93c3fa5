import { inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  path: string
  method: number
  /** Sizes as the archive's directory names them, in bytes. */
  packed: number
  unpacked: number
  isEncrypted: boolean
  /** Where its local header begins. */
  offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const utf8 = new TextDecoder()

/**
 * The entries of a ZIP archive, from its central directory, without unpacking anything. Null for what is not one, is
 * damaged, or needs the 64-bit format, which a workbook of our size does not.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = endOfDirectory(bytes)
  if (end === -1) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      path: utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The last record of the archive, before a comment of at most 65,535 bytes. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 65_535)
  for (let at = bytes.length - 22; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at
  return -1
}

/** An entry's content. Null when it is not as long as its directory says, which a zip bomb's is not, or damaged. */
export function unzipEntry(bytes: Buffer, { method, offset, packed, unpacked }: ZipEntry): Buffer | null {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return null
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(from, from + packed)
  if (content.length !== packed) return null
  if (method === 0) return packed === unpacked ? content : null
  if (method !== 8) return null
  try {
    const inflated = inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) })
    return inflated.length === unpacked ? inflated : null
  } catch {
    return null
  }
}
