import { isDomainError } from '~/foundation/kit/errors'
import { photoBox, photoFile, photoWidths } from '~/foundation/theme/media'
import { encodeLogo } from './encode-logo.server'
import { validatePicture } from './validate-picture.server'
import { loadSharp, maxSeconds, safeReadOptions, unreadableReason } from './sharp.server'
import { pictureErrorMessages, type PictureKind } from './limits'
import { pictureError } from './picture-error'
import type { EncodedPicture } from './image-tasks'

/** Validates an uploaded file and re-encodes it in our sizes. Throws `picture-rejected` with what to do. */
export async function encodePicture({
  kind,
  bytes,
}: {
  kind: PictureKind
  bytes: Buffer
}): Promise<EncodedPicture> {
  await validatePicture(bytes, kind)
  try {
    const made = await (kind === 'logo' ? encodeLogo(bytes) : encodePhoto(bytes))
    if (!made) throw pictureError(kind, pictureErrorMessages.blank)
    return made
  } catch (error) {
    throw isDomainError(error) ? error : pictureError(kind, unreadableReason(error))
  }
}

/** Encodes a photo in the widths that screens use: upright, without location and time. */
async function encodePhoto(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  // Decoded once at the largest size; smaller ones are derived from it.
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
    // More effort takes 50% longer for 2% fewer bytes, and a user is waiting.
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
