import type { TenantDb } from '#/db/handles.server'
import { mediaFolder } from '#/tenants/media'
import type { ColourShare } from '#/tenants/proposals'
import { DomainError, isDomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { drawLogo } from './draw-logo.server'
import { drawPhoto } from './draw-photo.server'
import { examine } from './examine.server'
import { unreadable } from './imaging.server'
import { sentences, type PictureKind } from './limits'
import type { PictureStore } from './store.server'

export interface Taken {
  id: string
  /** What a look refers to it by. */
  path: string
  colours: ColourShare[]
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
export async function takePicture(db: TenantDb, store: PictureStore, upload: Upload): Promise<Taken> {
  const { kind, bytes, userId, now } = upload
  await examine(bytes, kind)
  const { files, colours } = await store.inTurn(() => drawn(kind, bytes))
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

async function drawn(kind: PictureKind, bytes: Buffer) {
  const refuse = (sentence: string) => new DomainError('picture-refused', 400, sentence, { field: kind })
  try {
    const made = await (kind === 'logo' ? drawLogo(bytes) : drawPhoto(bytes))
    if (!made) throw refuse(sentences.blank)
    return made
  } catch (error) {
    throw isDomainError(error) ? error : refuse(unreadable(error))
  }
}
