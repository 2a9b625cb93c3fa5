// Reads of the stock ledger.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { ownedInLocation, undoneOfMovement } from './stock-expressions.server'
import { labelName } from '~/cellar/reference/labels'
import { stockStates, type MovementKind, type StockCounts, type StockState } from './rules'

interface LocationStock extends StockCounts {
  locationId: string
  location: string
}

interface WineStock {
  totals: StockCounts
  /** Where there are or were bottles, in the order of the locations. */
  byLocation: LocationStock[]
  /** Cost of the bottles in the cellar, in cents as exact text; null while unknown. Owner and manager only. */
  valueCents: string | null
  /** Cost of one bottle when last known, in cents as exact text. Owner and manager only. */
  unitCostCents: string | null
}

/** The stock of a wine; zeros for one that never had a movement. */
export function wineStock(db: TenantDb, wineId: string): Promise<WineStock> {
  return db.read(async (db) => {
    const totals = await db.q
      .selectFrom('stock_totals')
      .where('wine_id', '=', wineId)
      .select([...stockStates, 'value_cents', 'unit_cost_cents'])
      .executeTakeFirst()
    const levels = await db.q
      .selectFrom('stock_levels as s')
      .innerJoin('cellar_locations as l', 'l.id', 's.location_id')
      .where('s.wine_id', '=', wineId)
      .select(['l.id as locationId', 'l.name as location', 's.available', 's.locked', 's.committed', 's.out'])
      .orderBy('l.position')
      .orderBy('l.created_at')
      .orderBy('l.id')
      .execute()
    const { value_cents = null, unit_cost_cents = null, ...counts } = totals ?? {}
    return {
      totals: { available: 0, locked: 0, committed: 0, out: 0, ...counts },
      byLocation: levels,
      valueCents: value_cents,
      unitCostCents: unit_cost_cents,
    }
  })
}

/** The locations in use in their order, with the bottles in each, promised ones included. */
export function locationsWithStock(db: TenantDb): Promise<{ id: string; name: string; bottles: number }[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('cellar_locations as l')
      .where('l.archived_at', 'is', null)
      .select(['l.id', 'l.name'])
      .select((eb) =>
        eb
          .selectFrom('stock_levels as s')
          .whereRef('s.location_id', '=', 'l.id')
          .select((eb) => eb.fn.sum<number | null>(ownedInLocation).as('sum'))
          .as('bottles'),
      )
      .orderBy('l.position')
      .orderBy('l.created_at')
      .orderBy('l.id')
      .execute()
    return rows.map(({ bottles, ...location }) => ({ ...location, bottles: Number(bottles ?? 0) }))
  })
}

export interface MovementLine {
  id: string
  seq: number
  wineId: string
  /** The wine's label. */
  wine: string
  kind: MovementKind
  quantity: number
  from: StockState | null
  to: StockState | null
  location: string
  toLocation: string | null
  reason: string
  causeKind: string | null
  causeKey: string | null
  /** From whom bottles of a receipt came. */
  supplier: string | null
  /** Cost of one bottle, in cents as exact text. Owner and manager only. */
  unitCostCents: string | null
  /** Change of the value at cost, in cents as exact text. Owner and manager only. */
  valueChangeCents: string
  /** The movement that this one undid. */
  reversesId: string | null
  /** Bottles of it that were undone since. */
  reversed: number
  /** The person who recorded it; null for the system. */
  by: string | null
  movedBy: string | null
  at: Date
}

/** The movements of a wine, latest first; `before` is the `seq` of the last line of the page before. */
export async function movementHistory(
  db: TenantDb,
  { wineId, before, limit }: { wineId: string; before: number | null; limit: number },
): Promise<{ lines: MovementLine[]; next: number | null }> {
  if (!isId(wineId)) return { lines: [], next: null }
  const rows = await db.read((db) => {
    const movements = selectMovements(db)
      .where('m.wine_id', '=', wineId)
      .orderBy('m.seq', 'desc')
      .limit(limit + 1)
    return (before === null ? movements : movements.where('m.seq', '<', before)).execute()
  })
  const lines = rows.slice(0, limit).map(movementLine)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.seq ?? null) : null }
}

/** One movement; null where there is none. */
export async function movementById(db: TenantDb, movementId: string): Promise<MovementLine | null> {
  if (!isId(movementId)) return null
  const row = await db.read((db) => selectMovements(db).where('m.id', '=', movementId).executeTakeFirst())
  return row ? movementLine(row) : null
}

type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>

export function movementLine({
  producer,
  name,
  vintage,
  isNonVintage,
  formatMl,
  reversed,
  ...row
}: MovementRow): MovementLine {
  const wine = labelName({ producer, name, vintage: isNonVintage ? 'NV' : vintage, formatMl })
  return { ...row, wine, reversed: Number(reversed) }
}

const allMovements = ({ q }: OpenTenantDb) => q.selectFrom('stock_movements as m')

const selectMovements = (db: OpenTenantDb) => withNames(allMovements(db))

/** Movements `m` with the names of what they are about. */
export const withNames = (movements: ReturnType<typeof allMovements>) =>
  movements
    .innerJoin('wines as w', 'w.id', 'm.wine_id')
    .innerJoin('cellar_locations as l', 'l.id', 'm.location_id')
    .leftJoin('cellar_locations as t', 't.id', 'm.to_location_id')
    .leftJoin('business_users as u', 'u.user_id', 'm.moved_by')
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.id', '=', 'm.cause_key').on('m.cause_kind', '=', 'receipt'),
    )
    .leftJoin('suppliers as s', 's.id', 'r.supplier_id')
    .select(['m.id', 'm.seq', 'm.wine_id as wineId', 'm.kind', 'm.quantity', 'm.reason', 'm.moved_at as at'])
    .select(['w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage as isNonVintage'])
    .select(['w.format_ml as formatMl', 'm.from_state as from', 'm.to_state as to', 'l.name as location'])
    .select(['t.name as toLocation', 'm.cause_kind as causeKind', 'm.cause_key as causeKey'])
    .select(['s.name as supplier', 'm.unit_cost_cents as unitCostCents'])
    .select(['m.value_change_cents as valueChangeCents', 'm.reverses_id as reversesId'])
    .select(['m.moved_by as movedBy', 'u.full_name as by'])
    .select(undoneOfMovement.as('reversed'))

/** The staff of this business, present and former, who may have recorded movements, by name. */
export function movers(db: TenantDb): Promise<{ id: string; name: string }[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('business_users')
      .select(['user_id as id', 'full_name as name'])
      .orderBy('full_name')
      .orderBy('user_id')
      .execute(),
  )
}
