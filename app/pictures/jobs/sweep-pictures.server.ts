import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { platformJob } from '~/jobs/job'
import type { PictureStore } from '../picture-store.server'

/** Once a night. */
export const sweepPicturesJob = platformJob('sweep-pictures', { payload: z.object({}), cron: '43 4 * * *' })

const DAY_MS = 24 * 60 * 60 * 1000
/** Versions of a look that stay, whatever their age. */
export const maxThemeVersions = 30

/** Forgets old versions of looks, the pictures that no version shows, and files that no picture has. */
export async function sweepPictures(scopes: Scopes, store: PictureStore, now: Date): Promise<void> {
  for (const businessId of await store.businesses())
    await sweepBusinessPictures(scopes.tenant(businessId), store, now)
}

/** The same for one business. Whatever came within a day stays: somebody may be about to use it. */
export async function sweepBusinessPictures(db: TenantDb, store: PictureStore, now: Date): Promise<void> {
  const { businessId } = db
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const known = await db.transaction(async (db) => {
    await deleteOldThemeVersions(db, dayAgo)
    await deleteUnusedPictures(db, dayAgo)
    const rows = await db.q
      .selectFrom('pictures')
      .select('id')
      .where('business_id', '=', businessId)
      .execute()
    return new Set(rows.map(({ id }) => id))
  })
  for (const { id, at } of await store.list(businessId)) {
    if (!known.has(id) && at < dayAgo) await store.remove({ businessId, id })
  }
}

type Open = Parameters<Parameters<TenantDb['transaction']>[0]>[0]

async function deleteOldThemeVersions(db: Open, dayAgo: Date) {
  await db.q
    .deleteFrom('theme_versions')
    .where('business_id', '=', db.businessId)
    .where('status', '<>', 'draft')
    .where('changed_at', '<', dayAgo)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('theme_versions as kept')
        .select('kept.id')
        .where('kept.business_id', '=', db.businessId)
        .orderBy('kept.changed_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(maxThemeVersions),
    )
    .execute()
}

/** Locked first and looked at then: a look that has come to show one in between keeps it. */
async function deleteUnusedPictures(db: Open, dayAgo: Date) {
  const old = await db.q
    .selectFrom('pictures')
    .select('id')
    .where('business_id', '=', db.businessId)
    .where('created_at', '<', dayAgo)
    .forUpdate()
    .execute()
  if (old.length === 0) return
  await db.q
    .deleteFrom('pictures')
    .where('business_id', '=', db.businessId)
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
            .whereRef('theme_versions.business_id', '=', 'pictures.business_id')
            .where(({ or, eb }) =>
              or([
                eb('theme_versions.logo_id', '=', eb.ref('pictures.id')),
                eb('theme_versions.photo_id', '=', eb.ref('pictures.id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
}
