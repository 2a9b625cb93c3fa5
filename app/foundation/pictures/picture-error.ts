import { DomainError } from '~/foundation/kit/errors'
import type { PictureKind } from './limits'

/** A rejected picture, with a message for its field. */
export const pictureError = (kind: PictureKind, sentence: string, status = 400) =>
  new DomainError('picture-rejected', status, sentence, { field: kind })
