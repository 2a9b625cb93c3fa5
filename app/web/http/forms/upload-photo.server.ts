import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { pictureErrorMessages } from '~/foundation/pictures/limits'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'

/**
 * Stores the photo of a form's field `photo` and returns its id. A business uploads up to sixty pictures an hour. Throws
 * `no-file` (400) and what `uploadPicture` throws, for that field.
 */
export async function uploadFormPhoto(
  { services }: RequestContext,
  db: TenantDb,
  { file, userId, now }: { file: File | undefined; userId: string; now: Date },
): Promise<string> {
  if (!file) throw new DomainError('no-file', 400, pictureErrorMessages.none, { field: 'photo' })
  await countHit(services.scopes, 'picture', db.businessId, { limit: 60, windowSeconds: 3_600, now })
  const bytes = Buffer.from(await file.arrayBuffer())
  const { id } = await uploadPicture(db, services, { kind: 'photo', bytes, userId, now })
  return id
}
