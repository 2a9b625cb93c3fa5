// The sheet of a stocktake: the wines to count, without the figures on record, and what was counted so far.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { ownedInLocation } from '~/cellar/stock/stock-expressions.server'
import { storedName } from '~/cellar/catalog/facts-columns'
import { labelDetails, type WineType } from '~/cellar/reference/labels'
import { compareBins, isInBins } from './bins'
import type { Findable } from './find-on-sheet'
import type { Stocktake } from './stocktakes.server'
import { staffName } from './stocktakes.server'

/** A wine that can be counted. The figure on record is left out: a count is made without knowing it. */
export interface SheetWine extends Findable {
  name: string
  details: string
  type: WineType
  /** Bottles of it are on record in the location; others are found by a search only. */
  expected: boolean
  /** The last posted count of it in this location. */
  previous: { counted: number; at: Date } | null
}

/** The current count of a wine. */
export interface CurrentCount {
  id: string
  /** Order in which the counts were saved. */
  seq: number
  wineId: string
  /** Null where the count was removed. */
  counted: number | null
  by: string | null
  userId: string | null
  at: Date
}

type Scope = Pick<Stocktake, 'id' | 'locationId' | 'wineType' | 'binFrom' | 'binTo'>

type WineRow = Awaited<ReturnType<typeof selectSheet>>[number]

/** Every wine that belongs to a count, in the order of its bins. */
export function sheetWines(db: TenantDb, scope: Scope): Promise<SheetWine[]> {
  return db.read(async (db) => (await selectSheet(db, scope)).map(asSheetWine))
}

/** One wine of a count; null where it does not belong to it. */
export async function sheetWine(db: TenantDb, scope: Scope, wineId: string): Promise<SheetWine | null> {
  const [wine] = await db.read((db) => selectSheet(db, scope, wineId))
  return wine ? asSheetWine(wine) : null
}

/** The wines of a count with bottles on record there and without a count, with those bottles. */
export async function uncountedWines(
  db: OpenTenantDb,
  scope: Scope,
): Promise<{ wineId: string; name: string; bin: string; book: number }[]> {
  const counted = new Set(
    (await currentCounts(db, scope.id)).flatMap(({ wineId, counted }) => (counted === null ? [] : [wineId])),
  )
  return (await selectSheet(db, scope))
    .filter(({ id, book }) => book > 0 && !counted.has(id))
    .map((row) => ({ wineId: row.id, name: storedName(row), bin: row.bin, book: row.book }))
}

async function selectSheet(
  db: OpenTenantDb,
  { id, locationId, wineType, binFrom, binTo }: Scope,
  wineId: string | null = null,
) {
  const codes = db.q
    .selectFrom('wine_codes')
    .groupBy('wine_id')
    .select(({ fn }) => ['wine_id', fn.agg<string[]>('array_agg', ['code']).orderBy('code').as('codes')])
    .$if(wineId !== null, (one) => one.where('wine_id', '=', wineId))
  const previous = db.q
    .selectFrom('stocktake_counts as n')
    .innerJoin('stocktakes as t', 't.id', 'n.stocktake_id')
    .distinctOn('n.wine_id')
    .where('n.is_current', '=', true)
    .where('n.counted', 'is not', null)
    .where('t.id', '<>', id)
    .where('t.location_id', '=', locationId)
    .where('t.status', '=', 'posted')
    .where('t.undone_at', 'is', null)
    .$if(wineId !== null, (one) => one.where('n.wine_id', '=', wineId))
    .orderBy('n.wine_id')
    .orderBy('t.ended_at', 'desc')
    .select(['n.wine_id', 'n.counted', 't.ended_at'])
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_levels as s', (join) =>
      join.onRef('s.wine_id', '=', 'w.id').on('s.location_id', '=', locationId),
    )
    .leftJoin(codes.as('c'), 'c.wine_id', 'w.id')
    .leftJoin(previous.as('p'), 'p.wine_id', 'w.id')
    .where((eb) => eb.or([eb('w.retired_at', 'is', null), eb(ownedInLocation, '>', 0)]))
    .$if(wineType !== null, (ofType) => ofType.where('w.type', '=', wineType))
    .$if(wineId !== null, (one) => one.where('w.id', '=', wineId))
    .select(['w.id', 'w.producer', 'w.name', 'w.type', 'w.vintage', 'w.is_non_vintage', 'w.varietal'])
    .select(['w.appellation', 'w.region', 'w.country', 'w.format_ml', 'w.bin', 'w.lwin', 'w.search_text'])
    .select([ownedInLocation.as('book'), 'c.codes'])
    .select(['p.counted as previous_counted', 'p.ended_at as previous_at'])
    .orderBy('w.producer')
    .orderBy('w.name')
    .orderBy('w.vintage')
    .orderBy('w.id')
    .execute()
  return rows
    .filter(({ bin }) => isInBins(bin, { from: binFrom, to: binTo }))
    .sort((one, other) => compareBins(one.bin, other.bin))
}

function asSheetWine(row: WineRow): SheetWine {
  const { id, type, bin, lwin, codes, book, search_text, previous_counted, previous_at } = row
  const label = { ...row, vintage: row.is_non_vintage ? ('NV' as const) : row.vintage }
  return {
    id,
    name: storedName(row),
    details: labelDetails({ ...label, formatMl: row.format_ml, notes: '' }),
    type,
    bin,
    lwin,
    codes: codes ?? [],
    text: search_text,
    expected: book > 0,
    previous:
      previous_counted !== null && previous_at !== null
        ? { counted: previous_counted, at: previous_at }
        : null,
  }
}

/** The current counts of a stocktake that were saved after `since`, in that order; removed ones too. */
export function currentCounts(db: TenantDb, stocktakeId: string, since = 0): Promise<CurrentCount[]> {
  return db.read((db) => selectCurrent(db, stocktakeId).where('c.seq', '>', since).orderBy('c.seq').execute())
}

/** The current count of a wine; null for none. */
export async function currentCount(
  db: TenantDb,
  stocktakeId: string,
  wineId: string,
): Promise<CurrentCount | null> {
  const rows = await db.read((db) =>
    selectCurrent(db, stocktakeId).where('c.wine_id', '=', wineId).executeTakeFirst(),
  )
  return rows ?? null
}

function selectCurrent(db: OpenTenantDb, stocktakeId: string) {
  return db.q
    .selectFrom('stocktake_counts as c')
    .where('c.stocktake_id', '=', stocktakeId)
    .where('c.is_current', '=', true)
    .select(['c.id', 'c.seq', 'c.wine_id as wineId', 'c.counted', 'c.counted_by as userId'])
    .select(['c.counted_at as at'])
    .select((eb) => staffName(eb.ref('c.counted_by')).as('by'))
}
