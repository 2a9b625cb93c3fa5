// The monthly recurring revenue of all members of all businesses, month by month.
import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { Month } from '~/billing/fees/month'
import type { ComputedAt } from '../number-table'

export interface MemberRevenueMonth {
  month: Month
  currency: string
  openingCents: number
  newCents: number
  movedInCents: number
  reactivationCents: number
  expansionCents: number
  contractionCents: number
  churnCents: number
  closingCents: number
  joined: number
  left: number
  members: number
}

/**
 * Opening and movements add up to closing in every month and currency. A business whose month was not counted yet stays
 * as it was last counted.
 */
export async function readMemberRevenue(
  db: PlatformDb,
  months: readonly Month[],
): Promise<{ months: MemberRevenueMonth[]; computedAt: ComputedAt }> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<MemberRevenueMonth & ComputedAt>`
      select a.month, b.currency,
        sum(case when x.month = a.month then x.opening_cents else x.closing_cents end)::bigint as "openingCents",
        coalesce(sum(x.new_cents) filter (where x.month = a.month), 0)::bigint as "newCents",
        coalesce(sum(x.moved_in_cents) filter (where x.month = a.month), 0)::bigint as "movedInCents",
        coalesce(sum(x.reactivation_cents) filter (where x.month = a.month), 0)::bigint as "reactivationCents",
        coalesce(sum(x.expansion_cents) filter (where x.month = a.month), 0)::bigint as "expansionCents",
        coalesce(sum(x.contraction_cents) filter (where x.month = a.month), 0)::bigint as "contractionCents",
        coalesce(sum(x.churn_cents) filter (where x.month = a.month), 0)::bigint as "churnCents",
        sum(x.closing_cents)::bigint as "closingCents",
        coalesce(sum(x.joined) filter (where x.month = a.month), 0)::int as joined,
        coalesce(sum(x.left_members) filter (where x.month = a.month), 0)::int as left,
        sum(x.members)::int as members, min(x.computed_at) as oldest, max(x.computed_at) as newest
      from unnest(${months}::text[]) as a(month)
      cross join businesses b
      cross join lateral (
        select * from business_movements v where v.business_id = b.id and v.month <= a.month
        order by v.month desc limit 1
      ) x
      group by a.month, b.currency order by a.month, b.currency`.execute(q)
    return {
      months: rows.map(({ oldest: _oldest, newest: _newest, ...month }) => month),
      computedAt: spanOf(rows),
    }
  })
}

/** From the oldest to the newest of several. */
export function spanOf(counted: readonly ComputedAt[]): ComputedAt {
  const times = (which: keyof ComputedAt) => counted.flatMap((one) => one[which]?.getTime() ?? [])
  const [oldest, newest] = [times('oldest'), times('newest')]
  return {
    oldest: oldest.length > 0 ? new Date(oldest.reduce((one, other) => Math.min(one, other))) : null,
    newest: newest.length > 0 ? new Date(newest.reduce((one, other) => Math.max(one, other))) : null,
  }
}
