// Reads of the stock ledger.
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { stockStates, type MovementKind, type StockCounts, type StockState } from './rules'

export interface LocationStock extends StockCounts {
  locationId: string
  location: string
}

export interface WineStock {
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
      .where('business_id', '=', db.businessId)
      .where('wine_id', '=', wineId)
      .select([...stockStates, 'value_cents', 'unit_cost_cents'])
      .executeTakeFirst()
    const levels = await db.q
      .selectFrom('stock_levels as s')
      .innerJoin('cellar_locations as l', (join) =>
        join.onRef('l.business_id', '=', 's.business_id').onRef('l.id', '=', 's.location_id'),
      )
      .where('s.business_id', '=', db.businessId)
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

export interface MovementLine {
  id: string
  seq: number
  wineId: string
  kind: MovementKind
  quantity: number
  from: StockState | null
  to: StockState | null
  location: string
  toLocation: string | null
  reason: string
  causeKind: string | null
  causeKey: string | null
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
  at: Date
}

/** The movements of a wine, or of the whole cellar with `wineId` null, latest first; `before` is a `seq`. */
export async function movementHistory(
  db: TenantDb,
  { wineId, before, limit }: { wineId: string | null; before: number | null; limit: number },
): Promise<{ lines: MovementLine[]; next: number | null }> {
  if (wineId !== null && !isId(wineId)) return { lines: [], next: null }
  const rows = await db.read(({ q, businessId }) => {
    let movements = q
      .selectFrom('stock_movements as m')
      .innerJoin('cellar_locations as l', (join) =>
        join.onRef('l.business_id', '=', 'm.business_id').onRef('l.id', '=', 'm.location_id'),
      )
      .leftJoin('cellar_locations as t', (join) =>
        join.onRef('t.business_id', '=', 'm.business_id').onRef('t.id', '=', 'm.to_location_id'),
      )
      .leftJoin('business_users as u', (join) =>
        join.onRef('u.business_id', '=', 'm.business_id').onRef('u.user_id', '=', 'm.moved_by'),
      )
      .where('m.business_id', '=', businessId)
      .orderBy('m.seq', 'desc')
      .limit(limit + 1)
    if (wineId !== null) movements = movements.where('m.wine_id', '=', wineId)
    if (before !== null) movements = movements.where('m.seq', '<', before)
    return movements
      .select([
        'm.id',
        'm.seq',
        'm.wine_id as wineId',
        'm.kind',
        'm.quantity',
        'm.from_state as from',
        'm.to_state as to',
        'l.name as location',
        't.name as toLocation',
        'm.reason',
        'm.cause_kind as causeKind',
        'm.cause_key as causeKey',
        'm.unit_cost_cents as unitCostCents',
        'm.value_change_cents as valueChangeCents',
        'm.reverses_id as reversesId',
        'u.full_name as by',
        'm.moved_at as at',
      ])
      .select((eb) =>
        eb.fn
          .coalesce(
            eb
              .selectFrom('stock_movements as r')
              .whereRef('r.business_id', '=', 'm.business_id')
              .whereRef('r.reverses_id', '=', 'm.id')
              .select((eb) => eb.fn.sum<number>('r.quantity').as('sum')),
            eb.lit(0),
          )
          .as('reversed'),
      )
      .execute()
  })
  const lines = rows.slice(0, limit).map((row) => ({ ...row, reversed: Number(row.reversed) }))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.seq ?? null) : null }
}
