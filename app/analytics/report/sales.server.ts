// Everything that was paid to the business's Stripe account, by kind. It is read from the ledger that statements are
// made of, so that the kinds of a month come to its statement and to the payments of its balance, to the cent.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ClubSalesTable } from '#/db/schema/billing'
import { taxedSales } from '~/billing/fees/taxed-sales.server'
import { dayIn, formatDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { money, text, type FigureTable } from './figure-table'
import type { ListPart, PeopleList } from './people-lists.server'
import { asAsked, instantsOf, type ReportScope } from './scope.server'

const saleKinds = ['memberships', 'bottles', 'shipping', 'events', 'gifts', 'other'] as const
type SaleKind = (typeof saleKinds)[number]

const kindLabels: Record<SaleKind, string> = {
  memberships: 'Memberships',
  bottles: 'Bottles bought besides boxes',
  shipping: 'Shipping of bottles',
  events: 'Events',
  gifts: 'Gifts',
  other: 'Other payments on your Stripe account',
}
const kindOf = (show: string): SaleKind | null => saleKinds.find((kind) => kind === show) ?? null

/** Sales of one kind, sales tax included. Fees are not deducted. */
export interface KindSales {
  kind: SaleKind
  payments: number
  paidCents: number
  /** Less what came back of failed refunds and disputes that were won. */
  refundedCents: number
  disputedCents: number
  /** Sales tax in what is left. */
  taxCents: number
}

/** The days of the report, and those before the first member too: gifts and seats are sold to guests. */
async function salesScope(db: OpenTenantDb, scope: ReportScope): Promise<ReportScope> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(occurred_at) as first from club_sales where business_id = ${db.businessId}`.execute(db.q)
  const first = rows[0]?.first ? dayIn(scope.timeZone, rows[0].first) : null
  const { typed, firstDay } = scope
  const [earliest = null] = [first, firstDay].filter((day) => day !== null).sort()
  return asAsked({ ...scope, firstDay: earliest }, typed)
}

/** The share of a charge that is shipping, with its part of the tax; a purchase is one charge for bottles and shipping. */
const shippingOfCharge = sql`round(p.shipping_cents::numeric * (y.amount_cents + y.tax_cents) / nullif(y.amount_cents, 0))`

/**
 * Every movement of the ledger in the days of the scope as a table `v`, one row for each kind that it is of. What is
 * refunded of a purchase is of its bottles, unless the refund is that of the shipping.
 */
function salesTable(db: OpenTenantDb, { period, timeZone, currency }: ReportScope): RawBuilder<unknown> {
  const { start, end } = instantsOf(period, timeZone)
  const id = db.businessId
  return sql`(
    with sales as (
      select s.*, y.purchase_id, y.gift_id, y.event_booking_id,
        coalesce(case s.kind
          when 'charge' then ${shippingOfCharge}
          when 'dispute' then round(s.amount_cents * ${shippingOfCharge} / nullif(y.amount_cents + y.tax_cents, 0))
          when 'dispute_reversed' then round(s.amount_cents * ${shippingOfCharge} / nullif(y.amount_cents + y.tax_cents, 0))
          else case when r.id is not null then ${shippingOfCharge} end end, 0) as shipping
      from (${taxedSales(id)}) s
      left join one_time_payments y on y.business_id = ${id} and y.charge_id = s.charge_id
      left join purchases p on p.business_id = ${id} and p.id = y.purchase_id and p.shipping_cents > 0
      left join one_time_refunds r on r.business_id = ${id} and r.id = p.shipping_refund_id
        and r.stripe_refund_id = split_part(s.stripe_id, ':', 1)
      where s.currency = ${currency} and s.occurred_at >= ${start} and s.occurred_at < ${end}
    ), parted as (
      select sales.*, least(shipping, amount_cents)::bigint as shipping_cents,
        round(tax_cents * least(shipping, amount_cents) / nullif(amount_cents, 0))::bigint as shipping_tax from sales
    )
    select stripe_id, kind as movement, member_id, occurred_at, purchase_id, gift_id, event_booking_id,
      case when purchase_id is not null then 'bottles' when gift_id is not null then 'gifts'
        when event_booking_id is not null then 'events' when member_id is not null then 'memberships'
        else 'other' end as kind,
      amount_cents - shipping_cents as amount_cents, tax_cents - coalesce(shipping_tax, 0) as tax_cents
    from parted where amount_cents > shipping_cents or shipping_cents = 0
    union all
    select stripe_id, kind, member_id, occurred_at, purchase_id, gift_id, event_booking_id, 'shipping', shipping_cents,
      shipping_tax
    from parted where shipping_cents > 0) v`
}

/** Sales of the period by kind, of all tiers, in the order of `saleKinds`; kinds without a movement are left out. */
export async function readSales(db: OpenTenantDb, scope: ReportScope): Promise<KindSales[]> {
  const within = await salesScope(db, scope)
  const { rows } = await sql<KindSales>`
    select kind, count(*) filter (where movement = 'charge')::int as payments,
      coalesce(sum(amount_cents) filter (where movement = 'charge'), 0)::bigint as "paidCents",
      coalesce(sum(case movement when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)::bigint
        as "refundedCents",
      coalesce(sum(case movement when 'dispute' then amount_cents when 'dispute_reversed' then -amount_cents end), 0)::bigint
        as "disputedCents",
      sum(case movement when 'charge' then tax_cents else -tax_cents end)::bigint as "taxCents"
    from ${salesTable(db, within)} group by kind`.execute(db.q)
  return saleKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Sales of a kind less refunds and disputes, sales tax included. */
export const leftOf = ({ paidCents, refundedCents, disputedCents }: KindSales): number =>
  paidCents - refundedCents - disputedCents

/** The kinds and their sum. */
export function salesTableView(
  sales: readonly KindSales[],
  currency: string,
  hrefOf: (kind: SaleKind | 'all') => string,
): FigureTable {
  const sum = (of: (kind: KindSales) => number) => sales.reduce((total, kind) => total + of(kind), 0)
  const cells = (
    value: (of: (kind: KindSales) => number) => number,
    name: string,
    show: SaleKind | 'all',
  ) => [
    text(name, hrefOf(show)),
    money(
      value(({ paidCents }) => paidCents),
      currency,
    ),
    money(0 - value(({ refundedCents }) => refundedCents), currency),
    money(0 - value(({ disputedCents }) => disputedCents), currency),
    money(value(leftOf), currency),
    money(
      value(({ taxCents }) => taxCents),
      currency,
    ),
  ]
  return {
    columns: [
      { label: 'Paid for' },
      ...['Paid', 'Refunded', 'Disputed', 'Left', 'Sales tax in it'].map((label) => ({
        label,
        figure: true,
      })),
    ],
    rows: [
      ...sales.map((kind) => cells((of) => of(kind), kindLabels[kind.kind], kind.kind)),
      ...(sales.length > 0 ? [cells(sum, 'Everything', 'all')] : []),
    ],
  }
}

const movementWords: Record<ClubSalesTable['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_reversed: 'Dispute won',
}

export function salesTitle(show: string): string {
  const kind = kindOf(show)
  return `Payments and refunds: ${kind ? kindLabels[kind] : 'Everything'}`
}

/** Payments, refunds and disputes of one kind or of all, newest first, in the days of the report. */
export async function listSales(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const within = await salesScope(db, scope)
  const kind = kindOf(show)
  const table = sql`(select v.*, case when movement in ('charge', 'refund_failed', 'dispute_reversed') then amount_cents
      else -amount_cents end as signed from ${salesTable(db, within)} where ${kind === null ? sql`true` : sql`v.kind = ${kind}`}) v`
  const { rows: sums } = await sql<{ found: number; cents: number }>`
    select count(*)::int as found, coalesce(sum(signed), 0)::bigint as cents from ${table}`.execute(db.q)
  const { rows } = await sql<{
    kind: SaleKind
    movement: ClubSalesTable['kind']
    at: Date
    cents: number
    memberId: string | null
    person: string | null
    about: string | null
  }>`
    select v.kind, v.movement, v.occurred_at as at, v.signed as cents, m.id as "memberId",
      coalesce(m.full_name, g.giver_name, b.guest_name) as person,
      case when o.id is not null then 'Order ' || o.number when g.id is not null then 'Gift ' || g.number
        when b.id is not null then e.title end as about
    from ${table}
    left join members m on m.business_id = ${db.businessId} and m.id = v.member_id and m.anonymized_at is null
    left join purchases o on o.business_id = ${db.businessId} and o.id = v.purchase_id
    left join gifts g on g.business_id = ${db.businessId} and g.id = v.gift_id
    left join event_bookings b on b.business_id = ${db.businessId} and b.id = v.event_booking_id
    left join events e on e.business_id = ${db.businessId} and e.id = b.event_id
    order by v.occurred_at desc, v.stripe_id, v.kind offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: sums[0]!.found,
    sum: formatMoney(sums[0]!.cents, scope.currency),
    columns: [
      { label: 'Day' },
      { label: 'Who' },
      { label: 'Paid for' },
      { label: 'Movement' },
      { label: 'Amount', figure: true },
    ],
    rows: rows.map((row) => {
      const day = dayIn(scope.timeZone, row.at)
      return [
        { text: formatDay(day), plain: day },
        text(row.person ?? '', row.memberId === null ? undefined : paths.business.member(row.memberId)),
        text([kindLabels[row.kind], row.about].filter(Boolean).join(': ')),
        text(movementWords[row.movement]),
        money(row.cents, scope.currency),
      ]
    }),
  }
}
