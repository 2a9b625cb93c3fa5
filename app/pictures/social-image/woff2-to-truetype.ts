// Our typefaces as the image library can read them: WOFF2 (W3C recommendation, 2022) to a plain TrueType file.
import { brotliDecompressSync } from 'node:zlib'

const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replaceAll('_', ' '))

interface Table {
  tag: string
  data: Buffer
  transformed: boolean
}

/**
 * A TrueType font out of a WOFF2 file with one font in it, under a family name of our choice: what a design calls
 * itself inside may end in a word that font libraries take for a weight. Throws on anything else.
 */
export function convertWoff2ToTrueType(woff2: Buffer, family: string): Buffer {
  const file = new Reader(woff2)
  if (file.text(4) !== 'wOF2') throw new Error('This is no WOFF2 file')
  const flavor = file.u32()
  if (flavor !== 0x00010000) throw new Error('Only TrueType outlines are read')
  file.skip(4)
  const count = file.u16()
  file.skip(6)
  const compressed = file.u32()
  file.skip(24)
  const entries = Array.from({ length: count }, () => readEntry(file))
  const unpacked = brotliDecompressSync(file.bytes(compressed))
  let at = 0
  const tables = entries.map(({ tag, length, transformed }): Table => {
    const data = unpacked.subarray(at, (at += length))
    return { tag, data, transformed }
  })
  return writeFont(flavor, rebuildTables(tables).set('name', nameTable(family)))
}

function readEntry(file: Reader) {
  const flags = file.u8()
  const known = flags & 0x3f
  const tag = known === 63 ? file.text(4) : knownTags[known]!
  const version = flags >> 6
  const original = file.base128()
  const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
  return { tag, length: transformed ? file.base128() : original, transformed }
}

/** Glyphs, their places and their widths as TrueType keeps them. */
function rebuildTables(tables: Table[]): Map<string, Buffer> {
  const plain = new Map(tables.map(({ tag, data }) => [tag, data]))
  const glyf = tables.find(({ tag }) => tag === 'glyf')
  if (!glyf?.transformed) return plain
  const { glyphs, lefts } = rebuildGlyphs(glyf.data)
  const places = Buffer.alloc((glyphs.length + 1) * 4)
  let at = 0
  glyphs.forEach((glyph, index) => places.writeUInt32BE((at += glyph.length), (index + 1) * 4))
  plain.set('glyf', Buffer.concat(glyphs))
  plain.set('loca', places)
  const head = Buffer.from(plain.get('head')!)
  // Places are written in full, four bytes each.
  head.writeInt16BE(1, 50)
  plain.set('head', head)
  const hmtx = tables.find(({ tag }) => tag === 'hmtx')
  const metrics = plain.get('hhea')!.readUInt16BE(34)
  if (hmtx?.transformed) plain.set('hmtx', rebuildWidths(hmtx.data, metrics, lefts))
  return plain
}

function rebuildWidths(data: Buffer, metrics: number, lefts: number[]): Buffer {
  const from = new Reader(data)
  const flags = from.u8()
  const advances = Array.from({ length: metrics }, () => from.u16())
  const own = lefts.map((left, index) => {
    const omitted = index < metrics ? flags & 1 : flags & 2
    return omitted ? left : from.i16()
  })
  const parts = new Writer()
  own.forEach((left, index) => {
    if (index < metrics) parts.u16(advances[index]!)
    parts.i16(left)
  })
  return parts.buffer()
}

function rebuildGlyphs(data: Buffer): { glyphs: Buffer[]; lefts: number[] } {
  const head = new Reader(data)
  head.skip(2)
  const options = head.u16()
  const count = head.u16()
  head.skip(2)
  const sizes = Array.from({ length: 7 }, () => head.u32())
  let at = head.at
  const [contours, points, flags, outlines, composites, boxes, instructions] = sizes.map(
    (size) => new Reader(data.subarray(at, (at += size))),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader]
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2)
  const overlaps = options & 1 ? data.subarray(at) : null
  const bit = (bits: Buffer | null, index: number) =>
    ((bits?.[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
  const glyphs: Buffer[] = []
  const lefts: number[] = []
  for (let index = 0; index < count; index++) {
    const ends = contours.i16()
    const box = bit(hasBox, index) ? boxes.bytes(8) : null
    const glyph = new Writer()
    if (ends > 0) {
      const simple = readOutline(ends, { points, flags, outlines })
      glyph.i16(ends)
      glyph.bytes(box ?? boxOf(simple.points))
      for (const end of simple.ends) glyph.u16(end)
      glyph.u16(simple.instructions)
      glyph.bytes(instructions.bytes(simple.instructions))
      writePoints(glyph, simple.points, bit(overlaps, index))
    } else if (ends < 0) {
      const { bytes, hinted } = readComposite(composites)
      glyph.i16(-1)
      glyph.bytes(box ?? Buffer.alloc(8))
      glyph.bytes(bytes)
      if (hinted) {
        const length = outlines.short255()
        glyph.u16(length)
        glyph.bytes(instructions.bytes(length))
      }
    }
    const written = glyph.buffer()
    lefts.push(written.length > 0 ? written.readInt16BE(2) : 0)
    glyphs.push(
      written.length % 4 === 0 ? written : Buffer.concat([written, Buffer.alloc(4 - (written.length % 4))]),
    )
  }
  return { glyphs, lefts }
}

interface Point {
  dx: number
  dy: number
  onCurve: boolean
}

function readOutline(contours: number, from: { points: Reader; flags: Reader; outlines: Reader }) {
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < contours; contour++) ends.push((total += from.points.short255()) - 1)
  const points = Array.from({ length: total }, () => readPoint(from.flags.u8(), from.outlines))
  return { ends, points, instructions: from.outlines.short255() }
}

/** A point's step from the last one: what it takes is told by its flag (section 5.2 of the recommendation). */
function readPoint(flag: number, from: Reader): Point {
  const onCurve = (flag & 0x80) === 0
  const kind = flag & 0x7f
  const signed = (positive: number, value: number) => (positive & 1 ? value : -value)
  const step = (dx: number, dy: number): Point => ({ dx, dy, onCurve })
  if (kind < 10) return step(0, signed(kind, ((kind & 14) << 7) + from.u8()))
  if (kind < 20) return step(signed(kind, (((kind - 10) & 14) << 7) + from.u8()), 0)
  if (kind < 84) {
    const [base, byte] = [kind - 20, from.u8()]
    return step(
      signed(kind, 1 + (base & 0x30) + (byte >> 4)),
      signed(kind >> 1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f)),
    )
  }
  if (kind < 120) {
    const base = kind - 84
    const dx = 1 + (Math.floor(base / 12) << 8) + from.u8()
    const dy = 1 + (((base % 12) >> 2) << 8) + from.u8()
    return step(signed(kind, dx), signed(kind >> 1, dy))
  }
  if (kind < 124) {
    const [a, b, c] = [from.u8(), from.u8(), from.u8()]
    return step(signed(kind, (a << 4) + (b >> 4)), signed(kind >> 1, ((b & 0x0f) << 8) + c))
  }
  return step(signed(kind, from.u16()), signed(kind >> 1, from.u16()))
}

function boxOf(points: Point[]): Buffer {
  let [x, y] = [0, 0]
  const box = { left: Infinity, low: Infinity, right: -Infinity, high: -Infinity }
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box.left = Math.min(box.left, x)
    box.low = Math.min(box.low, y)
    box.right = Math.max(box.right, x)
    box.high = Math.max(box.high, y)
  }
  const written = new Writer()
  for (const side of [box.left, box.low, box.right, box.high]) written.i16(Number.isFinite(side) ? side : 0)
  return written.buffer()
}

/** One flag and two full steps for each point: longer than it has to be, and simple. */
function writePoints(glyph: Writer, points: Point[], overlaps: boolean): void {
  points.forEach(({ onCurve }, index) => glyph.u8((onCurve ? 1 : 0) | (overlaps && index === 0 ? 0x40 : 0)))
  for (const { dx } of points) glyph.i16(dx)
  for (const { dy } of points) glyph.i16(dy)
}

function readComposite(from: Reader): { bytes: Buffer; hinted: boolean } {
  const start = from.at
  let hinted = false
  for (let more = true; more;) {
    const flags = from.u16()
    hinted ||= (flags & 0x0100) !== 0
    more = (flags & 0x0020) !== 0
    const scale = flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0
    from.skip(2 + (flags & 0x0001 ? 4 : 2) + scale)
  }
  return { bytes: from.since(start), hinted }
}

/** Family, style and full name, in English for Windows (OpenType, "name"). */
function nameTable(family: string): Buffer {
  const names = [family, 'Regular', family, family].map((name) => Buffer.from(name, 'utf16le').swap16())
  const ids = [1, 2, 4, 6]
  const table = new Writer()
  for (const value of [0, names.length, 6 + names.length * 12]) table.u16(value)
  let at = 0
  names.forEach((name, index) => {
    for (const value of [3, 1, 0x409, ids[index]!, name.length, at]) table.u16(value)
    at += name.length
  })
  for (const name of names) table.bytes(name)
  return table.buffer()
}

function writeFont(flavor: number, tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = new Writer()
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  head.u32(flavor)
  for (const value of [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16])
    head.u16(value)
  let at = 12 + sorted.length * 16
  const bodies: Buffer[] = []
  for (const [tag, data] of sorted) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    head.bytes(Buffer.from(tag, 'latin1'))
    head.u32(checksum(padded))
    head.u32(at)
    head.u32(data.length)
    at += padded.length
    bodies.push(padded)
  }
  return Buffer.concat([head.buffer(), ...bodies])
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

class Reader {
  at = 0
  constructor(private readonly data: Buffer) {}
  bytes(length: number): Buffer {
    if (this.at + length > this.data.length) throw new Error('The font ends too early')
    return this.data.subarray(this.at, (this.at += length))
  }
  since = (start: number) => this.data.subarray(start, this.at)
  skip = (length: number) => void (this.at += length)
  text = (length: number) => this.bytes(length).toString('latin1')
  u8 = () => this.bytes(1)[0]!
  u16 = () => this.bytes(2).readUInt16BE()
  i16 = () => this.bytes(2).readInt16BE()
  u32 = () => this.bytes(4).readUInt32BE()
  base128(): number {
    let value = 0
    for (let n = 0; n < 5; n++) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new Error('The font is damaged')
  }
  /** 255UInt16 of the recommendation. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    if (code === 254) return this.u8() + 506
    return code
  }
}

class Writer {
  private readonly parts: Buffer[] = []
  bytes = (data: Buffer) => void this.parts.push(data)
  u8 = (value: number) => this.bytes(Buffer.from([value]))
  u16(value: number) {
    const part = Buffer.alloc(2)
    part.writeUInt16BE(value)
    this.bytes(part)
  }
  i16(value: number) {
    const part = Buffer.alloc(2)
    part.writeInt16BE(value)
    this.bytes(part)
  }
  u32(value: number) {
    const part = Buffer.alloc(4)
    part.writeUInt32BE(value)
    this.bytes(part)
  }
  buffer = () => Buffer.concat(this.parts)
}
