// Bottles of a refused hand-over as those of another order: a month that is owed, or a purchase.
import type { OpenTenantDb } from '#/db/handles.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { lockForOwners, releaseLocks } from '~/cellar/stock/stock-locks.server'
import { addOrders, boxOfEntitlement, nextNumber } from '~/club/runs/orders/add-orders.server'
import { findRun } from '~/club/runs/runs/run-record.server'
import { lockOrders, type Order, type OrderBottle } from '../order/lock-order.server'
import { handOverRefusal } from '../order/refusal'
import { recordHandOver } from './hand-over.server'

/** Refusals after which the bottles may not be booked as a box: the person was not shown to be 21. */
export const ageCodes = ['member-under-age', 'age-not-checked']

interface By {
  userId: string
  now: Date
}

export type RefusedHandOver = Awaited<ReturnType<typeof lockRefused>>

/** Locks a refused hand-over that is not decided. Throws `refused-not-found` (404) and `already-decided` (409). */
export async function lockRefused(db: OpenTenantDb, id: string) {
  if (!isId(id)) throw refusedNotFound()
  await db.q.selectFrom('refused_hand_overs').where('id', '=', id).select('id').forUpdate().execute()
  const row = await db.q
    .selectFrom('refused_hand_overs as f')
    .leftJoin('run_orders as o', 'o.id', 'f.box_id')
    .leftJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('purchases as p', 'p.id', 'f.purchase_id')
    .where('f.id', '=', id)
    .select(['f.id', 'f.wine_ids as wineIds', 'f.code', 'f.decision', 'f.recorded_at as recordedAt'])
    .select(['f.recorded_by as recordedBy', 'f.collected_by as collectedBy'])
    .select(['f.second_person as secondPerson', 'o.run_id as runId', 'r.title as run', 'o.number as box'])
    .select(['p.number as purchase'])
    .select(({ fn }) => [
      fn.coalesce('o.member_id', 'p.member_id').$notNull().as('memberId'),
      fn.coalesce('r.location_id', 'p.location_id').$notNull().as('locationId'),
    ])
    .executeTakeFirst()
  if (!row) throw refusedNotFound()
  if (row.decision !== null) {
    throw new DomainError('already-decided', 409, 'Someone decided this meanwhile.')
  }
  const { run, box, purchase, ...refused } = row
  return { ...refused, what: run === null ? `order ${purchase}` : `${run}, box ${box}` }
}

const refusedNotFound = () => new DomainError('refused-not-found', 404, 'This hand-over is no longer here.')

/**
 * Books the bottles of a refused hand-over as those of another order of the same member: of a month that is owed, whose box
 * is added to the refused one's run where it has none, or of a purchase that is paid and still to be collected. A bottle of
 * another wine takes the promise of one of the order. The hand-over is recorded at the time at which the device recorded it.
 * Throws `entitlement-not-open`, `purchase-not-open`, the codes of `handOverRefusal`, `too-many-bottles`, `age-not-checked`
 * and `not-enough-stock` (409).
 */
export async function bookRefused(
  db: OpenTenantDb,
  refused: RefusedHandOver,
  { as, userId, now }: By & { as: { entitlementId: string } | { purchaseId: string } },
): Promise<void> {
  requireAgeChecked(refused)
  const orderId = 'purchaseId' in as ? as.purchaseId : await orderOf(db, refused, { ...as, userId, now })
  const [order] = await lockOrders(db, [orderId])
  if (!order || order.member.id !== refused.memberId) throw purchaseNotOpen()
  const refusal = handOverRefusal(order, [])
  if (refusal) throw refusal
  // The place of a bottle that is owed of an earlier box is filled there.
  const places = order.bottles.filter(
    ({ status, owedBottleId }) => status === 'promised' || (status === 'short' && owedBottleId === null),
  )
  const bottles = await takePlaces(db, order, places, { wineIds: refused.wineIds, userId, now })
  for (const { id, wineId, lockId, isSame } of bottles)
    if (!isSame)
      await db.q
        .updateTable('order_bottles')
        .set({ lock_id: lockId, wine_id: wineId, status: 'promised', chosen: 'staff' })
        .where('id', '=', id)
        .execute()
  const { recordedBy, recordedAt, collectedBy, secondPerson } = refused
  await recordHandOver(db, [{ order, bottles }], {
    id: newId(),
    givenBy: recordedBy,
    givenAt: recordedAt,
    collectedBy,
    secondPerson,
    note: '',
    wasOffline: true,
    userId,
    now,
  })
}

/**
 * Finds a place for each bottle that left: those of the same wine first. The others take the places that are left: what
 * was promised there is available again, and the bottle is promised instead. Returns each bottle with the id of its
 * place and its lock. Throws `too-many-bottles` and `not-enough-stock` (409).
 */
async function takePlaces(
  db: OpenTenantDb,
  { owner, locationId }: Order,
  places: readonly OrderBottle[],
  { wineIds, userId, now }: By & { wineIds: readonly string[] },
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

/** Throws `age-not-checked` (409) where the person was not shown to be 21. */
function requireAgeChecked(refused: RefusedHandOver): void {
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

const purchaseNotOpen = () =>
  new DomainError('purchase-not-open', 409, 'This order is no longer to be collected. Reload the page.')
