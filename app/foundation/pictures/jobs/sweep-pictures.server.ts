import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { platformJob } from '~/foundation/jobs/job'
import type { PictureStore } from '../picture-store.server'

/** Nightly. */
export const sweepPicturesJob = platformJob('sweep-pictures', { payload: z.object({}), cron: '43 4 * * *' })

const DAY_MS = 24 * 60 * 60 * 1000
/** Theme versions that are kept regardless of age. */
const maxThemeVersions = 30

/** Deletes old theme versions, pictures that no version and no wine uses, and files without a picture. */
export async function sweepPictures(
  scopes: { tenant(businessId: string): TenantDb },
  store: PictureStore,
  now: Date,
): Promise<void> {
  for (const businessId of await store.businesses())
    await sweepBusinessPictures(scopes.tenant(businessId), store, now)
}

/** The same for one business. Pictures less than a day old are kept: they may be about to be used. */
export async function sweepBusinessPictures(db: TenantDb, store: PictureStore, now: Date): Promise<void> {
  const { businessId } = db
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const paths = await db.transaction(async (db) => {
    await deleteOldThemeVersions(db, dayAgo)
    await deleteUnusedPictures(db, dayAgo)
    const rows = await db.q.selectFrom('pictures').select('id').execute()
    return new Set(rows.map(({ id }) => id))
  })
  for (const { id, at } of await store.list(businessId)) {
    if (!paths.has(id) && at < dayAgo) await store.remove({ businessId, id })
  }
}

async function deleteOldThemeVersions(db: OpenTenantDb, dayAgo: Date) {
  await db.q
    .deleteFrom('theme_versions')
    .where('status', '<>', 'draft')
    .where('changed_at', '<', dayAgo)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('theme_versions as kept')
        .select('kept.id')
        .orderBy('kept.changed_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(maxThemeVersions),
    )
    .execute()
}

/** Lock first, then read: a theme or wine that started to use a picture in between keeps it. */
async function deleteUnusedPictures(db: OpenTenantDb, dayAgo: Date) {
  const old = await db.q
    .selectFrom('pictures')
    .select('id')
    .where('created_at', '<', dayAgo)
    .forUpdate()
    .execute()
  if (old.length === 0) return
  await db.q
    .deleteFrom('pictures')
    .where('id', '=', anyOf(old.map(({ id }) => id)))
    .where(({ not, or, exists, selectFrom }) => {
      const themes = selectFrom('theme_versions as t').where((eb) =>
        eb.or([
          eb('t.logo_id', '=', eb.ref('pictures.id')),
          eb('t.photo_id', '=', eb.ref('pictures.id')),
          eb(eb.ref('pictures.id'), '=', eb.fn.any('t.block_picture_ids')),
        ]),
      )
      const blocks = sql<string>`jsonb_build_array(jsonb_build_object('pictureId', pictures.id))`
      return not(
        or([
          exists(themes.select('t.id')),
          exists(selectFrom('wines as w').whereRef('w.picture_id', '=', 'pictures.id').select('w.id')),
          exists(selectFrom('club_runs as r').whereRef('r.picture_id', '=', 'pictures.id').select('r.id')),
          exists(
            selectFrom('run_wine_notes as n')
              .whereRef('n.picture_id', '=', 'pictures.id')
              .select('n.wine_id'),
          ),
          exists(selectFrom('events as e').whereRef('e.picture_id', '=', 'pictures.id').select('e.id')),
          exists(selectFrom('campaigns as c').where('c.blocks', '@>', blocks).select('c.id')),
        ]),
      )
    })
    .execute()
}
