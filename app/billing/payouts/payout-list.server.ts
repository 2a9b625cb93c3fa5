import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { PayoutsTable } from '#/db/schema/billing'
import { monthsAfter } from '~/kit/calendar'
import type { Day } from '~/kit/dates'
import { countsByValue, hasWords, listRows } from '~/kit/list/list-rows.server'
import {
  payoutListing,
  payoutViewNames,
  payoutViews,
  type PayoutListParams,
  type PayoutView,
} from './payout-listing'

export interface Payout {
  id: string
  /** Stripe's id of it. */
  reference: string
  amountCents: number
  currency: string
  status: PayoutsTable['status']
  isAutomatic: boolean
  createdAt: Date
  arrivesOn: string
  failureCode: string | null
  failureMessage: string | null
  /** False while Stripe or we do not know yet what it holds. */
  hasAllLines: boolean
}

interface PayoutSums {
  payments: number
  chargedCents: number
  refundedCents: number
  disputedCents: number
  stripeFeeCents: number
  platformFeeCents: number
  otherCents: number
}

const columns = [
  'id',
  'stripe_payout_id as reference',
  'amount_cents as amountCents',
  'currency',
  'status',
  'is_automatic as isAutomatic',
  'created_at as createdAt',
  'arrives_on as arrivesOn',
  'failure_code as failureCode',
  'failure_message as failureMessage',
  'has_all_lines as hasAllLines',
] as const

/** A page of the payouts that match. */
export function payoutList(db: TenantDb, params: PayoutListParams, pageSize?: number) {
  const { text, show, month, sort } = params
  const order = payoutListing.direction(params)
  return db.read((db) => {
    const matching = db.q
      .selectFrom('payouts')
      .where(hasWords(text, ['stripe_payout_id', 'failure_message']))
      .$if(show !== null, (query) => query.where('status', 'in', payoutViews[show!].statuses))
      .$if(month !== null, (query) =>
        query.where('arrives_on', '>=', month!).where('arrives_on', '<', monthsAfter(month!, 1)),
      )
    return listRows(
      db,
      payoutListing,
      params,
      matching,
      (page): Promise<Payout[]> =>
        page
          .orderBy(sort === 'amount' ? 'amount_cents' : 'created_at', order)
          .orderBy('id', order)
          .select([...columns])
          .execute(),
      pageSize,
    )
  })
}

/** How many payouts there are in each view, and in each month of their arrival, the latest first. */
export type PayoutCounts = Record<PayoutView | 'all', number> & { months: { month: Day; count: number }[] }

export async function payoutCounts(db: TenantDb): Promise<PayoutCounts> {
  return db.read(async (db) => {
    const payouts = db.q.selectFrom('payouts')
    const ofStatus = await countsByValue(db, payouts.select('status as value'))
    const ofMonth = await countsByValue(
      db,
      payouts.select(sql<string>`to_char(arrives_on, 'YYYY-MM-01')`.as('value')),
    )
    const sum = (statuses: Iterable<string | null>) =>
      [...statuses].reduce((total, status) => total + (ofStatus.get(status) ?? 0), 0)
    const views = payoutViewNames.map((view) => [view, sum(payoutViews[view].statuses)] as const)
    return {
      all: sum(ofStatus.keys()),
      ...(Object.fromEntries(views) as Record<PayoutView, number>),
      months: [...ofMonth]
        .flatMap(([month, count]) => (month === null ? [] : [{ month, count }]))
        .toSorted((one, other) => (one.month < other.month ? 1 : -1)),
    }
  })
}

/** One payout; undefined if the business has no such payout. */
export function payoutById(db: TenantDb, id: string): Promise<Payout | undefined> {
  return db.read((db) =>
    db.q
      .selectFrom('payouts')
      .where('id', '=', id)
      .select([...columns])
      .executeTakeFirst(),
  )
}

/** The latest payout that failed with none that arrived since; undefined if all is well. */
export function failedPayout(db: TenantDb): Promise<Payout | undefined> {
  return db.read((db) =>
    db.q
      .selectFrom('payouts as f')
      .where('f.status', '=', 'failed')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payouts as p')
              .where('p.status', '=', 'paid')
              .whereRef('p.created_at', '>', 'f.created_at')
              .select('p.id'),
          ),
        ),
      )
      .orderBy('f.created_at', 'desc')
      .limit(1)
      .select([...columns])
      .executeTakeFirst(),
  )
}

/**
 * The sums of a payout's lines; payments less what is deducted come to its amount. A fee that Stripe or the platform
 * charged or returned on its own counts with the fees.
 */
export async function payoutSums(db: TenantDb, payoutId: string): Promise<PayoutSums> {
  const sums = await db.read(({ q, businessId }) =>
    sql<PayoutSums>`
      select count(*) filter (where kind = 'charge')::int as payments,
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as "chargedCents",
        coalesce(sum(-amount_cents) filter (where kind in ('refund', 'refund_failed')), 0)::bigint as "refundedCents",
        coalesce(sum(-amount_cents) filter (where kind in ('dispute', 'dispute_reversed')), 0)::bigint as "disputedCents",
        coalesce(sum(stripe_fee_cents) + sum(case when kind = 'stripe_fee' then -amount_cents else 0 end), 0)::bigint
          as "stripeFeeCents",
        coalesce(sum(platform_fee_cents) + sum(case when kind = 'fee_return' then -amount_cents else 0 end), 0)::bigint
          as "platformFeeCents",
        coalesce(sum(amount_cents) filter (where kind in ('payout', 'payout_returned', 'other')), 0)::bigint
          as "otherCents"
      from balance_transactions b
      where b.business_id = ${businessId} and b.payout_id = ${payoutId}
        and not (b.kind = 'payout' and b.source_id = (select p.stripe_payout_id from payouts p
          where p.business_id = ${businessId} and p.id = ${payoutId}))`.execute(q),
  )
  return sums.rows[0]!
}

interface OpenBalance {
  currency: string
  netCents: number
  movements: number
}

/** Money that Stripe holds and that is in no payout yet, by currency, and when the balance was last read. */
export async function openBalance(
  db: TenantDb,
): Promise<{ balances: OpenBalance[]; readUntil: Date | null }> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<OpenBalance>`
      select currency, sum(net_cents)::bigint as "netCents", count(*) filter (where payout_id is null)::int as movements
      from balance_transactions where business_id = ${businessId} group by currency
      order by currency`.execute(q)
    const account = await q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('balance_read_until')
      .executeTakeFirst()
    return { balances: rows, readUntil: account?.balance_read_until ?? null }
  })
}
