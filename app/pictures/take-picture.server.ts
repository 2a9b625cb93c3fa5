import type { TenantDb } from '#/db/handles.server'
import { mediaFolder } from '#/tenants/media'
import type { ColourShare } from '#/tenants/proposals'
import { newId } from '~/kit/ids'
import { mostBytes, sentences, type PictureKind } from './limits'
import { pictureRefused } from './picture-refused'
import type { PictureStore } from './store.server'
import { StudioLost, type Studio } from './studio.server'

export interface Taken {
  id: string
  /** What a look refers to it by. */
  path: string
  colours: ColourShare[]
}

interface TakenBy {
  pictures: PictureStore
  studio: Studio
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
 * behind: `picture-refused`, `pictures-busy`.
 */
export async function takePicture(
  db: TenantDb,
  { pictures: store, studio }: TakenBy,
  { kind, bytes, userId, now }: Upload,
): Promise<Taken> {
  // Before it is handed on: the rest is judged by whoever draws it.
  if (bytes.length > mostBytes) throw pictureRefused(kind, sentences.tooLarge, 413)
  const { files, colours } = await studio.make('picture', { kind, bytes }).catch((error: unknown) => {
    throw error instanceof StudioLost ? pictureRefused(kind, sentences.broken) : error
  })
  const id = newId()
  const { businessId } = db
  const path = mediaFolder(businessId, id) + files[0]![0]
  await store.keep({ businessId, id }, files)
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
          colours: JSON.stringify(colours),
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
  return { id, path, colours }
}
