import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { BillingContext } from '../context'
import { syncPlan } from '../plan/sync-plan.server'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { completeReversal } from './reverse-subscription.server'

/** Gives the requests that found a subscription time to reverse it themselves. */
const minAgeSeconds = 60
const maxPerRun = 100
const atOnce = 4

/**
 * Retries every reversal that is not canceled and refunded yet. A subscription that is still running is synced
 * first, because it may be the member's only one by now. Safe to run at any time.
 */
export async function retryReversals(
  context: BillingContext,
  signal?: AbortSignal,
): Promise<{ left: number }> {
  const rows = await context.scopes.platform('subscriptions to reverse').read((db) =>
    db.q
      .selectFrom('subscription_reversals')
      .where((eb) => eb.or([eb('canceled_at', 'is', null), eb('refunded_at', 'is', null)]))
      .where('last_attempted_at', '<', sql<Date>`now() - make_interval(secs => ${minAgeSeconds})`)
      .orderBy('last_attempted_at')
      .limit(maxPerRun)
      .selectAll()
      .execute(),
  )
  let left = 0
  await pLimit(atOnce).map(rows, async (row) => {
    if (signal?.aborted) return
    const db = context.scopes.tenant(row.business_id)
    try {
      if (row.canceled_at !== null || row.refunded_cents > 0) await completeReversal(context, db, row)
      else if (row.account_id === null) await syncPlan(context, row.subscription_id)
      else {
        const outcome = await syncSubscription(context, row.account_id, row.subscription_id)
        const isOnlyOne = outcome.kind === 'synced' && outcome.status !== 'canceled'
        if (isOnlyOne) {
          await db.transaction(({ q }) =>
            q
              .deleteFrom('subscription_reversals')
              .where('business_id', '=', row.business_id)
              .where('id', '=', row.id)
              .where('canceled_at', 'is', null)
              .execute(),
          )
        }
      }
    } catch (error) {
      left += 1
      context.log.warn({ error, subscriptionId: row.subscription_id }, 'a subscription is still not reversed')
    }
  })
  return { left }
}
