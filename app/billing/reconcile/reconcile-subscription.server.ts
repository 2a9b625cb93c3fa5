import { record } from '~/foundation/audit/record.server'
import type { BillingContext } from '../context'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { addFailed, addMissing, type ReconcileReport } from './report'

interface Suspect {
  businessId: string
  accountId: string
  subscriptionId: string
  /** True if we have a membership for it. */
  isStored: boolean
}

/** Syncs one subscription and records what changed in the audit log. */
export async function reconcileSubscription(
  context: BillingContext,
  { businessId, accountId, subscriptionId, isStored }: Suspect,
  because: string,
  report: ReconcileReport,
): Promise<void> {
  try {
    const outcome = await syncSubscription(context, accountId, subscriptionId)
    if (outcome.kind === 'foreign') {
      if (isStored) addMissing(report, `subscription ${subscriptionId} of ${accountId}`)
      else report.foreign += 1
      if (isStored)
        context.log.warn(
          { accountId, subscriptionId },
          'Stripe does not know the subscription of a membership',
        )
      return
    }
    if (!outcome.changed) return
    report.repaired += 1
    await context.scopes.tenant(businessId).transaction((db) =>
      record(db, {
        action: 'membership.reconciled',
        actor: { kind: 'system' },
        businessId,
        target: { kind: 'membership', id: outcome.membershipId },
        details: { because, subscription: subscriptionId, status: outcome.status },
        now: context.now(businessId),
      }),
    )
  } catch (error) {
    addFailed(report, `subscription ${subscriptionId} of ${accountId}`, error)
    context.log.warn({ error, accountId, subscriptionId }, 'failed to reconcile a subscription')
  }
}
