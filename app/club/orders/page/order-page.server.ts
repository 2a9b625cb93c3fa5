// One box or purchase with everything about it: bottles, payment, history, where it goes.
import type { NotNull } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { chosenWords, lineStatuses } from '~/club/runs/control/box-view'
import { findBox } from '~/club/runs/control/boxes.server'
import { pickUpPreferences } from '~/club/runs/member/pick-up-profile.server'
import { isId } from '~/foundation/kit/ids'
import { ordersById, type OrderRow } from '../list/order-list.server'
import { statusWords } from '../order-words'
import type { WineType } from '~/cellar/reference/labels'
import { carriers, trackingUrl } from '~/club/fulfillment/parcels/carriers'
import { orderPayment, type OrderPayment } from './order-payment.server'

export interface OrderPageLine {
  id: string
  wineId: string
  name: string
  type: WineType
  /** Address of the label's photo; null without one. */
  picture: string | null
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
  /** The person who did it; null for the system. */
  by: string | null
}

interface OrderPage {
  order: OrderRow
  /** The member's club run; null for a purchase. */
  runNote: string
  /** When its box was paid; null for a purchase, before the payment and where it was paid in another system. */
  paidAt: Date | null
  /** Its month was paid for in the system that the member moved from: nothing of it can be refunded here. */
  isPaidElsewhere: boolean
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
  const boxEvents = box
    ? box.events.filter(({ text }) => text !== 'Wines assigned' && text !== 'Packed')
    : await handOvers(db, order)
  const payment = seesMoney ? await orderPayment(db, order) : null
  const refunds = (payment?.refunds ?? []).map(({ at, by, reason, status }): OrderEvent => ({
    at,
    text: `Refund ${status === 'failed' ? 'failed' : 'requested'}${reason ? `: ${reason}` : ''}`,
    by,
  }))
  return {
    order,
    runNote: box?.note ?? '',
    paidAt: box?.paidAt ?? null,
    isPaidElsewhere: box !== null && (await isOpeningBox(db, orderId)),
    lines: box ? await boxLines(db, box.lines) : await purchaseLines(db, order, seesMoney),
    events: [begun, ...changes, ...boxEvents, ...refunds].sort(
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

async function isOpeningBox({ q }: OpenTenantDb, orderId: string): Promise<boolean> {
  const row = await q
    .selectFrom('run_orders as o')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.id', '=', orderId)
    .where('e.move_id', 'is not', null)
    .select('o.id')
    .executeTakeFirst()
  return row !== undefined
}

async function boxLines(
  db: OpenTenantDb,
  lines: NonNullable<Awaited<ReturnType<typeof findBox>>>['lines'],
): Promise<OrderPageLine[]> {
  const looks = await looksOf(
    db,
    lines.map(({ wineId }) => wineId),
  )
  return lines.map(({ id, wineId, wine, chosen, status }) => ({
    id,
    wineId,
    name: wine,
    ...(looks.get(wineId) ?? { type: 'red', picture: null }),
    quantity: 1,
    unitCents: null,
    state: [lineStatuses[status].label, chosenWords[chosen]].filter(Boolean).join(', '),
    refundable: 0,
  }))
}

/** Kind and photo of wines, by their id. */
async function looksOf(db: OpenTenantDb, wineIds: string[]) {
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', '=', anyOf(wineIds))
    .select(['w.id', 'w.type', 'p.path as picture'])
    .execute()
  return new Map(rows.map(({ id, ...look }) => [id, look]))
}

async function purchaseLines(
  db: OpenTenantDb,
  order: OrderRow,
  seesMoney: boolean,
): Promise<OrderPageLine[]> {
  const rows = await db.q
    .selectFrom('purchases as p')
    .innerJoin('purchase_lines as l', 'l.purchase_id', 'p.id')
    .innerJoin('wines as w', 'w.id', 'l.wine_id')
    .leftJoin('order_bottles as b', 'b.purchase_line_id', 'l.id')
    .leftJoin('pictures as x', 'x.id', 'w.picture_id')
    .where('p.id', '=', order.id)
    .groupBy([
      'l.id',
      'l.wine_id',
      'l.name',
      'w.type',
      'x.path',
      'l.quantity',
      'l.unit_cents',
      'l.position',
      'p.paid_at',
    ])
    .select([
      'l.id',
      'l.wine_id as wineId',
      'l.name',
      'w.type',
      'x.path as picture',
      'l.quantity',
      'l.unit_cents',
      'p.paid_at',
    ])
    .select(({ fn }) => [
      fn.count<number>('b.id').filterWhere('b.status', '=', 'promised').as('promised'),
      fn.count<number>('b.id').filterWhere('b.status', '=', 'out').as('out'),
      fn
        .count<number>('b.id')
        .filterWhere('b.status', '=', 'released')
        .filterWhere('b.refund_id', 'is', null)
        .as('released'),
      fn.count<number>('b.refund_id').as('refunded'),
      fn.count<number>('b.id').filterWhere('b.refund_id', 'is', null).as('unrefunded'),
    ])
    .orderBy('l.position')
    .execute()
  return rows.map(({ promised, out, refunded, released, unrefunded, unit_cents, paid_at, ...line }) => ({
    ...line,
    unitCents: seesMoney ? unit_cents : null,
    refundable: paid_at ? unrefunded : 0,
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
  const rows = await db.q
    .selectFrom('order_bottles as b')
    .leftJoin('business_users as u', 'u.user_id', 'b.handed_over_by')
    .where('b.order_id', '=', id)
    .where('b.handed_over_at', 'is not', null)
    .groupBy(['b.handed_over_at', 'b.handed_over_by'])
    .select(({ fn }) => [
      'b.handed_over_at as at',
      fn.countAll<number>().as('bottles'),
      fn.max('u.full_name').as('by'),
    ])
    .$narrowType<{ at: NotNull }>()
    .execute()
  return rows.map(({ at, bottles, by }) => ({
    at,
    text: `${fulfillment === 'ship' ? 'Shipped' : 'Handed over'} ${bottles === 1 ? '1 bottle' : `${bottles} bottles`}`,
    by,
  }))
}

const placeOf = ({ q }: OpenTenantDb, { id }: OrderRow) =>
  q
    .selectFrom('order_index as i')
    .leftJoin('run_orders as o', 'o.id', 'i.box_id')
    .leftJoin('club_runs as r', 'r.id', 'i.run_id')
    .leftJoin('purchases as p', 'p.id', 'i.purchase_id')
    .innerJoin('cellar_locations as c', (join) =>
      join.on(({ eb, fn }) => eb('c.id', '=', fn.coalesce('r.location_id', 'p.location_id'))),
    )
    .where('i.id', '=', id)
    .select(({ fn }) => [
      ...(['c.name as location', 'r.pick_up_from as from', 'r.pick_up_until as until'] as const),
      'r.pick_up_hours as hours',
      fn.coalesce('o.created_at', 'p.created_at').$notNull().as('createdAt'),
    ])
    .executeTakeFirstOrThrow()

async function addressOf(
  db: OpenTenantDb,
  orderId: string,
): Promise<Pick<OrderPage, 'address' | 'tracking'>> {
  const parcel = await db.q
    .selectFrom('parcels')
    .where(({ eb, or }) => or([eb('run_order_id', '=', orderId), eb('purchase_id', '=', orderId)]))
    .orderBy('created_at', 'desc')
    .select(['name', 'street', 'unit', 'city', 'state', 'zip', 'carrier', 'carrier_name', 'tracking'])
    .executeTakeFirst()
  if (!parcel) return { address: null, tracking: null }
  const { name, street, unit, city, state, zip, carrier, carrier_name, tracking } = parcel
  const address = [name, street, unit, city, `${state} ${zip}`].filter((part) => part !== '').join(', ')
  const text = [carriers.get(carrier ?? '')?.name ?? carrier_name, tracking].filter(Boolean).join(' ')
  return { address, tracking: text === '' ? null : { text, url: trackingUrl(carrier, tracking) } }
}
