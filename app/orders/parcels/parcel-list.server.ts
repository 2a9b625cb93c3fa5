// Parcels and orders that wait for one, as staff and members see them.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ParcelStatus } from '#/db/schema/shipping'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import type { BottleToRate } from '~/tastes/links/rating-links.server'
import { labelName } from '~/wines/labels'
import { winesById } from '~/wines/queries.server'
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
      sql<ParcelRow['kind']>`'box'`.as('kind'),
      sql<string>`r.title || ', box ' || o.number`.as('order'),
      sql<string | null>`o.run_id`.as('runId'),
      sql<string>`o.status`.as('orderStatus'),
      'o.member_id as memberId',
      sql<boolean>`coalesce(e.is_disputed, false)`.as('isDisputed'),
      sql<number>`${eb
        .selectFrom('run_order_lines as l')
        .whereRef('l.order_id', '=', 'o.id')
        .where('l.status', 'in', ['promised', 'out'])
        .select(sql`count(*)::int`.as('bottles'))}`.as('bottles'),
      sql<Date>`o.created_at`.as('orderedAt'),
    ])

const shippedPurchases = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('purchases as p')
    .where('p.fulfillment', '=', 'ship')
    .where('p.status', '<>', 'abandoned')
    .select((eb) => [
      'p.id as orderId',
      sql<ParcelRow['kind']>`'purchase'`.as('kind'),
      sql<string>`'Order ' || p.number`.as('order'),
      sql<string | null>`null::uuid`.as('runId'),
      sql<string>`p.status`.as('orderStatus'),
      'p.member_id as memberId',
      sql<boolean>`p.is_disputed`.as('isDisputed'),
      sql<number>`${eb
        .selectFrom('purchase_lines as l')
        .innerJoin('purchase_bottles as b', 'b.line_id', 'l.id')
        .whereRef('l.purchase_id', '=', 'p.id')
        .where('b.status', 'in', ['promised', 'out'])
        .select(sql`count(*)::int`.as('bottles'))}`.as('bottles'),
      sql<Date>`coalesce(p.paid_at, p.created_at)`.as('orderedAt'),
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
          .where(
            sql<boolean>`(case s.kind when 'box' then c.run_order_id else c.purchase_id end) = s."orderId"`,
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

const selectParcels = (orders: ReturnType<typeof shippedOrders>) => {
  const address = <Column extends string>(column: Column) =>
    sql<
      string | null
    >`coalesce(${sql.ref(`x.${column}`)}, ${sql.ref(`h.${column}`)}, ${sql.ref(`a.${column}`)})`.as(column)
  return orders
    .selectAll('s')
    .select([
      'm.full_name as member',
      'x.id as parcelId',
      'x.number',
      'x.status',
      'x.carrier',
      sql<string>`coalesce(x.carrier_name, '')`.as('carrierName'),
      sql<string>`coalesce(x.tracking, '')`.as('tracking'),
      'x.shipped_at as shippedAt',
      'x.delivered_at as deliveredAt',
      'x.returned_at as returnedAt',
      sql<string>`coalesce(x.return_note, '')`.as('returnNote'),
      'x.needs_adult_signature as needsAdultSignature',
    ])
    .select((['name', 'street', 'unit', 'city', 'state', 'zip', 'phone'] as const).map(address))
    .select(
      sql<boolean>`coalesce(s.kind = 'box' and x.status = 'packed'
        and (a.id is null or (x.street, x.unit, x.city, x.zip) is distinct from (a.street, a.unit, a.city, a.zip)), false)`.as(
        'hasNewAddress',
      ),
    )
}

/** Which list an order is on. A purchase that came back and is not decided is still returned. */
const conditions: Record<ParcelShow, RawBuilder<boolean>> = {
  to_pack: sql`(s."orderStatus" in ('processing', 'ready', 'unclaimed') and (x.id is null or x.status = 'returned'))`,
  packed: sql`(x.status = 'packed' and s."orderStatus" in ('processing', 'ready', 'unclaimed'))`,
  shipped: sql`x.status = 'shipped'`,
  delivered: sql`x.status = 'delivered'`,
  returned: sql`s."orderStatus" = 'returned'`,
}

/** A page of one list. */
export function listParcels(db: OpenTenantDb, params: ParcelListParams, pageSize?: number) {
  const { show, runId, text, sort } = params
  const order = parcelListing.direction(params)
  const matching = shippedOrders(db)
    .where(conditions[show])
    .where(hasWords(text, ['s.order', 'm.full_name', 'x.tracking']))
    .$if(runId !== null, (found) => found.where('s.runId', '=', runId))
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
    .select(
      parcelShows.map((show) => sql<number>`(count(*) filter (where ${conditions[show]}))::int`.as(show)),
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
  return db.read(async (db) => {
    const { rows } = await sql<MemberParcel>`
      select coalesce(x.run_order_id, x.purchase_id) as "orderId", o.run_id as "runId",
        coalesce(r.title, 'Order ' || p.number) as "order", x.status, x.carrier, x.carrier_name as "carrierName",
        x.tracking, x.city, x.state, x.shipped_at as "shippedAt", x.delivered_at as "deliveredAt"
      from parcels x
      left join run_orders o on o.business_id = x.business_id and o.id = x.run_order_id
      left join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      left join purchases p on p.business_id = x.business_id and p.id = x.purchase_id
      where x.business_id = ${db.businessId} and x.member_id = ${memberId} and x.status <> 'canceled'
      order by x.number desc
      limit ${limit}`.execute(db.q)
    return rows
  })
}

/** The names of the wines in parcels, a name for each bottle. */
export async function parcelWines(db: OpenTenantDb, parcelIds: string[]): Promise<Map<string, string[]>> {
  const bottles = await parcelBottles(db, parcelIds)
  return new Map([...bottles].map(([id, those]) => [id, those.map(({ wine }) => wine)]))
}

/** The bottles in parcels, each a line of a box or a bottle that was bought, with the names of their wines. */
export async function parcelBottles(
  db: OpenTenantDb,
  parcelIds: string[],
): Promise<Map<string, BottleToRate[]>> {
  const { rows } = await sql<{ parcelId: string; bottleId: string; wineId: string }>`
    select x.id as "parcelId", l.id as "bottleId", l.wine_id as "wineId"
    from parcels x join run_order_lines l on l.business_id = x.business_id and l.order_id = x.run_order_id
    where x.business_id = ${db.businessId} and x.id = any(${parcelIds}::uuid[]) and l.status in ('promised', 'out')
    union all
    select x.id, b.id, l.wine_id
    from parcels x
    join purchase_lines l on l.business_id = x.business_id and l.purchase_id = x.purchase_id
    join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.status in ('promised', 'out')
    where x.business_id = ${db.businessId} and x.id = any(${parcelIds}::uuid[])`.execute(db.q)
  const wines = await winesById(db, [...new Set(rows.map(({ wineId }) => wineId))])
  const names = new Map(wines.map((wine) => [wine.id, labelName(wine)]))
  const found = new Map<string, BottleToRate[]>()
  for (const { parcelId, bottleId, wineId } of rows)
    found.set(parcelId, [
      ...(found.get(parcelId) ?? []),
      { bottleId, wineId, wine: names.get(wineId) ?? 'A wine' },
    ])
  return found
}
