import pLimit from 'p-limit'
import type { BillingContext } from '../context'
import { positionsOf, type Position } from '../subscriptions/sync-subscription.server'
import { targetOf } from './events'
import {
  claimObjects,
  failedObjects,
  finishClaims,
  finishFailed,
  type Claim,
  type ProcessingResult,
} from './inbox.server'
import { syncTarget } from './sync-target.server'

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
        const result = await syncTarget(context, target)
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

/** Two seconds, doubling up to an hour. */
function backoffMs(attempts: number): number {
  return Math.min(2 ** attempts, 3_600) * 1_000
}
