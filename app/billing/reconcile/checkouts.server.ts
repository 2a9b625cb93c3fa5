import pLimit from 'p-limit'
import type { CheckoutAttempt } from '../checkout/checkout-attempts.server'
import { endAttempt } from '../checkout/checkout-attempts.server'
import { syncCheckoutSession } from '../checkout/sync-checkout-session.server'
import type { BillingContext } from '../context'
import { reconcileOpenPayments } from '../one-time/reconcile-open-payments.server'

/** People take a while on the checkout page; webhooks and the return page are faster than this. */
const minAgeMs = 60_000
const pageSize = 200
const atOnce = 4

export interface CheckoutReport {
  looked: number
  /** Completed or expired. */
  settled: number
  failed: number
}

/**
 * Syncs every checkout that has been open for a minute: paid ones become memberships, expired ones end. This alone
 * honors every paid signup and every one-time payment even if all webhooks are lost. Safe to run at any time; aborted, it leaves the rest for
 * the next run. `now` is one time for all, or each business's own.
 */
export async function reconcileCheckouts(
  context: BillingContext,
  now: Date | ((businessId: string) => Date),
  signal?: AbortSignal,
): Promise<CheckoutReport> {
  const total: CheckoutReport = { looked: 0, settled: 0, failed: 0 }
  const ownTime = now instanceof Date ? () => now : now
  const until = before(now instanceof Date ? now : context.latestNow())
  let after: { created_at: Date; id: string } | null = null
  for (;;) {
    const page: CheckoutAttempt[] = await openAttempts(context, until, after)
    await pLimit(atOnce).map(page, async (attempt) => {
      const own = ownTime(attempt.business_id)
      if (signal?.aborted || attempt.created_at >= before(own)) return
      total.looked += 1
      try {
        if (await reconcileCheckout(context, attempt, own)) total.settled += 1
      } catch (error) {
        total.failed += 1
        context.log.warn({ error, attemptId: attempt.id }, 'failed to sync a checkout')
      }
    })
    after = page.at(-1) ?? null
    if (page.length < pageSize || signal?.aborted) break
  }
  const oneTime = await reconcileOpenPayments(context, { until, ownTime, before }, signal)
  for (const key of ['looked', 'settled', 'failed'] as const) total[key] += oneTime[key]
  return total
}

const before = (now: Date) => new Date(now.getTime() - minAgeMs)

async function reconcileCheckout(
  context: BillingContext,
  attempt: CheckoutAttempt,
  now: Date,
): Promise<boolean> {
  const db = context.scopes.tenant(attempt.business_id)
  const { session_id } = attempt
  if (session_id !== null) {
    const { kind } = await syncCheckoutSession(context, db, { ...attempt, session_id })
    if (kind === 'paid' || kind === 'expired') return true
  }
  // Without a session the member never got a payment page; a session the account does not know cannot be paid.
  if (attempt.expires_at > now) return false
  await endAttempt(db, attempt.id, 'expired', now)
  return true
}

function openAttempts(
  { scopes }: BillingContext,
  until: Date,
  after: { created_at: Date; id: string } | null,
): Promise<CheckoutAttempt[]> {
  return scopes.platform('open checkouts to sync').read((db) => {
    let query = db.q
      .selectFrom('checkout_attempts')
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
