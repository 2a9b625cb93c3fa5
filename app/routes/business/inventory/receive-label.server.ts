import { setLabelPicture } from '~/cellar/catalog/pictures/label-picture.server'
import { DomainError } from '~/foundation/kit/errors'
import { pictureErrorMessages } from '~/foundation/pictures/limits'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { countHit } from '~/people/identity/rate-limits.server'
import type { BusinessPrincipal } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'

/** Pictures of labels that a business may upload in an hour: a whole cellar in an afternoon. */
const hourlyLimit = 600

/** Stores an uploaded photo and shows it as the wine's label. Throws `no-file` and the refusals of an upload. */
export async function receiveLabel(
  context: RequestContext,
  { db, businessId, user }: BusinessPrincipal,
  { wineId, file, now }: { wineId: string; file: File | undefined; now: Date },
): Promise<void> {
  if (!file) throw new DomainError('no-file', 400, pictureErrorMessages.none, { field: 'label' })
  await countHit(context.services.scopes, 'label-picture', businessId, {
    limit: hourlyLimit,
    windowSeconds: 3_600,
    now,
  })
  const bytes = Buffer.from(await file.arrayBuffer())
  const { id } = await uploadPicture(db, context.services, { kind: 'label', bytes, userId: user.id, now })
  await setLabelPicture(db, { wineId, pictureId: id, userId: user.id, requestId: context.requestId, now })
}
