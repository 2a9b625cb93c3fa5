import pLimit from 'p-limit'
import { attemptBySession } from '../checkout/checkout-attempts.server'
import { syncCheckoutSession } from '../checkout/sync-checkout-session.server'
import { targetOf, type Target } from './events'
import {
  claimObjects,
  failedObjects,
  finishClaims,
  finishFailed,
  type Claim,
  type ProcessingResult,
} from './inbox.server'
import { recordCharge } from '../fees/record-charge.server'
import { syncCharge } from '../invoices/sync-charge.server'
import { syncDispute } from '../invoices/sync-dispute.server'
import type { BillingContext } from '../context'
import { syncPayout } from '../payouts/sync-payout.server'
import { paymentBySession } from '../one-time/payments.server'
import { syncPayment } from '../one-time/sync-payment.server'
import { syncTaxAccount } from '../sales-tax/account-settings.server'
import { settleKnownCharge } from '../sales-tax/settle-fees.server'
import { syncPlanSessionById } from '../plan/confirm-plan-checkout.server'
import { syncPlan } from '../plan/sync-plan.server'
import { syncAccount } from '../connect/sync-account.server'
import { positionsOf, syncSubscription, type Position } from '../subscriptions/sync-subscription.server'

export interface DrainOptions {
  /** Skips what arrived less than this many milliseconds ago: more events about the same object may follow. */
  settleMs?: number
  /** When aborted, it starts no more work. */
  signal?: AbortSignal
}

/** Objects claimed at once: few, so that a slow Stripe does not outlast the lease. */
const claimSize = 12
const atOnce = 4
const leaseMs = 45_000
/** With the delays between them, a week: fixing the cause may take longer than a weekend. */
export const maxAttempts = 180
/** With the delays between them, an hour: then an operator is alerted. */
export const alertAfterAttempts = 12

/**
 * Works through the inbox until nothing is due, each object once however many events it has. Returns the number of
 * objects processed. Safe to run anywhere at any time; failures are retried later.
 */
export async function drainInbox(
  context: BillingContext,
  { settleMs = 0, signal }: DrainOptions = {},
): Promise<number> {
  const db = context.scopes.platform('webhook inbox')
  let looked = 0
  while (!signal?.aborted) {
    const { claims, positions } = await db.transaction(async (db) => {
      const now = new Date()
      const receivedUntil = new Date(now.getTime() - settleMs)
      const claims = await claimObjects(db, { now, receivedUntil, leaseMs, limit: claimSize })
      return { claims, positions: await positionsOf(db, subscriptionsIn(claims)) }
    })
    if (claims.length === 0) break
    await context.refreshTime()
    looked += claims.length
    const finished: { claim: Claim; result: ProcessingResult }[] = []
    await pLimit(atOnce).map(claims, async (claim) => {
      const result = await processClaim(context, claim, positions.get(claim.objectKey))
      finished.push({ claim, result })
    })
    await db.transaction((db) => finishClaims(db, finished, new Date()))
  }
  return looked
}

/**
 * Retries objects whose events failed, in order of their keys. Objects that succeed are done; the others stay
 * failed and are returned. Stops once `enough` returns true; `next` is the cursor to continue from, null at the
 * end. Safe to run at any time.
 */
export async function retryFailedEvents(
  context: BillingContext,
  from: string,
  enough: () => boolean,
): Promise<{ looked: number; failed: string[]; next: string | null }> {
  const db = context.scopes.platform('failed webhooks')
  const failed: string[] = []
  let looked = 0
  let after: string | null = from
  while (after !== null && !enough()) {
    const keys = await failedObjects(db, after, claimSize)
    await pLimit(atOnce).map(keys, async (objectKey) => {
      const target = targetOf(objectKey)
      if (!target) return
      looked += 1
      try {
        const result = await syncTarget(context, target, undefined)
        await db.transaction((db) => finishFailed(db, objectKey, result, new Date()))
      } catch (error) {
        failed.push(objectKey)
        context.log.warn({ error, objectKey }, 'a failed webhook failed again')
      }
    })
    after = keys.length === claimSize ? (keys.at(-1) ?? null) : null
  }
  return { looked, failed, next: after }
}

function subscriptionsIn(claims: Claim[]) {
  return claims.flatMap(({ objectKey }) => {
    const target = targetOf(objectKey)
    return target?.kind === 'subscription' ? [{ accountId: target.accountId, subscriptionId: target.id }] : []
  })
}

async function processClaim(
  context: BillingContext,
  claim: Claim,
  position: Position | undefined,
): Promise<ProcessingResult> {
  const target = targetOf(claim.objectKey)
  if (!target) return { kind: 'parked', because: 'Events of this type are ignored.' }
  try {
    return await syncTarget(context, target, position)
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    context.log.warn(
      { error, objectKey: claim.objectKey, attempts: claim.attempts },
      'failed to process a webhook',
    )
    if (claim.attempts >= maxAttempts) return { kind: 'failed', because }
    return { kind: 'again', because, notBefore: new Date(Date.now() + backoffMs(claim.attempts)) }
  }
}

async function syncTarget(
  context: BillingContext,
  target: Target,
  position: Position | undefined,
): Promise<ProcessingResult> {
  switch (target.kind) {
    case 'subscription': {
      const outcome = await syncSubscription(context, target.accountId, target.id, position)
      return outcome.kind === 'synced' ? { kind: 'done' } : { kind: 'parked', because: outcome.because }
    }
    case 'session':
      return syncSessionTarget(context, target)
    case 'charge':
      return syncChargeTarget(context, target)
    case 'plan': {
      const outcome = await syncPlan(context, target.id)
      return outcome.kind === 'synced' ? { kind: 'done' } : { kind: 'parked', because: outcome.because }
    }
    case 'plan-session':
      return (await syncPlanSessionById(context, target.id))
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The checkout does not belong to any business.' }
    case 'dispute':
      return (await syncDispute(context, target.accountId, target.id)) !== 'foreign'
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The dispute does not belong to any business.' }
    case 'payout':
      return (await syncPayout(context, target.accountId, target.id)) !== 'foreign'
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The payout does not belong to any business.' }
    case 'tax':
      return (await syncTaxAccount(context, target.accountId))
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The account does not belong to any business.' }
    case 'account': {
      const state = await syncAccount(context, target.accountId)
      return state
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The account does not belong to any business.' }
    }
  }
}

/**
 * Records the charge in the ledger first, whatever it paid for; then updates its invoice if some of it was
 * refunded.
 */
async function syncChargeTarget(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const booking = await recordCharge(context, accountId, id)
  if (booking.kind === 'foreign') return { kind: 'parked', because: booking.because }
  if (booking.hasRefunds) {
    await syncCharge(context, accountId, id)
    await settleKnownCharge(context, accountId, id)
  }
  return { kind: 'done' }
}

async function syncSessionTarget(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const positions = await context.scopes
    .platform('the business of a checkout')
    .read((db) => positionsOf(db, [{ accountId, subscriptionId: id }]))
  const businessId = positions.get(`${accountId}:${id}`)?.businessId
  if (!businessId) return { kind: 'parked', because: 'The account does not belong to any business.' }
  const db = context.scopes.tenant(businessId)
  const attempt = await db.read((db) => attemptBySession(db, accountId, id))
  const payment = attempt ? undefined : await db.read((db) => paymentBySession(db, accountId, id))
  if (!attempt && !payment) {
    return { kind: 'parked', because: 'The checkout does not belong to any business.' }
  }
  const { kind } = attempt
    ? await syncCheckoutSession(context, db, { ...attempt, session_id: id })
    : await syncPayment(context, db, { ...payment!, session_id: id })
  return kind === 'unknown'
    ? { kind: 'parked', because: 'The account has no such checkout.' }
    : { kind: 'done' }
}

/** Two seconds, doubling up to an hour. */
function backoffMs(attempts: number): number {
  return Math.min(2 ** attempts, 3_600) * 1_000
}
