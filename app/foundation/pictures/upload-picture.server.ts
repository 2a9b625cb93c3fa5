import type { TenantDb } from '#/db/handles.server'
import { mediaFolder } from '~/foundation/theme/media'
import type { ColorShare } from '~/foundation/theme/theme-suggestions'
import { newId } from '~/foundation/kit/ids'
import { maxBytes, pictureErrorMessages, type PictureKind } from './limits'
import { pictureError } from './picture-error'
import type { PictureStore } from './picture-store.server'
import { ImageWorkerLostError } from './image-worker.server'
import type { ImageWorker } from './image-tasks'

interface UploadedPicture {
  id: string
  /** The path that a theme stores. */
  path: string
  colors: ColorShare[]
}

interface UploadServices {
  pictures: PictureStore
  imageWorker: ImageWorker
}

interface Upload {
  kind: PictureKind
  bytes: Buffer
  userId: string | null
  now: Date
}

/**
 * Validates an uploaded picture, re-encodes it in our sizes and stores it. Only the business's staff can see it until
 * a theme that uses it is published. On failure it stores nothing and throws `picture-rejected` for the picture's
 * field, or `pictures-busy`.
 */
export async function uploadPicture(
  db: TenantDb,
  { pictures: store, imageWorker }: UploadServices,
  { kind, bytes, userId, now }: Upload,
): Promise<UploadedPicture> {
  // Checked before the worker, which validates the rest.
  if (bytes.length > maxBytes) throw pictureError(kind, pictureErrorMessages.tooLarge, 413)
  const { files, colors } = await imageWorker.make('picture', { kind, bytes }).catch((error: unknown) => {
    throw error instanceof ImageWorkerLostError ? pictureError(kind, pictureErrorMessages.broken) : error
  })
  const id = newId()
  const { businessId } = db
  const path = mediaFolder(businessId, id) + files[0]![0]
  await store.save({ businessId, id }, files)
  try {
    await db.transaction((db) =>
      db.q
        .insertInto('pictures')
        .values({
          business_id: businessId,
          id,
          kind,
          path,
          bytes: files.reduce((sum, [, file]) => sum + file.length, 0),
          colors: JSON.stringify(colors),
          uploaded_by: userId,
          created_at: now,
          published_at: null,
        })
        .execute(),
    )
  } catch (error) {
    await store.remove({ businessId, id })
    throw error
  }
  return { id, path, colors }
}
