import { record } from '~/accounts/audit.server'
import type { BillingParts } from '../parts'
import { syncSubscription } from '../sync-subscription.server'
import { noteFailed, noteMissing, type ReconcileReport } from './report'

export interface Suspect {
  businessId: string
  accountId: string
  subscriptionId: string
  /** Whether we have a membership of it. */
  known: boolean
}

/** Looks at one subscription and brings our row to what it says; what that changed is written in the audit log. */
export async function heal(
  parts: BillingParts,
  { businessId, accountId, subscriptionId, known }: Suspect,
  because: string,
  report: ReconcileReport,
): Promise<void> {
  try {
    const outcome = await syncSubscription(parts, accountId, subscriptionId)
    if (outcome.kind === 'foreign') {
      if (known) noteMissing(report, `subscription ${subscriptionId} of ${accountId}`)
      else report.foreign += 1
      if (known) parts.log.warn({ accountId, subscriptionId }, 'a membership the provider does not know')
      return
    }
    if (!outcome.changed) return
    report.healed += 1
    await parts.scopes.tenant(businessId).transaction((db) =>
      record(db, {
        action: 'membership.reconciled',
        actor: { kind: 'system' },
        businessId,
        target: { kind: 'membership', id: outcome.membershipId },
        details: { because, subscription: subscriptionId, status: outcome.status },
        now: parts.now(businessId),
      }),
    )
  } catch (error) {
    noteFailed(report, `subscription ${subscriptionId} of ${accountId}`, error)
    parts.log.warn({ error, accountId, subscriptionId }, 'a subscription could not be reconciled')
  }
}
