// A corked or broken bottle, and the one that replaces it. The member keeps what they are owed.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { lockWines, recordMovements } from '~/cellar/stock/record-movements.server'
import { lockForOwners, releaseLocks } from '~/cellar/stock/stock-locks.server'
import { orderOwner } from '~/club/runs/orders/order-owner'
import { decide, requireNoGivingLine, takeOverOwed } from '~/club/runs/owed/decide-bottle.server'
import { lockRunsOf } from '~/club/runs/owed/lock-owed.server'
import { deliverIfNothingIsLeft, lockOrderOfLine, reopen } from '~/club/runs/orders/lock-order.server'
import { replacementReasons, type ReplacementReason } from '~/club/runs/orders/replacement-reasons'

/** A bottle to replace: the reason, and the person who acts on it. */
export interface BadBottle {
  /** Chosen by the form: sending it twice changes one bottle. */
  id: string
  reason: ReplacementReason
  note: string
  userId: string
  now: Date
}

interface BottleReplacement extends BadBottle {
  lineId: string
  /** The wine that replaces it, the same or another; null where no bottle is left. */
  wineId: string | null
}

/** A bottle that is owed and taken from stock. */
const takenNow = { decision: 'now', reason: null, note: '' } as const

/**
 * Replaces a bottle of a box. Before the hand-over the promised bottle leaves the cellar as breakage and another one is
 * promised in its place, or the box is one short. After it another bottle leaves with the reason, or, where none is left,
 * is owed. The same `id` again changes nothing and returns false. Throws `line-not-found` (404), `order-canceled`
 * (409), `not-in-box` (409) for a bottle that is short, `in-next-box` (409) where a later box gives it, and
 * `not-enough-stock` (409).
 */
export function replaceBottle(db: TenantDb, replacement: BottleReplacement): Promise<boolean> {
  const { id, lineId, wineId, userId, now } = replacement
  if (!isId(id) || (wineId !== null && !isId(wineId))) {
    throw new DomainError('wine-missing', 400, 'Choose the wine that replaces it', { field: 'wineId' })
  }
  return db.transaction(async (db) => {
    await lockRunsOf(db, { lineId })
    const { order, line } = await lockOrderOfLine(db, lineId)
    if (await isKnownReplacement(db, id)) return false
    if (order.status === 'canceled') {
      throw new DomainError('order-canceled', 409, `${order.fullName}’s box was canceled.`)
    }
    if (line.lock_id === null || line.lockedAt === null || line.status === 'released') {
      throw new DomainError('not-in-box', 409, 'This bottle isn’t in the box: a manager can fill its place.')
    }
    await lockWines(db, wineId === null ? [line.wine_id] : [line.wine_id, wineId])
    const locationId = line.lockedAt
    const from = { locationId, of: `${order.runTitle}, box ${order.number}` }
    const wasOut = line.status === 'out'
    if (wasOut) {
      await requireNoGivingLine(db, lineId, order.fullName)
      const isOwed = await takeOverOwed(db, { lineId, fullName: order.fullName, userId, now })
      if (wineId !== null) await breakBottle(db, replacement, wineId, from)
      if (wineId !== null && isOwed)
        await decide(db, { ...takenNow, id, line_id: lineId, old_wine_id: line.wine_id, userId, now })
    } else {
      await releaseLocks(db, { lockIds: [line.lock_id] }, { userId, now })
      await breakBottle(db, replacement, line.wine_id, from)
      const isPaid = order.status !== 'awaiting_payment'
      const owner = orderOwner(order.id)
      const lockId =
        wineId === null ? null : await promiseBottle(db, { owner, wineId, locationId, isPaid, userId, now })
      await db.q
        .updateTable('run_order_lines')
        .set(
          wineId === null || lockId === null
            ? { lock_id: null, status: 'short' }
            : { lock_id: lockId, wine_id: wineId, ...(wineId !== line.wine_id && { chosen: 'staff' }) },
        )
        .where('id', '=', lineId)
        .execute()
      if (lockId === null) await deliverIfNothingIsLeft(db, order, now)
    }
    await recordReplacement(db, replacement, order.memberId, {
      line_id: lineId,
      wine_id: wineId,
      old_wine_id: line.wine_id,
      was_out: wasOut,
    })
    return true
  })
}

/**
 * Promises a bottle for a place of a box that is short, of any wine that its location has. A box that was delivered
 * without it is open again until the bottle is handed over. Filling twice is the same as once. Throws `line-not-found`
 * (404), `order-canceled` (409), `on-its-way` (409), `payment-returned` and `payment-disputed` (409), `in-next-box`
 * (409) where another box gives it, and `not-enough-stock` (409).
 */
export function fillShortLine(
  db: TenantDb,
  { lineId, wineId, userId, now }: { lineId: string; wineId: string; userId: string; now: Date },
): Promise<void> {
  if (!isId(wineId)) throw new DomainError('wine-missing', 400, 'Choose a wine', { field: 'wineId' })
  return db.transaction(async (db) => {
    await lockRunsOf(db, { lineId })
    const { order, line } = await lockOrderOfLine(db, lineId)
    const { fullName } = order
    if (order.status === 'canceled') {
      throw new DomainError('order-canceled', 409, `${fullName}’s box was canceled.`)
    }
    if (line.status === 'released') {
      throw new DomainError('order-canceled', 409, `${fullName} is no longer owed this bottle.`)
    }
    if (line.status !== 'short') return
    if (order.status === 'shipped')
      throw new DomainError('on-its-way', 409, 'This box is on its way: give the bottle in the next box.')
    if (order.isUnpaidAfter)
      throw new DomainError('payment-returned', 409, `${fullName}’s payment for this box was returned.`)
    await requireNoGivingLine(db, line.owed_line_id ?? lineId, fullName)
    const isOwed = await takeOverOwed(db, { lineId, fullName, userId, now })
    const isPaid = order.status !== 'awaiting_payment'
    const { locationId } = order
    const owner = orderOwner(order.id)
    const lockId = await promiseBottle(db, { owner, wineId, locationId, isPaid, userId, now })
    await db.q
      .updateTable('run_order_lines')
      .set({ lock_id: lockId, wine_id: wineId, status: 'promised', chosen: 'staff' })
      .where('id', '=', lineId)
      .execute()
    if (order.status === 'delivered') await reopen(db, order, now)
    if (isOwed) {
      const id = newId()
      await decide(db, { ...takenNow, id, line_id: lineId, old_wine_id: line.wine_id, userId, now })
    }
    await recordForBusiness(db, { userId, now }, 'run.short_filled', {
      target: { kind: 'member', id: order.memberId },
    })
  })
}

export const isKnownReplacement = (db: OpenTenantDb, id: string) =>
  db.q.selectFrom('bottle_replacements').where('id', '=', id).select('id').executeTakeFirst()

/**
 * A bottle of a wine leaves the cellar as breakage. The wine's history shows what it was of: "Corked: November box, box
 * 12", without the name and the note, which are erased with the member's account while movements stay. Throws
 * `not-enough-stock` (409).
 */
export const breakBottle = (
  db: OpenTenantDb,
  { id, reason, userId, now }: BadBottle,
  wineId: string,
  { locationId, of }: { locationId: string; of: string },
) => {
  const words = reason === 'other' ? 'Replaced' : replacementReasons[reason]
  return recordMovements(db, {
    kind: 'breakage',
    lines: [{ wineId, locationId, quantity: 1, from: 'available', to: 'out', reason: `${words}: ${of}` }],
    cause: { kind: 'bottle_replacement', key: id },
    userId,
    now,
  })
}

/** Promises an available bottle to an order. Returns its lock. Throws `not-enough-stock` (409). */
export async function promiseBottle(
  db: OpenTenantDb,
  bottle: {
    owner: ReturnType<typeof orderOwner>
    wineId: string
    locationId: string
    isPaid: boolean
    userId: string
    now: Date
  },
): Promise<string> {
  const { owner, wineId, locationId, isPaid, userId, now } = bottle
  const bottles = [{ wineId, quantity: 1, owner, isPaid }]
  const [lockId] = await lockForOwners(db, { locationId, bottles, expiresAt: null, userId, now })
  return lockId!
}

/** Stores the replacement of a member’s bottle, with its entry in the log. A null `wine_id` is one that none replaced. */
export async function recordReplacement(
  db: OpenTenantDb,
  { id, reason, note, userId, now }: BadBottle,
  memberId: string,
  bottle: {
    line_id: string | null
    bottle_id?: string
    wine_id: string | null
    old_wine_id: string
    was_out: boolean
  },
): Promise<void> {
  await db.q
    .insertInto('bottle_replacements')
    .values({ id, ...bottle, reason, note: note.trim(), replaced_by: userId, replaced_at: now })
    .execute()
  await recordForBusiness(db, { userId, now }, 'run.bottle_replaced', {
    target: { kind: 'member', id: memberId },
    details: { reason: replacementReasons[reason], handedOver: bottle.was_out },
  })
}
