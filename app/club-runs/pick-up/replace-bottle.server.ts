// A corked or broken bottle, and the one that replaces it. The member keeps what they are owed.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { isId, newId } from '~/kit/ids'
import { lockWines, recordMovements } from '~/wines/cellar/record-movements.server'
import { lockForOwners, releaseLocks } from '~/wines/cellar/stock-locks.server'
import { orderOwner } from '../orders/order-owner'
import { decide, requireNoGivingLine, takeOverOwed } from '../owed/decide-bottle.server'
import { lockRunsOf } from '../owed/lock-owed.server'
import { deliverIfNothingIsLeft, lockOrderOfLine, reopen, type DeskOrder } from './desk-order.server'
import { replacementReasons, type ReplacementReason } from './replacement-reasons'

interface BottleReplacement {
  /** Chosen by the form: sending it twice replaces one bottle. */
  id: string
  lineId: string
  reason: ReplacementReason
  note: string
  /** The wine that replaces it, the same or another; null where no bottle is left. */
  wineId: string | null
  userId: string
  now: Date
}

/**
 * Replaces a bottle of a box. Before the hand-over the promised bottle leaves the cellar as breakage and another one is
 * promised in its place, or the box is one short. After it another bottle leaves with the reason, or, where none is left,
 * is owed. The same `id` again changes nothing and returns false. Throws `line-not-found` (404), `order-canceled`
 * (409), `not-in-box` (409) for a bottle that is short, `in-next-box` (409) where a later box gives it, and
 * `not-enough-stock` (409).
 */
export function replaceBottle(db: TenantDb, replacement: BottleReplacement): Promise<boolean> {
  const { id, lineId, reason, note, wineId, userId, now } = replacement
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
    const leaves = (wineId: string) =>
      recordMovements(db, {
        kind: 'breakage',
        lines: [
          { wineId, locationId, quantity: 1, from: 'available', to: 'out', reason: reasonOf(reason, order) },
        ],
        cause: { kind: 'bottle_replacement', key: id },
        userId,
        now,
      })
    const wasOut = line.status === 'out'
    if (wasOut) {
      await requireNoGivingLine(db, lineId, order.fullName)
      const isOwed = await takeOverOwed(db, { lineId, fullName: order.fullName, userId, now })
      if (wineId !== null) await leaves(wineId)
      if (wineId !== null && isOwed) {
        const old_wine_id = line.wine_id
        await decide(db, {
          id,
          line_id: lineId,
          decision: 'now',
          reason: null,
          note: '',
          old_wine_id,
          userId,
          now,
        })
      }
    } else {
      await releaseLocks(db, { lockIds: [line.lock_id] }, { userId, now })
      await leaves(line.wine_id)
      const isPaid = order.status !== 'awaiting_payment'
      const lockId =
        wineId === null ? null : await promise(db, { order, wineId, locationId, isPaid, userId, now })
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
    await db.q
      .insertInto('bottle_replacements')
      .values({
        id,
        line_id: lineId,
        reason,
        note: note.trim(),
        wine_id: wineId,
        old_wine_id: line.wine_id,
        was_out: wasOut,
        replaced_by: userId,
        replaced_at: now,
      })
      .execute()
    await record(db, {
      action: 'run.bottle_replaced',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: order.memberId },
      details: { reason: replacementReasons[reason], handedOver: wasOut },
      now,
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
    const lockId = await promise(db, { order, wineId, locationId, isPaid, userId, now })
    await db.q
      .updateTable('run_order_lines')
      .set({ lock_id: lockId, wine_id: wineId, status: 'promised', chosen: 'staff' })
      .where('id', '=', lineId)
      .execute()
    if (order.status === 'delivered') await reopen(db, order, now)
    if (isOwed) {
      const old_wine_id = line.wine_id
      await decide(db, {
        id: newId(),
        line_id: lineId,
        decision: 'now',
        reason: null,
        note: '',
        old_wine_id,
        userId,
        now,
      })
    }
    await record(db, {
      action: 'run.short_filled',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: order.memberId },
      details: {},
      now,
    })
  })
}

export const isKnownReplacement = (db: OpenTenantDb, id: string) =>
  db.q.selectFrom('bottle_replacements').where('id', '=', id).select('id').executeTakeFirst()

/**
 * "Corked: November box, box 12", as the wine's history shows it: without the name and the note, which are erased with
 * the member's account while movements stay.
 */
const reasonOf = (reason: ReplacementReason, { number, runTitle }: DeskOrder): string =>
  `${reason === 'other' ? 'Replaced' : replacementReasons[reason]}: ${runTitle}, box ${number}`

async function promise(
  db: OpenTenantDb,
  bottle: {
    order: DeskOrder
    wineId: string
    locationId: string
    isPaid: boolean
    userId: string
    now: Date
  },
): Promise<string> {
  const { order, wineId, locationId, isPaid, userId, now } = bottle
  const bottles = [{ wineId, quantity: 1, owner: orderOwner(order.id), isPaid }]
  const [lockId] = await lockForOwners(db, { locationId, bottles, expiresAt: null, userId, now })
  return lockId!
}
