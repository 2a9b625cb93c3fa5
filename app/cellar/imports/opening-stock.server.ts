import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { exactly } from '~/cellar/stock/exact-cents'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { recordMovements, type MovementInput } from '~/cellar/stock/record-movements.server'
import { foldName, type StockMode } from './evaluate-rows'
import type { SessionRow } from './session.server'
import type { NamedIds } from './imported-facts'

/** The cause of every movement of an import, with the import's id as its key. */
export const importCause = 'import'

interface OpeningStock {
  importId: string
  rows: readonly SessionRow[]
  /** Ids of the added wines by the position of their row. */
  added: ReadonlyMap<number, string>
  names: NamedIds
  stockMode: StockMode
  userId: string | null
  now: Date
}

/**
 * Enters the bottles that a file counts into the stock ledger: those of added wines as opening stock, and where
 * `stockMode` is `set` the differences of other wines as corrections.
 */
export async function recordOpeningStock(db: OpenTenantDb, stock: OpeningStock): Promise<void> {
  const { importId, rows, added, names, stockMode, userId, now } = stock
  const main = await defaultLocation(db, now)
  const locationOf = ({ values }: SessionRow) => names.locations.get(foldName(values?.location ?? '')) ?? main
  const opening: MovementInput[] = []
  for (const row of rows) {
    const { mergedInto, state } = row.evaluated
    const wineId = added.get(state === 'merged' ? (mergedInto ?? -1) : row.position)
    const { quantity = null, cost = null } = row.values ?? {}
    if (!wineId || !quantity || (state !== 'new' && state !== 'merged')) continue
    const unitCost = costOf(cost)
    const line = {
      wineId,
      locationId: locationOf(row),
      quantity,
      unitCost,
      from: null,
      to: 'available' as const,
    }
    opening.push(line)
  }
  const by = { cause: { kind: importCause, key: importId }, userId, now }
  await recordMovements(db, { kind: 'opening', lines: opening, ...by })
  if (stockMode === 'set')
    await recordMovements(db, { kind: 'correction', lines: await corrections(db, rows, locationOf), ...by })
}

/** A cost of 0 in a list was never entered: it would lower the average cost of bottles that were paid. */
const costOf = (cents: number | null) => (cents === null || cents === 0 ? null : exactly(cents))

/** Corrections of counted wines: bottles are added at the row's location, or taken there first, then elsewhere. */
async function corrections(
  db: OpenTenantDb,
  rows: readonly SessionRow[],
  locationOf: (row: SessionRow) => string,
): Promise<MovementInput[]> {
  const counted = rows.flatMap((row) => {
    const change = row.evaluated.changes.find(({ field }) => field === 'quantity')
    return change
      ? [{ row, wineId: row.evaluated.wineId!, difference: Number(change.to) - Number(change.from) }]
      : []
  })
  const wineIds = counted.map(({ wineId }) => wineId)
  const levels = await db.q
    .selectFrom('stock_levels')
    .where('wine_id', '=', anyOf(wineIds))
    .where('available', '>', 0)
    .select(['wine_id', 'location_id', 'available'])
    .orderBy('available', 'desc')
    .orderBy('location_id')
    .execute()
  const reason = 'Counted in an imported file'
  return counted.flatMap(({ row, wineId, difference }): MovementInput[] => {
    const here = locationOf(row)
    const unitCost = costOf(row.values?.cost ?? null)
    if (difference > 0)
      return [
        { wineId, locationId: here, quantity: difference, unitCost, reason, from: null, to: 'available' },
      ]
    const wineLevels = levels.filter(({ wine_id }) => wine_id === wineId)
    wineLevels.sort((one, other) => Number(other.location_id === here) - Number(one.location_id === here))
    let left = -difference
    return wineLevels.flatMap(({ location_id, available }): MovementInput[] => {
      const quantity = Math.min(left, available)
      left -= quantity
      return quantity > 0
        ? [{ wineId, locationId: location_id, quantity, reason, from: 'available', to: null }]
        : []
    })
  })
}
