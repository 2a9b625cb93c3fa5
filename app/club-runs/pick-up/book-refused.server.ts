// Bottles of a refused hand-over as those of another month that is owed.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { countWords } from '~/kit/count-words'
import { DomainError } from '~/kit/errors'
import { isId, newId } from '~/kit/ids'
import { lockWines } from '~/wines/cellar/record-movements.server'
import { lockForOwners, releaseLocks } from '~/wines/cellar/stock-locks.server'
import { addOrders, boxOfEntitlement, nextNumber } from '../orders/add-orders.server'
import { orderOwner } from '../orders/order-owner'
import { findRun } from '../runs/run-record.server'
import { lockOrder } from './desk-order.server'
import { recordHandOver } from './record-hand-over.server'
import type { RefusedHandOver } from './lock-refused.server'

/** Refusals after which the bottles may not be booked as a box: the person was not shown to be 21. */
export const ageCodes = ['member-under-age', 'age-not-checked']

interface By {
  userId: string
  now: Date
}

/**
 * Books the bottles of a refused hand-over as those of a month: of its order if it has one, else of a new order in the same
 * run. The hand-over is recorded at the time at which the device recorded it. Throws `entitlement-not-open`,
 * `payment-disputed`, `too-many-bottles`, `age-not-checked` and `not-enough-stock` (409).
 */
export async function bookRefused(
  db: OpenTenantDb,
  refused: RefusedHandOver,
  { entitlementId, userId, now }: By & { entitlementId: string },
): Promise<void> {
  requireAgeChecked(refused)
  const orderId = await orderOf(db, refused, { entitlementId, userId, now })
  const order = await lockOrder(db, orderId)
  if (order.isDisputed) {
    throw new DomainError(
      'payment-disputed',
      409,
      `The bank is checking ${order.fullName}’s payment for this box.`,
    )
  }
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('order_id', '=', orderId)
    // The place of a bottle that is owed of an earlier box is filled there.
    .where((eb) =>
      eb.or([
        eb('status', '=', 'promised'),
        eb.and([eb('status', '=', 'short'), eb('owed_line_id', 'is', null)]),
      ]),
    )
    .select(['id', 'wine_id', 'lock_id', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  if (lines.length < refused.wineIds.length) throw tooManyBottles(lines.length, refused.wineIds.length)
  // Bottles of the same wine first; the others take the places that are left.
  const free = [...lines]
  const take = (at: number) => free.splice(at, 1)[0]!
  const same = refused.wineIds.map((wineId) => {
    const at = free.findIndex((line) => line.wine_id === wineId && line.status === 'promised')
    return { wineId, line: at < 0 ? null : take(at) }
  })
  const chosen = same.map(({ wineId, line }) => ({ wineId, line: line ?? take(0), isSame: line !== null }))
  await lockWines(
    db,
    chosen.flatMap(({ wineId, line }) => [wineId, line.wine_id]),
  )
  const others = chosen.filter(({ isSame }) => !isSame)
  const released = others.flatMap(({ line }) => line.lock_id ?? [])
  await releaseLocks(db, { lockIds: released }, { userId, now })
  const lockIds = await lockForOwners(db, {
    locationId: order.locationId,
    bottles: others.map(({ wineId }) => ({ wineId, quantity: 1, owner: orderOwner(orderId), isPaid: true })),
    expiresAt: null,
    userId,
    now,
  })
  for (const [at, { wineId, line }] of others.entries()) {
    await db.q
      .updateTable('run_order_lines')
      .set({ lock_id: lockIds[at]!, wine_id: wineId, status: 'promised', chosen: 'staff' })
      .where('id', '=', line.id)
      .execute()
    line.lock_id = lockIds[at]!
  }
  const givenIds = new Set(chosen.map(({ line }) => line.id))
  await recordHandOver(db, {
    id: newId(),
    memberId: order.memberId,
    box: {
      order,
      bottles: chosen.map(({ line }) => ({ id: line.id, lockId: line.lock_id! })),
      isComplete: lines.every((line) => line.status !== 'promised' || givenIds.has(line.id)),
    },
    purchases: [],
    givenBy: refused.recordedBy,
    givenAt: refused.recordedAt,
    collectedBy: refused.collectedBy,
    secondPerson: refused.secondPerson,
    note: '',
    wasOffline: true,
    userId,
    now,
  })
}

/** Throws `age-not-checked` (409) where the person was not shown to be 21. */
export function requireAgeChecked(refused: RefusedHandOver): void {
  if (ageCodes.includes(refused.code)) {
    throw new DomainError(
      'age-not-checked',
      409,
      'These bottles can’t be booked as a box: there is no record that the person is 21 or older.',
    )
  }
}

/** The order of an entitlement; an open one gets one in the refused hand-over's run, with the bottles that left. */
async function orderOf(
  db: OpenTenantDb,
  refused: RefusedHandOver,
  { entitlementId, userId, now }: By & { entitlementId: string },
): Promise<string> {
  if (!isId(entitlementId)) throw notOpen()
  if (refused.runId !== null)
    await sql`select from club_runs where business_id = ${db.businessId} and id = ${refused.runId} for update`.execute(
      db.q,
    )
  const one = await db.q
    .selectFrom('entitlements')
    .where('id', '=', entitlementId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!one || one.member_id !== refused.memberId) throw notOpen()
  if (one.status === 'assigned') {
    const order = await db.q
      .selectFrom('run_orders')
      .where('entitlement_id', '=', entitlementId)
      .where('status', 'in', ['processing', 'ready', 'unclaimed'])
      .select('id')
      .executeTakeFirst()
    if (!order) throw notOpen()
    return order.id
  }
  if (one.status !== 'open' || refused.runId === null) throw notOpen()
  const bottles = one.bottles ?? refused.wineIds.length
  if (bottles < refused.wineIds.length) throw tooManyBottles(bottles, refused.wineIds.length)
  // What the box has besides stays owed as missing bottles, which a manager fills.
  const wines = Array.from({ length: bottles }, (_, at) => refused.wineIds[at] ?? refused.wineIds[0]!)
  const lines = wines.map((wineId, at) => ({
    slot: at + 1,
    wineId,
    chosen: 'staff' as const,
    isShort: at >= refused.wineIds.length,
  }))
  const run = await findRun(db, refused.runId)
  const { orderIds } = await addOrders(db, {
    run,
    boxes: [boxOfEntitlement(one, lines)],
    firstNumber: await nextNumber(db, refused.runId),
    userId,
    now,
  })
  return orderIds[0]!
}

const notOpen = () =>
  new DomainError('entitlement-not-open', 409, 'This box is no longer owed: it was handed over or canceled.')

export const tooManyBottles = (has: number, left: number) =>
  new DomainError(
    'too-many-bottles',
    409,
    `${countWords(left, 'bottle')} left, and this one has ${has} to hand over. Choose another one, or book a loss.`,
  )
