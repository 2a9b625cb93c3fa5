// Bottles promised to an owner (a run's order, a cart): locked, committed once paid, out once handed over.
import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StockLocksTable } from '#/db/schema/wines/stock'
import { newId } from '~/kit/ids'
import { recordMovements, type MovementInput } from './record-movements.server'
import type { MovementKind, Transition } from './rules'

export interface LockOwner {
  /** The kind of row the bottles are promised to, such as `cart`. */
  kind: string
  /** Its id. */
  key: string
}

interface LockContext {
  /** Null for the system. */
  userId: string | null
  now: Date
}

export interface LockRequest extends LockContext {
  owner: LockOwner
  /** Locks draw on this location alone. */
  locationId: string
  bottles: { wineId: string; quantity: number }[]
  /** When `releaseExpiredLocks` takes them back; null for never. */
  expiresAt: Date | null
}

/**
 * Promises available bottles to an owner: all of them or none. Parallel requests for the last bottles never oversell.
 * Returns the locks' ids in the order of `bottles`. Throws `not-enough-stock` (409).
 */
export function lockBottles(db: TenantDb, request: LockRequest): Promise<string[]> {
  const { owner, locationId, bottles, expiresAt, userId, now } = request
  const lines = bottles.map(({ wineId, quantity }): MovementInput => ({
    wineId,
    locationId,
    quantity,
    from: 'available',
    to: 'locked',
    lockId: newId(),
  }))
  if (lines.length === 0) return Promise.resolve([])
  const locks = lines.map(({ wineId, quantity, lockId }) => ({
    business_id: db.businessId,
    id: lockId!,
    wine_id: wineId,
    location_id: locationId,
    quantity,
    owner_kind: owner.kind,
    owner_key: owner.key,
    state: 'locked' as const,
    expires_at: expiresAt,
    created_at: now,
    changed_at: now,
  }))
  return db.transaction(async (db) => {
    const addLocks = () => db.q.insertInto('stock_locks').values(locks).execute()
    await recordMovements(db, { kind: 'lock', lines, userId, now, before: addLocks })
    return locks.map(({ id }) => id)
  })
}

/** Promised bottles of the given owner, or those of locks by id. */
export type LockChoice = { owner: LockOwner } | { lockIds: string[] }

/**
 * Marks promised bottles as paid, so that they no longer expire. Returns how many locks changed: those that were
 * released before stay released, which the caller must check. Safe to repeat.
 */
export function commitLocks(db: TenantDb, choice: LockChoice, by: LockContext): Promise<number> {
  return changeLocks(db, choice, ['locked'], 'committed', by)
}

/** Makes promised bottles available again, paid or not. Returns how many locks changed. Safe to repeat. */
export function releaseLocks(db: TenantDb, choice: LockChoice, by: LockContext): Promise<number> {
  return changeLocks(db, choice, ['locked', 'committed'], 'released', by)
}

/** Records that paid bottles were handed over: they leave the cellar. Returns how many locks changed. Safe to repeat. */
export function handOverLocks(db: TenantDb, choice: LockChoice, by: LockContext): Promise<number> {
  return changeLocks(db, choice, ['committed'], 'out', by)
}

/** Releases the locks of this business that have expired. Returns how many. Safe to repeat and to run in parallel. */
export async function releaseExpiredLocks(db: TenantDb, now: Date): Promise<number> {
  const expired = await db.read((db) =>
    db.q
      .selectFrom('stock_locks')
      .where('business_id', '=', db.businessId)
      .where('state', '=', 'locked')
      .where('expires_at', '<=', now)
      .select('id')
      .orderBy('expires_at')
      .limit(1_000)
      .execute(),
  )
  const lockIds = expired.map(({ id }) => id)
  return lockIds.length === 0
    ? 0
    : changeLocks(db, { lockIds }, ['locked'], 'released', { userId: null, now })
}

type LockState = Selectable<StockLocksTable>['state']

const moves = {
  committed: { kind: 'commit', to: 'committed' },
  released: { kind: 'release', to: 'available' },
  out: { kind: 'hand_over', to: 'out' },
} as const satisfies Record<string, { kind: MovementKind } & Pick<Transition, 'to'>>

function changeLocks(
  db: TenantDb,
  choice: LockChoice,
  from: ('locked' | 'committed')[],
  to: keyof typeof moves,
  { userId, now }: LockContext,
): Promise<number> {
  return db.transaction(async (db) => {
    const { kind, to: toState } = moves[to]
    const chosen = await selectLocks(db, choice, from)
    const lines = chosen.map(({ id, wine_id, location_id, quantity, state }): MovementInput => ({
      wineId: wine_id,
      locationId: location_id,
      quantity,
      from: state as 'locked' | 'committed',
      to: toState,
      lockId: id,
    }))
    await recordMovements(db, { kind, lines, userId, now })
    if (chosen.length === 0) return 0
    await db.q
      .updateTable('stock_locks')
      .set({
        state: to satisfies LockState,
        changed_at: now,
        ...(to === 'committed' && { expires_at: null }),
      })
      .where('business_id', '=', db.businessId)
      .where(
        'id',
        'in',
        chosen.map(({ id }) => id),
      )
      .execute()
    return chosen.length
  })
}

/** Locks the chosen rows in the order of their wines, as `recordMovements` locks the stock after them. */
function selectLocks(db: OpenTenantDb, choice: LockChoice, states: LockState[]) {
  const inState = db.q
    .selectFrom('stock_locks')
    .where('business_id', '=', db.businessId)
    .where('state', 'in', states)
  const chosen =
    'owner' in choice
      ? inState.where('owner_kind', '=', choice.owner.kind).where('owner_key', '=', choice.owner.key)
      : inState.where('id', 'in', choice.lockIds)
  return chosen
    .select(['id', 'wine_id', 'location_id', 'quantity', 'state'])
    .orderBy('wine_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}
