import { expressionBuilder, sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import type { StatementTotals } from './effective-rate'
import { spanOf, type Month } from './month'
import { taxedSales } from './taxed-sales.server'
import type { LinePosition, StatementLine } from './statement-line'
import { statementListing, type StatementParams } from './statement-listing'

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
  const { from, to } = month === undefined ? allTime : spanOf(timeZone, month)
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<MonthTotals>`
      select month, currency, sum(gross) as "grossCents", sum(refunded) as "refundedCents",
        sum(disputed) as "disputedCents", sum(tax)::bigint as "taxCents", sum(tax_back)::bigint as "taxRefundedCents",
        sum(fee) as "feeChargedCents", sum(fee_back) as "feeReturnedCents", sum(fee - fee_back) as "feeCents",
        sum(monthly) as "monthlyFeeCents"
      from (
        select to_char(occurred_at at time zone ${timeZone}, 'YYYY-MM') as month, currency,
          case when kind = 'charge' then amount_cents else 0 end as gross,
          case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents else 0 end as refunded,
          case kind when 'dispute' then amount_cents when 'dispute_reversed' then -amount_cents else 0 end as disputed,
          case when kind = 'charge' then tax_cents else 0 end as tax,
          case when kind = 'charge' then 0 else tax_cents end as tax_back,
          0 as fee, 0 as fee_back, 0 as monthly
        from ${taxedSales(businessId)} sales where occurred_at >= ${from} and occurred_at < ${to}
        union all
        select to_char(occurred_at at time zone ${timeZone}, 'YYYY-MM'), currency, 0, 0, 0, 0, 0,
          case kind when 'fee' then amount_cents else 0 end, case kind when 'fee' then 0 else amount_cents end, 0
        from platform_fees where business_id = ${businessId} and occurred_at >= ${from} and occurred_at < ${to}
        union all
        select to_char(paid_at at time zone ${timeZone}, 'YYYY-MM'), currency, 0, 0, 0, 0, 0, 0, 0, amount_cents
        from plan_invoices where business_id = ${businessId} and paid_at >= ${from} and paid_at < ${to}
      ) movements
      group by month, currency order by month desc, currency`.execute(q)
    return rows
  })
}

const allTime = { from: '-infinity', to: 'infinity' }

interface StatementSpan {
  month: Month
  timeZone: string
}

/** A movement before the names that belong to it. */
type Movement = Omit<StatementLine, 'memberName' | 'about'> & {
  charge_id: string | null
  member_id: string | null
}

/** The month's movements as a table; `withTax` adds the tax in each, which costs more. */
function movementsOf(
  businessId: string,
  { month, timeZone }: StatementSpan,
  { withTax = true }: { withTax?: boolean } = {},
) {
  const { from, to } = spanOf(timeZone, month)
  const sales = withTax
    ? taxedSales(businessId)
    : expressionBuilder<Schema>().selectFrom('club_sales').selectAll().select(sql.lit(0).as('tax_cents'))
  return sql<Movement>`(
    select 'payment' as kind, s.occurred_at as at, s.stripe_id as reference, s.charge_id, s.member_id,
      s.amount_cents as "salesCents", s.tax_cents::int as "taxCents", coalesce(f.amount_cents, 0) as "feeCents",
      0 as "monthlyFeeCents", null as number, s.currency
    from ${sales} s
    left join platform_fees f on f.business_id = ${businessId} and f.charge_id = s.charge_id and f.kind = 'fee'
      and f.currency = s.currency and f.occurred_at >= ${from} and f.occurred_at < ${to}
    where s.kind = 'charge' and s.occurred_at >= ${from} and s.occurred_at < ${to}
    union all
    select s.kind, s.occurred_at, s.stripe_id, s.charge_id, s.member_id,
      case when s.kind in ('refund', 'dispute') then -s.amount_cents else s.amount_cents end, -s.tax_cents::int, 0, 0,
      null, s.currency
    from ${sales} s
    where s.kind <> 'charge' and s.occurred_at >= ${from} and s.occurred_at < ${to}
    union all
    select case f.kind when 'fee' then 'fee' else 'fee_return' end, f.occurred_at, f.stripe_id, f.charge_id,
      s.member_id, 0, 0, case f.kind when 'fee' then f.amount_cents else -f.amount_cents end, 0, null, f.currency
    from platform_fees f
    left join club_sales s on s.business_id = f.business_id and s.stripe_id = f.charge_id
    where f.business_id = ${businessId} and f.occurred_at >= ${from} and f.occurred_at < ${to}
      and (f.kind = 'return' or s.stripe_id is null or s.occurred_at < ${from} or s.occurred_at >= ${to}
        or s.currency <> f.currency)
    union all
    select 'monthly', paid_at, invoice_id, null, null, 0, 0, 0, amount_cents, number, currency
    from plan_invoices where business_id = ${businessId} and paid_at >= ${from} and paid_at < ${to}
  )`.as('l')
}

/** The month's movements, each joined to who paid and what for. */
const entriesOf = ({ q, businessId }: OpenTenantDb, span: StatementSpan) =>
  q
    .selectFrom(movementsOf(businessId, span))
    .leftJoin('members as p', 'p.id', 'l.member_id')
    .leftJoin('one_time_payments as y', 'y.charge_id', 'l.charge_id')
    .leftJoin('purchases as o', 'o.id', 'y.purchase_id')
    .leftJoin('gifts as g', 'g.id', 'y.gift_id')
    .leftJoin('event_bookings as b', 'b.id', 'y.event_booking_id')
    .leftJoin('events as e', 'e.id', 'b.event_id')

const asLines = (entries: ReturnType<typeof entriesOf>) =>
  entries
    .select(['l.kind', 'l.at', 'l.reference', 'l.number', 'l.currency'])
    .select(['l.salesCents', 'l.taxCents', 'l.feeCents', 'l.monthlyFeeCents'])
    .select((eb) => [
      eb.fn.coalesce('p.full_name', 'g.giver_name', 'b.guest_name').as('memberName'),
      eb
        .case()
        .when('o.id', 'is not', null)
        .then(eb.fn<string>('concat', [sql.lit('Order '), 'o.number']))
        .when('g.id', 'is not', null)
        .then(eb.fn<string>('concat', [sql.lit('Gift '), 'g.number']))
        .when('b.id', 'is not', null)
        .then(eb.fn<string>('concat', [sql.lit('Event: '), 'e.title']))
        .end()
        .as('about'),
    ])

/** A page of a month's entries that match. All of them together add up to the month's totals. */
export function statementList(db: TenantDb, span: StatementSpan, params: StatementParams) {
  const { text, kind, sort } = params
  const list = statementListing(span.month)
  const order = list.direction(params)
  return db.read((db) => {
    const matching = entriesOf(db, span)
      .where(hasWords(text, ['p.full_name', 'g.giver_name', 'b.guest_name', 'l.number', 'l.reference']))
      .$if(kind !== null, (query) => query.where('l.kind', '=', kind!))
    return listRows(db, list, params, matching, (page): Promise<StatementLine[]> =>
      asLines(page)
        .$if(sort === 'sales', (query) => query.orderBy('l.salesCents', order))
        .orderBy('l.at', order)
        .orderBy('l.reference', order)
        .execute(),
    )
  })
}

/** How many entries of a month there are of each kind. */
export const statementKinds = (db: TenantDb, span: StatementSpan) =>
  db.read((db) =>
    countsByValue(
      db,
      db.q.selectFrom(movementsOf(db.businessId, span, { withTax: false })).select('l.kind as value'),
    ),
  )

interface Page extends StatementSpan {
  /** Where the previous page ended. */
  after: LinePosition | null
  limit: number
}

/** A month's lines in order of time, one page of them. They add up to the month's totals. */
export function statementLines(db: TenantDb, { after, limit, ...span }: Page): Promise<StatementLine[]> {
  return db.read((db) =>
    asLines(entriesOf(db, span))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('l.at', 'l.reference'), '>', eb.tuple(after!.at, after!.reference)),
        ),
      )
      .orderBy('l.at')
      .orderBy('l.reference')
      .limit(limit)
      .execute(),
  )
}
