// Bottles promised to an owner (a run's order, a cart): locked, committed once paid, out once handed over.
import type { Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StockLocksTable } from '#/db/schema/wines'
import { insertRows } from '#/db/rows'
import { newId } from '~/foundation/kit/ids'
import { parseExactCents } from './exact-cents'
import { recordMovements, type MovementInput } from './record-movements.server'
import type { MovementKind, Transition } from './rules'

interface LockOwner {
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

interface LockRequest extends LockContext {
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
  const { owner, bottles, ...rest } = request
  return lockForOwners(db, { ...rest, bottles: bottles.map((one) => ({ ...one, owner })) })
}

/**
 * Promises available bottles to several owners at once, as `lockBottles` does to one. Those with `isPaid` are committed
 * at once.
 */
export function lockForOwners(
  db: TenantDb,
  request: Omit<LockRequest, 'owner' | 'bottles'> & {
    bottles: { wineId: string; quantity: number; owner: LockOwner; isPaid?: boolean }[]
  },
): Promise<string[]> {
  const { locationId, bottles, expiresAt, userId, now } = request
  const locks = bottles.map(({ wineId, quantity, owner, isPaid = false }) => ({
    business_id: db.businessId,
    id: newId(),
    wine_id: wineId,
    location_id: locationId,
    quantity,
    owner_kind: owner.kind,
    owner_key: owner.key,
    state: isPaid ? ('committed' as const) : ('locked' as const),
    expires_at: isPaid ? null : expiresAt,
    created_at: now,
    changed_at: now,
  }))
  if (locks.length === 0) return Promise.resolve([])
  const lines = locks.map((lock): MovementInput => ({
    wineId: lock.wine_id,
    locationId,
    quantity: lock.quantity,
    from: 'available',
    to: lock.state,
    lockId: lock.id,
  }))
  return db.transaction(async (db) => {
    const before = () => insertRows(db, 'stock_locks', locks)
    await recordMovements(db, { kind: 'lock', lines, userId, now, before })
    return locks.map(({ id }) => id)
  })
}

/** Promised bottles of the given owner, or those of locks by id. */
type LockChoice = { owner: LockOwner } | { lockIds: string[] }

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

/**
 * Records that paid bottles were handed over: they leave the cellar. `reasonOf` says in the wine's history what a lock
 * was for. Returns how many locks changed. Safe to repeat.
 */
export function handOverLocks(
  db: TenantDb,
  choice: LockChoice,
  by: LockContext & { reasonOf?: (lockId: string) => string },
): Promise<number> {
  return changeLocks(db, choice, ['committed'], 'out', by)
}

/**
 * Records that bottles which were handed over came back: they are promised and paid again. Returns how many locks
 * changed. Safe to repeat.
 */
export function undoHandOver(db: TenantDb, choice: LockChoice, by: LockContext): Promise<number> {
  return db.transaction(async (db) => {
    const locks = await selectLocks(db, choice, ['out'])
    if (locks.length === 0) return 0
    const handedOver = await db.q
      .selectFrom('stock_movements')
      .where('kind', '=', 'hand_over')
      .where('reverses_id', 'is', null)
      .where(
        'lock_id',
        'in',
        locks.map(({ id }) => id),
      )
      .select(['id', 'lock_id', 'value_change_cents'])
      .orderBy('seq')
      .execute()
    // The latest one of each lock: it may have been handed over and taken back before.
    const movements = new Map(handedOver.map((one) => [one.lock_id, one]))
    const lines = locks.map(({ id, wine_id, location_id, quantity }): MovementInput => {
      const movement = movements.get(id)!
      return {
        wineId: wine_id,
        locationId: location_id,
        quantity,
        from: 'out',
        to: 'committed',
        lockId: id,
        reversesId: movement.id,
        reversedValue: -parseExactCents(movement.value_change_cents),
      }
    })
    await recordMovements(db, { kind: 'hand_over', lines, ...by })
    await setLockState(db, locks, 'committed', by.now)
    return locks.length
  })
}

/** Releases the locks of this business that have expired. Returns how many. Safe to repeat and to run in parallel. */
export async function releaseExpiredLocks(db: TenantDb, now: Date): Promise<number> {
  const expired = await db.read((db) =>
    db.q
      .selectFrom('stock_locks')
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
  { userId, now, reasonOf }: LockContext & { reasonOf?: (lockId: string) => string },
): Promise<number> {
  return db.transaction(async (db) => {
    const { kind, to: toState } = moves[to]
    const locks = await selectLocks(db, choice, from)
    const lines = locks.map(({ id, wine_id, location_id, quantity, state }): MovementInput => ({
      wineId: wine_id,
      locationId: location_id,
      quantity,
      from: state as 'locked' | 'committed',
      to: toState,
      lockId: id,
      ...(reasonOf && { reason: reasonOf(id) }),
    }))
    await recordMovements(db, { kind, lines, userId, now })
    if (locks.length === 0) return 0
    await setLockState(db, locks, to, now)
    return locks.length
  })
}

async function setLockState(
  db: OpenTenantDb,
  locks: { id: string }[],
  state: LockState,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('stock_locks')
    .set({ state, changed_at: now, ...(state === 'committed' && { expires_at: null }) })
    .where('id', '=', anyOf(locks.map(({ id }) => id)))
    .execute()
}

/** Locks the chosen rows in the order of their wines, as `recordMovements` locks the stock after them. */
function selectLocks(db: OpenTenantDb, choice: LockChoice, states: LockState[]) {
  const inState = db.q.selectFrom('stock_locks').where('state', 'in', states)
  const ofChoice =
    'owner' in choice
      ? inState.where('owner_kind', '=', choice.owner.kind).where('owner_key', '=', choice.owner.key)
      : inState.where('id', '=', anyOf(choice.lockIds))
  return ofChoice
    .select(['id', 'wine_id', 'location_id', 'quantity', 'state'])
    .orderBy('wine_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}
