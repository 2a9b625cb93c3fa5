// The only writer of the stock ledger, its levels and totals.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { wineLabel } from '~/cellar/catalog/queries.server'
import { formatExactCents, parseExactCents } from './exact-cents'
import { promisedToRuns } from './promised-to.server'
import {
  bottlesOwned,
  maxBottles,
  maxQuantity,
  noStock,
  stockStates,
  totalsAfter,
  transitions,
  type MovementKind,
  type StockCounts,
  type StockState,
  type StockTotals,
  type Transition,
} from './rules'

/** One line of the ledger to add. */
export interface MovementInput extends Transition {
  wineId: string
  locationId: string
  /** Of a transfer. */
  toLocationId?: string
  /** Whole bottles, 1 to 100,000; 0 for a revaluation alone. */
  quantity: number
  /** Of one bottle in millionths of a cent, where bottles come in and for a revaluation. */
  unitCost?: bigint | null
  reason?: string
  /** The line's cause, where causes differ from line to line. */
  cause?: MovementCause
  reversesId?: string
  /** Change of value that this line reverses. */
  reversedValue?: bigint
  lockId?: string
}

export interface MovementCause {
  /** The kind of row, such as `receipt`. */
  kind: string
  /** Its id. */
  key: string
}

interface MovementBatch {
  kind: MovementKind
  lines: MovementInput[]
  cause?: MovementCause
  /** Null for the system. */
  userId: string | null
  now: Date
  /** Runs once the wines are locked and the stock suffices, before the movements are added: rows they refer to. */
  before?: () => Promise<unknown>
}

/**
 * Adds movements to the stock ledger and changes levels and totals with them, all or none, inside the caller's
 * transaction or one of its own. Returns the movements' ids in the order of the lines. Locks the wines in the order
 * of their ids, so parallel batches wait for each other and cannot deadlock or oversell; a caller that locks rows of
 * its own does so before. Throws `wine-not-found` and `location-not-found` (404), `bad-quantity` and `too-many-bottles` (400), and
 * `not-enough-stock` (409) with the wine's name, how many bottles there are and the runs that others are promised to.
 */
export function recordMovements(db: TenantDb, batch: MovementBatch): Promise<string[]> {
  if (batch.lines.length === 0) return Promise.resolve([])
  for (const line of batch.lines) assertPossible(batch.kind, line)
  return db.transaction(async (db) => {
    const stock = await lockStock(db, batch.lines)
    const rows: Row[] = []
    for (const line of batch.lines) {
      const totals = stock.totals.get(line.wineId)
      if (!totals) throw wineNotFound()
      await moveLevels(db, stock.levels, line, batch.kind)
      const { totals: after, valueChange } = totalsAfter(totals, line)
      if (bottlesOwned(after) > maxBottles) throw tooManyBottles()
      stock.totals.set(line.wineId, after)
      rows.push(asRow(batch, line, valueChange))
    }
    await batch.before?.()
    await write(db, rows, stock)
    return rows.map(({ id }) => id)
  })
}

function assertPossible(kind: MovementKind, { from, to, quantity, reversesId }: MovementInput) {
  const [least, most] = kind === 'revaluation' ? [0, 0] : [1, maxQuantity]
  if (!Number.isInteger(quantity) || quantity < least || quantity > most) {
    throw new DomainError('bad-quantity', 400, 'Please enter a whole number of bottles, 1 to 100,000', {
      field: 'quantity',
    })
  }
  const allowed: readonly Transition[] = transitions[kind]
  const isKnown = allowed.some((one) =>
    reversesId ? one.from === to && one.to === from : one.from === from && one.to === to,
  )
  if (!isKnown) throw new Error(`A ${kind} does not go from ${from} to ${to}`)
}

interface LockedStock {
  totals: Map<string, StockTotals>
  levels: Map<string, StockCounts>
}

const placeOf = (wineId: string, locationId: string) => `${wineId} ${locationId}`

/** Locks the wines of the lines and reads their stock. */
async function lockStock(db: OpenTenantDb, lines: MovementInput[]): Promise<LockedStock> {
  const wineIds = [...new Set(lines.map(({ wineId }) => wineId))]
  const wines = await lockWines(db, wineIds)
  const totals = new Map(
    wines.map(({ wine_id, value_cents, unit_cost_cents, ...counts }): [string, StockTotals] => [
      wine_id,
      {
        ...counts,
        value: value_cents === null ? null : parseExactCents(value_cents),
        unitCost: unit_cost_cents === null ? null : parseExactCents(unit_cost_cents),
      },
    ]),
  )
  const levels = await db.q
    .selectFrom('stock_levels')
    .where('wine_id', '=', anyOf(wineIds))
    .select(['wine_id', 'location_id', 'available', 'locked', 'committed', 'out'])
    .execute()
  return {
    totals,
    levels: new Map(
      levels.map(({ wine_id, location_id, ...counts }) => [placeOf(wine_id, location_id), counts]),
    ),
  }
}

/**
 * Locks the stock of wines until the transaction ends, in the order of their ids, and returns their totals; a wine
 * without stock gets a row of zeros, one of another business has none. For a caller that reads levels and then
 * records what follows from them.
 */
export async function lockWines(db: OpenTenantDb, wineIds: string[]) {
  const ordered = [...new Set(wineIds)].sort()
  const totals = await selectTotals(db, ordered)
  if (totals.length === ordered.length) return totals
  await addMissingTotals(db, ordered)
  return selectTotals(db, ordered)
}

const selectTotals = (db: OpenTenantDb, wineIds: string[]) =>
  db.q
    .selectFrom('stock_totals')
    .where('wine_id', '=', anyOf(wineIds))
    .select(['wine_id', 'available', 'locked', 'committed', 'out', 'value_cents', 'unit_cost_cents'])
    .orderBy('wine_id')
    .forUpdate()
    .execute()

const addMissingTotals = (db: OpenTenantDb, wineIds: string[]) =>
  db.q
    .insertInto('stock_totals')
    .columns(['business_id', 'wine_id'])
    .expression((eb) =>
      eb.selectFrom('wines').where('id', '=', anyOf(wineIds)).select(['business_id', 'id']).orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Moves the bottles of a line between the levels in memory; throws when there are too few. */
async function moveLevels(
  db: OpenTenantDb,
  levels: Map<string, StockCounts>,
  line: MovementInput,
  kind: MovementKind,
): Promise<void> {
  const { wineId, locationId, toLocationId = locationId, from, to, quantity } = line
  const countsAt = (location: string): StockCounts => {
    const key = placeOf(wineId, location)
    const counts = levels.get(key) ?? { ...noCounts }
    levels.set(key, counts)
    return counts
  }
  if (from) {
    const counts = countsAt(locationId)
    if (counts[from] < quantity) throw await notEnoughStock(db, line, from, counts[from], kind)
    counts[from] -= quantity
  }
  if (to) countsAt(toLocationId)[to] += quantity
}

const { value: _value, unitCost: _unitCost, ...noCounts } = noStock

async function notEnoughStock(
  db: OpenTenantDb,
  { wineId, locationId, quantity }: MovementInput,
  state: StockState,
  there: number,
  kind: MovementKind,
): Promise<DomainError> {
  const wine = await wineLabel(db, wineId)
  const location = await db.q
    .selectFrom('cellar_locations')
    .where('id', '=', locationId)
    .select('name')
    .executeTakeFirst()
  if (!location) return locationNotFound()
  const words: Record<StockState, string> = {
    available: 'available',
    locked: 'promised',
    committed: 'promised and paid',
    out: 'recorded as gone',
  }
  const count = there === 1 ? '1 bottle' : `${there === 0 ? 'No' : there} bottles`
  const verb = there === 1 ? 'is' : 'are'
  const promised =
    state === 'available' && kind !== 'lock' ? await promisedToRuns(db, { wineId, locationId }) : ''
  return new DomainError(
    'not-enough-stock',
    409,
    `${count} of ${wine} ${verb} ${words[state]} in ${location.name}, and you entered ${quantity}.${promised}`,
    kind === 'lock' ? {} : { field: 'quantity' },
  )
}

type Row = ReturnType<typeof asRow>

function asRow(batch: MovementBatch, line: MovementInput, valueChange: bigint) {
  const cause = line.cause ?? batch.cause
  return {
    id: newId(),
    wine_id: line.wineId,
    location_id: line.locationId,
    to_location_id: line.toLocationId ?? null,
    kind: batch.kind,
    quantity: line.quantity,
    from_state: line.from,
    to_state: line.to,
    value_change_cents: formatExactCents(valueChange),
    unit_cost_cents:
      line.unitCost === null || line.unitCost === undefined ? null : formatExactCents(line.unitCost),
    reason: line.reason ?? '',
    cause_kind: cause?.kind ?? null,
    cause_key: cause?.key ?? null,
    reverses_id: line.reversesId ?? null,
    lock_id: line.lockId ?? null,
    moved_by: batch.userId,
    moved_at: batch.now,
  }
}

const bottleColumns = ['business_id', 'id', 'wine_id', 'location_id', 'to_location_id', 'kind'] as const
const changeColumns = ['quantity', 'from_state', 'to_state', 'value_change_cents', 'unit_cost_cents'] as const
const causeColumns = ['reason', 'cause_kind', 'cause_key', 'reverses_id', 'lock_id'] as const
const movementColumns = [...bottleColumns, ...changeColumns, ...causeColumns, 'moved_by', 'moved_at'] as const
const levelColumns = ['business_id', 'wine_id', 'location_id', ...stockStates] as const
const totalColumns = [...stockStates, 'value_cents', 'unit_cost_cents'] as const

/** One statement: the movements, the levels and the totals. */
async function write(db: OpenTenantDb, rows: Row[], { totals, levels }: LockedStock): Promise<void> {
  const touched = new Set(
    rows.flatMap(({ wine_id, location_id, to_location_id }) =>
      [location_id, to_location_id ?? location_id].map((location) => placeOf(wine_id, location)),
    ),
  )
  const newLevels = [...touched].map((place) => {
    const [wine_id, location_id] = place.split(' ')
    return { business_id: db.businessId, wine_id, location_id, ...noCounts, ...levels.get(place) }
  })
  const newTotals = [...totals].map(([wine_id, { value, unitCost, ...counts }]) => ({
    wine_id,
    ...counts,
    value_cents: value === null ? null : formatExactCents(value),
    unit_cost_cents: unitCost === null ? null : formatExactCents(unitCost),
  }))
  const ordered = rows.map((row, seq) => ({ ...row, business_id: db.businessId, seq }))
  const writing = db.q
    .with('added', (q) =>
      q
        .insertInto('stock_movements')
        .columns(movementColumns)
        .expression((eb) =>
          eb
            .selectFrom(inputRows('stock_movements', 'line', ordered))
            .select(movementColumns)
            .orderBy('line.seq'),
        ),
    )
    .with('leveled', (q) =>
      q
        .insertInto('stock_levels')
        .columns(levelColumns)
        .expression((eb) => eb.selectFrom(inputRows('stock_levels', 'level', newLevels)).select(levelColumns))
        .onConflict((conflict) =>
          conflict
            .columns(['business_id', 'wine_id', 'location_id'])
            .doUpdateSet(({ ref }) =>
              Object.fromEntries(stockStates.map((state) => [state, ref(`excluded.${state}`)])),
            ),
        ),
    )
    .updateTable('stock_totals as t')
    .from(inputRows('stock_totals', 's', newTotals))
    .whereRef('t.wine_id', '=', 's.wine_id')
    .set(({ ref }) => Object.fromEntries(totalColumns.map((column) => [column, ref(`s.${column}`)])))
  try {
    await writing.execute()
  } catch (error) {
    throw isMissingLocation(error) ? locationNotFound() : error
  }
}

const tooManyBottles = () =>
  new DomainError('too-many-bottles', 400, 'A cellar holds at most 900,000 bottles of one wine.', {
    field: 'quantity',
  })

/** A location that is not this business's breaks the foreign key, even where its id exists elsewhere. */
function isMissingLocation(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === '23503' && constraint.includes('location')
}

export const wineNotFound = () =>
  new DomainError('wine-not-found', 404, 'This wine is no longer in your cellar.')

export const locationNotFound = () =>
  new DomainError('location-not-found', 404, 'This location is no longer in your cellar.', {
    field: 'locationId',
  })
