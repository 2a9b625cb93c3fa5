// Giving a box to a person at the desk, and taking that back.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { ageOn, dayIn } from '~/kit/dates'
import { sendJob } from '~/jobs/send-job.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { handOverLocks, undoHandOver as undoLocks } from '~/wines/cellar/stock-locks.server'
import { collectedEmailJob } from '../emails/email-jobs'
import { lockMembershipOwed } from '../entitlements/payments-lock.server'
import { updateEntitlements } from '../entitlements/update-entitlements.server'
import { businessTimeZone } from '../runs/run-settings.server'

/** How long after a hand-over it can be undone. */
export const undoMs = 10 * 60_000

/** Age from which wine may be handed to a person. */
const legalAge = 21

export interface HandOver {
  /** Chosen by the device: sending the same one twice records it once. */
  id: string
  orderId: string
  /** Lines of the order that are given; the rest stays for later. */
  lineIds: string[]
  collectedBy: 'member' | 'second_person'
  /** Name of the second person. */
  secondPerson: string
  /** That a document shows that the person is at least 21. */
  isAgeChecked: boolean
  note: string
  /** When a device without a connection recorded it; null for now. */
  recordedAt: Date | null
  userId: string
  now: Date
}

/**
 * Records that bottles of an order were given to the member or to their second person: they leave the cellar, and with
 * the last one the box is delivered. The same `id` again changes nothing and returns false. Throws `order-not-found`
 * (404), `age-not-checked` and `member-under-age` (400), `nothing-chosen` (400), `second-person-missing` (400),
 * `not-paid`, `payment-disputed`, `payment-returned`, `already-given` and `order-canceled` (409), each with a sentence for the desk.
 */
export function handOver(db: TenantDb, input: HandOver): Promise<boolean> {
  const { id, orderId, lineIds, collectedBy, secondPerson, userId, now } = input
  if (!isId(id) || !isId(orderId) || !lineIds.every(isId)) throw orderNotFound()
  if (lineIds.length === 0) throw new DomainError('nothing-chosen', 400, 'Choose at least one bottle')
  return db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    const known = await db.q
      .selectFrom('hand_overs')
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    if (known) return false
    const timeZone = await businessTimeZone(db)
    requireMayTake(order, input, dayIn(timeZone, now))
    const lines = await db.q
      .selectFrom('run_order_lines')
      .where('business_id', '=', db.businessId)
      .where('order_id', '=', orderId)
      .select(['id', 'lock_id', 'status'])
      .execute()
    const chosen = lines.filter((line) => lineIds.includes(line.id))
    if (chosen.length < new Set(lineIds).size || chosen.some(({ status }) => status !== 'promised')) {
      throw new DomainError('already-given', 409, `${order.fullName} has been given this bottle already.`)
    }
    const lockIds = chosen.map(({ lock_id }) => lock_id!)
    await handOverLocks(db, { lockIds }, { userId, now })
    await db.q
      .insertInto('hand_overs')
      .values({
        business_id: db.businessId,
        id,
        order_id: orderId,
        given_by: userId,
        given_at: input.recordedAt ?? now,
        collected_by: collectedBy,
        second_person: collectedBy === 'second_person' ? secondPerson : '',
        is_age_checked: true,
        note: input.note,
        was_offline: input.recordedAt !== null,
      })
      .execute()
    await db.q
      .insertInto('hand_over_lines')
      .values(
        chosen.map((line) => ({
          business_id: db.businessId,
          hand_over_id: id,
          line_id: line.id,
          lock_id: line.lock_id!,
        })),
      )
      .execute()
    await setLines(
      db,
      chosen.map((line) => line.id),
      'out',
    )
    const isComplete = lines.every((line) => line.status !== 'promised' || lineIds.includes(line.id))
    if (isComplete) await setDelivered(db, order, now)
    await db.q
      .updateTable('club_runs')
      .set({ status: 'fulfilling', changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', order.runId)
      .where('status', '=', 'locked')
      .execute()
    await record(db, {
      action: 'run.handed_over',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: order.memberId },
      details: { bottles: chosen.length, by: collectedBy },
      now,
    })
    // Told once it can't be undone any more, so that a mistaken hand-over writes to nobody.
    await sendJob(db, collectedEmailJob, { handOverId: id }, { startAfter: undoMs / 1_000 })
    return true
  })
}

/**
 * Takes back a hand-over within ten minutes: its bottles are in the cellar again, promised to the same box. Undoing
 * twice is the same as once. Throws `hand-over-not-found` (404) and `too-late` (409).
 */
export function undoHandOver(
  db: TenantDb,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const handed = isId(id)
      ? await db.q
          .selectFrom('hand_overs')
          .where('business_id', '=', db.businessId)
          .where('id', '=', id)
          .select(['order_id', 'given_at'])
          .executeTakeFirst()
      : undefined
    if (!handed) throw new DomainError('hand-over-not-found', 404, 'This hand-over is not recorded.')
    const order = await lockOrder(db, handed.order_id)
    const { numUpdatedRows } = await db.q
      .updateTable('hand_overs')
      .set({ undone_at: now, undone_by: userId })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (now.getTime() - handed.given_at.getTime() > undoMs) {
      throw new DomainError(
        'too-late',
        409,
        'A hand-over can be undone for ten minutes. Ask a manager to correct the stock.',
      )
    }
    const lines = await db.q
      .selectFrom('hand_over_lines')
      .where('business_id', '=', db.businessId)
      .where('hand_over_id', '=', id)
      .select(['line_id', 'lock_id'])
      .execute()
    await undoLocks(db, { lockIds: lines.map(({ lock_id }) => lock_id) }, { userId, now })
    await setLines(
      db,
      lines.map(({ line_id }) => line_id),
      'promised',
    )
    const before = order.readyAt ? 'ready' : 'processing'
    await db.q
      .updateTable('run_orders')
      .set({
        status: order.runStatus === 'closed' ? 'unclaimed' : before,
        delivered_at: null,
        changed_at: now,
      })
      .where('business_id', '=', db.businessId)
      .where('id', '=', handed.order_id)
      .execute()
    if (order.entitlementId) {
      await db.q
        .updateTable('entitlements')
        .set({ status: 'assigned', changed_at: now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', order.entitlementId)
        .where('status', '=', 'fulfilled')
        .execute()
    }
    await record(db, {
      action: 'run.hand_over_undone',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: order.memberId },
      details: { bottles: lines.length },
      now,
    })
    // A payment that was returned after the hand-over cancels the box now.
    await updateEntitlements(db, { membershipId: order.membershipId, now })
  })
}

type OrderRecord = Awaited<ReturnType<typeof lockOrder>>

/**
 * Locks an order with its run, so that it is not canceled or closed meanwhile, what its membership is owed, and its
 * entitlement: in the order in which everything about a run does.
 */
async function lockOrder(db: OpenTenantDb, orderId: string) {
  const found = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', (join) =>
      join.onRef('r.business_id', '=', 'o.business_id').onRef('r.id', '=', 'o.run_id'),
    )
    .where('o.business_id', '=', db.businessId)
    .where('o.id', '=', orderId)
    .select(['o.run_id as runId', 'o.membership_id as membershipId', 'r.status'])
    .executeTakeFirst()
  if (!found) throw orderNotFound()
  const run = db.q
    .selectFrom('club_runs')
    .where('business_id', '=', db.businessId)
    .where('id', '=', found.runId)
    .select('status')
  // The first hand-over changes the run; the others only keep it from changing, and do not wait for each other.
  const { status: runStatus } = await (
    found.status === 'locked' ? run.forUpdate() : run.forShare()
  ).executeTakeFirstOrThrow()
  await lockMembershipOwed(db, found.membershipId)
  await sql`select from entitlements e where e.business_id = ${db.businessId} and e.id =
    (select o.entitlement_id from run_orders o where o.business_id = ${db.businessId} and o.id = ${orderId})
    for update`.execute(db.q)
  await db.q
    .selectFrom('run_orders')
    .where('business_id', '=', db.businessId)
    .where('id', '=', orderId)
    .select('id')
    .forUpdate()
    .execute()
  const order = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', (join) =>
      join.onRef('m.business_id', '=', 'o.business_id').onRef('m.id', '=', 'o.member_id'),
    )
    .leftJoin('entitlements as e', (join) =>
      join.onRef('e.business_id', '=', 'o.business_id').onRef('e.id', '=', 'o.entitlement_id'),
    )
    .where('o.business_id', '=', db.businessId)
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.run_id as runId',
      'o.member_id as memberId',
      'o.entitlement_id as entitlementId',
      'o.status',
      'o.ready_at as readyAt',
      'm.full_name as fullName',
      'm.date_of_birth as dateOfBirth',
      'e.is_disputed as isDisputed',
      'e.is_unpaid_after as isUnpaidAfter',
      'o.membership_id as membershipId',
    ])
    .executeTakeFirstOrThrow()
  return { ...order, runStatus }
}

function requireMayTake(order: OrderRecord, input: HandOver, today: string): void {
  const { fullName, status } = order
  const refuse = (code: string, status: number, sentence: string) => {
    throw new DomainError(code, status, sentence)
  }
  if (status === 'canceled')
    refuse('order-canceled', 409, `${fullName}’s box was canceled: don’t hand it over.`)
  if (status === 'awaiting_payment')
    refuse('not-paid', 409, `${fullName}’s payment for this box hasn’t arrived: don’t hand it over.`)
  if (order.isDisputed)
    refuse(
      'payment-disputed',
      409,
      `${fullName}’s bank is checking the payment for this box: don’t hand it over.`,
    )
  if (status !== 'delivered' && order.isUnpaidAfter)
    refuse(
      'payment-returned',
      409,
      `${fullName}’s payment for this box was returned: don’t hand over the rest of it.`,
    )
  if (status === 'delivered') refuse('already-given', 409, `${fullName} has been given this box already.`)
  if (input.collectedBy === 'member' && ageOn(order.dateOfBirth, today) < legalAge)
    refuse('member-under-age', 400, `${fullName} is not 21 yet: don’t hand over wine.`)
  if (input.collectedBy === 'second_person' && input.secondPerson.trim() === '')
    refuse('second-person-missing', 400, 'Enter the name of the person who collects the box')
  if (!input.isAgeChecked)
    refuse('age-not-checked', 400, 'Check a document that shows that the person is 21 or older')
}

async function setDelivered(db: OpenTenantDb, { id, entitlementId }: OrderRecord, now: Date): Promise<void> {
  await db.q
    .updateTable('run_orders')
    .set({ status: 'delivered', delivered_at: now, changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .execute()
  await db.q
    .updateTable('entitlements')
    .set({ status: 'fulfilled', changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', entitlementId)
    .execute()
}

async function setLines(db: OpenTenantDb, lineIds: string[], status: 'out' | 'promised'): Promise<void> {
  await db.q
    .updateTable('run_order_lines')
    .set({ status })
    .where('business_id', '=', db.businessId)
    .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}

const orderNotFound = () => new DomainError('order-not-found', 404, 'This box is no longer here.')
