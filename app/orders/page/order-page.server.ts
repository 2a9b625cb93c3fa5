// One box or purchase with everything about it: bottles, payment, history, where it goes.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { chosenWords, lineStatuses } from '~/club-runs/control/box-view'
import { findBox } from '~/club-runs/control/boxes.server'
import { pickUpPreferences } from '~/club-runs/pick-up/profile.server'
import { isId } from '~/kit/ids'
import { refundableCents, type OwnRefund } from '~/memberships/refund/refundable'
import { ordersById, type OrderRow } from '../list/order-list.server'
import { statusWords } from '../order-words'
import type { WineType } from '~/wines/labels'
import { carriers, trackingUrl } from '../parcels/carriers'

export interface OrderPageLine {
  id: string
  wineId: string
  name: string
  type: WineType
  quantity: number
  /** Of one bottle; null for a box. */
  unitCents: number | null
  /** "2 in the order, 1 refunded". */
  state: string
  /** Bottles that can be refunded. */
  refundable: number
}

interface OrderEvent {
  at: Date
  text: string
  /** Who did it; null for the system. */
  by: string | null
}

interface OrderPayment {
  /** Before tax, shipping included. */
  amountCents: number
  shippingCents: number
  taxCents: number
  feeCents: number | null
  /** The part of the fee that came back with refunds. */
  feeReturnedCents: number
  refundedCents: number
  /** The amount that can still be refunded; 0 for a box, whose month is refunded on the member's page. */
  leftCents: number
  status: string
  paidAt: Date | null
  chargeId: string | null
  refunds: { cents: number; status: OwnRefund['status']; reason: string; at: Date; by: string | null }[]
  dispute: { status: string; reason: string } | null
}

interface OrderPage {
  order: OrderRow
  /** The member's club run; null for a purchase. */
  runNote: string
  /** The number of the paid month's first day; null for a purchase and before the payment. */
  paidMonth: string | null
  lines: OrderPageLine[]
  events: OrderEvent[]
  payment: OrderPayment | null
  place: string
  pickUp: { from: string; until: string; hours: string } | null
  secondPerson: string
  /** Where it is shipped to; null for pick-up, and before it is packed. */
  address: string | null
  /** The carrier and its number, and the carrier's page for it where it has one. */
  tracking: { text: string; url: string | null } | null
  isUnpaidAfter: boolean
}

/** An order with everything about it, money only for those who may see it; null for none. */
export async function orderPage(
  db: OpenTenantDb,
  orderId: string,
  { seesMoney }: { seesMoney: boolean },
): Promise<OrderPage | null> {
  if (!isId(orderId)) return null
  const [order] = await ordersById(db, [orderId], { seesMoney })
  if (!order) return null
  const box = order.runId ? await findBox(db, { runId: order.runId, orderId }) : null
  const place = await placeOf(db, order)
  const changes = await statusChanges(db, orderId)
  const begun: OrderEvent = {
    at: place.createdAt,
    text: order.kind === 'box' ? 'Box made at the lock of its run' : 'Checkout opened',
    by: null,
  }
  const own = box
    ? box.events.filter(({ text }) => text !== 'Wines assigned' && text !== 'Packed')
    : await handOvers(db, order)
  const payment = seesMoney ? await paymentOf(db, order) : null
  const refunds = (payment?.refunds ?? []).map(({ at, by, reason, status }): OrderEvent => ({
    at,
    text: `Refund ${status === 'failed' ? 'failed' : 'requested'}${reason ? `: ${reason}` : ''}`,
    by,
  }))
  return {
    order,
    runNote: box?.note ?? '',
    paidMonth: box?.month ?? null,
    lines: box ? await boxLines(db, box.lines) : await purchaseLines(db, order, seesMoney),
    events: [begun, ...changes, ...own, ...refunds].sort(
      (one, other) => one.at.getTime() - other.at.getTime(),
    ),
    payment,
    place: place.location,
    pickUp:
      place.from && place.until ? { from: place.from, until: place.until, hours: place.hours ?? '' } : null,
    secondPerson: (await pickUpPreferences(db, order.memberId)).secondPerson,
    ...(await addressOf(db, orderId)),
    isUnpaidAfter: box?.isUnpaidAfter ?? false,
  }
}

async function boxLines(
  db: OpenTenantDb,
  lines: NonNullable<Awaited<ReturnType<typeof findBox>>>['lines'],
): Promise<OrderPageLine[]> {
  const types = await typesOf(
    db,
    lines.map(({ wineId }) => wineId),
  )
  return lines.map(({ id, wineId, wine, chosen, status }) => ({
    id,
    wineId,
    name: wine,
    type: types.get(wineId) ?? 'red',
    quantity: 1,
    unitCents: null,
    state: [lineStatuses[status].label, chosenWords[chosen]].filter(Boolean).join(', '),
    refundable: 0,
  }))
}

async function typesOf(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, WineType>> {
  const rows = await db.q
    .selectFrom('wines')
    .where('id', '=', anyOf(wineIds))
    .select(['id', 'type'])
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

async function purchaseLines(
  db: OpenTenantDb,
  order: OrderRow,
  seesMoney: boolean,
): Promise<OrderPageLine[]> {
  const { rows } = await sql<
    Omit<OrderPageLine, 'state'> & { promised: number; out: number; refunded: number; released: number }
  >`
    select l.id, l.wine_id as "wineId", l.name, w.type, l.quantity,
      ${seesMoney ? sql`l.unit_cents` : sql`null::int`} as "unitCents",
      (count(b.id) filter (where b.status = 'promised'))::int as promised,
      (count(b.id) filter (where b.status = 'out'))::int as out,
      (count(b.id) filter (where b.status = 'released' and b.refund_id is null))::int as released,
      (count(b.refund_id))::int as refunded,
      (count(b.id) filter (where b.refund_id is null and p.paid_at is not null))::int as refundable
    from purchases p
    join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
    join wines w on w.business_id = l.business_id and w.id = l.wine_id
    left join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id
    where p.business_id = ${db.businessId} and p.id = ${order.id}
    group by l.id, l.wine_id, l.name, w.type, l.quantity, l.unit_cents, l.position, p.paid_at
    order by l.position`.execute(db.q)
  return rows.map(({ promised, out, refunded, released, ...line }) => ({
    ...line,
    state: [
      promised > 0 && `${promised} in the order`,
      out > 0 && `${out} ${order.fulfillment === 'ship' ? 'shipped' : 'handed over'}`,
      refunded > 0 && `${refunded} refunded`,
      released > 0 && `${released} back in stock`,
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

async function statusChanges(db: OpenTenantDb, orderId: string): Promise<OrderEvent[]> {
  const rows = await db.q
    .selectFrom('order_changes as c')
    .leftJoin('order_bulk_changes as k', 'k.id', 'c.bulk_id')
    .leftJoin('business_users as u', 'u.user_id', 'c.changed_by')
    .where((eb) => eb.or([eb('c.box_id', '=', orderId), eb('c.purchase_id', '=', orderId)]))
    .select(['c.changed_at as at', 'c.from_status', 'c.to_status', 'k.reason', 'u.full_name as by'])
    .execute()
  const word = (status: string) => statusWords.get(status) ?? status
  return rows.map(({ at, from_status, to_status, reason, by }) => ({
    at,
    text: `${word(from_status)} → ${word(to_status)}${reason ? `: ${reason}` : ''}`,
    by,
  }))
}

async function handOvers(db: OpenTenantDb, { id, fulfillment }: OrderRow): Promise<OrderEvent[]> {
  const { rows } = await sql<{ at: Date; bottles: number; by: string | null }>`
    select b.handed_over_at as at, count(*)::int as bottles, max(u.full_name) as by
    from purchase_lines l
    join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.handed_over_at is not null
    left join business_users u on u.business_id = b.business_id and u.user_id = b.handed_over_by
    where l.business_id = ${db.businessId} and l.purchase_id = ${id}
    group by b.handed_over_at, b.handed_over_by`.execute(db.q)
  return rows.map(({ at, bottles, by }) => ({
    at,
    text: `${fulfillment === 'ship' ? 'Shipped' : 'Handed over'} ${bottles === 1 ? '1 bottle' : `${bottles} bottles`}`,
    by,
  }))
}

async function placeOf(db: OpenTenantDb, { id }: OrderRow) {
  const { rows } = await sql<{
    location: string
    from: string | null
    until: string | null
    hours: string | null
    createdAt: Date
  }>`
    select c.name as location, r.pick_up_from::text as "from", r.pick_up_until::text as until, r.pick_up_hours as hours,
      coalesce(o.created_at, p.created_at) as "createdAt"
    from order_index i
    left join run_orders o on o.business_id = i.business_id and o.id = i.box_id
    left join club_runs r on r.business_id = i.business_id and r.id = i.run_id
    left join purchases p on p.business_id = i.business_id and p.id = i.purchase_id
    join cellar_locations c on c.business_id = i.business_id and c.id = coalesce(r.location_id, p.location_id)
    where i.business_id = ${db.businessId} and i.id = ${id}`.execute(db.q)
  return rows[0]!
}

async function addressOf(
  db: OpenTenantDb,
  orderId: string,
): Promise<Pick<OrderPage, 'address' | 'tracking'>> {
  const { rows } = await sql<{
    address: string
    carrier: string | null
    carrierName: string
    tracking: string
  }>`
    select concat_ws(', ', name, street, nullif(unit, ''), city, state || ' ' || zip) as address,
      carrier, carrier_name as "carrierName", tracking
    from parcels where business_id = ${db.businessId} and (run_order_id = ${orderId} or purchase_id = ${orderId})
    order by created_at desc limit 1`.execute(db.q)
  const parcel = rows[0]
  if (!parcel) return { address: null, tracking: null }
  const { address, carrier, carrierName, tracking } = parcel
  const name = carriers.get(carrier ?? '')?.name ?? carrierName
  const text = [name, tracking].filter(Boolean).join(' ')
  return { address, tracking: text === '' ? null : { text, url: trackingUrl(carrier, tracking) } }
}

async function paymentOf(db: OpenTenantDb, order: OrderRow): Promise<OrderPayment | null> {
  const { businessId } = db
  const { rows } = await sql<
    Omit<OrderPayment, 'dispute' | 'leftCents'> & {
      disputeStatus: string | null
      disputeReason: string | null
    }
  >`
    select y.amount_cents as "amountCents", p.shipping_cents as "shippingCents", y.tax_cents as "taxCents", y.fee_cents as "feeCents",
      coalesce((select sum(f.amount_cents) from platform_fees f where f.business_id = y.business_id
        and f.charge_id = y.charge_id and f.kind = 'return'), 0)::int as "feeReturnedCents",
      y.refunded_cents as "refundedCents", y.status, y.paid_at as "paidAt", y.charge_id as "chargeId",
      d.status as "disputeStatus", d.reason as "disputeReason",
      coalesce((select jsonb_agg(jsonb_build_object('cents', f.amount_cents, 'status', f.status, 'reason', f.reason,
          'at', f.requested_at, 'by', u.full_name) order by f.requested_at)
        from one_time_refunds f
        left join business_users u on u.business_id = f.business_id and u.user_id = f.requested_by
        where f.business_id = y.business_id and f.payment_id = y.id), '[]') as refunds
    from one_time_payments y
    join purchases p on p.business_id = y.business_id and p.id = y.purchase_id
    left join disputes d on d.business_id = y.business_id and d.one_time_payment_id = y.id
    where y.business_id = ${businessId} and y.purchase_id = ${order.id}
    union all
    select v.total_cents, 0, 0, null, 0, v.refunded_cents, v.status, v.paid_at, null, d.status, d.reason, '[]'
    from run_orders o
    join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
    join invoices v on v.business_id = e.business_id and v.id = e.invoice_id
    left join disputes d on d.business_id = v.business_id and d.invoice_id = v.id
    where o.business_id = ${businessId} and o.id = ${order.id}
    order by 8 desc nulls last limit 1`.execute(db.q)
  const row = rows[0]
  if (!row) return null
  const { disputeStatus, disputeReason, refunds, ...rest } = row
  const { amountCents, taxCents, refundedCents, status } = rest
  const refundRows = refunds.map(({ cents, status }) => ({ status, amountCents: cents }))
  const sums = { paidCents: amountCents + taxCents, refundedCents }
  return {
    ...rest,
    leftCents: order.kind === 'purchase' && status === 'paid' ? refundableCents(sums, refundRows) : 0,
    refunds: refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    dispute: disputeStatus === null ? null : { status: disputeStatus, reason: disputeReason ?? '' },
  }
}
