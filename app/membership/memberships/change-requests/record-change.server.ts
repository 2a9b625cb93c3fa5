import type { OpenTenantDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import type { OnBehalf } from '../on-behalf/words'
import type { MembershipToChange } from './membership-to-change.server'

/** Adds a change to the audit log: made by the member with this user id, or by staff on the member's behalf. */
export function recordChange(
  db: OpenTenantDb,
  action: AuditAction,
  { membershipId }: MembershipToChange,
  by: { id: string; onBehalf: OnBehalf | null },
  details: Record<string, unknown>,
  now: Date,
): Promise<void> {
  return record(db, {
    action,
    actor: { kind: by.onBehalf ? 'business' : 'member', id: by.id },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details,
    now,
  })
}
