import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PictureStore } from './picture-store.server'

/**
 * Whether anyone may see a picture of a live club: for good, or as long as its wine is on the public list or the picture
 * belongs to a run or an event that members can see, or to a message.
 */
type PictureAudience = 'public' | 'listed' | 'staff'

/** The audience of a picture. Queries the database once for one that is public for good. */
export async function pictureAudience(
  db: TenantDb,
  store: PictureStore,
  pictureId: string,
): Promise<PictureAudience> {
  if (await isPublicPicture(db, store, pictureId)) return 'public'
  const ofWines = await db.read((db) => publicWinePictures(db, [pictureId]))
  if (ofWines.has(pictureId)) return 'listed'
  const isShown =
    (await isInRun(db, pictureId)) || (await isOfEvent(db, pictureId)) || (await isInMessage(db, pictureId))
  return isShown ? 'listed' : 'staff'
}

/** True for a picture of a message, also of a draft: its test email shows it. */
async function isInMessage(db: TenantDb, pictureId: string): Promise<boolean> {
  const { rows } = await db.read(({ q }) =>
    sql`select from campaigns where business_id = ${db.businessId}
      and blocks @> ${JSON.stringify([{ pictureId }])}::jsonb limit 1`.execute(q),
  )
  return rows.length > 0
}

/** True for the picture of an event that was published. */
async function isOfEvent(db: TenantDb, pictureId: string): Promise<boolean> {
  const event = await db.read(({ q }) =>
    q
      .selectFrom('events')
      .select('id')
      .where('picture_id', '=', pictureId)
      .where('published_at', 'is not', null)
      .executeTakeFirst(),
  )
  return event !== undefined
}

/** True for a picture of a run that was published, and of its notes. */
async function isInRun(db: TenantDb, pictureId: string): Promise<boolean> {
  const { rows } = await db.read(({ q }) =>
    sql`select from club_runs r where r.business_id = ${db.businessId} and r.published_at is not null and (
        r.picture_id = ${pictureId}
        or exists (select from run_wine_notes n
          where n.business_id = r.business_id and n.run_id = r.id and n.picture_id = ${pictureId})
      ) limit 1`.execute(q),
  )
  return rows.length > 0
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
      .where('id', '=', pictureId)
      .where('published_at', 'is not', null)
      .executeTakeFirst(),
  )
  if (row) knownPublic.set(key, true)
  return row !== undefined
}

/** The address of a picture's own file; null where there is no such picture. */
export async function picturePath(db: TenantDb, pictureId: string): Promise<string | null> {
  const row = await db.read(({ q }) =>
    q.selectFrom('pictures').select('path').where('id', '=', pictureId).executeTakeFirst(),
  )
  return row?.path ?? null
}

/** Those of the pictures that anyone may see as labels of wines: on the public list, or in a run that was published. */
export async function publicWinePictures(
  { q }: OpenTenantDb,
  pictureIds: readonly string[],
): Promise<Set<string>> {
  const rows = await q
    .selectFrom('pictures as p')
    .leftJoin('wines as w', 'w.picture_id', 'p.id')
    .where('p.id', '=', anyOf([...pictureIds]))
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        eb('p.published_at', 'is not', null),
        and([eb('w.is_listed', '=', true), eb('w.retired_at', 'is', null)]),
        exists(
          selectFrom('run_slots as s')
            .innerJoin('club_runs as r', 'r.id', 's.run_id')
            .whereRef('s.wine_id', '=', 'w.id')
            .where('r.published_at', 'is not', null)
            .select('s.wine_id'),
        ),
      ]),
    )
    .select('p.id')
    .distinct()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
