import { fileTypeFromBuffer } from 'file-type'
import { lookup } from '~/foundation/kit/lookup'
import { maxPixels, pictureErrorMessages } from '~/foundation/pictures/limits'
import { loadSharp, safeReadOptions, unreadableReason } from '~/foundation/pictures/sharp.server'
import { readingError } from '../reading-error'
import type { GreyImage } from './grey-image'

/** File types by their first bytes, and what the image library calls them. */
const readable = lookup({
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/tiff': 'tiff',
})

const refused = lookup({
  'image/apng': pictureErrorMessages.moving,
  'image/gif': pictureErrorMessages.gif,
  'image/heic': pictureErrorMessages.heic,
  'image/heif': pictureErrorMessages.heic,
  'image/heic-sequence': pictureErrorMessages.heic,
  'image/heif-sequence': pictureErrorMessages.heic,
})

/** A page to look at, whatever file it is in. Width and height are its units. */
export interface PagePicture {
  width: number
  height: number
  /** Its text is in the file, with places that no straightening may move. */
  isExact: boolean
  /** Most pixels per unit that have anything to show. */
  finest: number
  grey(pixelsPerUnit: number): Promise<GreyImage>
  /** Three bytes per pixel. */
  color(pixelsPerUnit: number): Promise<GreyImage>
}

/**
 * A photo or scan, upright as its camera says, in pixels. Decided from the header: type, size and number of pictures
 * in it. Throws `import-rejected`.
 */
export async function openPhoto(bytes: Buffer): Promise<PagePicture & { mediaType: string }> {
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  const format = readable.get(mediaType)
  if (!format) throw readingError(refused.get(mediaType) ?? pictureErrorMessages.unknown)
  const sharp = await loadSharp()
  const refuse = (error: unknown): never => {
    throw readingError(unreadableReason(error))
  }
  const facts = await sharp(bytes, safeReadOptions).metadata().catch(refuse)
  if (facts.format !== format) throw readingError(pictureErrorMessages.unknown)
  if (facts.pages && facts.pages > 1) throw readingError(pictureErrorMessages.moving)
  if (facts.width * facts.height > maxPixels) throw readingError(pictureErrorMessages.tooManyPixels)
  const { width, height } = facts.autoOrient

  /** Made smaller before it is turned: turning needs all of it in memory. */
  async function pixels(pixelsPerUnit: number, channels: 1 | 3): Promise<GreyImage> {
    const size = (length: number) => Math.max(1, Math.round(length * pixelsPerUnit))
    const small = await sharp(bytes, { ...safeReadOptions, failOn: 'truncated' })
      .resize({ width: size(facts.width), height: size(facts.height), fit: 'fill', fastShrinkOnLoad: true })
      .flatten({ background: '#ffffff' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuse)
    const image = { data: small.data, width: small.info.width, height: small.info.height }
    return oriented(image, small.info.channels, facts.orientation ?? 1)
  }

  /** Grey pictures can come with three equal channels. */
  async function oriented(image: GreyImage, channels: number, orientation: number): Promise<GreyImage> {
    const raw = { width: image.width, height: image.height, channels: channels as 1 | 2 | 3 | 4 }
    if (orientation === 1) return image
    const turned = sharp(image.data, { raw })
    const { angle, isMirrored } = orientations[orientation] ?? { angle: 0, isMirrored: false }
    if (isMirrored) turned.flop()
    const first = isMirrored ? await turned.raw().toBuffer({ resolveWithObject: true }) : null
    const upright = await (first ? sharp(first.data, { raw }) : turned)
      .rotate(angle)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: upright.data, width: upright.info.width, height: upright.info.height }
  }

  return {
    mediaType,
    width,
    height,
    isExact: false,
    finest: 1,
    grey: (pixelsPerUnit) => pixels(pixelsPerUnit, 1),
    color: (pixelsPerUnit) => pixels(pixelsPerUnit, 3),
  }
}

/** Meanings of EXIF's orientation numbers: first mirrored left to right, then turned clockwise. */
const orientations: Record<number, { angle: number; isMirrored: boolean } | undefined> = {
  2: { angle: 0, isMirrored: true },
  3: { angle: 180, isMirrored: false },
  4: { angle: 180, isMirrored: true },
  5: { angle: 270, isMirrored: true },
  6: { angle: 90, isMirrored: false },
  7: { angle: 90, isMirrored: true },
  8: { angle: 270, isMirrored: false },
}
