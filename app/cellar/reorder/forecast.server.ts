import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { forecast, type TierForecast } from './rules'

/**
 * Bottles that the members of each tier need in the coming month, against the available bottles of wines that the
 * tier may receive. Members who are paused, skip a payment or leave within the month are not counted; those with an
 * overdue payment are. Archived tiers appear while they have members.
 */
export function bottleForecast(db: TenantDb, now: Date): Promise<TierForecast[]> {
  const inOneMonth = sql<Date>`${now}::timestamptz + interval '1 month'`
  return db.read(async (db) => {
    const tiers = await db.q
      .selectFrom('tiers as t')
      .innerJoin('tier_prices as p', (join) =>
        join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
      )
      .select(['t.id', 't.name', 't.status', 't.bottles_per_month as bottlesPerMonth'])
      .select(['p.amount_cents as priceCents'])
      .select((eb) =>
        eb
          .selectFrom('memberships as m')
          .whereRef('m.tier_id', '=', 't.id')
          .where('m.status', 'in', ['active', 'past_due'])
          .where((eb) => eb.or([eb('m.ends_at', 'is', null), eb('m.ends_at', '>', inOneMonth)]))
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('membership_pauses as s')
                  .whereRef('s.membership_id', '=', 'm.id')
                  .where('s.status', '=', 'running')
                  .where('s.from_at', '<', inOneMonth)
                  .where('s.until_at', '>', now)
                  .select('s.id'),
              ),
            ),
          )
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('members'),
      )
      .orderBy('t.position')
      .orderBy('t.id')
      .execute()
    const pools = await db.q
      .selectFrom('wines as w')
      .innerJoin('stock_totals as s', 's.wine_id', 'w.id')
      .leftJoin('tier_prices as p', (join) =>
        join.onRef('p.tier_id', '=', 'w.lowest_tier_id').on('p.retired_at', 'is', null),
      )
      .where('w.retired_at', 'is', null)
      .groupBy('p.amount_cents')
      .select(['p.amount_cents as priceCents', (eb) => eb.fn.sum<number>('s.available').as('available')])
      .execute()
    const demands = tiers
      .map(({ members, ...tier }) => ({ ...tier, members: Number(members) }))
      .filter(({ status, members }) => status === 'published' || members > 0)
      .map(({ status: _status, ...tier }) => tier)
    return forecast(
      demands,
      pools.map(({ priceCents, available }) => ({ priceCents, available: Number(available) })),
    )
  })
}
