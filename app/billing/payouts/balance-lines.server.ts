import { expressionBuilder, type Expression, type RawBuilder, sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { spanOf, type Month } from '../fees/month'
import type { LinePosition } from '../fees/statement-line'
import { taxedSales } from '../fees/taxed-sales.server'
import type { BalanceLine } from './balance-line'
import { payoutLineListing, type PayoutLineParams } from './payout-line-listing'

type Rows = { b: Schema['balance_transactions']; s: Schema['club_sales']; f: Schema['platform_fees'] }
const eb = expressionBuilder<Rows, keyof Rows>()

/** The row of the ledger that a movement `b` is of. */
export const saleOf = eb
  .case()
  .when('b.kind', 'in', ['charge', 'refund'])
  .then(eb.ref('b.source_id'))
  .when('b.kind', '=', 'refund_failed')
  .then(eb('b.source_id', '||', sql.lit(':failed')))
  .when('b.kind', 'in', ['dispute', 'dispute_reversed'])
  .then(eb.ref('b.stripe_id'))
  .end()
/** The charge of that row `s`, or of a returned fee `f`. */
const chargeOf = eb.fn.coalesce('s.charge_id', 'f.charge_id')

/** An order of movements: columns of theirs, all in one direction. */
interface LineOrder {
  columns: ('amount_cents' | 'occurred_at' | 'stripe_id')[]
  direction: 'asc' | 'desc'
}
const byTime = ['occurred_at', 'stripe_id'] as const satisfies LineOrder['columns']

const orderOf = (row: 'b' | 'l', { columns, direction }: LineOrder): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${row}.${column}`)} ${sql.raw(direction)}`))

/** The movements that a payout holds. Its own movement, which takes the rest to zero, is none of them. */
const movementsOf = (q: OpenTenantDb['q'], payoutId: string) =>
  q
    .selectFrom('balance_transactions as b')
    .leftJoin('payouts as own', (join) =>
      join
        .on('b.kind', '=', 'payout')
        .onRef('own.id', '=', 'b.payout_id')
        .onRef('own.stripe_payout_id', '=', 'b.source_id'),
    )
    .where('b.payout_id', '=', payoutId)
    .where('own.id', 'is', null)

/** A page of the lines of a payout. All of them together come to its amount. */
export function payoutLines(db: TenantDb, payoutId: string, params: PayoutLineParams, pageSize?: number) {
  const { text, kind, sort } = params
  const list = payoutLineListing(payoutId)
  const order: LineOrder = {
    columns: sort === 'amount' ? ['amount_cents', ...byTime] : [...byTime],
    direction: list.direction(params),
  }
  return db.read((db) => {
    const matching = movementsOf(db.q, payoutId)
      .$if(kind !== null, (query) => query.where('b.kind', '=', kind!))
      .$if(text !== '', (query) =>
        query
          .leftJoin('club_sales as s', (join) => join.on('s.stripe_id', '=', saleOf))
          .leftJoin('platform_fees as f', (join) =>
            join.onRef('f.stripe_id', '=', 'b.source_id').on('b.kind', '=', 'fee_return'),
          )
          .leftJoin('club_sales as c', (join) =>
            join.on('c.stripe_id', '=', chargeOf).on('c.kind', '=', 'charge'),
          )
          .leftJoin('members as m', 'm.id', 'c.member_id')
          .leftJoin('one_time_payments as y', (join) => join.on('y.charge_id', '=', chargeOf))
          .leftJoin('gifts as g', 'g.id', 'y.gift_id')
          .leftJoin('event_bookings as k', 'k.id', 'y.event_booking_id')
          .where(
            hasWords(text, ['m.full_name', 'g.giver_name', 'k.guest_name', 'b.stripe_id', 'b.source_id']),
          ),
      )
    return listRows(
      db,
      list,
      params,
      matching,
      (page) =>
        withSubjects(
          db,
          page.selectAll('b').select(saleOf.as('sale_id')).orderBy(orderOf('b', order)),
          order,
        ),
      pageSize,
    )
  })
}

/** How many lines of a payout there are of each kind. */
export const payoutLineKinds = (db: TenantDb, payoutId: string) =>
  db.read((db) => countsByValue(db, movementsOf(db.q, payoutId).select('b.kind as value')))

interface Page {
  /** Where the previous page ended. */
  after: LinePosition | null
  limit: number
}

/** All movements of the balance in a month of the business's time zone, in order of time, one page of them. */
export function monthLines(
  db: TenantDb,
  { month, timeZone, after, limit }: { month: Month; timeZone: string } & Page,
): Promise<BalanceLine[]> {
  const { from, to } = spanOf(timeZone, month)
  const order: LineOrder = { columns: [...byTime], direction: 'asc' }
  return db.read((db) => {
    const page = db.q
      .selectFrom('balance_transactions as b')
      .where('b.occurred_at', '>=', from)
      .where('b.occurred_at', '<', to)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('b.occurred_at', 'b.stripe_id'), '>', eb.tuple(after!.at, after!.reference)),
        ),
      )
      .selectAll('b')
      .select(saleOf.as('sale_id'))
      .orderBy(orderOf('b', order))
      .limit(limit)
    return withSubjects(db, page, order)
  })
}

type Row = Omit<BalanceLine, 'taxCents'> & { saleId: string | null; chargeId: string | null }

/** The movements of a page, in its order, each with what was paid for and by whom. */
async function withSubjects(
  db: OpenTenantDb,
  page: Expression<unknown>,
  order: LineOrder,
): Promise<BalanceLine[]> {
  const id = db.businessId
  const { rows } = await sql<Row>`
    with page as materialized ${page}, charged as (
      select page.*, ${chargeOf} as charge_id from page
      left join club_sales s on s.business_id = ${id} and s.stripe_id = page.sale_id
      left join platform_fees f on f.business_id = ${id} and f.stripe_id = page.source_id and page.kind = 'fee_return'
    )
    select l.stripe_id as reference, l.source_id as "sourceId", l.kind, l.stripe_type as "stripeType", l.description,
      l.occurred_at as at, l.currency, l.amount_cents as "amountCents", l.stripe_fee_cents as "stripeFeeCents",
      l.platform_fee_cents as "platformFeeCents", l.net_cents as "netCents", l.payout_id as "payoutId",
      p.stripe_payout_id as "payoutReference", l.sale_id as "saleId", l.charge_id as "chargeId",
      coalesce(m.full_name, g.giver_name, k.guest_name) as person, m.id as "memberId",
      o.id as "purchaseId", o.number as "purchaseNumber", g.id as "giftId", g.number as "giftNumber",
      k.id as "bookingId", e.id as "eventId", e.title as "eventTitle", i.number as "invoiceNumber",
      r.id as "failedPayoutId"
    from charged l
    left join payouts p on p.business_id = ${id} and p.id = l.payout_id
    left join payouts r on r.business_id = ${id} and r.account_id = l.account_id and r.stripe_payout_id = l.source_id
    left join club_sales c on c.business_id = ${id} and c.stripe_id = l.charge_id and c.kind = 'charge'
    left join members m on m.business_id = ${id} and m.id = c.member_id
    left join one_time_payments y on y.business_id = ${id} and y.charge_id = l.charge_id
    left join purchases o on o.business_id = ${id} and o.id = y.purchase_id
    left join gifts g on g.business_id = ${id} and g.id = y.gift_id
    left join event_bookings k on k.business_id = ${id} and k.id = y.event_booking_id
    left join events e on e.business_id = ${id} and e.id = k.event_id
    left join lateral (
      -- Stripe marks an invoice as paid when its charge succeeds.
      select v.number from memberships ms
      join invoices v on v.business_id = ms.business_id and v.membership_id = ms.id
      where ms.business_id = ${id} and ms.member_id = c.member_id and y.id is null
        and v.paid_cents - v.balance_cents = c.amount_cents
        and v.paid_at between c.occurred_at - interval '1 hour' and c.occurred_at + interval '1 hour'
      order by abs(extract(epoch from v.paid_at - c.occurred_at)) limit 1
    ) i on true
    order by ${orderOf('l', order)}`.execute(db.q)
  const taxes = await taxesOf(db, rows)
  return rows.map(({ saleId, chargeId, ...line }) => ({
    ...line,
    isMatched: isOwn(line.kind) || (chargeId !== null && isKnown(line)),
    taxCents: signed(line.kind, taxes.get(saleId ?? '') ?? 0),
  }))
}

/** Movements between the business and Stripe: no person paid them. */
const isOwn = (kind: BalanceLine['kind']) =>
  kind === 'stripe_fee' || kind === 'payout' || kind === 'payout_returned'

const isKnown = ({ memberId, purchaseId, giftId, bookingId }: Row | Omit<Row, 'saleId' | 'chargeId'>) =>
  [memberId, purchaseId, giftId, bookingId].some((id) => id !== null)

/** Tax as it counts for the business: what went back is below zero. */
function signed(kind: BalanceLine['kind'], taxCents: number): number {
  return kind === 'charge' || taxCents === 0 ? taxCents : -taxCents
}

async function taxesOf(db: OpenTenantDb, rows: Row[]): Promise<Map<string, number>> {
  const charges = [...new Set(rows.flatMap(({ chargeId }) => chargeId ?? []))]
  if (charges.length === 0) return new Map()
  const taxed = await db.q
    .selectFrom(taxedSales(db.businessId, charges).as('t'))
    .where('t.tax_cents', '<>', '0')
    .select((eb) => ['t.stripe_id', eb.cast<number>('t.tax_cents', 'integer').as('tax')])
    .execute()
  return new Map(taxed.map(({ stripe_id, tax }) => [stripe_id, tax]))
}
