import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships/memberships'

/** Key figures of a club right now. */
export interface ClubMetrics {
  /** Live memberships. */
  members: number
  /** Memberships started in the last 30 days. */
  joinedRecently: number
  /** Average price of the published tiers, in cents; null without any. */
  averagePriceCents: number | null
}

const recentMs = 30 * 86_400_000

/** In one query. */
export async function clubMetrics(db: TenantDb, now: Date): Promise<ClubMetrics> {
  const since = new Date(now.getTime() - recentMs)
  const row = await db.read((db) =>
    db.q
      .selectNoFrom((eb) => [
        eb
          .selectFrom('memberships')
          .where('business_id', '=', db.businessId)
          .where('status', 'in', liveStatuses)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('members'),
        eb
          .selectFrom('memberships')
          .where('business_id', '=', db.businessId)
          .where('status', 'in', liveStatuses)
          .where('started_at', '>=', since)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('joinedRecently'),
        eb
          .selectFrom('tiers as t')
          .innerJoin('tier_prices as p', (join) =>
            join
              .onRef('p.business_id', '=', 't.business_id')
              .onRef('p.tier_id', '=', 't.id')
              .on('p.retired_at', 'is', null),
          )
          .where('t.business_id', '=', db.businessId)
          .where('t.status', '=', 'published')
          .select(sql<string | null>`avg(p.amount_cents)`.as('average'))
          .as('average'),
      ])
      .executeTakeFirstOrThrow(),
  )
  return {
    members: Number(row.members),
    joinedRecently: Number(row.joinedRecently),
    averagePriceCents: row.average === null ? null : Number(row.average),
  }
}

/**
 * Members multiplied by the average tier price, rounded to whole currency units. An estimate; null without data.
 */
export function estimatedRevenue({ members, averagePriceCents }: ClubMetrics): number | null {
  if (members === 0 || averagePriceCents === null) return null
  return Math.round((members * averagePriceCents) / 100)
}
