import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { spanOf, type Month } from '../fees/month'
import { taxedSales } from '../fees/taxed-sales.server'
import { saleOf } from './balance-lines.server'
import type { MonthSummary } from './month-rows'

/** The months of the business's time zone that have movements, newest first. */
export async function balanceMonths(db: TenantDb, timeZone: string): Promise<Month[]> {
  const { rows } = await db.read(({ q, businessId }) =>
    sql<{ month: Month }>`
      select distinct to_char(occurred_at at time zone ${timeZone}, 'YYYY-MM') as month
      from balance_transactions where business_id = ${businessId} order by month desc`.execute(q),
  )
  return rows.map(({ month }) => month)
}

/** A month's sums by currency; none where the balance was empty and did not move. */
export async function monthSummary(
  db: TenantDb,
  { month, timeZone }: { month: Month; timeZone: string },
): Promise<MonthSummary[]> {
  const { from, to } = spanOf(timeZone, month)
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<Omit<MonthSummary, 'taxCents' | 'taxRefundedCents'>>`
      select currency, sum(case when occurred_at < ${from} then net_cents else 0 end)::bigint as "openingCents",
        count(*) filter (where here and kind = 'charge')::int as payments,
        coalesce(sum(amount_cents) filter (where here and kind = 'charge'), 0)::bigint as "chargedCents",
        coalesce(sum(-amount_cents) filter (where here and kind in ('refund', 'refund_failed')), 0)::bigint
          as "refundedCents",
        coalesce(sum(-amount_cents) filter (where here and kind in ('dispute', 'dispute_reversed')), 0)::bigint
          as "disputedCents",
        coalesce(sum(stripe_fee_cents - case when kind = 'stripe_fee' then amount_cents else 0 end)
          filter (where here), 0)::bigint as "stripeFeeCents",
        coalesce(sum(platform_fee_cents - case when kind = 'fee_return' then amount_cents else 0 end)
          filter (where here), 0)::bigint as "platformFeeCents",
        coalesce(sum(amount_cents) filter (where here and kind = 'other'), 0)::bigint as "otherCents",
        coalesce(sum(-amount_cents) filter (where here and kind in ('payout', 'payout_returned')), 0)::bigint
          as "paidOutCents",
        coalesce(sum(amount_cents) filter (where here and kind = 'payout_returned'), 0)::bigint as "returnedCents",
        sum(net_cents)::bigint as "closingCents"
      from (select *, occurred_at >= ${from} as here from balance_transactions
        where business_id = ${businessId} and occurred_at < ${to}) b
      group by currency having sum(case when occurred_at < ${from} then net_cents else 0 end) <> 0 or bool_or(here)
      order by currency`.execute(q)
    const { rows: taxes } = await sql<{ currency: string; tax: number; back: number }>`
      select b.currency, coalesce(sum(t.tax_cents) filter (where t.kind = 'charge'), 0)::bigint as tax,
        coalesce(sum(t.tax_cents) filter (where t.kind <> 'charge'), 0)::bigint as back
      from balance_transactions b
      join ${taxedSales(businessId)} t on t.stripe_id = ${saleOf}
      where b.business_id = ${businessId} and b.occurred_at >= ${from} and b.occurred_at < ${to} and t.tax_cents <> 0
      group by b.currency`.execute(q)
    const taxOf = new Map(taxes.map((one) => [one.currency, one]))
    return rows.map((sums) => ({
      ...sums,
      taxCents: taxOf.get(sums.currency)?.tax ?? 0,
      taxRefundedCents: taxOf.get(sums.currency)?.back ?? 0,
    }))
  })
}
