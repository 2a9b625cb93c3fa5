// Pictures good and bad, each made when it is needed.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pictureErrorMessages } from '~/foundation/pictures/limits'

const drawn = (width: number, height: number, inside: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
    ),
  )

/** A bar twice as wide as high, in the middle of nothing. */
const bar = (color: string) => `<rect x="200" y="100" width="800" height="400" rx="20" fill="${color}"/>`

export const darkLogo = () => drawn(1200, 600, bar('#2a1216')).png().toBuffer()
export const lightLogo = () => drawn(1200, 600, bar('#fffaf0')).png().toBuffer()
export const deepRedLogo = () => drawn(1200, 600, bar('#9c2f1f')).png().toBuffer()
export const goldLogo = () => drawn(1200, 600, bar('#cfa860')).png().toBuffer()
export const redLogo = () => drawn(1200, 600, bar('#d8432f')).webp().toBuffer()
export const paperLogo = () =>
  drawn(1200, 600, `<rect width="1200" height="600" fill="#ffffff"/>${bar('#7a1d36')}`)
    .jpeg()
    .toBuffer()
export const boxedLogo = () =>
  drawn(1200, 600, `<rect width="1200" height="600" fill="#274b36"/>${bar('#f4e7c5')}`)
    .png()
    .toBuffer()

const scene = (width: number, height: number) =>
  drawn(
    width,
    height,
    `<defs><linearGradient id="g"><stop stop-color="#7a1d36"/><stop offset="1" stop-color="#d4a962"/></linearGradient></defs>
     <rect width="100%" height="100%" fill="url(#g)"/><circle cx="40%" cy="40%" r="20%" fill="#fffaf0"/>`,
  )

/** As a camera held on its side keeps it: turned by a note in the file, with the place in another. */
export const photoTakenSideways = () =>
  scene(2000, 1500)
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Copyright: 'A Photographer' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 0/1' },
      },
    })
    .jpeg()
    .toBuffer()

/** The same as large as cameras make them, with their grain: five megabytes. */
export const largePhotoTakenSideways = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#7a1d36',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()

export const photoWithASecret = async (secret: string) => {
  const photo = await scene(1300, 900)
    .withMetadata({ exif: { IFD0: { ImageDescription: secret } } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.from(secret), Buffer.from('PK\x03\x04')])
}

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, tail])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A PNG that says it is this large and holds next to nothing. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const exactly = (sentence: string) => new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
const text = (words: string) => async () => Buffer.from(words)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'

/** The file, how it is made, and the sentence that rejects it. */
export const hostile: Record<string, [make: () => Promise<Buffer>, said: RegExp]> = {
  'an SVG': [text(svg), exactly(pictureErrorMessages.svg)],
  'an SVG behind a declaration': [text(`<?xml version="1.0"?>\n${svg}`), exactly(pictureErrorMessages.svg)],
  'an SVG behind a comment and a mark': [
    text(`\uFEFF <!-- a logo -->${svg}`),
    exactly(pictureErrorMessages.svg),
  ],
  'an SVG in wide characters': [
    async () => Buffer.from(`\uFEFF${svg}`, 'utf16le'),
    exactly(pictureErrorMessages.svg),
  ],
  'a page': [text('<!doctype html><script>alert(1)</script>'), exactly(pictureErrorMessages.unknown)],
  'a PDF': [text('%PDF-1.7\n1 0 obj'), exactly(pictureErrorMessages.pdf)],
  'nothing at all': [text(''), exactly(pictureErrorMessages.empty)],
  noise: [async () => Buffer.alloc(5_000, 'noise'), exactly(pictureErrorMessages.unknown)],
  'a GIF': [() => drawn(100, 100, bar('#000')).gif().toBuffer(), exactly(pictureErrorMessages.gif)],
  'a TIFF': [() => drawn(100, 100, bar('#000')).tiff().toBuffer(), exactly(pictureErrorMessages.unknown)],
  'a photo of a phone': [
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    exactly(pictureErrorMessages.heic),
  ],
  'a WebP that moves': [
    async () => {
      const frame = { raw: { width: 64, height: 128, channels: 4 as const, pageHeight: 64 } }
      const pixels = Buffer.alloc(64 * 128 * 4, 200)
      pixels.fill(30, 0, 64 * 64 * 4)
      return sharp(pixels, frame)
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer()
    },
    exactly(pictureErrorMessages.moving),
  ],
  'a bomb of pixels': [async () => bomb(60_000, 60_000), exactly(pictureErrorMessages.tooManyPixels)],
  'a bomb just past the limit': [async () => bomb(8_000, 5_001), exactly(pictureErrorMessages.tooManyPixels)],
  'a picture that stops in the middle': [
    async () => (await darkLogo()).subarray(0, 900),
    exactly(pictureErrorMessages.broken),
  ],
  'a photo that stops in the middle': [
    async () => {
      const whole = await scene(1600, 1200).jpeg().toBuffer()
      return whole.subarray(0, Math.floor(whole.length / 2))
    },
    exactly(pictureErrorMessages.broken),
  ],
  'the first bytes of a picture and then a page': [
    async () => Buffer.concat([(await darkLogo()).subarray(0, 33), Buffer.from('<script>alert(1)</script>')]),
    exactly(pictureErrorMessages.broken),
  ],
  'a size that is a lie': [async () => bomb(4_000, 4_000), exactly(pictureErrorMessages.broken)],
  'all white': [
    () =>
      sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    exactly(pictureErrorMessages.blank),
  ],
  'all clear': [
    () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    exactly(pictureErrorMessages.blank),
  ],
  'too small to be made out': [
    () =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: '#700' } })
        .png()
        .toBuffer(),
    /^This logo is only 16 by 16 pixels/,
  ],
  'more than 10 MB': [
    async () => Buffer.concat([await darkLogo(), Buffer.alloc(10 * 1024 * 1024)]),
    exactly(pictureErrorMessages.tooLarge),
  ],
}
