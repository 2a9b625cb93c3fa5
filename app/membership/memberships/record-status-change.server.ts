import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import type { MembershipSynced } from './events'

/** Records a new status in the audit log. */
export async function recordStatusChange(
  db: OpenTenantDb,
  { membershipId, before, status, subscription, now }: MembershipSynced,
): Promise<void> {
  if (before?.status === status) return
  const isDuplicate = subscription.endedAsDuplicate && status === 'canceled'
  await record(db, {
    action: isDuplicate ? 'membership.duplicate-refunded' : `membership.${status}`,
    actor: { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { from: before?.status ?? null, to: status, subscription: subscription.id },
    now,
  })
}
