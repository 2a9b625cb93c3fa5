import type { TenantDb } from '#/db/handles.server'
import type { PictureStore } from './picture-store.server'

/** Whether anyone may see a picture of a live club: for good, or as long as its wine is on the public list. */
export type PictureAudience = 'public' | 'listed' | 'staff'

/** The audience of a picture. Queries the database once for one that is public for good. */
export async function pictureAudience(
  db: TenantDb,
  store: PictureStore,
  pictureId: string,
): Promise<PictureAudience> {
  if (await isPublicPicture(db, store, pictureId)) return 'public'
  const wine = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .select('id')
      .where('business_id', '=', db.businessId)
      .where('picture_id', '=', pictureId)
      .where('is_listed', '=', true)
      .where('retired_at', 'is', null)
      .executeTakeFirst(),
  )
  return wine ? 'listed' : 'staff'
}

/**
 * True once a published theme of the business has used the picture. Queries the database once per picture.
 */
export async function isPublicPicture(
  db: TenantDb,
  { knownPublic }: PictureStore,
  pictureId: string,
): Promise<boolean> {
  const key = `${db.businessId} ${pictureId}`
  if (knownPublic.get(key)) return true
  const row = await db.read(({ q }) =>
    q
      .selectFrom('pictures')
      .select('id')
      .where('business_id', '=', db.businessId)
      .where('id', '=', pictureId)
      .where('published_at', 'is not', null)
      .executeTakeFirst(),
  )
  if (row) knownPublic.set(key, true)
  return row !== undefined
}
