import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { PayoutsTable } from '#/db/schema/billing/payouts'

interface Payout {
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

/** Payouts, newest first, one page of them: those after `after`, the id of the last of the page before. */
export async function payoutList(
  db: TenantDb,
  { after, limit, isFailed }: { after: string | null; limit: number; isFailed: boolean },
): Promise<{ payouts: Payout[]; hasMore: boolean }> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('payouts')
      .$if(isFailed, (query) => query.where('status', 'in', ['failed', 'canceled']))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, id) < (select l.created_at, l.id from payouts l
            where l.business_id = ${db.businessId} and l.id = ${after})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .select([...columns])
      .execute(),
  )
  return { payouts: rows.slice(0, limit), hasMore: rows.length > limit }
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
