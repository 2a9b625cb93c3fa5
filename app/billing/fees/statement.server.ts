import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { StatementTotals } from './effective-rate'
import { spanOf, type Month } from './month'
import { taxedSales } from './taxed-sales.server'
import type { LinePosition, StatementLine } from './statement-line'

/** A month's totals in one currency. Currencies are never added up. */
interface MonthTotals extends StatementTotals {
  month: Month
  currency: string
}

/**
 * A business's monthly totals in each currency, newest first, in its own time zone; with a month given, that month
 * only. Months without transactions are left out.
 */
export async function statementMonths(db: TenantDb, timeZone: string, month?: Month): Promise<MonthTotals[]> {
  const span = month === undefined ? null : spanOf(timeZone, month)
  return db.read(async ({ q, businessId }) => {
    const monthOf = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${timeZone}, 'YYYY-MM')`
    const within = (at: string) =>
      span ? sql`and ${sql.ref(at)} >= ${span.from} and ${sql.ref(at)} < ${span.to}` : sql``
    const { rows } = await sql<Record<keyof MonthTotals, string>>`
      select month, currency, sum(gross) as "grossCents", sum(refunded) as "refundedCents",
        sum(disputed) as "disputedCents", sum(tax) as "taxCents", sum(tax_back) as "taxRefundedCents",
        sum(fee) as "feeChargedCents", sum(fee_back) as "feeReturnedCents", sum(fee - fee_back) as "feeCents",
        sum(monthly) as "monthlyFeeCents"
      from (
        select ${monthOf('occurred_at')} as month, currency, case when kind = 'charge' then amount_cents else 0 end as gross,
          case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents else 0 end as refunded,
          case kind when 'dispute' then amount_cents when 'dispute_reversed' then -amount_cents else 0 end as disputed,
          case when kind = 'charge' then tax_cents else 0 end as tax,
          case when kind = 'charge' then 0 else tax_cents end as tax_back,
          0 as fee, 0 as fee_back, 0 as monthly
        from (${taxedSales(businessId)}) sales where true ${within('occurred_at')}
        union all
        select ${monthOf('occurred_at')}, currency, 0, 0, 0, 0, 0,
          case kind when 'fee' then amount_cents else 0 end, case kind when 'fee' then 0 else amount_cents end, 0
        from platform_fees where business_id = ${businessId} ${within('occurred_at')}
        union all
        select ${monthOf('paid_at')}, currency, 0, 0, 0, 0, 0, 0, 0, amount_cents
        from plan_invoices where business_id = ${businessId} ${within('paid_at')}
      ) movements
      group by month, currency order by month desc, currency`.execute(q)
    return rows.map(({ month, currency, ...sums }) => ({ month, currency, ...asNumbers(sums) }))
  })
}

function asNumbers(sums: Record<keyof StatementTotals, string>): StatementTotals {
  return {
    grossCents: Number(sums.grossCents),
    refundedCents: Number(sums.refundedCents),
    disputedCents: Number(sums.disputedCents),
    taxCents: Number(sums.taxCents),
    taxRefundedCents: Number(sums.taxRefundedCents),
    feeChargedCents: Number(sums.feeChargedCents),
    feeReturnedCents: Number(sums.feeReturnedCents),
    feeCents: Number(sums.feeCents),
    monthlyFeeCents: Number(sums.monthlyFeeCents),
  }
}

interface Page {
  month: Month
  timeZone: string
  /** Where the previous page ended. */
  after: LinePosition | null
  limit: number
}

/** A month's lines in order of time, one page of them. They add up to the month's totals. */
export async function statementLines(
  db: TenantDb,
  { month, timeZone, after, limit }: Page,
): Promise<StatementLine[]> {
  const { from, to } = spanOf(timeZone, month)
  return db.read(async ({ q, businessId: id }) => {
    const { rows } = await sql<StatementLine>`
      select lines.kind, at, reference, lines.number, lines.currency, coalesce(p.full_name, g.giver_name, b.guest_name) as "memberName",
        case when o.id is not null then 'Order ' || o.number when g.id is not null then 'Gift ' || g.number
          when b.id is not null then 'Event: ' || e.title end as about,
        sales as "salesCents",
        tax::int as "taxCents", fee as "feeCents", monthly as "monthlyFeeCents"
      from (
        select 'payment' as kind, s.occurred_at as at, s.stripe_id as reference, s.charge_id, s.member_id, s.amount_cents as sales,
          s.tax_cents as tax, coalesce(f.amount_cents, 0) as fee, 0 as monthly, null as number, s.currency
        from (${taxedSales(id)}) s
        left join platform_fees f on f.business_id = ${id} and f.charge_id = s.charge_id and f.kind = 'fee'
          and f.currency = s.currency and f.occurred_at >= ${from} and f.occurred_at < ${to}
        where s.kind = 'charge' and s.occurred_at >= ${from} and s.occurred_at < ${to}
        union all
        select s.kind, s.occurred_at, s.stripe_id, s.charge_id, s.member_id,
          case when s.kind in ('refund', 'dispute') then -s.amount_cents else s.amount_cents end, -s.tax_cents, 0, 0, null,
          s.currency
        from (${taxedSales(id)}) s
        where s.kind <> 'charge' and s.occurred_at >= ${from} and s.occurred_at < ${to}
        union all
        select case f.kind when 'fee' then 'fee' else 'fee_return' end, f.occurred_at, f.stripe_id, f.charge_id, s.member_id, 0, 0,
          case f.kind when 'fee' then f.amount_cents else -f.amount_cents end, 0, null, f.currency
        from platform_fees f
        left join club_sales s on s.business_id = f.business_id and s.stripe_id = f.charge_id
        where f.business_id = ${id} and f.occurred_at >= ${from} and f.occurred_at < ${to}
          and (f.kind = 'return' or s.stripe_id is null or s.occurred_at < ${from} or s.occurred_at >= ${to}
            or s.currency <> f.currency)
        union all
        select 'monthly', paid_at, invoice_id, null, null, 0, 0, 0, amount_cents, number, currency
        from plan_invoices where business_id = ${id} and paid_at >= ${from} and paid_at < ${to}
      ) lines
      left join members p on p.business_id = ${id} and p.id = lines.member_id
      left join one_time_payments y on y.business_id = ${id} and y.charge_id = lines.charge_id
      left join purchases o on o.business_id = ${id} and o.id = y.purchase_id
      left join gifts g on g.business_id = ${id} and g.id = y.gift_id
      left join event_bookings b on b.business_id = ${id} and b.id = y.event_booking_id
      left join events e on e.business_id = ${id} and e.id = b.event_id
      where ${after ? sql`(at, reference) > (${after.at}, ${after.reference})` : sql`true`}
      order by at, reference limit ${limit}`.execute(q)
    return rows
  })
}
