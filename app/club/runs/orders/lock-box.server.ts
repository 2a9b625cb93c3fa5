// The box that a person at the desk acts on, and what every act on it changes.
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { lockMembershipOwed } from '../entitlements/payments-lock.server'

export type LockedBox = Awaited<ReturnType<typeof lockBox>>

/**
 * Locks an order with its run, so that it is not canceled or closed meanwhile, what its membership is owed, and its
 * entitlement: in the order in which everything about a run does. Throws `order-not-found` (404).
 */
export async function lockBox(db: OpenTenantDb, orderId: string) {
  if (!isId(orderId)) throw orderNotFound()
  const row = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.id', '=', orderId)
    .select(['o.run_id as runId', 'o.membership_id as membershipId', 'r.status'])
    .executeTakeFirst()
  if (!row) throw orderNotFound()
  const run = db.q.selectFrom('club_runs').where('id', '=', row.runId).select('status')
  // The first hand-over changes the run; the others only keep it from changing, and do not wait for each other.
  const { status: runStatus } = await (
    row.status === 'locked' ? run.forUpdate() : run.forShare()
  ).executeTakeFirstOrThrow()
  await lockMembershipOwed(db, row.membershipId)
  const entitlementId = db.q
    .selectFrom('run_orders')
    .where('id', '=', orderId)
    .select('entitlement_id')
    .$narrowType<{ entitlement_id: string }>()
  await db.q.selectFrom('entitlements').where('id', '=', entitlementId).select('id').forUpdate().execute()
  await db.q.selectFrom('run_orders').where('id', '=', orderId).select('id').forUpdate().execute()
  const order = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.id', '=', orderId)
    .select(['o.id', 'o.run_id as runId', 'o.member_id as memberId', 'o.entitlement_id as entitlementId'])
    .select(['o.number', 'o.status', 'o.fulfillment', 'o.tier_id as tierId'])
    .select(['o.membership_id as membershipId', 'r.title as runTitle', 'r.month'])
    .select(['r.location_id as locationId', 'o.ready_at as readyAt', 'm.full_name as fullName'])
    .select(['m.date_of_birth as dateOfBirth', 'e.is_disputed as isDisputed'])
    .select(['e.is_unpaid_after as isUnpaidAfter'])
    .executeTakeFirstOrThrow()
  return { ...order, runStatus }
}

/** A bottle of an order, by its line; the order is locked. Throws `line-not-found` (404). */
export async function lockBoxOfLine(db: OpenTenantDb, lineId: string) {
  const orderLine = isId(lineId) ? await lineOf(db, lineId) : undefined
  if (!orderLine) throw lineNotFound()
  const order = await lockBox(db, orderLine.order_id)
  // Read again: it may have changed before the order was locked.
  const line = await lineOf(db, lineId)
  if (!line) throw lineNotFound()
  return { order, line }
}

const lineOf = (db: OpenTenantDb, lineId: string) =>
  db.q
    .selectFrom('order_bottles as l')
    .leftJoin('stock_locks as s', 's.id', 'l.lock_id')
    .where('l.id', '=', lineId)
    .select(['l.id', 'l.order_id', 'l.slot', 'l.wine_id', 'l.chosen', 'l.lock_id', 'l.status'])
    .select(['l.owed_bottle_id'])
    .select(['s.location_id as lockedAt', 's.state as lockState'])
    .executeTakeFirst()

/** The status of a box's entitlement with each status of the box. */
const entitlementStatus = {
  processing: 'assigned',
  ready: 'assigned',
  unclaimed: 'assigned',
  shipped: 'fulfilled',
  delivered: 'fulfilled',
  returned: 'open',
} as const

/** Moves a box to a status, and its entitlement with it: one of a box that left is fulfilled, one that came back is open. */
export async function setBoxStatus(
  db: OpenTenantDb,
  { id, entitlementId }: Pick<LockedBox, 'id' | 'entitlementId'>,
  status: keyof typeof entitlementStatus,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('run_orders')
    .set({ status, delivered_at: status === 'delivered' ? now : null, changed_at: now })
    .where('id', '=', id)
    .execute()
  const owed = entitlementStatus[status]
  await db.q
    .updateTable('entitlements')
    .set({ status: owed, changed_at: now })
    .where('id', '=', entitlementId)
    // A month that was refunded or canceled meanwhile stays so.
    .$if(owed !== 'fulfilled', (q) => q.where('status', '=', 'fulfilled'))
    .execute()
}

/** A box of which every other bottle was handed over is delivered once nothing of it is promised any more. */
export async function deliverIfNothingIsLeft(
  db: OpenTenantDb,
  order: Pick<LockedBox, 'id' | 'entitlementId'>,
  now: Date,
): Promise<void> {
  const lines = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', order.id)
    .select('status')
    .execute()
  const isBegun = lines.some(({ status }) => status === 'out')
  if (isBegun && lines.every(({ status }) => status !== 'promised'))
    await setBoxStatus(db, order, 'delivered', now)
}

/** Opens a box again for a bottle that is still to be handed over; one of a closed run is held. */
export const reopenBox = (db: OpenTenantDb, box: LockedBox, now: Date): Promise<void> =>
  setBoxStatus(db, box, box.runStatus === 'closed' ? 'unclaimed' : box.readyAt ? 'ready' : 'processing', now)

export const orderNotFound = () => new DomainError('order-not-found', 404, 'This box is no longer here.')

const lineNotFound = () => new DomainError('line-not-found', 404, 'This bottle is no longer in the box.')
