import type { ImageTasks } from './image-tasks'
import { renderSocialImage } from './social-image/render-social-image.server'
import { renderQrCodePng } from './qr-code/render-qr-code-png.server'
import { encodeEmailPhoto } from './encode-email-photo.server'
import { encodePicture } from './encode-picture.server'
import { renderSvg } from './render-svg.server'

/** Tasks that use the image library, by name. Inputs and results can be sent between processes. */
export const imageTasks: ImageTasks = {
  /** An uploaded file, validated and re-encoded. */
  picture: encodePicture,
  /** A stored photo for email. */
  'email-photo': encodeEmailPhoto,
  'render-svg': renderSvg,
  'social-image': renderSocialImage,
  'code-png': renderQrCodePng,
}
