// Consequences of a payment for its gift, in the transaction that records the payment.
import type { OpenTenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { AuditAction } from '~/foundation/audit/labels'
import type { OneTimePaymentChanged } from '~/billing/one-time/events'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { giftEmailJob } from './jobs'
import { lockGift, type Gift } from './gift-rows.server'

/** Keeps a gift in step with its payment. What was redeemed stays redeemed; the owner sees that its money went back. */
export async function giftPaymentChanged(
  db: OpenTenantDb,
  { subject, paymentId, change, now }: OneTimePaymentChanged,
): Promise<void> {
  if (subject.kind !== 'gift') return
  const gift = await lockGift(db, { id: subject.giftId })
  if (!gift) throw new Error('The gift of a payment was not found')
  switch (change.kind) {
    case 'paid':
      return paid(db, gift, change.paidAt, now)
    case 'expired':
      if (gift.status === 'awaiting_payment') await update(db, gift, { status: 'abandoned' })
      return
    case 'refunded':
      // A part that the business refunded at Stripe leaves the gift as it is.
      if (change.refundedCents >= (await paidCents(db, paymentId))) return takenBack(db, gift, now)
      // A refund that the business made at Stripe failed.
      return restore(db, gift)
    case 'disputed':
      // Redeeming waits for the outcome.
      await update(db, gift, { is_disputed: change.state === 'open' })
      if (change.state === 'lost') await takenBack(db, gift, now)
      return
    case 'refund_made':
      return writeToGiver(db, gift, 'refunded', change.refundId)
    case 'refund_failed':
      await restore(db, gift)
      await audit(db, gift, 'gift.refund-failed', { because: change.because }, now)
      return writeToGiver(db, gift, 'refund-failed', change.refundId)
  }
}

async function paid(db: OpenTenantDb, gift: Gift, paidAt: Date, now: Date): Promise<void> {
  if (gift.paid_at !== null) return
  await update(db, gift, { status: 'waiting', paid_at: paidAt })
  await audit(db, gift, 'gift.paid', { amount: gift.amount_cents }, now)
  await sendJob(db, giftEmailJob, { giftId: gift.id, kind: 'receipt' })
  await sendJob(db, giftEmailJob, { giftId: gift.id, kind: 'gift' })
}

async function takenBack(db: OpenTenantDb, gift: Gift, now: Date): Promise<void> {
  if (gift.refunded_at !== null) return
  await update(db, gift, {
    refunded_at: now,
    ...(gift.status === 'redeemed' ? {} : { status: 'refunded' as const }),
  })
}

/** Its money did not go back after all: the gift is valid again. */
async function restore(db: OpenTenantDb, gift: Gift): Promise<void> {
  if (gift.refunded_at === null) return
  await update(db, gift, {
    refunded_at: null,
    ...(gift.status === 'refunded' && { status: 'waiting' as const }),
  })
}

async function writeToGiver(
  db: OpenTenantDb,
  { id: giftId }: Gift,
  kind: 'refunded' | 'refund-failed',
  refundId: string,
): Promise<void> {
  await sendJob(db, giftEmailJob, { giftId, kind, refundId })
}

async function update(
  db: OpenTenantDb,
  { id }: Gift,
  to: Partial<Pick<Gift, 'status' | 'paid_at' | 'refunded_at' | 'is_disputed'>>,
): Promise<void> {
  await db.q.updateTable('gifts').set(to).where('id', '=', id).execute()
}

async function paidCents(db: OpenTenantDb, paymentId: string): Promise<number> {
  const { cents } = await db.q
    .selectFrom('one_time_payments')
    .where('id', '=', paymentId)
    .select((eb) => eb('amount_cents', '+', eb.ref('tax_cents')).as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

function audit(db: OpenTenantDb, gift: Gift, action: AuditAction, details: object, now: Date) {
  return recordForBusiness(db, { userId: null, now }, action, {
    target: { kind: 'gift', id: gift.id },
    details: { number: gift.number, ...details },
  })
}
