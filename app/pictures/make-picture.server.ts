import { isDomainError } from '~/kit/errors'
import { drawLogo, type Drawn } from './draw-logo.server'
import { drawPhoto } from './draw-photo.server'
import { examine } from './examine.server'
import { unreadable } from './imaging.server'
import { sentences, type PictureKind } from './limits'
import { pictureRefused } from './picture-refused'

/** A file as it was sent, examined and drawn anew in our own sizes. Throws `picture-refused` with what to do. */
export async function makePicture({ kind, bytes }: { kind: PictureKind; bytes: Buffer }): Promise<Drawn> {
  await examine(bytes, kind)
  try {
    const made = await (kind === 'logo' ? drawLogo(bytes) : drawPhoto(bytes))
    if (!made) throw pictureRefused(kind, sentences.blank)
    return made
  } catch (error) {
    throw isDomainError(error) ? error : pictureRefused(kind, unreadable(error))
  }
}
