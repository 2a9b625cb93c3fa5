// Bottles that members bought besides their boxes, for the sheets of a run and for a purchase by itself.
import type { ExpressionBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PurchasesTable } from '#/db/schema/purchases'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { ensureProfiles } from '~/club/runs/member/pick-up-profile.server'
import { winesOf } from './printed-bottles.server'
import { labelName } from '~/cellar/reference/labels'
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
  const rows = await firstBoxes(db, runId).execute()
  const purchases = await toCollect(db, { locationId, memberIds: rows.map(({ memberId }) => memberId) })
  return new Map(
    rows.map(({ id, memberId }) => [
      id,
      purchases.filter((one) => one.memberId === memberId).flatMap(({ bottles }) => bottles),
    ]),
  )
}

/** The single bottles of `boughtWithBoxes`, in the order of the boxes: for cards. */
export function boughtBottlesWithBoxes(
  db: OpenTenantDb,
  { runId, locationId }: { runId: string; locationId: string },
): Promise<{ lineId: string; wineId: string; orderId: string; box: number }[]> {
  return promisedBottles(db)
    .innerJoin(firstBoxes(db, runId).as('o'), 'o.memberId', 'p.member_id')
    .where(isToPack)
    .where('p.fulfillment', '=', 'pick_up')
    .where('p.location_id', '=', locationId)
    .select(['b.id as lineId', 'b.wine_id as wineId', 'o.id as orderId', 'o.number as box'])
    .orderBy('o.number')
    .orderBy('p.number')
    .orderBy('l.position')
    .orderBy('b.id')
    .execute()
}

/** The first paid box of each member in a run. */
const firstBoxes = (db: OpenTenantDb, runId: string) =>
  db.q
    .selectFrom('run_orders')
    .where('run_id', '=', runId)
    .where('status', 'in', ['processing', 'ready', 'unclaimed'])
    .distinctOn('member_id')
    .select(['id', 'member_id as memberId', 'number'])
    .orderBy('member_id')
    .orderBy('number')

/** The single bottles of a purchase that are left to collect. */
export async function bottlesOfPurchase(
  db: OpenTenantDb,
  purchaseId: string,
): Promise<{ lineId: string; wineId: string; box: null }[]> {
  const rows = await promisedBottles(db)
    .where('p.id', '=', purchaseId)
    .select(['b.id as lineId', 'b.wine_id as wineId'])
    .orderBy('l.position')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({ ...row, box: null }))
}

/** The bottles of purchases that are promised: `l` is their line. */
const promisedBottles = (db: OpenTenantDb) =>
  db.q
    .selectFrom('purchases as p')
    .innerJoin('purchase_lines as l', 'l.purchase_id', 'p.id')
    .innerJoin('order_bottles as b', 'b.purchase_line_id', 'l.id')
    .where('b.status', '=', 'promised')

/** Whether a purchase is paid, and its bottles may be handed over. */
const isToPack = (eb: ExpressionBuilder<{ p: PurchasesTable }, 'p'>) =>
  eb.and([eb('p.status', 'in', ['processing', 'ready']), eb('p.is_disputed', '=', false)])

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
  const condition =
    'purchaseId' in of
      ? promisedBottles(db).where('p.id', '=', of.purchaseId)
      : promisedBottles(db)
          .where('p.fulfillment', '=', 'pick_up')
          .where('p.location_id', '=', of.locationId)
          .$if(of.memberIds !== undefined, (bottles) =>
            bottles.where('p.member_id', '=', anyOf(of.memberIds!)),
          )
  const rows = await condition
    .where(isToPack)
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .innerJoin('cellar_locations as c', 'c.id', 'p.location_id')
    .groupBy(['p.business_id', 'p.id', 'm.full_name', 'c.name', 'b.wine_id'])
    .select(['p.id', 'p.number', 'p.member_id as memberId', 'm.full_name as member', 'c.name as location'])
    .select(({ fn }) => [
      'p.location_id as locationId',
      'b.wine_id as wineId',
      fn.countAll<number>().as('bottles'),
    ])
    .orderBy('p.number')
    .orderBy(({ fn }) => fn.min('l.position'))
    .limit(20_000)
    .execute()
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
