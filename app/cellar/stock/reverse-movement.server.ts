// Undoing a movement by its opposite.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { parseExactCents, shareOf } from './exact-cents'
import { lockWines, recordMovements, type MovementInput } from './record-movements.server'
import type { MovementKind } from './rules'

export interface Reversal {
  movementId: string
  /** Bottles that were put back where they came from. */
  reversed: number
  /** Bottles that are no longer where the movement took them. */
  gone: number
}

interface ReversalContext {
  /** Null for the system. */
  userId: string | null
  now: Date
}

/** Kinds that follow from a promise to a member; the promise is undone instead, with the functions for locks. */
const ofLocks: readonly MovementKind[] = ['lock', 'release', 'commit', 'hand_over']

/**
 * Undoes a movement by its opposite, as far as the bottles are still where it took them; the result says how many are
 * gone. A second call undoes what has come back since. Throws `movement-not-found` (404), `already-undone` (409),
 * `not-reversible` (409) for undoings, revaluations and promised bottles, and `bottles-gone` (409) when none is left.
 */
export function reverseMovement(
  db: TenantDb,
  { movementId, ...by }: ReversalContext & { movementId: string },
): Promise<Reversal> {
  if (!isId(movementId)) return Promise.reject(movementNotFound())
  return db.transaction(async (db) => {
    const [reversal] = await reverseMovements(db, { movementIds: [movementId], ...by })
    if (!reversal) throw movementNotFound()
    if (reversal.reversed > 0) return reversal
    if (reversal.gone === 0) throw new DomainError('already-undone', 409, 'This is already undone.')
    throw new DomainError('bottles-gone', 409, 'This can’t be undone: its bottles are gone.')
  })
}

/**
 * Undoes everything that one cause did, such as an import or a day's sales file, latest first. Movements that are
 * undone already, and bottles that are gone, are left; the result lists every movement. Safe to repeat.
 */
export function reverseCause(
  db: TenantDb,
  { kind, key, ...by }: ReversalContext & { kind: string; key: string },
): Promise<Reversal[]> {
  return db.transaction(async (db) => {
    const rows = await db.q
      .selectFrom('stock_movements')
      .where('cause_kind', '=', kind)
      .where('cause_key', '=', key)
      .where('reverses_id', 'is', null)
      .where('kind', '<>', 'revaluation')
      .select('id')
      .orderBy('seq', 'desc')
      .execute()
    return reverseMovements(db, { movementIds: rows.map(({ id }) => id), ...by })
  })
}

async function reverseMovements(
  db: OpenTenantDb,
  { movementIds, userId, now }: ReversalContext & { movementIds: string[] },
): Promise<Reversal[]> {
  if (movementIds.length === 0) return []
  const wines = await db.q
    .selectFrom('stock_movements')
    .where('id', 'in', movementIds)
    .select('wine_id')
    .distinct()
    .execute()
  // The wines' locks first: what is read after them stays as it is until the end.
  await lockWines(
    db,
    wines.map(({ wine_id }) => wine_id),
  )
  const movements = await selectReversible(db, movementIds)
  const left = await bottlesLeft(db, movements)
  const batches: { kind: MovementKind; lines: MovementInput[] }[] = []
  const results = movements.map((movement): Reversal => {
    const open = movement.quantity - movement.reversed
    const location = movement.to_location_id ?? movement.location_id
    const place = `${movement.wine_id} ${location} ${movement.to_state}`
    const there = movement.to_state === null ? open : (left.get(place) ?? 0)
    const reversed = Math.min(open, there)
    left.set(place, there - reversed)
    if (reversed > 0) {
      // An earlier movement of the same cause may have moved the bottles that return here.
      const source = `${movement.wine_id} ${movement.location_id} ${movement.from_state}`
      left.set(source, (left.get(source) ?? 0) + reversed)
      const last = batches.at(-1)
      const batch = last?.kind === movement.kind ? last : { kind: movement.kind, lines: [] }
      if (batch !== last) batches.push(batch)
      batch.lines.push(oppositeOf(movement, reversed, location))
    }
    return { movementId: movement.id, reversed, gone: open - reversed }
  })
  for (const batch of batches) await recordMovements(db, { ...batch, userId, now })
  return results
}

type Movement = Awaited<ReturnType<typeof selectReversible>>[number]

async function selectReversible(db: OpenTenantDb, movementIds: string[]) {
  const movements = await db.q
    .selectFrom('stock_movements as m')
    .where('m.id', 'in', movementIds)
    .select(['m.id', 'm.kind', 'm.wine_id', 'm.location_id', 'm.to_location_id', 'm.quantity'])
    .select(['m.from_state', 'm.to_state', 'm.value_change_cents', 'm.unit_cost_cents', 'm.reverses_id'])
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
    .orderBy('m.seq', 'desc')
    .execute()
  for (const { kind, reverses_id } of movements) {
    if (reverses_id === null && kind !== 'revaluation' && !ofLocks.includes(kind)) continue
    throw new DomainError('not-reversible', 409, 'This entry can’t be undone here.')
  }
  return movements.map((movement) => ({ ...movement, reversed: Number(movement.reversed) }))
}

/** Bottles that are in each wine's locations now, by state. */
async function bottlesLeft(db: OpenTenantDb, movements: Movement[]): Promise<Map<string, number>> {
  if (movements.length === 0) return new Map()
  const levels = await db.q
    .selectFrom('stock_levels')
    .where('wine_id', 'in', [...new Set(movements.map(({ wine_id }) => wine_id))])
    .select(['wine_id', 'location_id', 'available', 'locked', 'committed', 'out'])
    .execute()
  return new Map(
    levels.flatMap(({ wine_id, location_id, ...counts }) =>
      Object.entries(counts).map(([state, count]): [string, number] => [
        `${wine_id} ${location_id} ${state}`,
        count,
      ]),
    ),
  )
}

function oppositeOf(movement: Movement, quantity: number, location: string): MovementInput {
  const { from_state, to_state, to_location_id, unit_cost_cents } = movement
  const value = parseExactCents(movement.value_change_cents)
  const absolute = value < 0n ? -value : value
  const reversedValue =
    unit_cost_cents !== null
      ? parseExactCents(unit_cost_cents) * BigInt(quantity)
      : absolute > 0n
        ? shareOf(absolute, quantity, movement.quantity)
        : undefined
  return {
    wineId: movement.wine_id,
    locationId: location,
    toLocationId: to_location_id === null ? undefined : movement.location_id,
    from: to_state,
    to: from_state,
    quantity,
    reversesId: movement.id,
    reversedValue,
  }
}

const movementNotFound = () =>
  new DomainError('movement-not-found', 404, 'This entry is not in your stock history.')
