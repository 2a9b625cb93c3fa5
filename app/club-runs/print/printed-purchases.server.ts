// Bottles that members bought besides their boxes, for the sheets of a run and for a purchase by itself.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { ensureProfiles } from '../pick-up/profile.server'
import { winesOf } from './printed-bottles.server'
import { labelName } from '~/wines/labels'
import type { PrintedBottle, PrintedBox } from './printed'

/** Stands for the tier of bottles that belong to no box. */
export const boughtTier = 'Bought'

interface Bought {
  id: string
  number: number
  memberId: string
  member: string
  location: string
  bottles: PrintedBottle[]
}

/**
 * Bottles to pack with the boxes of a run, by the order of the box: what the box’s member bought and collects at the
 * run’s location. A member’s first paid box of the run gets them, so that they are packed once.
 */
export async function boughtWithBoxes(
  db: OpenTenantDb,
  { runId, locationId }: { runId: string; locationId: string },
): Promise<Map<string, PrintedBottle[]>> {
  const { rows } = await sql<{ orderId: string; memberId: string }>`
    select distinct on (member_id) id as "orderId", member_id as "memberId" from run_orders
    where business_id = ${db.businessId} and run_id = ${runId} and status in ('processing', 'ready', 'unclaimed')
    order by member_id, number`.execute(db.q)
  const purchases = await toCollect(db, { locationId, memberIds: rows.map(({ memberId }) => memberId) })
  return new Map(
    rows.map(({ orderId, memberId }) => [
      orderId,
      purchases.filter((one) => one.memberId === memberId).flatMap(({ bottles }) => bottles),
    ]),
  )
}

/** The single bottles of `boughtWithBoxes`, in the order of the boxes: for cards. */
export async function boughtBottlesWithBoxes(
  db: OpenTenantDb,
  { runId, locationId }: { runId: string; locationId: string },
): Promise<{ lineId: string; wineId: string; orderId: string; box: number }[]> {
  const { rows } = await sql<{ lineId: string; wineId: string; orderId: string; box: number }>`
    select b.id as "lineId", k.wine_id as "wineId", o.id as "orderId", o.number as box
    from (
      select distinct on (member_id) id, member_id, number from run_orders
      where business_id = ${db.businessId} and run_id = ${runId} and status in ('processing', 'ready', 'unclaimed')
      order by member_id, number
    ) o
    join purchases p on p.business_id = ${db.businessId} and p.member_id = o.member_id
      and p.status in ('processing', 'ready') and not p.is_disputed and p.fulfillment = 'pick_up'
      and p.location_id = ${locationId}
    ${promisedBottles}
    order by o.number, p.number, l.position, b.id`.execute(db.q)
  return rows
}

/** The single bottles of a purchase that are left to collect. */
export async function bottlesOfPurchase(
  db: OpenTenantDb,
  purchaseId: string,
): Promise<{ lineId: string; wineId: string; box: null }[]> {
  const { rows } = await sql<{ lineId: string; wineId: string }>`
    select b.id as "lineId", k.wine_id as "wineId" from purchases p ${promisedBottles}
    where p.business_id = ${db.businessId} and p.id = ${purchaseId}
    order by l.position, b.id`.execute(db.q)
  return rows.map((row) => ({ ...row, box: null }))
}

/** Joins the bottles of purchases, aliased `p`, that are promised: `l` is their line, `b` the bottle, `k` its stock lock. */
const promisedBottles = sql`
    join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
    join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.status = 'promised'
    join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id`

/** Purchases to collect at the run’s location whose members have no box of it, as a pick list adds them. */
export function boughtAlone(
  db: TenantDb,
  { runId, locationId }: { runId: string; locationId: string },
): Promise<PrintedBox[]> {
  return db.read(async (db) => {
    const withBox = [...(await boughtWithBoxes(db, { runId, locationId })).values()].flat()
    const orders = new Set(withBox.map(({ order }) => order))
    const all = await toCollect(db, { locationId })
    return all.filter(({ number }) => !orders.has(number)).map((one) => asBox(one, null))
  })
}

/**
 * A purchase as a slip and a label show it; null for an id that is no paid purchase of this business. Throws
 * `nothing-to-print` (404) for one of which nothing is left to collect.
 */
export function printedPurchase(
  db: TenantDb,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<{ box: PrintedBox; location: string } | null> {
  if (!isId(purchaseId)) return Promise.resolve(null)
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .select('member_id')
      .executeTakeFirst()
    if (!row) return null
    const [purchase] = await toCollect(db, { purchaseId })
    if (!purchase) throw new DomainError('nothing-to-print', 404, 'No bottle of this order is left to pack.')
    await ensureProfiles(db, { memberIds: [purchase.memberId], now })
    const profile = await db.q
      .selectFrom('pick_up_profiles')
      .where('member_id', '=', purchase.memberId)
      .select('code')
      .executeTakeFirst()
    return { box: asBox(purchase, profile?.code ?? null), location: purchase.location }
  })
}

const asBox = ({ number, member, bottles }: Bought, code: string | null): PrintedBox => ({
  number,
  member,
  tier: boughtTier,
  isAwaiting: false,
  code,
  note: '',
  bottles,
})

/** Paid purchases with bottles to pack, by number. */
async function toCollect(
  db: OpenTenantDb,
  of: { locationId: string; memberIds?: string[] } | { purchaseId: string },
): Promise<Bought[]> {
  const chosen =
    'purchaseId' in of
      ? sql`p.id = ${of.purchaseId}`
      : sql`p.fulfillment = 'pick_up' and p.location_id = ${of.locationId}
          ${of.memberIds ? sql`and p.member_id = any(${of.memberIds}::uuid[])` : sql``}`
  const { rows } = await sql<{
    id: string
    number: number
    memberId: string
    member: string
    location: string
    locationId: string
    wineId: string
    bottles: number
  }>`
    select p.id, p.number, p.member_id as "memberId", m.full_name as member, c.name as location,
      p.location_id as "locationId", k.wine_id as "wineId", count(*)::int as bottles
    from purchases p
    join members m on m.business_id = p.business_id and m.id = p.member_id
    join cellar_locations c on c.business_id = p.business_id and c.id = p.location_id
    ${promisedBottles}
    where p.business_id = ${db.businessId} and p.status in ('processing', 'ready') and not p.is_disputed and ${chosen}
    group by p.business_id, p.id, p.number, m.full_name, c.name, k.wine_id
    order by p.number, min(l.position)
    limit 20000`.execute(db.q)
  const wines = new Map(
    (await winesOf(db, [...new Set(rows.map(({ wineId }) => wineId))])).map((wine) => [wine.id, wine]),
  )
  const purchases = new Map<string, Bought>()
  for (const { wineId, bottles, locationId, ...purchase } of rows) {
    const one = purchases.get(purchase.id) ?? { ...purchase, bottles: [] }
    purchases.set(purchase.id, one)
    const wine = wines.get(wineId)!
    const isHere = wine.locationId === null || wine.locationId === locationId
    one.bottles.push({
      wine: labelName(wine),
      bin: isHere ? wine.bin : '',
      bottles,
      state: 'pack',
      order: purchase.number,
    })
  }
  return [...purchases.values()]
}
