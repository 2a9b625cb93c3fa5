import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { AccountState } from '~/billing/account-state'
import type { Plan } from '~/billing/plan/plans'
import { liveStatuses } from '~/memberships/lifecycle'

/** A business as the platform's administrators see it. */
export interface BusinessLine {
  id: string
  name: string
  slug: string
  status: 'draft' | 'live' | 'suspended'
  /** How far the business is with its payments; null before it began. */
  payments: AccountState | null
  plan: Plan
  /** The provider's word for the plan's subscription; null before there was one. */
  planStatus: string | null
  unpaidSince: Date | null
  /** Live memberships. */
  members: number
  /** The platform's share in the month that runs where the business is, less what of it went back, in cents. */
  feeCents: number
}

interface Page {
  /** The id the page before ended with. */
  after: string | null
  limit: number
  now: Date
}

/** The platform's businesses, newest first, a page of them. One query. */
export async function businessLines(db: PlatformDb, { after, limit, now }: Page): Promise<BusinessLine[]> {
  const rows = await db.read(({ q }) => {
    const query = q
      .selectFrom('businesses as b')
      .innerJoin('business_slugs as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.retired_at', 'is', null),
      )
      .leftJoin('stripe_accounts as a', (join) =>
        join.onRef('a.business_id', '=', 'b.id').on('a.disconnected_at', 'is', null),
      )
      .leftJoin('business_plans as p', 'p.business_id', 'b.id')
      .orderBy('b.id', 'desc')
      .limit(limit)
      .select([
        'b.id',
        'b.name',
        's.slug',
        'b.status',
        'a.state as payments',
        'b.plan',
        'p.stripe_status as planStatus',
        'p.unpaid_since as unpaidSince',
      ])
      .select((eb) => [
        eb
          .selectFrom('memberships as m')
          .whereRef('m.business_id', '=', 'b.id')
          .where('m.status', 'in', liveStatuses)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('members'),
        sql<number>`coalesce((
          select sum(case f.kind when 'fee' then f.amount_cents else -f.amount_cents end)
          from platform_fees f where f.business_id = b.id
            and f.occurred_at >= date_trunc('month', ${now}::timestamptz at time zone b.time_zone) at time zone b.time_zone
        ), 0)`.as('feeCents'),
      ])
    return (after === null ? query : query.where('b.id', '<', after)).execute()
  })
  return rows.map((row) => ({ ...row, members: Number(row.members), feeCents: Number(row.feeCents) }))
}

/** Webhooks that were given up or are nobody's, and how many wait to be worked on. */
export async function webhookCounts(
  db: PlatformDb,
): Promise<{ queued: number; parked: number; failed: number }> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('webhook_inbox')
      .where('status', '<>', 'done')
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute(),
  )
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { queued: count('queued'), parked: count('parked'), failed: count('failed') }
}
