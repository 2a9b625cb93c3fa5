// Reads of the stock ledger.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { labelName } from '../labels'
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
          .select((eb) =>
            eb.fn.sum<number | null>(eb('available', '+', eb('locked', '+', eb.ref('committed')))).as('sum'),
          )
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
  /** Who recorded it; null for the system. */
  by: string | null
  movedBy: string | null
  at: Date
}

interface MovementFilter {
  /** Null for the whole cellar. */
  wineId: string | null
  kinds?: readonly MovementKind[]
  /** Who recorded it. */
  userId?: string
  /** The `seq` of the last line of the page before. */
  before: number | null
  limit: number
}

/** The movements of a wine or of the whole cellar, latest first. */
export async function movementHistory(
  db: TenantDb,
  { wineId, kinds, userId, before, limit }: MovementFilter,
): Promise<{ lines: MovementLine[]; next: number | null }> {
  if (wineId !== null && !isId(wineId)) return { lines: [], next: null }
  const rows = await db.read((db) => {
    let movements = selectMovements(db)
      .orderBy('m.seq', 'desc')
      .limit(limit + 1)
    if (wineId !== null) movements = movements.where('m.wine_id', '=', wineId)
    if (kinds) movements = movements.where('m.kind', 'in', kinds)
    if (userId) movements = movements.where('m.moved_by', '=', userId)
    if (before !== null) movements = movements.where('m.seq', '<', before)
    return movements.execute()
  })
  const lines = rows.slice(0, limit).map(asLine)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.seq ?? null) : null }
}

/** One movement; null where there is none. */
export async function movementById(db: TenantDb, movementId: string): Promise<MovementLine | null> {
  if (!isId(movementId)) return null
  const row = await db.read((db) => selectMovements(db).where('m.id', '=', movementId).executeTakeFirst())
  return row ? asLine(row) : null
}

type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>

function asLine({
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

const selectMovements = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('stock_movements as m')
    .innerJoin('wines as w', 'w.id', 'm.wine_id')
    .innerJoin('cellar_locations as l', 'l.id', 'm.location_id')
    .leftJoin('cellar_locations as t', 't.id', 'm.to_location_id')
    .leftJoin('business_users as u', 'u.user_id', 'm.moved_by')
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.id', '=', 'm.cause_key').on('m.cause_kind', '=', 'receipt'),
    )
    .leftJoin('suppliers as s', 's.id', 'r.supplier_id')
    .select([
      'm.id',
      'm.seq',
      'm.wine_id as wineId',
      'w.producer',
      'w.name',
      'w.vintage',
      'w.is_non_vintage as isNonVintage',
      'w.format_ml as formatMl',
      'm.kind',
      'm.quantity',
      'm.from_state as from',
      'm.to_state as to',
      'l.name as location',
      't.name as toLocation',
      'm.reason',
      'm.cause_kind as causeKind',
      'm.cause_key as causeKey',
      's.name as supplier',
      'm.unit_cost_cents as unitCostCents',
      'm.value_change_cents as valueChangeCents',
      'm.reverses_id as reversesId',
      'm.moved_by as movedBy',
      'u.full_name as by',
      'm.moved_at as at',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('stock_movements as r')
            .whereRef('r.reverses_id', '=', 'm.id')
            .select((eb) => eb.fn.sum<number>('r.quantity').as('sum')),
          eb.lit(0),
        )
        .as('reversed'),
    )

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
