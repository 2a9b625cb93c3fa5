// Parcels and orders that wait for one, as staff and members see them.
import { expressionBuilder, type Expression, type Nullable, type SqlBool } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ParcelStatus, ParcelsTable } from '#/db/schema/shipping'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import type { BottleToRate } from '~/club/tastes/links/rating-links.server'
import { labelName } from '~/cellar/reference/labels'
import { winesById } from '~/cellar/catalog/queries.server'
import { parcelListing, parcelShows, type ParcelListParams, type ParcelShow } from './parcel-listing'

/** An order to ship, with its parcel once it is packed. */
export interface ParcelRow {
  orderId: string
  kind: 'box' | 'purchase'
  /** "November box, box 12" or "Order 1042". */
  order: string
  /** Of a box. */
  runId: string | null
  orderStatus: string
  memberId: string
  member: string
  bottles: number
  parcelId: string | null
  number: number | null
  status: ParcelStatus | null
  carrier: string | null
  carrierName: string
  tracking: string
  shippedAt: Date | null
  deliveredAt: Date | null
  returnedAt: Date | null
  returnNote: string
  name: string | null
  street: string | null
  unit: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  needsAdultSignature: boolean | null
  isDisputed: boolean
  /** The member has another address by now; only for a packed box. */
  hasNewAddress: boolean
}

/** Boxes that are shipped. */
const shippedBoxes = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.fulfillment', '=', 'ship')
    .select((eb) => [
      'o.id as orderId',
      eb.val<ParcelRow['kind']>('box').as('kind'),
      eb.fn<string>('format', [eb.val('%s, box %s'), 'r.title', 'o.number']).as('order'),
      eb.ref('o.run_id').$castTo<string | null>().as('runId'),
      eb.ref('o.status').$castTo<string>().as('orderStatus'),
      'o.member_id as memberId',
      eb.fn.coalesce('e.is_disputed', eb.lit(false)).as('isDisputed'),
      eb
        .selectFrom('order_bottles as l')
        .whereRef('l.order_id', '=', 'o.id')
        .where('l.status', 'in', ['promised', 'out'])
        .select(({ fn }) => fn.countAll<number>().as('bottles'))
        .$asScalar()
        .$notNull()
        .as('bottles'),
      'o.created_at as orderedAt',
    ])

const shippedPurchases = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('purchases as p')
    .where('p.fulfillment', '=', 'ship')
    .where('p.status', '<>', 'abandoned')
    .select((eb) => [
      'p.id as orderId',
      eb.val<ParcelRow['kind']>('purchase').as('kind'),
      eb.fn<string>('format', [eb.val('Order %s'), 'p.number']).as('order'),
      eb.cast<string | null>(eb.lit(null), 'uuid').as('runId'),
      eb.ref('p.status').$castTo<string>().as('orderStatus'),
      'p.member_id as memberId',
      'p.is_disputed as isDisputed',
      eb
        .selectFrom('order_bottles as b')
        .whereRef('b.order_id', '=', 'p.id')
        .where('b.status', 'in', ['promised', 'out'])
        .select(({ fn }) => fn.countAll<number>().as('bottles'))
        .$asScalar()
        .$notNull()
        .as('bottles'),
      eb.fn.coalesce('p.paid_at', 'p.created_at').as('orderedAt'),
    ])

/** Every box and purchase that is shipped, with its latest parcel that was not canceled. */
const shippedOrders = (db: OpenTenantDb) =>
  db.q
    .selectFrom(shippedBoxes(db).unionAll(shippedPurchases(db)).as('s'))
    .innerJoin('members as m', 'm.id', 's.memberId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('parcels as c')
          .where(({ eb, or, ref }) =>
            or([eb('c.run_order_id', '=', ref('s.orderId')), eb('c.purchase_id', '=', ref('s.orderId'))]),
          )
          .where('c.status', '<>', 'canceled')
          .selectAll()
          .orderBy('c.number', 'desc')
          .limit(1)
          .as('x'),
      (join) => join.onTrue(),
    )
    .leftJoin('purchase_shipping as h', 'h.purchase_id', 's.orderId')
    .leftJoin('member_addresses as a', (join) =>
      join.onRef('a.member_id', '=', 's.memberId').on('a.is_default', '=', true),
    )

const selectParcels = (orders: ReturnType<typeof shippedOrders>) =>
  orders.selectAll('s').select(({ eb, fn, lit, val, and, or, refTuple }) => [
    ...(['m.full_name as member', 'x.id as parcelId', 'x.number', 'x.status', 'x.carrier'] as const),
    ...(['x.shipped_at as shippedAt', 'x.delivered_at as deliveredAt'] as const),
    ...(['x.returned_at as returnedAt', 'x.needs_adult_signature as needsAdultSignature'] as const),
    fn.coalesce('x.carrier_name', val('')).as('carrierName'),
    fn.coalesce('x.tracking', val('')).as('tracking'),
    fn.coalesce('x.return_note', val('')).as('returnNote'),
    ...(['name', 'street', 'unit', 'city', 'state', 'zip', 'phone'] as const).map((column) =>
      fn.coalesce(`x.${column}`, `h.${column}`, `a.${column}`).as(column),
    ),
    fn
      .coalesce(
        and([
          eb('s.kind', '=', 'box'),
          eb('x.status', '=', 'packed'),
          or([
            eb('a.id', 'is', null),
            eb(
              refTuple('x.street', 'x.unit', 'x.city', 'x.zip'),
              'is distinct from',
              refTuple('a.street', 'a.unit', 'a.city', 'a.zip'),
            ),
          ]),
        ]),
        lit(false),
      )
      .$castTo<boolean>()
      .as('hasNewAddress'),
  ])

const { eb, and, or } = expressionBuilder<
  { s: { orderStatus: string }; x: Nullable<ParcelsTable> },
  's' | 'x'
>()
const isOpen = eb('s.orderStatus', 'in', ['processing', 'ready', 'unclaimed'])

/** Which list an order is on. A purchase that came back and is not decided is still returned. */
const conditions: Record<ParcelShow, Expression<SqlBool>> = {
  to_pack: and([isOpen, or([eb('x.id', 'is', null), eb('x.status', '=', 'returned')])]),
  packed: and([isOpen, eb('x.status', '=', 'packed')]),
  shipped: eb('x.status', '=', 'shipped'),
  delivered: eb('x.status', '=', 'delivered'),
  returned: eb('s.orderStatus', '=', 'returned'),
}

/** A page of one list. */
export function listParcels(db: OpenTenantDb, params: ParcelListParams, pageSize?: number) {
  const { show, runId, text, sort } = params
  const order = parcelListing.direction(params)
  const matching = shippedOrders(db)
    .where(conditions[show])
    .where(hasWords(text, ['s.order', 'm.full_name', 'x.tracking']))
    .$if(runId !== null, (parcels) => parcels.where('s.runId', '=', runId))
  const isPast = show === 'delivered' || show === 'returned'
  return listRows(
    db,
    parcelListing,
    params,
    matching,
    (page): Promise<ParcelRow[]> =>
      selectParcels(page)
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .$if(sort === 'date' && isPast, (page) =>
          page.orderBy('x.changed_at', order === 'asc' ? 'desc' : 'asc'),
        )
        .orderBy('s.orderedAt', sort === 'date' ? order : 'asc')
        .orderBy('s.orderId', order)
        .execute(),
    pageSize,
  )
}

/** The packed parcels, of one run where it is given. */
export async function packedParcels(db: OpenTenantDb, runId: string | null): Promise<ParcelRow[]> {
  return (await listParcels(db, { ...parcelListing.all, show: 'packed', runId }, 6_000)).rows
}

/** How many orders are on each list. */
export function countParcels(db: OpenTenantDb, runId: string | null): Promise<Record<ParcelShow, number>> {
  return shippedOrders(db)
    .$if(runId !== null, (orders) => orders.where('s.runId', '=', runId))
    .select(({ fn }) =>
      parcelShows.map((show) => fn.countAll<number>().filterWhere(conditions[show]).as(show)),
    )
    .executeTakeFirstOrThrow()
}

/** The shipping of one box or purchase; null for one that is picked up and has no parcel. */
export function parcelOfOrder(db: TenantDb, orderId: string): Promise<ParcelRow | null> {
  return db.read(async (db) => {
    const row = await selectParcels(shippedOrders(db).where('s.orderId', '=', orderId)).executeTakeFirst()
    return row ?? null
  })
}

/** A parcel as its member sees it, by the id of its box or purchase. */
export interface MemberParcel {
  orderId: string
  /** Its run, for a box. */
  runId: string | null
  order: string
  status: Exclude<ParcelStatus, 'canceled'>
  carrier: string | null
  carrierName: string
  tracking: string
  city: string
  state: string
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** A member's parcels, the latest first: for the dashboard, a box's page and Order History. */
export function memberParcels(
  db: TenantDb,
  { memberId, limit = 50 }: { memberId: string; limit?: number },
): Promise<MemberParcel[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('parcels as x')
      .leftJoin('run_orders as o', 'o.id', 'x.run_order_id')
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('purchases as p', 'p.id', 'x.purchase_id')
      .where('x.member_id', '=', memberId)
      .where('x.status', '<>', 'canceled')
      .select(({ fn, val }) => [
        fn.coalesce('x.run_order_id', 'x.purchase_id').$notNull().as('orderId'),
        fn.coalesce('r.title', fn<string>('format', [val('Order %s'), 'p.number'])).as('order'),
      ])
      .select(['o.run_id as runId', 'x.status', 'x.carrier', 'x.carrier_name as carrierName', 'x.tracking'])
      .select(['x.city', 'x.state', 'x.shipped_at as shippedAt', 'x.delivered_at as deliveredAt'])
      .$narrowType<{ status: MemberParcel['status'] }>()
      .orderBy('x.number', 'desc')
      .limit(limit)
      .execute(),
  )
}

/** The names of the wines in parcels, a name for each bottle. */
export async function parcelWines(db: OpenTenantDb, parcelIds: string[]): Promise<Map<string, string[]>> {
  const bottles = await parcelBottles(db, parcelIds)
  return new Map([...bottles].map(([id, those]) => [id, those.map(({ wine }) => wine)]))
}

/** A bottle with the name of its wine. */
type NamedBottle = BottleToRate & { wine: string }

/** The bottles in parcels, with the names of their wines. */
export async function parcelBottles(
  db: OpenTenantDb,
  parcelIds: string[],
): Promise<Map<string, NamedBottle[]>> {
  const rows = await db.q
    .selectFrom('parcels as x')
    .innerJoin('order_bottles as b', (join) =>
      join.on(({ eb, fn }) =>
        eb('b.order_id', '=', fn.coalesce('x.run_order_id', 'x.purchase_id').$notNull()),
      ),
    )
    .where('x.id', '=', anyOf(parcelIds))
    .where('b.status', 'in', ['promised', 'out'])
    .select(['x.id as parcelId', 'b.id as bottleId', 'b.wine_id as wineId'])
    .execute()
  const wines = await winesById(db, [...new Set(rows.map(({ wineId }) => wineId))])
  const names = new Map(wines.map((wine) => [wine.id, labelName(wine)]))
  const bottlesByOrder = new Map<string, NamedBottle[]>()
  for (const { parcelId, bottleId, wineId } of rows)
    bottlesByOrder.set(parcelId, [
      ...(bottlesByOrder.get(parcelId) ?? []),
      { bottleId, wineId, wine: names.get(wineId) ?? 'A wine' },
    ])
  return bottlesByOrder
}
