// A corked or broken bottle of a box or of a purchase: another one in its place, or its price back.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { lockWines, recordMovements } from '~/cellar/stock/record-movements.server'
import { lockForOwners, releaseLocks } from '~/cellar/stock/stock-locks.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { decide, requireNoGivingLine, takeOverOwed } from '~/club/runs/owed/decide-bottle.server'
import { lockRunsOf } from '~/club/runs/owed/lock-owed.server'
import { deliverIfNothingIsLeft, reopenBox } from '~/club/runs/orders/lock-box.server'
import { replacementReasons, type ReplacementReason } from '~/club/runs/orders/replacement-reasons'
import { lockOrders, ordersOfBottles, type Order, type OrderBottle } from '../order/lock-order.server'

/** A bottle to replace or to refund: the reason, and the person who acts on it. */
interface BadBottle {
  /** Chosen by the form: sending it twice changes one bottle. */
  id: string
  bottleId: string
  reason: ReplacementReason
  note: string
  userId: string
  now: Date
}

/** The decision about an owed bottle that is taken from stock. */
const takenNow = { decision: 'now', reason: null, note: '' } as const

/**
 * Replaces a bottle by the same wine or by another one; a bought one keeps its price. Before the hand-over the promised bottle
 * leaves the cellar as breakage and another one is promised in its place, or a box is one short. After it another bottle
 * leaves with the reason, or, where none is left for a box, is owed. A null `wineId` is for a box of which no bottle is left.
 * The same `id` again changes nothing and returns false. Throws `bottle-not-found` (404), `wine-missing` (400),
 * `order-canceled` (409), `not-paid` (409) for a purchase, `not-in-box` (409) for a bottle that is short or was refunded,
 * `in-next-box` (409) where a later box gives it, and `not-enough-stock` (409).
 */
export function replaceBottle(
  db: TenantDb,
  replacement: BadBottle & { wineId: string | null },
): Promise<boolean> {
  const { id, bottleId, wineId, userId, now } = replacement
  if (!isId(id) || (wineId !== null && !isId(wineId))) throw wineMissing()
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const { order, bottle } = await lockBottle(db, bottleId)
    if (await isKnownReplacement(db, id)) return false
    requireReplaceable(order, bottle)
    if (wineId === null && order.kind === 'purchase') throw wineMissing()
    await lockWines(db, wineId === null ? [bottle.wineId] : [bottle.wineId, wineId])
    const wasOut = bottle.status === 'out'
    if (wasOut) await giveAnother(db, order, bottle, replacement)
    else {
      await releaseLocks(db, { lockIds: [bottle.lockId!] }, { userId, now })
      await breakBottle(db, order, bottle.wineId, replacement)
      const lockId = wineId === null ? null : await promiseBottle(db, order, wineId, { userId, now })
      await db.q
        .updateTable('order_bottles')
        .set(
          wineId === null
            ? { lock_id: null, status: 'short' }
            : { lock_id: lockId, wine_id: wineId, ...(wineId !== bottle.wineId && { chosen: 'staff' }) },
        )
        .where('id', '=', bottleId)
        .execute()
      if (order.kind === 'box' && lockId === null) await deliverIfNothingIsLeft(db, order.box, now)
    }
    await recordReplacement(db, replacement, order, bottle)
    return true
  })
}

/** Gives another bottle in the place of one that had left; one that a box is owed is decided by it. */
async function giveAnother(
  db: OpenTenantDb,
  order: Order,
  bottle: OrderBottle,
  replacement: BadBottle & { wineId: string | null },
): Promise<void> {
  const { id, wineId, userId, now } = replacement
  const by = { fullName: order.member.fullName, userId, now }
  let isOwed = false
  if (order.kind === 'box') {
    await requireNoGivingLine(db, bottle.id, order.member.fullName)
    isOwed = await takeOverOwed(db, { lineId: bottle.id, ...by })
  }
  if (wineId === null) return
  await breakBottle(db, order, wineId, replacement)
  if (isOwed)
    await decide(db, { ...takenNow, id, bottle_id: bottle.id, old_wine_id: bottle.wineId, userId, now })
}

/**
 * Refunds a corked or broken bottle that was bought, instead of replacing it. One that is still here leaves the cellar as
 * breakage. The money moves after the commit, with `executeRefund` of this `id`. Sending it twice refunds one bottle. Throws
 * as `replaceBottle`, and `bottles-refunded` (409).
 */
export function refundBoughtBottle(db: TenantDb, refund: BadBottle): Promise<void> {
  const { id, bottleId, reason, userId, now } = refund
  if (!isId(id)) throw bottleNotFound()
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const { order, bottle } = await lockBottle(db, bottleId)
    if (order.kind !== 'purchase') throw bottleNotFound()
    if (await isKnownReplacement(db, id)) return
    requireReplaceable(order, bottle)
    await refundBottles(db, {
      refundId: id,
      purchaseId: order.id,
      bottles: [{ lineId: bottle.lineId!, quantity: 1, bottleId }],
      reason: replacementReasons[reason],
      userId,
      now,
    })
    if (bottle.status !== 'out') await breakBottle(db, order, bottle.wineId, refund)
    await recordReplacement(db, { ...refund, wineId: null }, order, bottle)
  })
}

/**
 * Promises a bottle for a place of a box that is short, of any wine that its location has. A box that was delivered
 * without it is open again until the bottle is handed over. Filling twice is the same as once. Throws `bottle-not-found`
 * (404), `order-canceled` (409), `on-its-way` (409), `payment-returned` and `payment-disputed` (409), `in-next-box`
 * (409) where another box gives it, and `not-enough-stock` (409).
 */
export function fillShortLine(
  db: TenantDb,
  { bottleId, wineId, userId, now }: { bottleId: string; wineId: string; userId: string; now: Date },
): Promise<void> {
  if (!isId(wineId)) throw new DomainError('wine-missing', 400, 'Choose a wine', { field: 'wineId' })
  return db.transaction(async (db) => {
    const { order, bottle } = await lockBottle(db, bottleId)
    if (order.kind !== 'box') throw bottleNotFound()
    const { fullName } = order.member
    if (order.status === 'canceled')
      throw new DomainError('order-canceled', 409, `${fullName}’s box was canceled.`)
    if (bottle.status === 'released')
      throw new DomainError('order-canceled', 409, `${fullName} is no longer owed this bottle.`)
    if (bottle.status !== 'short') return
    if (order.status === 'shipped')
      throw new DomainError('on-its-way', 409, 'This box is on its way: give the bottle in the next box.')
    if (order.isUnpaidAfter)
      throw new DomainError('payment-returned', 409, `${fullName}’s payment for this box was returned.`)
    await requireNoGivingLine(db, bottle.owedBottleId ?? bottleId, fullName)
    const isOwed = await takeOverOwed(db, { lineId: bottleId, fullName, userId, now })
    const lockId = await promiseBottle(db, order, wineId, { userId, now })
    await db.q
      .updateTable('order_bottles')
      .set({ lock_id: lockId, wine_id: wineId, status: 'promised', chosen: 'staff' })
      .where('id', '=', bottleId)
      .execute()
    if (order.status === 'delivered') await reopenBox(db, order.box, now)
    if (isOwed) {
      const id = newId()
      await decide(db, { ...takenNow, id, bottle_id: bottleId, old_wine_id: bottle.wineId, userId, now })
    }
    await recordForBusiness(db, { userId, now }, 'run.short_filled', {
      target: { kind: 'member', id: order.member.id },
    })
  })
}

/** Locks the order of a bottle, after the runs that could give it as one that is owed. Throws `bottle-not-found` (404). */
async function lockBottle(
  db: OpenTenantDb,
  bottleId: string,
): Promise<{ order: Order; bottle: OrderBottle }> {
  await lockRunsOf(db, { lineId: bottleId })
  const [order] = await lockOrders(db, await ordersOfBottles(db, [bottleId]))
  const bottle = order?.bottles.find((one) => one.id === bottleId)
  if (!order || !bottle) throw bottleNotFound()
  return { order, bottle }
}

function requireReplaceable(order: Order, bottle: OrderBottle): void {
  const { kind, status, name, member } = order
  if (kind === 'box' && status === 'canceled')
    throw new DomainError('order-canceled', 409, `${member.fullName}’s box was canceled.`)
  if (kind === 'purchase' && !order.isPaid)
    throw new DomainError('not-paid', 409, `Order ${order.purchase.number} isn’t paid.`)
  if (bottle.refundId !== null || (kind === 'purchase' && bottle.status === 'released'))
    throw new DomainError('not-in-box', 409, `This bottle of ${name} was refunded.`)
  if (bottle.lockId === null || bottle.status === 'released')
    throw new DomainError('not-in-box', 409, 'This bottle isn’t in the box: a manager can fill its place.')
}

const isKnownReplacement = (db: OpenTenantDb, id: string) =>
  db.q.selectFrom('bottle_replacements').where('id', '=', id).select('id').executeTakeFirst()

/**
 * A bottle of a wine leaves the cellar as breakage. The wine's history shows what it was of: "Corked: November box, box
 * 12", without the name and the note, which are erased with the member's account while movements stay. Throws
 * `not-enough-stock` (409).
 */
const breakBottle = (
  db: OpenTenantDb,
  { kind, name, label, locationId }: Order,
  wineId: string,
  { id, reason, userId, now }: BadBottle,
) => {
  const words = reason === 'other' ? 'Replaced' : replacementReasons[reason]
  return recordMovements(db, {
    kind: 'breakage',
    lines: [
      {
        wineId,
        locationId,
        quantity: 1,
        from: 'available',
        to: 'out',
        reason: `${words}: ${kind === 'box' ? label : name}`,
      },
    ],
    cause: { kind: 'bottle_replacement', key: id },
    userId,
    now,
  })
}

/** Promises an available bottle to an order. Returns its lock. Throws `not-enough-stock` (409). */
async function promiseBottle(
  db: OpenTenantDb,
  { owner, locationId, isPaid }: Order,
  wineId: string,
  by: { userId: string; now: Date },
): Promise<string> {
  const bottles = [{ wineId, quantity: 1, owner, isPaid }]
  const [lockId] = await lockForOwners(db, { locationId, bottles, expiresAt: null, ...by })
  return lockId!
}

/** Stores the replacement of a member’s bottle, with its entry in the log. */
async function recordReplacement(
  db: OpenTenantDb,
  { id, reason, note, wineId, userId, now }: BadBottle & { wineId: string | null },
  { member }: Order,
  bottle: OrderBottle,
): Promise<void> {
  const wasOut = bottle.status === 'out'
  await db.q
    .insertInto('bottle_replacements')
    .values({
      id,
      bottle_id: bottle.id,
      reason,
      note: note.trim(),
      wine_id: wineId,
      old_wine_id: bottle.wineId,
      was_out: wasOut,
      replaced_by: userId,
      replaced_at: now,
    })
    .execute()
  await recordForBusiness(db, { userId, now }, 'run.bottle_replaced', {
    target: { kind: 'member', id: member.id },
    details: { reason: replacementReasons[reason], handedOver: wasOut },
  })
}

const wineMissing = () =>
  new DomainError('wine-missing', 400, 'Choose the wine that replaces it', { field: 'wineId' })

const bottleNotFound = () => new DomainError('bottle-not-found', 404, 'This bottle is no longer here.')
