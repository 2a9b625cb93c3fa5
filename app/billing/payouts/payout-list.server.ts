import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { BalanceKind, PayoutsTable } from '#/db/schema/billing'
import { monthsAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import {
  payoutListing,
  payoutViewNames,
  payoutViews,
  type PayoutListParams,
  type PayoutView,
} from './payout-listing'
import { differenceSentence, type PayoutSums } from './payout-difference'
import { hasArrival } from './payout-words'

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
      payouts.select((eb) => eb.fn<string>('to_char', ['arrives_on', sql.lit('YYYY-MM-01')]).as('value')),
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
  return db.read(({ q }) =>
    q
      .selectFrom('balance_transactions as b')
      .innerJoin('payouts as p', 'p.id', 'b.payout_id')
      .leftJoin('one_time_payments as y', (join) =>
        join.onRef('y.charge_id', '=', 'b.source_id').on('b.kind', '=', 'charge'),
      )
      .where('p.id', '=', payoutId)
      .where((eb) =>
        eb.or([eb('b.kind', '<>', 'payout'), eb('b.source_id', '<>', eb.ref('p.stripe_payout_id'))]),
      )
      .select((eb) => {
        const amountOf = (...kinds: BalanceKind[]) =>
          eb.fn.coalesce(eb.fn.sum<number>('b.amount_cents').filterWhere('b.kind', 'in', kinds), eb.lit(0))
        const sumOf = (fee: 'b.stripe_fee_cents' | 'b.platform_fee_cents') =>
          eb.fn.coalesce(eb.fn.sum<number>(fee), eb.lit(0))
        return [
          eb.fn.countAll<number>().filterWhere('b.kind', '=', 'charge').as('payments'),
          amountOf('charge').as('chargedCents'),
          eb.fn.count<number>('y.id').as('oneTime'),
          eb.fn
            .coalesce(eb.fn.sum<number>('b.amount_cents').filterWhere('y.id', 'is not', null), eb.lit(0))
            .as('oneTimeCents'),
          eb.neg(amountOf('refund', 'refund_failed')).as('refundedCents'),
          eb.neg(amountOf('dispute', 'dispute_reversed')).as('disputedCents'),
          eb(sumOf('b.stripe_fee_cents'), '-', amountOf('stripe_fee')).as('stripeFeeCents'),
          eb(sumOf('b.platform_fee_cents'), '-', amountOf('fee_return')).as('platformFeeCents'),
          amountOf('payout', 'payout_returned', 'other').as('otherCents'),
        ]
      })
      .executeTakeFirstOrThrow(),
  )
}

interface OpenBalance {
  currency: string
  netCents: number
  movements: number
}

/**
 * Automatic payouts with all their lines, the latest first: those that can be compared. One that failed or was canceled is
 * made again later, so it is none.
 */
const comparable = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('payouts')
    .where('is_automatic', '=', true)
    .where('has_all_lines', '=', true)
    .where('status', 'not in', ['failed', 'canceled'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select([...columns])

/**
 * Why a payout differs from the one before; null where there is none before, or Stripe does not say what is in one. Days
 * are in the business's time zone.
 */
export async function payoutDifference(
  db: TenantDb,
  payout: Payout,
  { sums, timeZone }: { sums: PayoutSums; timeZone: string },
): Promise<string | null> {
  if (!payout.isAutomatic || !payout.hasAllLines || !hasArrival(payout)) return null
  const before = await db.read((db) =>
    comparable(db)
      .where('currency', '=', payout.currency)
      .where('created_at', '<', payout.createdAt)
      .executeTakeFirst(),
  )
  if (!before) return null
  return differenceSentence(
    { ...payout, sums },
    { ...before, sums: await payoutSums(db, before.id), day: dayIn(timeZone, before.createdAt) },
  )
}

/** The latest payout that can be compared, with its sentence about the difference; null where there is no such. */
export async function latestDifference(db: TenantDb, timeZone: string) {
  const payout = await db.read((db) => comparable(db).executeTakeFirst())
  if (!payout) return null
  const sums = await payoutSums(db, payout.id)
  const sentence = await payoutDifference(db, payout, { sums, timeZone })
  return sentence && { id: payout.id, day: dayIn(timeZone, payout.createdAt), sentence }
}

/** Money that Stripe holds and that is in no payout yet, by currency, and when the balance was last read. */
export async function openBalance(
  db: TenantDb,
): Promise<{ balances: OpenBalance[]; readUntil: Date | null }> {
  return db.read(async ({ q }) => {
    const balances = await q
      .selectFrom('balance_transactions')
      .groupBy('currency')
      .orderBy('currency')
      .select((eb) => [
        'currency',
        eb.fn.sum<number>('net_cents').as('netCents'),
        eb.fn.countAll<number>().filterWhere('payout_id', 'is', null).as('movements'),
      ])
      .execute()
    const account = await q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('balance_read_until')
      .executeTakeFirst()
    return { balances, readUntil: account?.balance_read_until ?? null }
  })
}
