import { isDomainError } from '~/foundation/kit/errors'
import { encodeLogo } from './encode-logo.server'
import { encodePhoto } from './encode-photo.server'
import { validatePicture } from './validate-picture.server'
import { unreadableReason } from './sharp.server'
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
