import type { TenantDb } from '#/db/handles.server'
import { changeWindowStart, changesLeft } from './rules'

export interface SlugHistory {
  current: string
  /** Those that lead on to the current one, the latest first. */
  former: { slug: string; until: Date }[]
  /** How often the slug may still be changed within 30 days. */
  left: number
}

const retentionMs = 365 * 86_400_000

/** The slugs of a club, those it has now and those it had lately. */
export function slugHistory(db: TenantDb, now: Date): Promise<SlugHistory> {
  return db.read(async (db) => {
    const slugs = await db.q
      .selectFrom('business_slugs')
      .where('business_id', '=', db.businessId)
      .select(['slug', 'retired_at'])
      .orderBy('retired_at', 'desc')
      .limit(20)
      .execute()
    const changes = await db.q
      .selectFrom('slug_changes')
      .where('business_id', '=', db.businessId)
      .where('changed_at', '>', changeWindowStart(now))
      .select('changed_at')
      .execute()
    return {
      current: slugs.find(({ retired_at }) => retired_at === null)?.slug ?? '',
      former: slugs.flatMap(({ slug, retired_at }) =>
        retired_at ? [{ slug, until: new Date(retired_at.getTime() + retentionMs) }] : [],
      ),
      left: changesLeft(
        changes.map((row) => row.changed_at),
        now,
      ),
    }
  })
}
