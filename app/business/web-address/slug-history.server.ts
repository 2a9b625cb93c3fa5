import type { TenantDb } from '#/db/handles.server'
import { changeWindowStart, changesLeft } from './rules'

interface SlugHistory {
  current: string
  /** Slugs that redirect to the current one, latest first. */
  former: { slug: string; until: Date }[]
  /** Changes left within 30 days. */
  left: number
}

const retentionMs = 365 * 86_400_000

/** A club's current slug and its recent ones. */
export function slugHistory(db: TenantDb, now: Date): Promise<SlugHistory> {
  return db.read(async (db) => {
    const slugs = await db.q
      .selectFrom('business_slugs')
      .select(['slug', 'retired_at'])
      .orderBy('retired_at', 'desc')
      .limit(20)
      .execute()
    const changes = await db.q
      .selectFrom('slug_changes')
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
