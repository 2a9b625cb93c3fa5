// Parcels and orders that wait for one, as staff and members see them.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ParcelStatus } from '#/db/schema/shipping/shipping'
import type { BottleToRate } from '~/tastes/links/rating-links.server'
import { labelName } from '~/wines/labels'
import { winesById } from '~/wines/queries.server'
import { parcelFilterNames, type ParcelFilter } from './parcel-filters'

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

/** Every box and purchase that is shipped, with its latest parcel that was not canceled. */
const shippedOrders = (businessId: string) => sql`
  select o.id as "orderId", 'box' as kind, r.title || ', box ' || o.number as "order", o.run_id as "runId",
    o.status as "orderStatus", o.member_id as "memberId", coalesce(e.is_disputed, false) as "isDisputed",
    (select count(*)::int from run_order_lines l
      where l.business_id = o.business_id and l.order_id = o.id and l.status in ('promised', 'out')) as bottles,
    o.created_at as "orderedAt"
  from run_orders o
  join club_runs r on r.business_id = o.business_id and r.id = o.run_id
  left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
  where o.business_id = ${businessId} and o.fulfillment = 'ship'
  union all
  select p.id, 'purchase', 'Order ' || p.number, null, p.status, p.member_id, p.is_disputed,
    (select count(*)::int from purchase_lines l
      join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.status in ('promised', 'out')
      where l.business_id = p.business_id and l.purchase_id = p.id),
    coalesce(p.paid_at, p.created_at)
  from purchases p
  where p.business_id = ${businessId} and p.fulfillment = 'ship' and p.status <> 'abandoned'`

const columns = sql`
  s.*, m.full_name as member, x.id as "parcelId", x.number, x.status, x.carrier,
  coalesce(x.carrier_name, '') as "carrierName", coalesce(x.tracking, '') as tracking, x.shipped_at as "shippedAt",
  x.delivered_at as "deliveredAt", x.returned_at as "returnedAt", coalesce(x.return_note, '') as "returnNote",
  coalesce(x.name, h.name, a.name) as name, coalesce(x.street, h.street, a.street) as street,
  coalesce(x.unit, h.unit, a.unit) as unit, coalesce(x.city, h.city, a.city) as city,
  coalesce(x.state, h.state, a.state) as state, coalesce(x.zip, h.zip, a.zip) as zip,
  coalesce(x.phone, h.phone, a.phone) as phone, x.needs_adult_signature as "needsAdultSignature",
  coalesce(s.kind = 'box' and x.status = 'packed'
    and (a.id is null or (x.street, x.unit, x.city, x.zip) is distinct from (a.street, a.unit, a.city, a.zip)), false)
    as "hasNewAddress"`

const joins = (businessId: string) => sql`
  join members m on m.business_id = ${businessId} and m.id = s."memberId"
  left join lateral (
    select * from parcels x where x.business_id = ${businessId}
      and (case s.kind when 'box' then x.run_order_id else x.purchase_id end) = s."orderId" and x.status <> 'canceled'
    order by x.number desc limit 1) x on true
  left join purchase_shipping h on h.business_id = ${businessId} and h.purchase_id = s."orderId"
  left join member_addresses a on a.business_id = ${businessId} and a.member_id = s."memberId" and a.is_default`

/** Which list an order is on. A purchase that came back and is not decided is still returned. */
const conditions: Record<ParcelFilter, string> = {
  to_pack: `s."orderStatus" in ('processing', 'ready', 'unclaimed') and (x.id is null or x.status = 'returned')`,
  packed: `x.status = 'packed' and s."orderStatus" in ('processing', 'ready', 'unclaimed')`,
  shipped: `x.status = 'shipped'`,
  delivered: `x.status = 'delivered'`,
  returned: `s."orderStatus" = 'returned'`,
}

/** One list, the oldest order first; delivered and returned ones the latest first. */
export async function listParcels(
  db: OpenTenantDb,
  { show, runId, page, size }: { show: ParcelFilter; runId: string | null; page: number; size: number },
): Promise<{ rows: ParcelRow[]; hasMore: boolean }> {
  const isPast = show === 'delivered' || show === 'returned'
  const { rows } = await sql<ParcelRow>`
    select ${columns} from (${shippedOrders(db.businessId)}) s ${joins(db.businessId)}
    where ${sql.raw(conditions[show])} and (${runId}::uuid is null or s."runId" = ${runId}::uuid)
    order by ${isPast ? sql`x.changed_at desc` : sql`s."orderedAt"`}, s."orderId"
    limit ${size + 1} offset ${(page - 1) * size}`.execute(db.q)
  return { rows: rows.slice(0, size), hasMore: rows.length > size }
}

/** How many orders are on each list. */
export async function countParcels(
  db: OpenTenantDb,
  runId: string | null,
): Promise<Record<ParcelFilter, number>> {
  const counts = parcelFilterNames.map(
    (name) => sql`count(*) filter (where ${sql.raw(conditions[name])})::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<ParcelFilter, number>>`
    select ${sql.join(counts)} from (${shippedOrders(db.businessId)}) s ${joins(db.businessId)}
    where (${runId}::uuid is null or s."runId" = ${runId}::uuid)`.execute(db.q)
  return rows[0]!
}

/** The shipping of one box or purchase; null for one that is picked up and has no parcel. */
export function parcelOfOrder(db: TenantDb, orderId: string): Promise<ParcelRow | null> {
  return db.read(async (db) => {
    const { rows } = await sql<ParcelRow>`
      select ${columns} from (${shippedOrders(db.businessId)}) s ${joins(db.businessId)}
      where s."orderId" = ${orderId}`.execute(db.q)
    return rows[0] ?? null
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
