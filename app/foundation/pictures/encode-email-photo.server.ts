import { emailPhotoBox } from '~/foundation/theme/media'
import { loadSharp, maxSeconds, safeReadOptions } from './sharp.server'

/** A stored photo as a JPEG for email programs, at twice the size at which an email shows it. */
export async function encodeEmailPhoto(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, safeReadOptions)
    .timeout({ seconds: maxSeconds })
    .resize({
      width: 2 * emailPhotoBox.width,
      height: 2 * emailPhotoBox.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}
