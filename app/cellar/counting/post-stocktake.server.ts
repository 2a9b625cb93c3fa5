import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { insertRows } from '#/db/rows'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { promisedToRuns } from '~/cellar/stock/promised-to.server'
import { lockWines, recordMovements, type MovementInput } from '~/cellar/stock/record-movements.server'
import { maxQuantity } from '~/cellar/stock/rules'
import { labelName } from '~/cellar/reference/labels'
import { versionOf } from './review.server'
import { inParts, shortBy } from './rules'
import { scopeOf } from './save-count.server'
import { uncountedWines } from './sheet.server'
import { lockStocktake, stocktakeClosed, type StocktakeRow } from './stocktakes.server'

interface Posting extends ChangeContext {
  stocktakeId: string
  /** The version that `reviewOf` returned, which stands for the counts on the person's screen. */
  version: number
  /** Wines with bottles on record that were not counted: keep their stock, or count as none. */
  uncounted: 'leave' | 'zero'
  /** Of the differences without a reason of their own. */
  defaultReason: string
}

interface Difference {
  wineId: string
  difference: number
  reason: string
}

/**
 * Posts the differences of a stocktake as `count` movements with the cause `stocktake`, all of them or none. Safe to
 * repeat: a posted one stays as it is. Throws `count-not-found` (404), `count-closed` (409) for a canceled one,
 * `counts-changed` (409) when counts were saved since `version`, `location-archived` (409), and `count-too-low` (409)
 * when a count takes off more bottles than are available, with each wine and by how much.
 */
export function postStocktake(db: TenantDb, { stocktakeId, ...posting }: Posting): Promise<void> {
  const { version, uncounted, defaultReason, ...by } = posting
  return db.transaction(async (db) => {
    const stocktake = await lockStocktake(db, stocktakeId)
    if (stocktake.status === 'posted') return
    if (stocktake.status === 'canceled') throw stocktakeClosed('canceled')
    if ((await versionOf(db, stocktakeId)) !== version) throw countsChanged()
    await insistOnLocation(db, stocktake)
    await lockAndCountAsNone(db, stocktake, uncounted === 'zero', by)
    const differences = await selectDifferences(db, stocktakeId)
    await insistOnAvailable(db, stocktake, differences)
    await keepReasonAndPrice(db, stocktakeId, defaultReason)
    await recordMovements(db, {
      kind: 'count',
      lines: differences.flatMap((line) => movementsOf(stocktake, line, defaultReason)),
      cause: { kind: 'stocktake', key: stocktakeId },
      userId: by.userId,
      now: by.now,
    })
    await db.q
      .updateTable('stocktakes')
      .set({ status: 'posted', ended_by: by.userId, ended_at: by.now, uncounted })
      .where('id', '=', stocktakeId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.count_posted', by, {
      differences: differences.length,
      bottles: differences.reduce((sum, { difference }) => sum + difference, 0),
    })
  })
}

async function insistOnLocation(db: OpenTenantDb, { location_id }: StocktakeRow): Promise<void> {
  const { archived_at } = await db.q
    .selectFrom('cellar_locations')
    .where('id', '=', location_id)
    .select('archived_at')
    .forShare()
    .executeTakeFirstOrThrow()
  if (archived_at === null) return
  const sentence = 'This location was archived in the meantime. Cancel this count and count another location.'
  throw new DomainError('location-archived', 409, sentence)
}

/**
 * Locks the stock of every wine that posting may change, at once and so in the ledger's order; then, if asked, stores a
 * count of zero for those with bottles on record that were not counted.
 */
async function lockAndCountAsNone(
  db: OpenTenantDb,
  stocktake: StocktakeRow,
  isWanted: boolean,
  { userId, now }: ChangeContext,
): Promise<void> {
  const scope = scopeOf(stocktake)
  const missing = isWanted ? await uncountedWines(db, scope) : []
  const locked = new Set(
    [...missing, ...(await selectDifferences(db, stocktake.id))].map(({ wineId }) => wineId),
  )
  await lockWines(db, [...locked])
  if (!isWanted) return
  // Read again: until now their stock could move.
  const uncounted = (await uncountedWines(db, scope)).filter(({ wineId }) => locked.has(wineId))
  const wineIds = uncounted.map(({ wineId }) => wineId)
  // A removed count stays on record, as an earlier one.
  await db.q
    .updateTable('stocktake_counts')
    .set({ is_current: false })
    .where('stocktake_id', '=', stocktake.id)
    .where('wine_id', '=', anyOf(wineIds))
    .where('is_current', '=', true)
    .execute()
  const entry = {
    mode: 'set',
    quantity: 0,
    counted: 0,
    is_assumed: true,
    counted_by: userId,
    counted_at: now,
  } as const
  const keys = { business_id: db.businessId, stocktake_id: stocktake.id }
  const rows = uncounted.map(({ wineId, book }) => ({
    ...keys,
    ...entry,
    id: newId(),
    wine_id: wineId,
    book,
  }))
  await insertRows(db, 'stocktake_counts', rows)
}

async function selectDifferences(db: OpenTenantDb, stocktakeId: string): Promise<Difference[]> {
  const rows = await db.q
    .selectFrom('stocktake_counts')
    .where('stocktake_id', '=', stocktakeId)
    .where('is_current', '=', true)
    .where('counted', 'is not', null)
    .whereRef('counted', '<>', 'book')
    .select(['wine_id', 'counted', 'book', 'reason'])
    .orderBy('wine_id')
    .execute()
  return rows.map(({ wine_id, counted, book, reason }) => ({
    wineId: wine_id,
    difference: counted! - book,
    reason,
  }))
}

/** Refuses, with every line, where bottles are to be taken off that are promised or have left since the count. */
async function insistOnAvailable(
  db: OpenTenantDb,
  { location_id }: StocktakeRow,
  differences: Difference[],
): Promise<void> {
  const lower = differences.filter(({ difference }) => difference < 0)
  const wineIds = lower.map(({ wineId }) => wineId)
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_levels as s', (join) =>
      join.onRef('s.wine_id', '=', 'w.id').on('s.location_id', '=', location_id),
    )
    .where('w.id', '=', anyOf(wineIds))
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
    .select(['s.available', 's.locked', 's.committed'])
    .execute()
  const stock = new Map(rows.map((row) => [row.id, row]))
  const short: string[] = []
  for (const { wineId, difference } of lower) {
    const row = stock.get(wineId)!
    const available = row.available ?? 0
    if (shortBy(difference, available) === 0) continue
    const promised = (row.locked ?? 0) + (row.committed ?? 0)
    // Later ones are counted, not listed.
    const runs = short.length < 5 ? await promisedToRuns(db, { wineId, locationId: location_id }) : ''
    short.push(shortLine(labelName(row), -difference, available, promised) + runs)
  }
  if (short.length === 0) return
  const more =
    short.length > 5 ? ` ${countWords(short.length - 5, 'more wine is', 'more wines are')} listed below.` : ''
  throw new DomainError('count-too-low', 409, `Nothing was posted. ${short.slice(0, 5).join(' ')}${more}`)
}

function shortLine(name: string, missing: number, available: number, promised: number): string {
  const there = available === 1 ? 'only 1 is available' : `only ${available} are available`
  const promisedText =
    promised === 0 ? '' : ` and ${promised} ${promised === 1 ? 'is' : 'are'} promised to members`
  return `${name}: the count takes ${missing} off the record, but ${there}${promisedText}.`
}

const movementsOf = (
  { location_id }: StocktakeRow,
  { wineId, difference, reason }: Difference,
  defaultReason: string,
): MovementInput[] =>
  inParts(Math.abs(difference), maxQuantity).map((quantity) => ({
    wineId,
    locationId: location_id,
    quantity,
    from: difference > 0 ? null : 'available',
    to: difference > 0 ? 'available' : null,
    reason: reason || defaultReason,
  }))

/** Saves each difference's reason and bottle price at posting, since later changes must not alter the summary. */
async function keepReasonAndPrice(db: OpenTenantDb, stocktakeId: string, defaultReason: string) {
  await db.q
    .updateTable('stocktake_counts as c')
    .from('wines as w')
    .whereRef('w.id', '=', 'c.wine_id')
    .where('c.stocktake_id', '=', stocktakeId)
    .where('c.is_current', '=', true)
    .whereRef('c.counted', '<>', 'c.book')
    .set(({ ref, ...eb }) => ({
      price_cents: ref('w.bottle_price_cents'),
      reason: eb.case().when('c.reason', '=', '').then(defaultReason).else(ref('c.reason')).end(),
    }))
    .execute()
}

const countsChanged = () =>
  new DomainError(
    'counts-changed',
    409,
    'More was counted since you opened this page. The differences below are up to date: check them and post again.',
  )
