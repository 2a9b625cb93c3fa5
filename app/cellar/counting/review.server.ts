// The differences of a stocktake: as they would be posted, and as they were.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { parseExactCents, roundedCents } from '~/cellar/stock/exact-cents'
import { totalsAfter } from '~/cellar/stock/rules'
import { undoneOfMovement } from '~/cellar/stock/stock-expressions.server'
import { labelName } from '~/cellar/reference/labels'
import { differenceOf, shortBy } from './rules'
import { uncountedWines } from './sheet.server'
import { staffName, type Stocktake } from './stocktakes.server'

export interface CountedWine {
  wineId: string
  name: string
  bin: string
  counted: number
  /** Bottles on record when they were counted. */
  book: number
  /** Counted minus book. */
  difference: number
  /** Empty for the default reason. */
  reason: string
  /** The record changed between counts that were added together. */
  movedBetween: boolean
  /** Not counted, and set to zero when the stocktake was posted. */
  isAssumed: boolean
  by: string | null
  at: Date
  /** The difference at the price of a bottle; null without a price. */
  atPriceCents: number | null
  /** The difference at cost; null while no cost is known. Owner and manager only. */
  atCostCents: number | null
  /** Bottles that cannot be taken off, since they were promised or have left since; 0 for none. */
  short: number
  available: number
  promised: number
}

interface StocktakeReview {
  /** Changes with every saved count. */
  version: number
  /** Every counted wine, the largest differences first. */
  wines: CountedWine[]
  /** Wines with bottles on record and without a count. */
  uncounted: { wineId: string; name: string; bin: string; book: number }[]
}

type CountRow = Awaited<ReturnType<typeof selectCounts>>[number]

/** The differences of an open stocktake at the stock of this moment, or those that were posted. */
export function reviewOf(db: TenantDb, stocktake: Stocktake): Promise<StocktakeReview> {
  return db.read(async (db) => {
    const rows = await selectCounts(db, stocktake)
    const isPosted = stocktake.status === 'posted'
    const wines = rows.map((row) => asCountedWine(row, isPosted)).sort(byWeight)
    const uncounted = stocktake.status === 'open' ? await uncountedWines(db, stocktake) : []
    return { version: await versionOf(db, stocktake.id), wines, uncounted }
  })
}

/** The order number of the last saved count; 0 before the first. */
export async function versionOf(db: OpenTenantDb, stocktakeId: string): Promise<number> {
  const { version } = await db.q
    .selectFrom('stocktake_counts')
    .where('stocktake_id', '=', stocktakeId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('version'))
    .executeTakeFirstOrThrow()
  return Number(version)
}

function selectCounts(db: OpenTenantDb, { id, locationId }: Stocktake) {
  const posted = db.q
    .selectFrom('stock_movements')
    .where('cause_kind', '=', 'stocktake')
    .where('cause_key', '=', id)
    .where('reverses_id', 'is', null)
    .groupBy('wine_id')
    .select(({ fn }) => ['wine_id', fn.sum<string>('value_change_cents').as('value')])
  return db.q
    .selectFrom('stocktake_counts as c')
    .innerJoin('wines as w', 'w.id', 'c.wine_id')
    .leftJoin('stock_levels as s', (join) =>
      join.onRef('s.wine_id', '=', 'c.wine_id').on('s.location_id', '=', locationId),
    )
    .leftJoin('stock_totals as t', 't.wine_id', 'c.wine_id')
    .leftJoin(posted.as('m'), 'm.wine_id', 'c.wine_id')
    .where('c.stocktake_id', '=', id)
    .where('c.is_current', '=', true)
    .where('c.counted', 'is not', null)
    .select(['c.wine_id', 'c.seq', 'c.book', 'c.reason', 'c.moved_between', 'c.is_assumed', 'c.counted_at'])
    .select(['w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml', 'w.bin'])
    .select(({ eb, fn, lit, ref }) => [
      ref('c.counted').$notNull().as('counted'),
      staffName(ref('c.counted_by')).as('by'),
      fn.coalesce('c.price_cents', 'w.bottle_price_cents').as('price_cents'),
      fn.coalesce('s.available', lit(0)).as('available'),
      fn.coalesce(eb('s.locked', '+', ref('s.committed')), lit(0)).as('promised'),
      fn.coalesce('t.available', lit(0)).as('total_available'),
      fn.coalesce('t.locked', lit(0)).as('total_locked'),
      fn.coalesce('t.committed', lit(0)).as('total_committed'),
      fn.coalesce('t.out', lit(0)).as('total_out'),
      't.value_cents',
      't.unit_cost_cents',
      // Of the movements that posted it; null before.
      'm.value as posted_value_cents',
    ])
    .execute()
}

function asCountedWine(row: CountRow, isPosted: boolean): CountedWine {
  const difference = differenceOf(row)
  const {
    producer,
    name,
    vintage,
    is_non_vintage,
    format_ml: formatMl,
    price_cents,
    available,
    promised,
  } = row
  return {
    wineId: row.wine_id,
    name: labelName({ producer, name, vintage: is_non_vintage ? 'NV' : vintage, formatMl }),
    bin: row.bin,
    counted: row.counted,
    book: row.book,
    difference,
    reason: row.reason,
    movedBetween: row.moved_between,
    isAssumed: row.is_assumed,
    by: row.by,
    at: row.counted_at,
    atPriceCents: price_cents === null ? null : price_cents * difference,
    atCostCents: isPosted ? postedValue(row) : expectedValue(row, difference),
    short: isPosted ? 0 : shortBy(difference, available),
    available,
    promised,
  }
}

const postedValue = ({ posted_value_cents }: CountRow): number | null =>
  posted_value_cents === null ? null : roundedCents(posted_value_cents)

/** By how much posting would change the value at cost, by the rule of the stock ledger. */
function expectedValue(row: CountRow, difference: number): number | null {
  const { value_cents, unit_cost_cents } = row
  if (difference === 0 || (value_cents === null && unit_cost_cents === null)) return null
  const totals = {
    available: row.total_available,
    locked: row.total_locked,
    committed: row.total_committed,
    out: row.total_out,
    value: value_cents === null ? null : parseExactCents(value_cents),
    unitCost: unit_cost_cents === null ? null : parseExactCents(unit_cost_cents),
  }
  // More than there is cannot be taken off; the line says so.
  const quantity = difference > 0 ? difference : Math.min(-difference, row.total_available)
  if (quantity === 0) return null
  const { valueChange } = totalsAfter(totals, {
    from: difference > 0 ? null : 'available',
    to: difference > 0 ? 'available' : null,
    quantity,
  })
  const cents = (valueChange < 0n ? -valueChange : valueChange) + 500_000n
  return Number(cents / 1_000_000n) * (valueChange < 0n ? -1 : 1)
}

/** The largest first: by the sum at price, then by the number of bottles. */
function byWeight(one: CountedWine, other: CountedWine): number {
  const weight = ({ atPriceCents }: CountedWine) => Math.abs(atPriceCents ?? 0)
  return (
    Math.abs(Math.sign(other.difference)) - Math.abs(Math.sign(one.difference)) ||
    weight(other) - weight(one) ||
    Math.abs(other.difference) - Math.abs(one.difference) ||
    one.name.localeCompare(other.name, 'en')
  )
}

/** How far a posted stocktake was undone: bottles that its movements carried, and those put back. */
export function undoneBottles(
  db: TenantDb,
  stocktakeId: string,
): Promise<{ bottles: number; undone: number }> {
  return db.read(({ q }) =>
    q
      .selectFrom('stock_movements as m')
      .where('m.cause_kind', '=', 'stocktake')
      .where('m.cause_key', '=', stocktakeId)
      .where('m.reverses_id', 'is', null)
      .select(({ cast, fn, lit }) => [
        fn.coalesce(fn.sum<number>('m.quantity'), lit(0)).as('bottles'),
        cast<number>(fn.coalesce(fn.sum(undoneOfMovement), lit(0)), 'integer').as('undone'),
      ])
      .executeTakeFirstOrThrow(),
  )
}
