// Stock entries that staff record for one wine: a sale at the counter, a bottle opened, breakage, and so on.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { StaffPermission } from '~/people/staff-access/permissions'
import { exactly } from './exact-cents'
import { defaultLocation } from './locations.server'
import { lockWines, recordMovements, type MovementCause } from './record-movements.server'
import type { MovementKind, Transition } from './rules'

interface StockAct extends Transition {
  kind: MovementKind
  permission: StaffPermission
  /** True where the person must say why. */
  needsReason?: true
}

/** Stock entries that staff may record, each with the states its bottles leave and enter. */
export const stockActs = {
  receive: { kind: 'receipt', from: null, to: 'available', permission: 'stock.adjust' },
  opening: { kind: 'opening', from: null, to: 'available', permission: 'stock.adjust' },
  sell: { kind: 'sale', from: 'available', to: 'out', permission: 'stock.move' },
  open_for_glass: { kind: 'glass', from: 'available', to: 'out', permission: 'stock.move' },
  break: { kind: 'breakage', from: 'available', to: 'out', permission: 'stock.move' },
  write_off: {
    kind: 'write_off',
    from: 'available',
    to: 'out',
    permission: 'stock.adjust',
    needsReason: true,
  },
  take_back: { kind: 'return', from: 'out', to: 'available', permission: 'stock.move' },
  add: { kind: 'correction', from: null, to: 'available', permission: 'stock.adjust', needsReason: true },
  remove: { kind: 'correction', from: 'available', to: null, permission: 'stock.adjust', needsReason: true },
  transfer: { kind: 'transfer', from: 'available', to: 'available', permission: 'stock.move' },
} as const satisfies Record<string, StockAct>
export type StockActName = keyof typeof stockActs

interface StockMove {
  act: StockActName
  wineId: string
  /** By default the business's first location. */
  locationId?: string
  /** Of a transfer. */
  toLocationId?: string
  quantity: number
  /** Of one bottle received, in cents; null or left out where it is unknown. */
  unitCostCents?: number | null
  reason?: string
  cause?: MovementCause
  userId: string | null
  now: Date
}

/**
 * Records what happened to bottles of a wine and returns the movement's id. The caller checks the act's permission.
 * Throws what `recordMovements` throws, `reason-required` (400) where the act needs one, and `same-location` (400).
 */
export async function moveStock(db: TenantDb, move: StockMove): Promise<string> {
  const act: StockAct = stockActs[move.act]
  const { wineId, toLocationId, quantity, reason = '', cause, userId, now } = move
  if (act.needsReason && reason.trim() === '') {
    throw new DomainError('reason-required', 400, 'Please say why', { field: 'reason' })
  }
  return db.transaction(async (db) => {
    const locationId = move.locationId ?? (await defaultLocation(db, now))
    if (move.act === 'transfer' && (!toLocationId || toLocationId === locationId)) {
      throw new DomainError('same-location', 400, 'Please choose another location', { field: 'toLocationId' })
    }
    const unitCost =
      move.unitCostCents === null || move.unitCostCents === undefined ? null : exactly(move.unitCostCents)
    const line = { wineId, locationId, toLocationId, quantity, unitCost, reason, from: act.from, to: act.to }
    const [id] = await recordMovements(db, { kind: act.kind, lines: [line], cause, userId, now })
    return id!
  })
}

/**
 * Sets the available bottles of a wine in a location to what was found there, as a correction with a reason. Nothing
 * is recorded where the figure already agrees. Throws like `moveStock`.
 */
export function correctStock(
  db: TenantDb,
  correction: Omit<StockMove, 'act' | 'quantity' | 'toLocationId'> & { available: number },
): Promise<string | null> {
  const { available, ...move } = correction
  if (!Number.isInteger(available) || available < 0 || available > 100_000) {
    throw new DomainError('bad-quantity', 400, 'Please enter a whole number of bottles, 0 to 100,000', {
      field: 'available',
    })
  }
  return db.transaction(async (db) => {
    const locationId = move.locationId ?? (await defaultLocation(db, move.now))
    // The difference is that of this moment: nothing moves between here and the correction.
    await lockWines(db, [move.wineId])
    const level = await db.q
      .selectFrom('stock_levels')
      .where('wine_id', '=', move.wineId)
      .where('location_id', '=', locationId)
      .select('available')
      .executeTakeFirst()
    const difference = available - (level?.available ?? 0)
    if (difference === 0) return null
    const act = difference > 0 ? 'add' : 'remove'
    return moveStock(db, { ...move, act, locationId, quantity: Math.abs(difference) })
  })
}

/**
 * Gives the bottles of a wine in the cellar a new cost each, in cents. Bottles that come in later average with it.
 * Throws `wine-not-found`.
 */
export async function revalueStock(
  db: TenantDb,
  revaluation: { wineId: string; unitCostCents: number; reason?: string; userId: string | null; now: Date },
): Promise<void> {
  const { wineId, unitCostCents, reason, userId, now } = revaluation
  await db.transaction(async (db) => {
    const locationId = await defaultLocation(db, now)
    const line = {
      wineId,
      locationId,
      quantity: 0,
      from: null,
      to: null,
      unitCost: exactly(unitCostCents),
      reason,
    }
    await recordMovements(db, { kind: 'revaluation', lines: [line], userId, now })
  })
}
