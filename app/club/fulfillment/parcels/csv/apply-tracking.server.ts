// Preview and application of a file of tracking numbers.
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import type { ParcelStatus } from '#/db/schema/shipping'
import type { By } from '../create-parcels.server'
import { markParcelsDelivered } from '../end-parcels.server'
import { shipOrders } from '../ship-orders.server'
import { carrierName } from '../carriers'
import { isDeliveredCell, meaningOf, referenceOf, type TrackingRow } from './read-tracking.server'

/** A row with what it does, or why it does nothing. */
export interface CheckedRow extends TrackingRow {
  orderId: string | null
  member: string
  act: 'ship' | 'deliver' | 'none'
  carrierCode: string
  carrierName: string
  number: string
  /** Empty where nothing is wrong. */
  problem: string
  /** "UPS 1Z…" */
  shown: string
}

/** Checks rows against the business's orders. Changes nothing. */
export async function checkTracking(db: TenantDb, rows: TrackingRow[]): Promise<CheckedRow[]> {
  const references = rows.map(({ order }) => referenceOf(order))
  const shipped = await shippedOrders(db, references)
  const byReference = new Map(shipped.map((one) => [one.reference, one]))
  const [numbers, orders] = [new Map<string, number>(), new Map<string, number>()]
  return rows.map((row, at): CheckedRow => {
    const reference = references[at]
    const order =
      reference && byReference.get('parcel' in reference ? `p${reference.parcel}` : `o${reference.purchase}`)
    const none = {
      ...row,
      orderId: order?.orderId ?? null,
      member: order?.member ?? '',
      act: 'none' as const,
      carrierCode: '',
      carrierName: '',
      number: '',
      shown: row.tracking,
    }
    if (!reference) return { ...none, problem: 'Enter a parcel such as P12, or the number of an order.' }
    if (!order) return { ...none, problem: `There is no shipped order ${row.order}.` }
    const earlier = orders.get(order.orderId)
    if (earlier) return { ...none, problem: `Line ${earlier} is about the same order.` }
    orders.set(order.orderId, row.line)
    if (isDeliveredCell(row.delivered) && order.parcelStatus === 'shipped' && row.tracking === '')
      return { ...none, act: 'deliver', problem: '', shown: 'Delivered' }
    const meaning = meaningOf(row)
    if (typeof meaning === 'string') return { ...none, problem: meaning }
    const same = numbers.get(meaning.tracking)
    if (same) return { ...none, problem: `Line ${same} has the same tracking number.` }
    numbers.set(meaning.tracking, row.line)
    if (
      order.parcelStatus === 'shipped' &&
      order.tracking === meaning.tracking &&
      isDeliveredCell(row.delivered)
    )
      return { ...none, act: 'deliver', problem: '', shown: 'Delivered' }
    if (order.parcelStatus !== null && order.parcelStatus !== 'packed')
      return {
        ...none,
        problem:
          order.tracking === meaning.tracking ? 'Shipped with this number already.' : 'Shipped already.',
      }
    return {
      ...none,
      act: 'ship',
      problem: '',
      carrierCode: meaning.carrier,
      carrierName: meaning.carrierName,
      number: meaning.tracking,
      shown: `${carrierName(meaning.carrier, meaning.carrierName)} ${meaning.tracking}`,
    }
  })
}

/** Orders by the references of their rows: "p12" for a parcel, "o1004" for a purchase. */
function shippedOrders(db: TenantDb, references: ReturnType<typeof referenceOf>[]) {
  const parcels = references.flatMap((one) => (one && 'parcel' in one ? one.parcel : []))
  const purchases = references.flatMap((one) => (one && 'purchase' in one ? one.purchase : []))
  return db.read(({ q }) =>
    q
      .selectFrom('parcels as x')
      .innerJoin('members as m', 'm.id', 'x.member_id')
      .where('x.number', '=', anyOf(parcels, 'int'))
      .where('x.status', '<>', 'canceled')
      .select(({ fn, val }) => [
        fn.coalesce('x.run_order_id', 'x.purchase_id').$notNull().as('orderId'),
        fn<string>('format', [val('p%s'), 'x.number']).as('reference'),
        'm.full_name as member',
        fn.coalesce('x.status').$castTo<ParcelStatus | null>().as('parcelStatus'),
        'x.tracking',
      ])
      .unionAll((eb) =>
        eb
          .selectFrom('purchases as p')
          .innerJoin('members as m', 'm.id', 'p.member_id')
          .leftJoin('parcels as x', (join) =>
            join.onRef('x.purchase_id', '=', 'p.id').on('x.status', 'in', ['packed', 'shipped', 'delivered']),
          )
          .where('p.number', '=', anyOf(purchases, 'int'))
          .where('p.fulfillment', '=', 'ship')
          .where('p.paid_at', 'is not', null)
          .select(({ fn, val }) => [
            'p.id as orderId',
            fn<string>('format', [val('o%s'), 'p.number']).as('reference'),
            'm.full_name as member',
            'x.status as parcelStatus',
            fn.coalesce('x.tracking', val('')).as('tracking'),
          ]),
      )
      .execute(),
  )
}

/** Ships and delivers what the rows say, each order on its own; returns the rows that did nothing, with why. */
export async function applyTracking(
  db: TenantDb,
  { rows, ...by }: By & { rows: TrackingRow[] },
): Promise<{ shipped: number; delivered: number; refused: CheckedRow[] }> {
  const checked = await checkTracking(db, rows)
  const refused = checked.filter(({ act }) => act === 'none')
  let [shipped, delivered] = [0, 0]
  for (const row of checked) {
    if (row.act === 'none') continue
    const orderId = row.orderId!
    const [result] =
      row.act === 'ship'
        ? await shipOrders(db, {
            shipments: [
              { orderId, carrier: row.carrierCode, carrierName: row.carrierName, tracking: row.number },
            ],
            ...by,
          })
        : await markParcelsDelivered(db, { orderIds: [orderId], ...by })
    if (result?.outcome === 'refused') refused.push({ ...row, problem: result.because })
    else if (row.act === 'ship') shipped += 1
    else delivered += 1
  }
  return { shipped, delivered, refused: refused.sort((a, b) => a.line - b.line) }
}
