import { photoBox, photoFile, photoWidths } from '#/tenants/media'
import type { EncodedPicture } from './encode-logo.server'
import { loadSharp, maxSeconds, safeReadOptions } from './sharp.server'

/** A photo in the widths that screens ask for: upright, and without the place and time that cameras write into it. */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  // Decoded once, at the size of the largest: the smaller ones are made of that.
  const { data, info } = await sharp(bytes, safeReadOptions)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ ...photoBox, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const raw = { width, height, channels: 3 as const }
  const inWidth = (narrow: number, quality: number) =>
    // More effort takes half as long again for a fiftieth of the bytes, and somebody is waiting.
    sharp(data, { raw }).resize({ width: narrow }).webp({ quality, effort: 0 }).toBuffer()
  const narrower = photoWidths.filter((narrow) => narrow < width)
  const [whole, ...others] = await Promise.all([
    inWidth(width, 76),
    ...narrower.map((narrow) => inWidth(narrow, 78)),
  ])
  return {
    files: [
      [photoFile(width, height), whole!],
      ...narrower.map((narrow, at): [string, Buffer] => [photoFile(narrow), others[at]!]),
    ],
    colors: [],
  }
}
