import pLimit from 'p-limit'
import type { BillingContext } from '../context'
import { endUnpaid, type OneTimePayment } from './payments.server'
import { closePayment, syncPayment } from './sync-payment.server'

const pageSize = 200
const atOnce = 4

interface Times {
  /** Payments that started later are left alone. */
  until: Date
  ownTime(businessId: string): Date
  /** The newest start that is looked at, by a business's own time. */
  before(now: Date): Date
}

/**
 * Brings open one-time payments up to date: paid ones count, and pages past their time are closed at Stripe before what
 * they held is released. Aborted, it leaves the rest for the next run.
 */
export async function reconcileOpenPayments(
  context: BillingContext,
  { until, ownTime, before }: Times,
  signal?: AbortSignal,
): Promise<{ looked: number; settled: number; failed: number }> {
  const total = { looked: 0, settled: 0, failed: 0 }
  let after: OneTimePayment | null = null
  for (;;) {
    const page: OneTimePayment[] = await openPayments(context, until, after)
    await pLimit(atOnce).map(page, async (payment) => {
      const now = ownTime(payment.business_id)
      if (signal?.aborted || payment.created_at >= before(now)) return
      total.looked += 1
      try {
        if (await reconcilePayment(context, payment, now)) total.settled += 1
      } catch (error) {
        total.failed += 1
        context.log.warn({ error, paymentId: payment.id }, 'failed to sync a one-time payment')
      }
    })
    after = page.at(-1) ?? null
    if (page.length < pageSize || signal?.aborted) return total
  }
}

async function reconcilePayment(context: BillingContext, payment: OneTimePayment, now: Date) {
  const db = context.scopes.tenant(payment.business_id)
  const isPast = payment.expires_at <= now
  if (payment.session_id !== null) {
    const opened = { ...payment, session_id: payment.session_id }
    const { kind } = await syncPayment(context, db, opened)
    if (kind === 'paid' || kind === 'expired') return true
    if (kind === 'open' && isPast) return (await closePayment(context, db, opened)).kind !== 'processing'
    if (kind !== 'unknown') return false
  }
  // The member never got a page, or the account has no such page: it cannot be paid.
  if (!isPast) return false
  await endUnpaid(context, db, payment.id, now)
  return true
}

function openPayments(
  { scopes }: BillingContext,
  until: Date,
  after: OneTimePayment | null,
): Promise<OneTimePayment[]> {
  return scopes.platform('open one-time payments').read((db) => {
    let query = db.q
      .selectFrom('one_time_payments')
      .where('status', '=', 'open')
      .where('created_at', '<', until)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .selectAll()
    if (after) {
      const { created_at, id } = after
      query = query.where((eb) =>
        eb.or([eb('created_at', '>', created_at), eb('created_at', '=', created_at).and('id', '>', id)]),
      )
    }
    return query.execute()
  })
}
