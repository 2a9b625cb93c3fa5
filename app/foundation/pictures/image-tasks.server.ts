import { emailPhotoBox } from '~/foundation/theme/media'
import type { ImageTasks } from './image-tasks'
import { renderAppIcon } from './app-icon.server'
import { renderSocialImage } from './social-image/render-social-image.server'
import { renderQrCodePng } from './qr-code/render-qr-code-png.server'
import { encodePicture } from './encode-picture.server'
import { loadSharp, maxSeconds, safeReadOptions } from './sharp.server'

/** Tasks that use the image library, by name. Inputs and results can be sent between processes. */
export const imageTasks: ImageTasks = {
  /** An uploaded file, validated and re-encoded. */
  picture: encodePicture,
  'email-photo': encodeEmailPhoto,
  'render-svg': renderSvg,
  'social-image': renderSocialImage,
  'app-icon': renderAppIcon,
  'code-png': renderQrCodePng,
}

/** A stored photo as a JPEG for email programs, at twice the size at which an email shows it. */
async function encodeEmailPhoto(bytes: Buffer): Promise<Buffer> {
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

/** Renders one of the platform's own SVG drawings as PNG. Never pass an uploaded file. */
async function renderSvg(drawing: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(drawing).png().toBuffer()
}
