import { attemptBySession } from './checkout-attempts.server'
import { settleSession } from './checkout-session.server'
import { targetOf, type Target } from './events'
import {
  claimObjects,
  failedObjects,
  finishClaims,
  finishFailed,
  type Claim,
  type Verdict,
} from './inbox.server'
import { inParallel } from './in-parallel'
import { bookCharge } from './ledger/book-charge.server'
import { syncCharge } from './invoices/sync-charge.server'
import { syncDispute } from './invoices/sync-dispute.server'
import type { BillingParts } from './parts'
import { lookAtPlanSession } from './plan/settle-plan-checkout.server'
import { syncPlan } from './plan/sync-plan.server'
import { syncAccount } from './sync-account.server'
import { positionsOf, syncSubscription, type Position } from './sync-subscription.server'

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
export const worryingAttempts = 12

/**
 * Works through the inbox until nothing is due, each object once however many events there are about it.
 * Returns the number of objects looked at. Safe to run anywhere at any time; a failure is repeated later.
 */
export async function drainInbox(
  parts: BillingParts,
  { settleMs = 0, signal }: DrainOptions = {},
): Promise<number> {
  const db = parts.scopes.platform('webhook inbox')
  let looked = 0
  while (!signal?.aborted) {
    const { claims, positions } = await db.transaction(async (db) => {
      const now = new Date()
      const receivedUntil = new Date(now.getTime() - settleMs)
      const claims = await claimObjects(db, { now, receivedUntil, leaseMs, limit: claimSize })
      return { claims, positions: await positionsOf(db, subscriptionsIn(claims)) }
    })
    if (claims.length === 0) break
    await parts.refreshTime()
    looked += claims.length
    const finished: { claim: Claim; verdict: Verdict }[] = []
    await inParallel(claims, atOnce, async (claim) => {
      const verdict = await judge(parts, claim, positions.get(claim.objectKey))
      finished.push({ claim, verdict })
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
  parts: BillingParts,
  from: string,
  enough: () => boolean,
): Promise<{ looked: number; failed: string[]; next: string | null }> {
  const db = parts.scopes.platform('webhooks that were given up')
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
        const verdict = await look(parts, target, undefined)
        await db.transaction((db) => finishFailed(db, objectKey, verdict, new Date()))
      } catch (error) {
        failed.push(objectKey)
        parts.log.warn({ error, objectKey }, 'webhook work failed again')
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

async function judge(parts: BillingParts, claim: Claim, position: Position | undefined): Promise<Verdict> {
  const target = targetOf(claim.objectKey)
  if (!target) return { kind: 'parked', because: 'Nothing here acts on it.' }
  try {
    return await look(parts, target, position)
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    parts.log.warn({ error, objectKey: claim.objectKey, attempts: claim.attempts }, 'webhook work failed')
    if (claim.attempts >= maxAttempts) return { kind: 'failed', because }
    return { kind: 'again', because, notBefore: new Date(Date.now() + pauseMs(claim.attempts)) }
  }
}

async function look(parts: BillingParts, target: Target, position: Position | undefined): Promise<Verdict> {
  switch (target.kind) {
    case 'subscription': {
      const outcome = await syncSubscription(parts, target.accountId, target.id, position)
      return outcome.kind === 'synced' ? { kind: 'done' } : { kind: 'parked', because: outcome.because }
    }
    case 'session':
      return lookAtSession(parts, target)
    case 'charge':
      return lookAtCharge(parts, target)
    case 'plan': {
      const outcome = await syncPlan(parts, target.id)
      return outcome.kind === 'synced' ? { kind: 'done' } : { kind: 'parked', because: outcome.because }
    }
    case 'plan-session':
      return (await lookAtPlanSession(parts, target.id))
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The checkout is none of ours.' }
    case 'dispute':
      return (await syncDispute(parts, target.accountId, target.id)) !== 'foreign'
        ? { kind: 'done' }
        : { kind: 'parked', because: 'The dispute is none of ours.' }
    case 'account': {
      const state = await syncAccount(parts, target.accountId)
      return state ? { kind: 'done' } : { kind: 'parked', because: 'The account is none of ours.' }
    }
  }
}

/** Into the ledger first, whatever it was for; then to the invoice it was for, where some of it went back. */
async function lookAtCharge(
  parts: BillingParts,
  { accountId, id }: { accountId: string; id: string },
): Promise<Verdict> {
  const booking = await bookCharge(parts, accountId, id)
  if (booking.kind === 'foreign') return { kind: 'parked', because: booking.because }
  if (booking.hasRefunds) await syncCharge(parts, accountId, id)
  return { kind: 'done' }
}

async function lookAtSession(
  parts: BillingParts,
  { accountId, id }: { accountId: string; id: string },
): Promise<Verdict> {
  const positions = await parts.scopes
    .platform('which business a checkout is of')
    .read((db) => positionsOf(db, [{ accountId, subscriptionId: id }]))
  const businessId = positions.get(`${accountId}:${id}`)?.businessId
  if (!businessId) return { kind: 'parked', because: 'The account is none of ours.' }
  const db = parts.scopes.tenant(businessId)
  const attempt = await db.read((db) => attemptBySession(db, accountId, id))
  if (!attempt) return { kind: 'parked', because: 'The checkout is none of ours.' }
  const { kind } = await settleSession(parts, db, { ...attempt, session_id: id })
  return kind === 'unknown'
    ? { kind: 'parked', because: 'The account has no such checkout.' }
    : { kind: 'done' }
}

/** Two seconds, doubling up to an hour. */
function pauseMs(attempts: number): number {
  return Math.min(2 ** attempts, 3_600) * 1_000
}
