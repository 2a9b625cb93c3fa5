import { type RawBuilder, sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { spanOf, type Month } from '../fees/month'
import type { LinePosition } from '../fees/statement-line'
import { taxedSales } from '../fees/taxed-sales.server'
import type { BalanceLine } from './balance-line'

interface Page {
  /** Where the previous page ended. */
  after: LinePosition | null
  limit: number
}

/** One page of the lines of a payout, in order of time. All pages together come to its amount. */
export function payoutLines(
  db: TenantDb,
  { payoutId, ...page }: { payoutId: string } & Page,
): Promise<BalanceLine[]> {
  // The payout's own movement takes the rest to zero.
  const own = sql`select p.stripe_payout_id from payouts p where p.business_id = ${db.businessId} and p.id = ${payoutId}`
  return balanceLines(
    db,
    sql`b.payout_id = ${payoutId} and not (b.kind = 'payout' and b.source_id = (${own}))`,
    page,
  )
}

/** All movements of the balance in a month of the business's time zone, in order of time, one page of them. */
export function monthLines(
  db: TenantDb,
  { month, timeZone, ...page }: { month: Month; timeZone: string } & Page,
): Promise<BalanceLine[]> {
  const { from, to } = spanOf(timeZone, month)
  return balanceLines(db, sql`b.occurred_at >= ${from} and b.occurred_at < ${to}`, page)
}

/** The row of the ledger that a movement is of. */
const saleId = sql`case b.kind when 'charge' then b.source_id when 'refund' then b.source_id
  when 'refund_failed' then b.source_id || ':failed' when 'dispute' then b.stripe_id
  when 'dispute_reversed' then b.stripe_id end`

type Row = Omit<BalanceLine, 'taxCents'> & { saleId: string | null; chargeId: string | null }

function balanceLines(
  db: TenantDb,
  which: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<BalanceLine[]> {
  return db.read(async (db) => {
    const id = db.businessId
    const { rows } = await sql<Row>`
      with page as materialized (
        select b.*, ${saleId} as sale_id from balance_transactions b
        where b.business_id = ${id} and ${which}
          and ${after ? sql`(b.occurred_at, b.stripe_id) > (${after.at}, ${after.reference})` : sql`true`}
        order by b.occurred_at, b.stripe_id limit ${limit}
      ), charged as (
        select page.*, coalesce(s.charge_id, f.charge_id) as charge_id from page
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
      order by l.occurred_at, l.stripe_id`.execute(db.q)
    const taxes = await taxesOf(db, rows)
    return rows.map(({ saleId, chargeId, ...line }) => ({
      ...line,
      isMatched: isOwn(line.kind) || (chargeId !== null && isKnown(line)),
      taxCents: signed(line.kind, taxes.get(saleId ?? '') ?? 0),
    }))
  })
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
  const { rows: taxed } = await sql<{ stripe_id: string; tax: number }>`
    select stripe_id, tax_cents::int as tax from (${taxedSales(db.businessId, charges)}) t where tax_cents <> 0`.execute(
    db.q,
  )
  return new Map(taxed.map(({ stripe_id, tax }) => [stripe_id, tax]))
}
