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
import { inParallel } from '~/kit/in-parallel'
import { recordCharge } from '../fees/record-charge.server'
import { syncCharge } from '../invoices/sync-charge.server'
import { syncDispute } from '../invoices/sync-dispute.server'
import type { BillingContext } from '../context'
import { syncPlanSessionById } from '../plan/confirm-plan-checkout.server'
import { syncPlan } from '../plan/sync-plan.server'
import { syncAccount } from '../connect/sync-account.server'
import { positionsOf, syncSubscription, type Position } from '../subscriptions/sync-subscription.server'

export interface DrainOptions {
  /** Leaves alone what arrived less than this many milliseconds ago: more about the same object may follow. */
  settleMs?: number
  /** Aborted, it takes nothing more into hand. */
  signal?: AbortSignal
}

/** Objects taken at once: few, so that a slow provider does not outlast the lease. */
const claimSize = 12
const atOnce = 4
const leaseMs = 45_000
/** With the pauses between them, a week: whoever has to remove the cause may need more than a weekend. */
export const maxAttempts = 180
/** With the pauses between them, an hour: from then on an operator is told. */
export const alertAfterAttempts = 12

/**
 * Works through the inbox until nothing is due, each object once however many events there are about it.
 * Returns the number of objects looked at. Safe to run anywhere at any time; a failure is repeated later.
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
    await inParallel(claims, atOnce, async (claim) => {
      const result = await processClaim(context, claim, positions.get(claim.objectKey))
      finished.push({ claim, result })
    })
    await db.transaction((db) => finishClaims(db, finished, new Date()))
  }
  return looked
}

/**
 * Looks once more at objects whose events were given up, in order of their keys. What succeeds is done; what fails stays
 * given up and is returned. Stops once `enough` says so; `next` is where to go on, null at the end. Safe to run at any
 * time.
 */
export async function retryFailedEvents(
  context: BillingContext,
  from: string,
  enough: () => boolean,
): Promise<{ looked: number; failed: string[]; next: string | null }> {
  const db = context.scopes.platform('webhooks that were given up')
  const failed: string[] = []
  let looked = 0
  let after: string | null = from
  while (after !== null && !enough()) {
    const keys = await failedObjects(db, after, claimSize)
    await inParallel(keys, atOnce, async (objectKey) => {
      const target = targetOf(objectKey)
      if (!target) return
      looked += 1
      try {
        const result = await syncTarget(context, target, undefined)
        await db.transaction((db) => finishFailed(db, objectKey, result, new Date()))
      } catch (error) {
        failed.push(objectKey)
        context.log.warn({ error, objectKey }, 'webhook work failed again')
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
  if (!target) return { kind: 'parked', because: 'Nothing here acts on it.' }
  try {
    return await syncTarget(context, target, position)
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    context.log.warn({ error, objectKey: claim.objectKey, attempts: claim.attempts }, 'webhook work failed')
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
        : { kind: 'parked', because: 'The checkout is none of ours.' }
    case 'dispute':
      return (await syncDispute(context, target.accountId, target.id)) !== 'foreign'
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The dispute is none of ours.' }
    case 'account': {
      const state = await syncAccount(context, target.accountId)
      return state ? { kind: 'done' } : { kind: 'parked', because: 'The account is none of ours.' }
    }
  }
}

/** Into the ledger first, whatever it was for; then to the invoice it was for, where some of it went back. */
async function syncChargeTarget(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const booking = await recordCharge(context, accountId, id)
  if (booking.kind === 'foreign') return { kind: 'parked', because: booking.because }
  if (booking.hasRefunds) await syncCharge(context, accountId, id)
  return { kind: 'done' }
}

async function syncSessionTarget(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const positions = await context.scopes
    .platform('which business a checkout is of')
    .read((db) => positionsOf(db, [{ accountId, subscriptionId: id }]))
  const businessId = positions.get(`${accountId}:${id}`)?.businessId
  if (!businessId) return { kind: 'parked', because: 'The account is none of ours.' }
  const db = context.scopes.tenant(businessId)
  const attempt = await db.read((db) => attemptBySession(db, accountId, id))
  if (!attempt) return { kind: 'parked', because: 'The checkout is none of ours.' }
  const { kind } = await syncCheckoutSession(context, db, { ...attempt, session_id: id })
  return kind === 'unknown'
    ? { kind: 'parked', because: 'The account has no such checkout.' }
    : { kind: 'done' }
}

/** Two seconds, doubling up to an hour. */
function backoffMs(attempts: number): number {
  return Math.min(2 ** attempts, 3_600) * 1_000
}
