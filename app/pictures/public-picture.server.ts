import type { TenantDb } from '#/db/handles.server'
import type { PictureStore } from './picture-store.server'

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
