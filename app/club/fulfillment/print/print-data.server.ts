// Data of the sheets printed for a run, read from its orders.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { ensureProfiles } from '~/club/runs/member/pick-up-profile.server'
import { findRun, requireStatus, type RunRecord } from '~/club/runs/runs/run-record.server'
import { cardsByBox } from './cards-by-box'
import type { PrintOptions } from './options'
import { needsOtherFonts, pickLines, type NoteCard, type PickLine, type PrintedBox } from './printed'
import { bottlesOf } from './printed-bottles.server'
import { cardsOfWines } from './printed-cards.server'
import { boughtAlone, boughtBottlesWithBoxes, boughtTier, boughtWithBoxes } from './printed-purchases.server'

/** Most boxes of one file. */
export const mostBoxes = 6_000

/** Most note cards of one file. */
export const mostCards = 20_000

export interface PrintedRun {
  run: RunRecord
  /** Title and month. */
  title: string
  pickUp: string
}

type BoxOptions = Pick<PrintOptions, 'from' | 'to' | 'boxes' | 'awaiting'>

/**
 * A run whose wines are assigned. Throws `run-not-found` (404), and `run-changed` (409) for a draft, a published or a
 * canceled run.
 */
export function printedRun(db: TenantDb, runId: string): Promise<PrintedRun> {
  return db.read(async (db) => {
    const run = await findRun(db, runId)
    requireStatus(run, ['locked', 'fulfilling', 'closed'])
    const { name } = await db.q
      .selectFrom('cellar_locations')
      .where('id', '=', run.locationId)
      .select('name')
      .executeTakeFirstOrThrow()
    const days =
      run.pickUpFrom === run.pickUpUntil
        ? formatDay(run.pickUpFrom)
        : `${formatDay(run.pickUpFrom)} to ${formatDay(run.pickUpUntil)}`
    return {
      run,
      title: run.title,
      pickUp: [name, days, run.pickUpHours].filter(Boolean).join(', '),
    }
  })
}

/** How many boxes there are by what can be done with them, and the range of their numbers. */
export function countBoxes(db: TenantDb, runId: string) {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('run_orders')
      .where('run_id', '=', runId)
      .where('status', 'in', ['processing', 'ready', 'unclaimed', 'awaiting_payment'])
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const of = (...statuses: string[]) =>
      rows.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0)
    return {
      open: of('processing', 'ready', 'unclaimed'),
      unpacked: of('processing'),
      awaiting: of('awaiting_payment'),
    }
  })
}

/**
 * The boxes to print with their bottles, in the order of their numbers; members without a code get one. Throws
 * `too-many-boxes` (400) beyond `mostBoxes`.
 */
export function printedBoxes(
  db: TenantDb,
  { run, options, now }: { run: RunRecord; options: BoxOptions; now: Date },
): Promise<PrintedBox[]> {
  return db.transaction(async (db) => {
    const orders = await readOrders(db, run, options)
    if (orders.length > mostBoxes)
      throw new DomainError(
        'too-many-boxes',
        400,
        `${orders.length.toLocaleString('en-US')} boxes are more than one file holds. Enter numbers for at most ${mostBoxes.toLocaleString('en-US')}.`,
        { field: 'to' },
      )
    await ensureProfiles(db, { memberIds: [...new Set(orders.map(({ memberId }) => memberId))], now })
    const [codes, bottles] = [await codesOf(db, run.id), await bottlesOf(db, run)]
    const bought = await boughtWithBoxes(db, { runId: run.id, locationId: run.locationId })
    return orders.map(({ id, number, member, tier, memberId, note, status }) => ({
      number,
      member,
      tier,
      note,
      isAwaiting: status === 'awaiting_payment',
      code: codes.get(memberId) ?? null,
      bottles: [...(bottles.get(id) ?? []), ...(bought.get(id) ?? [])],
    }))
  })
}

/**
 * The wines to pick for these boxes, with the tiers in the club's order; for all boxes also what others bought and
 * collect at the run's location.
 */
export function printedPickList(
  db: TenantDb,
  boxes: PrintedBox[],
  { run, options }: { run: RunRecord; options: BoxOptions },
): Promise<PickLine[]> {
  return db.read(async (db) => {
    const isAll = options.from === null && options.to === null
    const alone = isAll ? await boughtAlone(db, { runId: run.id, locationId: run.locationId }) : []
    const tiers = await db.q.selectFrom('tiers').select('name').orderBy('position').orderBy('id').execute()
    return pickLines([...boxes, ...alone], [...new Set(tiers.map(({ name }) => name)), boughtTier])
  })
}

/**
 * A card for each wine that is in a box, as often as asked. `addressOf` is the page of a bottle, `ratingOf` the link
 * that rates a line's bottle, for cards by box; those have cards for bottles bought besides, too. Throws `too-many-cards` (400) beyond `mostCards`.
 */
export function printedCards(
  db: TenantDb,
  {
    run,
    options,
    addressOf,
    ratingOf,
  }: {
    run: RunRecord
    options: BoxOptions & Pick<PrintOptions, 'copies'>
    addressOf(wineId: string): string
    ratingOf(lineId: string): string
  },
): Promise<NoteCard[]> {
  return db.read(async (db) => {
    const lines = linesToPack(db, run, options)
    const rows = await lines
      .select(['l.wine_id as wineId', (eb) => eb.fn.countAll<number>().as('bottles')])
      .groupBy('l.wine_id')
      .execute()
    const bottles = new Map(rows.map(({ wineId, bottles }) => [wineId, bottles]))
    const bought = options.copies === 'box' ? await boughtToCard(db, run, options) : []
    for (const { wineId } of bought) bottles.set(wineId, (bottles.get(wineId) ?? 0) + 1)
    const cards = await cardsOfWines(db, [...bottles.keys()], { runId: run.id, addressOf })
    const printed = cards.map((card) => ({
      ...card,
      copies: options.copies === 'wine' ? 1 : bottles.get(card.wineId)!,
    }))
    const count = printed.reduce((sum, { copies }) => sum + copies, 0)
    if (count > mostCards)
      throw new DomainError(
        'too-many-cards',
        400,
        `${count.toLocaleString('en-US')} cards are more than one file holds. Print one of each wine, or fewer boxes.`,
        { field: 'copies' },
      )
    if (options.copies !== 'box') return printed.map(({ wineId: _, ...card }) => card)
    const byBox = await lines
      .select(['l.id as lineId', 'l.wine_id as wineId', 'o.number as box'])
      .orderBy('o.number')
      .orderBy('l.slot')
      .orderBy('l.id')
      .execute()
    // Bought bottles come after the bottles of their box; the sort keeps the order of equals.
    const inBoxes = [...byBox, ...bought].sort((one, other) => one.box - other.box)
    return cardsByBox(cards, inBoxes, ratingOf)
  })
}

/** Bottles that were bought and are packed with the boxes to print. */
async function boughtToCard(db: OpenTenantDb, run: RunRecord, options: BoxOptions) {
  const orders = await openOrders(db, run, options).select('o.id').execute()
  const printed = new Set(orders.map(({ id }) => id))
  const bottles = await boughtBottlesWithBoxes(db, { runId: run.id, locationId: run.locationId })
  return bottles.filter(({ orderId }) => printed.has(orderId))
}

function linesToPack(db: OpenTenantDb, run: RunRecord, options: BoxOptions) {
  return openOrders(db, run, options)
    .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
    .where('l.status', '=', 'promised')
}

function openOrders(db: OpenTenantDb, run: RunRecord, { from, to, boxes, awaiting }: BoxOptions) {
  const paid =
    boxes === 'unpacked' ? (['processing'] as const) : (['processing', 'ready', 'unclaimed'] as const)
  let orders = db.q
    .selectFrom('run_orders as o')
    .where('o.run_id', '=', run.id)
    .where('o.status', 'in', [...paid, ...(awaiting ? (['awaiting_payment'] as const) : [])])
  if (from !== null) orders = orders.where('o.number', '>=', from)
  if (to !== null) orders = orders.where('o.number', '<=', to)
  return orders
}

function readOrders(db: OpenTenantDb, run: RunRecord, options: BoxOptions) {
  return openOrders(db, run, options)
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .select(['o.id', 'o.number', 'o.status', 'o.note', 'o.member_id as memberId', 'm.full_name as member'])
    .select(['t.name as tier'])
    .orderBy('o.number')
    .orderBy('o.id')
    .limit(20_000)
    .execute()
}

async function codesOf(db: OpenTenantDb, runId: string): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('pick_up_profiles as p')
    .where('p.member_id', 'in', (eb) =>
      eb.selectFrom('run_orders as o').where('o.run_id', '=', runId).select('o.member_id'),
    )
    .select(['p.member_id', 'p.code'])
    .execute()
  return new Map(rows.map(({ member_id, code }) => [member_id, code]))
}

/** Members of a run's boxes whose names the fonts of a PDF cannot show in full; the first few. */
export function namesBeyondFonts(db: TenantDb, runId: string): Promise<string[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('run_orders as o')
      .innerJoin('members as m', 'm.id', 'o.member_id')
      .where('o.run_id', '=', runId)
      .where('o.status', 'in', ['processing', 'ready', 'unclaimed', 'awaiting_payment'])
      // Letters beyond Greek and Cyrillic.
      .where('m.full_name', '~', '[\\u0530-\\u1dff\\u2e80-\\uffef]')
      .select('m.full_name as name')
      .orderBy('o.number')
      .limit(50)
      .execute()
    return rows.map(({ name }) => name).filter(needsOtherFonts)
  })
}

/** The run and the number of a box; null for an id that is no box of this business. */
export function boxOfOrder(db: TenantDb, orderId: string): Promise<{ runId: string; number: number } | null> {
  if (!isId(orderId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('run_orders')
      .where('id', '=', orderId)
      .select(['run_id as runId', 'number'])
      .executeTakeFirst()
    return row ?? null
  })
}
