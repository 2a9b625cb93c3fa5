import { sql } from 'kysely'
import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { platformJob } from '~/jobs/job'
import type { PictureStore } from '../picture-store.server'

/** Nightly. */
export const sweepPicturesJob = platformJob('sweep-pictures', { payload: z.object({}), cron: '43 4 * * *' })

const DAY_MS = 24 * 60 * 60 * 1000
/** Theme versions that are kept regardless of age. */
const maxThemeVersions = 30

/** Deletes old theme versions, pictures that no version and no wine uses, and files without a picture. */
export async function sweepPictures(scopes: Scopes, store: PictureStore, now: Date): Promise<void> {
  for (const businessId of await store.businesses())
    await sweepBusinessPictures(scopes.tenant(businessId), store, now)
}

/** The same for one business. Pictures less than a day old are kept: they may be about to be used. */
export async function sweepBusinessPictures(db: TenantDb, store: PictureStore, now: Date): Promise<void> {
  const { businessId } = db
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const known = await db.transaction(async (db) => {
    await deleteOldThemeVersions(db, dayAgo)
    await deleteUnusedPictures(db, dayAgo)
    const rows = await db.q.selectFrom('pictures').select('id').execute()
    return new Set(rows.map(({ id }) => id))
  })
  for (const { id, at } of await store.list(businessId)) {
    if (!known.has(id) && at < dayAgo) await store.remove({ businessId, id })
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
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('theme_versions')
            .select('theme_versions.id')
            .where(({ or, eb }) =>
              or([
                eb('theme_versions.logo_id', '=', eb.ref('pictures.id')),
                eb('theme_versions.photo_id', '=', eb.ref('pictures.id')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wines').select('wines.id').whereRef('wines.picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('club_runs').select('club_runs.id').whereRef('club_runs.picture_id', '=', 'pictures.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('run_wine_notes')
            .select('run_wine_notes.wine_id')
            .whereRef('run_wine_notes.picture_id', '=', 'pictures.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('events').select('events.id').whereRef('events.picture_id', '=', 'pictures.id'))),
    )
    .where(
      sql<boolean>`not exists (select from campaigns c where c.business_id = pictures.business_id
        and c.blocks @> jsonb_build_array(jsonb_build_object('pictureId', pictures.id)))`,
    )
    .execute()
}
