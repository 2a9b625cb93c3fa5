// Giving a box to a person at the desk, and taking that back.
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { ageOn, dayIn } from '~/kit/dates'
import { sendJob } from '~/jobs/send-job.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { undoHandOver as undoLocks } from '~/wines/cellar/stock-locks.server'
import { collectedEmailJob } from '../emails/email-jobs'
import { updateEntitlements } from '../entitlements/update-entitlements.server'
import { businessTimeZone } from '../runs/run-settings.server'
import { lockOrder, orderNotFound, setDelivered, setLineStatus, type DeskOrder } from './desk-order.server'
import { recordHandOver } from './record-hand-over.server'

/** How long after a hand-over it can be undone. */
export const undoMs = 10 * 60_000

/** Age from which wine may be handed to a person. */
export const legalAge = 21

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
    await recordHandOver(db, {
      id,
      orderId,
      lines: chosen.map((line) => ({ id: line.id, lockId: line.lock_id! })),
      givenBy: userId,
      givenAt: input.recordedAt ?? now,
      collectedBy,
      secondPerson,
      note: input.note,
      wasOffline: input.recordedAt !== null,
      userId,
      now,
    })
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
    // Told once it can't be undone any more, so that a mistaken hand-over sends no email.
    await sendJob(db, collectedEmailJob, { handOverId: id }, { startAfter: undoMs / 1_000 })
    return true
  })
}

/**
 * Takes back a hand-over within ten minutes: its bottles are in the cellar again, promised to the same box. Undoing
 * twice is the same as once. Throws `hand-over-not-found` (404), `too-late` and
 * `replaced-since` (409).
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
    const replaced = await db.q
      .selectFrom('bottle_replacements')
      .where('business_id', '=', db.businessId)
      .where(
        'line_id',
        'in',
        lines.map(({ line_id }) => line_id),
      )
      .where('was_out', '=', true)
      .where('replaced_at', '>=', handed.given_at)
      .select('id')
      .executeTakeFirst()
    if (replaced) {
      throw new DomainError(
        'replaced-since',
        409,
        'A bottle of this hand-over was replaced since. Ask a manager to correct the stock.',
      )
    }
    await undoLocks(db, { lockIds: lines.map(({ lock_id }) => lock_id) }, { userId, now })
    await setLineStatus(
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

function requireMayTake(order: DeskOrder, input: HandOver, today: string): void {
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
  if (status === 'shipped') refuse('order-shipped', 409, `${fullName}’s box was shipped: don’t hand it over.`)
  if (status === 'returned')
    refuse(
      'order-returned',
      409,
      `${fullName}’s box came back and is owed in the next run: don’t hand it over.`,
    )
  if (status === 'delivered') refuse('already-given', 409, `${fullName} has been given this box already.`)
  if (order.fulfillment === 'ship')
    refuse(
      'order-to-ship',
      409,
      `${fullName}’s box is to be shipped. A manager can change it to pick-up under Parcels.`,
    )
  if (input.collectedBy === 'member' && ageOn(order.dateOfBirth, today) < legalAge)
    refuse('member-under-age', 400, `${fullName} is not 21 yet: don’t hand over wine.`)
  if (input.collectedBy === 'second_person' && input.secondPerson.trim() === '')
    refuse('second-person-missing', 400, 'Enter the name of the person who collects the box')
  if (!input.isAgeChecked)
    refuse('age-not-checked', 400, 'Check a document that shows that the person is 21 or older')
}
