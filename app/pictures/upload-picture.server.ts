import type { TenantDb } from '#/db/handles.server'
import { mediaFolder } from '#/tenants/media'
import type { ColorShare } from '#/tenants/theme-suggestions'
import { newId } from '~/kit/ids'
import { maxBytes, pictureErrorMessages, type PictureKind } from './limits'
import { pictureError } from './picture-error'
import type { PictureStore } from './picture-store.server'
import { ImageWorkerLostError, type ImageWorker } from './image-worker.server'

export interface UploadedPicture {
  id: string
  /** What a look refers to it by. */
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
 * Takes a picture in: examined, drawn anew in our own sizes, and kept. Nobody but the business's own people sees it
 * before a look that shows it is published. Refuses with a sentence tied to the field of its kind, leaving nothing
 * behind: `picture-rejected`, `pictures-busy`.
 */
export async function uploadPicture(
  db: TenantDb,
  { pictures: store, imageWorker }: UploadServices,
  { kind, bytes, userId, now }: Upload,
): Promise<UploadedPicture> {
  // Before it is handed on: the rest is judged by whoever draws it.
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
