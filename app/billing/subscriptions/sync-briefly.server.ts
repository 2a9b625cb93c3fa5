import type { BillingContext } from '../context'
import { syncSubscription } from './sync-subscription.server'

/** After this, the page shows what is known. */
const maxWaitMs = 2_000

/** Syncs a subscription for a page that shows it. Waits two seconds at most, and never throws. */
export async function syncBriefly(
  context: BillingContext,
  subscription: { accountId: string; subscriptionId: string },
): Promise<void> {
  const { accountId, subscriptionId } = subscription
  const sync = syncSubscription(context, accountId, subscriptionId).catch((error: unknown) =>
    context.log.warn({ error, ...subscription }, 'failed to sync a subscription for a page'),
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxWaitMs)))
  await Promise.race([sync, timeout])
  clearTimeout(timer)
}
