import type { AnyOpenDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { recordForBusiness } from './record-for-business.server'

/** The person who changes a business, and when. */
export interface ChangeContext {
  /** Null for the system. */
  userId: string | null
  requestId?: string
  now: Date
}

/** Records a change of a business in the audit log, in the transaction of the change. */
export function recordBusinessChange(
  db: AnyOpenDb,
  businessId: string,
  action: AuditAction & `business.${string}`,
  by: ChangeContext,
  details?: Record<string, unknown>,
): Promise<void> {
  const target = { kind: 'business' as const, id: businessId }
  return recordForBusiness({ q: db.q, businessId }, by, action, { target, details })
}
