import { sql } from 'kysely'
import { inParallel } from './in-parallel'
import type { BillingParts } from './parts'
import { syncPlan } from './plan/sync-plan.server'
import { syncSubscription } from './sync-subscription.server'
import { completeUndoing } from './undo-subscription.server'

/** The requests that found a subscription are given the time to undo it themselves. */
const restSeconds = 60
const atMost = 100
const atOnce = 4

/**
 * Takes up every subscription that should not exist and is not canceled and refunded yet. One that still runs is
 * looked at first: it may be the member's only one by now. Safe to run at any time.
 */
export async function finishUndone(parts: BillingParts, signal?: AbortSignal): Promise<{ left: number }> {
  const rows = await parts.scopes.platform('subscriptions to undo').read((db) =>
    db.q
      .selectFrom('undone_subscriptions')
      .where((eb) => eb.or([eb('canceled_at', 'is', null), eb('refunded_at', 'is', null)]))
      .where('tried_at', '<', sql<Date>`now() - make_interval(secs => ${restSeconds})`)
      .orderBy('tried_at')
      .limit(atMost)
      .selectAll()
      .execute(),
  )
  let left = 0
  await inParallel(rows, atOnce, async (row) => {
    if (signal?.aborted) return
    const db = parts.scopes.tenant(row.business_id)
    try {
      if (row.canceled_at !== null || row.refunded_cents > 0) await completeUndoing(parts, db, row)
      else if (row.account_id === null) await syncPlan(parts, row.subscription_id)
      else {
        const outcome = await syncSubscription(parts, row.account_id, row.subscription_id)
        const isOnlyOne = outcome.kind === 'synced' && outcome.status !== 'canceled'
        if (isOnlyOne) {
          await db.transaction(({ q }) =>
            q
              .deleteFrom('undone_subscriptions')
              .where('business_id', '=', row.business_id)
              .where('id', '=', row.id)
              .where('canceled_at', 'is', null)
              .execute(),
          )
        }
      }
    } catch (error) {
      left += 1
      parts.log.warn({ error, subscriptionId: row.subscription_id }, 'a subscription is still to be undone')
    }
  })
  return { left }
}
