import { drawSocialImage } from '~/sharing/draw-social-image.server'
import { codePng } from '~/sharing/code-png.server'
import { makePicture } from './make-picture.server'
import { ownDrawing } from './own-drawing.server'

/** All that is done with the image library, by name: each takes and gives what can be sent to another process. */
export const studioWork = {
  /** A file that somebody has sent, judged and drawn anew. */
  picture: makePicture,
  'own-drawing': ownDrawing,
  'social-image': drawSocialImage,
  'code-png': codePng,
}

type StudioWork = typeof studioWork
export type WorkName = keyof StudioWork
export type Order<Name extends WorkName> = Parameters<StudioWork[Name]>[0]
export type Made<Name extends WorkName> = Awaited<ReturnType<StudioWork[Name]>>
