// Bottles of a refused hand-over as those of another month that is owed.
import type { OpenTenantDb } from '#/db/handles.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { lockForOwners, releaseLocks } from '~/cellar/stock/stock-locks.server'
import { addOrders, boxOfEntitlement, nextNumber } from '~/club/runs/orders/add-orders.server'
import { orderOwner } from '~/club/runs/orders/order-owner'
import { findRun } from '~/club/runs/runs/run-record.server'
import { lockOrder } from '~/club/runs/orders/lock-order.server'
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
    .select(['id', 'wine_id as wineId', 'lock_id as lockId', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const owner = orderOwner(orderId)
  const { locationId } = order
  const places = await takePlaces(db, refused.wineIds, lines, { owner, locationId, userId, now })
  for (const { id, wineId, lockId, isSame } of places)
    if (!isSame)
      await db.q
        .updateTable('run_order_lines')
        .set({ lock_id: lockId, wine_id: wineId, status: 'promised', chosen: 'staff' })
        .where('id', '=', id)
        .execute()
  const givenIds = new Set(places.map(({ id }) => id))
  const isComplete = lines.every((line) => line.status !== 'promised' || givenIds.has(line.id))
  await recordHandOver(db, {
    ...deviceRecord(refused),
    memberId: order.memberId,
    box: { order, bottles: places, isComplete },
    purchases: [],
    userId,
    now,
  })
}

/**
 * Finds a place for each bottle that left: those of the same wine first. The others take the places that are left: what
 * was promised there is available again, and the bottle is promised instead. Returns each bottle with the id of its
 * place and its lock. Throws `too-many-bottles` and `not-enough-stock` (409).
 */
export async function takePlaces(
  db: OpenTenantDb,
  wineIds: readonly string[],
  places: readonly { id: string; wineId: string; lockId: string | null; status: string }[],
  { owner, locationId, userId, now }: By & { owner: ReturnType<typeof orderOwner>; locationId: string },
): Promise<{ id: string; wineId: string; lockId: string; isSame: boolean }[]> {
  if (places.length < wineIds.length) throw tooManyBottles(places.length, wineIds.length)
  const free = [...places]
  const take = (at: number) => free.splice(at, 1)[0]!
  const same = wineIds.map((wineId) => {
    const at = free.findIndex((place) => place.wineId === wineId && place.status === 'promised')
    return { wineId, place: at < 0 ? null : take(at) }
  })
  const handed = same.map(({ wineId, place }) => ({
    wineId,
    place: place ?? take(0),
    isSame: place !== null,
  }))
  await lockWines(
    db,
    handed.flatMap(({ wineId, place }) => [wineId, place.wineId]),
  )
  const others = handed.filter(({ isSame }) => !isSame)
  const released = others.flatMap(({ place }) => place.lockId ?? [])
  await releaseLocks(db, { lockIds: released }, { userId, now })
  const lockIds = await lockForOwners(db, {
    locationId,
    bottles: others.map(({ wineId }) => ({ wineId, quantity: 1, owner, isPaid: true })),
    expiresAt: null,
    userId,
    now,
  })
  const lockOf = new Map(others.map(({ place }, at) => [place.id, lockIds[at]!]))
  return handed.map(({ wineId, place: { id, lockId }, isSame }) => ({
    id,
    wineId,
    lockId: lockOf.get(id) ?? lockId!,
    isSame,
  }))
}

/** A device's record of a hand-over that was refused. */
export const deviceRecord = ({ recordedBy, recordedAt, collectedBy, secondPerson }: RefusedHandOver) => ({
  id: newId(),
  givenBy: recordedBy,
  givenAt: recordedAt,
  collectedBy,
  secondPerson,
  note: '',
  wasOffline: true,
})

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
    await db.q.selectFrom('club_runs').where('id', '=', refused.runId).select('id').forUpdate().execute()
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
  // Other bottles of the box stay owed as missing bottles, which a manager fills.
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

const tooManyBottles = (has: number, left: number) =>
  new DomainError(
    'too-many-bottles',
    409,
    `${countWords(left, 'bottle')} left, and this one has ${has} to hand over. Choose another one, or book a loss.`,
  )
