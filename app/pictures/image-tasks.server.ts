import { renderSocialImage } from './social-image/render-social-image.server'
import { renderQrCodePng } from './qr-code/render-qr-code-png.server'
import { encodePicture } from './encode-picture.server'
import { renderSvg } from './render-svg.server'

/** All that is done with the image library, by name: each takes and gives what can be sent to another process. */
export const imageTasks = {
  /** A file that somebody has sent, judged and drawn anew. */
  picture: encodePicture,
  'render-svg': renderSvg,
  'social-image': renderSocialImage,
  'code-png': renderQrCodePng,
}

type ImageTasks = typeof imageTasks
export type ImageTaskName = keyof ImageTasks
export type ImageTaskInput<Name extends ImageTaskName> = Parameters<ImageTasks[Name]>[0]
export type ImageTaskResult<Name extends ImageTaskName> = Awaited<ReturnType<ImageTasks[Name]>>
