import { DomainError } from '~/kit/errors'
import type { PictureKind } from './limits'

/** A picture that is not taken, with a sentence at its field. */
export const pictureError = (kind: PictureKind, sentence: string, status = 400) =>
  new DomainError('picture-rejected', status, sentence, { field: kind })
