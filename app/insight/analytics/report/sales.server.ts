// Everything that was paid to the business's Stripe account, by kind. It is read from the ledger that statements are
// made of, so that the kinds of a month come to its statement and to the payments of its balance, to the cent.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ClubSalesTable } from '#/db/schema/billing'
import { taxedSales } from '~/billing/fees/taxed-sales.server'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { dayCell, money, text, type FigureTable } from './figure-table'
import type { FigureList } from './people-lists.server'
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
  const { at } = await db.q
    .selectFrom('club_sales')
    .select((eb) => eb.fn.min<Date | null>('occurred_at').as('at'))
    .executeTakeFirstOrThrow()
  const first = at && dayIn(scope.timeZone, at)
  const { typed, firstDay } = scope
  const [earliest = null] = [first, firstDay].filter((day) => day !== null).sort()
  return asAsked({ ...scope, firstDay: earliest }, typed)
}

/** A movement of the ledger as far as it is of one kind. */
interface SaleRow extends Pick<ClubSalesTable, 'stripe_id' | 'member_id' | 'amount_cents' | 'occurred_at'> {
  kind: SaleKind
  movement: ClubSalesTable['kind']
  /** Below zero where it went back. */
  signed_cents: number
  purchase_id: string | null
  gift_id: string | null
  event_booking_id: string | null
}

/**
 * Every movement of the ledger in the days of the scope as a table `v`, one row for each kind that it is of. A purchase
 * is one charge for bottles and shipping, each with its part of the tax. What is refunded of it is of its bottles,
 * unless the refund is that of the shipping.
 */
function salesTable({ businessId }: OpenTenantDb, { period, timeZone, currency }: ReportScope) {
  const { start, end } = instantsOf(period, timeZone)
  return sql<SaleRow>`(
    with sales as (
      select s.*, y.purchase_id, y.gift_id, y.event_booking_id,
        coalesce(case
          when s.kind in ('dispute', 'dispute_reversed')
            then round(s.amount_cents * charge.shipping / nullif(y.amount_cents + y.tax_cents, 0))
          when s.kind = 'charge' or r.id is not null then charge.shipping end, 0) as shipping
      from (${taxedSales(businessId)}) s
      left join one_time_payments y on y.business_id = ${businessId} and y.charge_id = s.charge_id
      left join purchases p on p.business_id = ${businessId} and p.id = y.purchase_id and p.shipping_cents > 0
      left join one_time_refunds r on r.business_id = ${businessId} and r.id = p.shipping_refund_id
        and r.stripe_refund_id = split_part(s.stripe_id, ':', 1)
      cross join lateral (select round(p.shipping_cents::numeric * (y.amount_cents + y.tax_cents)
        / nullif(y.amount_cents, 0)) as shipping) charge
      where s.currency = ${currency} and s.occurred_at >= ${start} and s.occurred_at < ${end}
    ), parted as (
      select sales.*, least(shipping, amount_cents)::bigint as shipping_cents,
        round(tax_cents * least(shipping, amount_cents) / nullif(amount_cents, 0))::bigint as shipping_tax from sales
    ), parts as (
      select stripe_id, kind as movement, member_id, occurred_at, purchase_id, gift_id, event_booking_id,
        case when purchase_id is not null then 'bottles' when gift_id is not null then 'gifts'
          when event_booking_id is not null then 'events' when member_id is not null then 'memberships'
          else 'other' end as kind,
        amount_cents - shipping_cents as amount_cents, tax_cents - coalesce(shipping_tax, 0) as tax_cents
      from parted where amount_cents > shipping_cents or shipping_cents = 0
      union all
      select stripe_id, kind, member_id, occurred_at, purchase_id, gift_id, event_booking_id, 'shipping',
        shipping_cents, shipping_tax
      from parted where shipping_cents > 0
    )
    select parts.*, case when movement in ('charge', 'refund_failed', 'dispute_reversed') then amount_cents
      else -amount_cents end as signed_cents from parts)`.as('v')
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
export const listSales: FigureList = async (db, scope, show, { offset, limit }) => {
  const within = await salesScope(db, scope)
  const kind = kindOf(show)
  const listed = db.q
    .selectFrom(salesTable(db, within))
    .$if(kind !== null, (query) => query.where('v.kind', '=', kind!))
  const totals = await listed
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('v.signed_cents'), eb.lit(0)), 'bigint').as('cents'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await listed
    .leftJoin('members as m', (join) =>
      join.onRef('m.id', '=', 'v.member_id').on('m.anonymized_at', 'is', null),
    )
    .leftJoin('purchases as o', 'o.id', 'v.purchase_id')
    .leftJoin('gifts as g', 'g.id', 'v.gift_id')
    .leftJoin('event_bookings as b', 'b.id', 'v.event_booking_id')
    .leftJoin('events as e', 'e.id', 'b.event_id')
    .select(['v.kind', 'v.movement', 'v.occurred_at as at', 'v.signed_cents as cents', 'm.id as memberId'])
    .select(sql<string | null>`coalesce('Order ' || o.number, 'Gift ' || g.number, e.title)`.as('about'))
    .select((eb) => eb.fn.coalesce('m.full_name', 'g.giver_name', 'b.guest_name').as('person'))
    .orderBy('v.occurred_at', 'desc')
    .orderBy('v.stripe_id')
    .orderBy('v.kind')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: totals.total,
    sum: formatMoney(totals.cents, scope.currency),
    columns: [
      { label: 'Day' },
      { label: 'Who' },
      { label: 'Paid for' },
      { label: 'Movement' },
      { label: 'Amount', figure: true },
    ],
    rows: rows.map((row) => [
      dayCell(dayIn(scope.timeZone, row.at)),
      text(row.person ?? '', row.memberId === null ? undefined : paths.business.member(row.memberId)),
      text([kindLabels[row.kind], row.about].filter(Boolean).join(': ')),
      text(movementWords[row.movement]),
      money(row.cents, scope.currency),
    ]),
  }
}
