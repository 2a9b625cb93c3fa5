// Bottles of an order that leave the cellar with a person or a carrier, and those that come back.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { handOverLocks, releaseLocks, undoHandOver } from '~/cellar/stock/stock-locks.server'
import { isPaidBack, setStatus } from '~/club/purchases/purchase-rows.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { reopenBox, setBoxStatus } from '~/club/runs/orders/lock-box.server'
import { orderBottles, type Order, type OrderBottle } from './lock-order.server'

interface By {
  userId: string
  now: Date
}

/** Bottles of one order that leave; each is promised, and has its lock. */
export interface Departure {
  order: Order
  bottles: { id: string; lockId: string | null }[]
}

/**
 * The bottles leave the cellar, all at once, so that wines are locked in their order. With the last promised one an order is
 * `delivered`, or `shipped` with a carrier. The orders are locked.
 */
export async function moveOut(
  db: OpenTenantDb,
  departures: readonly Departure[],
  {
    to,
    givenBy,
    givenAt,
    ...by
  }: By & { to: 'delivered' | 'shipped'; givenBy: string | null; givenAt: Date },
): Promise<void> {
  const labels = new Map(
    departures.flatMap(({ order, bottles }) =>
      bottles.map(({ lockId }): [string, string] => [lockId!, order.label]),
    ),
  )
  await handOverLocks(db, { lockIds: [...labels.keys()] }, { ...by, reasonOf: (id) => labels.get(id) ?? '' })
  for (const { order, bottles } of departures) {
    await setBottles(db, bottles, { status: 'out', handed_over_by: givenBy, handed_over_at: givenAt })
    if (order.kind === 'box') await beginRun(db, order.box.runId, by.now)
    const leaving = new Set(bottles.map(({ id }) => id))
    const isLast = order.bottles.every(({ id, status }) => status !== 'promised' || leaving.has(id))
    if (isLast) await setOrderStatus(db, order, to, by.now)
  }
}

/**
 * The bottles are in the cellar again, promised to the same orders, which are open again. Bottles whose price was refunded
 * meanwhile are available, and a box whose payment was returned meanwhile is canceled. The orders are locked.
 */
export async function moveBack(
  db: OpenTenantDb,
  returns: readonly { order: Order; bottles: readonly OrderBottle[] }[],
  by: By,
): Promise<void> {
  await bringBack(
    db,
    returns.flatMap(({ bottles }) => bottles),
    by,
  )
  for (const { order } of returns) {
    if (order.kind === 'box') {
      await reopenBox(db, order.box, by.now)
      await updateEntitlements(db, { membershipId: order.box.membershipId, now: by.now })
    } else {
      const left = await releaseRefunded(db, order, by)
      const isOpen = left.some(({ status }) => status === 'promised')
      if (isOpen)
        await setStatus(db, order.id, order.purchase.ready_at ? 'ready' : 'processing', by.now, undelivered)
      else if (left.length === 0) await setStatus(db, order.id, 'canceled', by.now, undelivered)
      else await setStatus(db, order.id, 'delivered', by.now)
    }
  }
}

const undelivered = { delivered_at: null }

/**
 * A carrier brought an order back. The bottles of a box are available and its month is owed again; a purchase keeps its
 * bottles, to be refunded, shipped again or handed over, except those that were refunded meanwhile. The order is locked.
 */
export async function returnOrder(db: OpenTenantDb, order: Order, by: By): Promise<void> {
  const out = order.bottles.filter(({ status }) => status === 'out')
  await bringBack(db, out, by)
  if (order.kind === 'purchase') {
    await releaseRefunded(db, order, by)
    await setStatus(db, order.id, 'returned', by.now, undelivered)
    return
  }
  const left = order.bottles.filter(({ status }) => status !== 'released')
  await releaseLocks(db, { lockIds: left.flatMap(({ lockId }) => lockId ?? []) }, by)
  await setBottles(db, left, { status: 'released' })
  await setBoxStatus(db, order.box, 'returned', by.now)
  // A month whose payment was returned meanwhile is owed no longer.
  await updateEntitlements(db, { membershipId: order.box.membershipId, now: by.now })
}

/** Moves an order to a status that its bottles gave it. */
export async function setOrderStatus(
  db: OpenTenantDb,
  order: Order,
  status: 'ready' | 'shipped' | 'delivered',
  now: Date,
): Promise<void> {
  if (order.kind === 'box') return setBoxStatus(db, order.box, status, now)
  await setStatus(db, order.id, status, now, status === 'delivered' ? { delivered_at: now } : {})
}

/** Reverses that bottles left: their locks and rows are promised again. */
async function bringBack(db: OpenTenantDb, bottles: readonly OrderBottle[], by: By): Promise<void> {
  await undoHandOver(db, { lockIds: bottles.flatMap(({ lockId }) => lockId ?? []) }, by)
  await setBottles(db, bottles, { status: 'promised', handed_over_by: null, handed_over_at: null })
}

/**
 * Makes the promised bottles of a purchase available whose price was refunded: by refunds, or by a dispute that was lost.
 * Returns the others that are promised or out.
 */
async function releaseRefunded(db: OpenTenantDb, { id }: Order, by: By): Promise<OrderBottle[]> {
  const isAll = await isPaidBack(db, id)
  const bottles = (await orderBottles(db, [id])).get(id) ?? []
  const refunded = bottles.filter(
    ({ status, refundId }) => status === 'promised' && (isAll || refundId !== null),
  )
  await releaseLocks(db, { lockIds: refunded.flatMap(({ lockId }) => lockId ?? []) }, by)
  await setBottles(db, refunded, { status: 'released' })
  return bottles.filter((bottle) => bottle.status !== 'released' && !refunded.includes(bottle))
}

async function setBottles(
  db: OpenTenantDb,
  bottles: readonly { id: string }[],
  values:
    | { status: 'released' }
    | { status: 'out' | 'promised'; handed_over_by: string | null; handed_over_at: Date | null },
): Promise<void> {
  if (bottles.length === 0) return
  await db.q
    .updateTable('order_bottles')
    .set(values)
    .where('id', '=', anyOf(bottles.map(({ id }) => id)))
    .execute()
}

/** The first hand-over of a run's box. */
async function beginRun(db: OpenTenantDb, runId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('club_runs')
    .set({ status: 'fulfilling', changed_at: now })
    .where('id', '=', runId)
    .where('status', '=', 'locked')
    .execute()
}
