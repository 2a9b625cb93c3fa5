import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'

/** Who changes a business, and when. */
export interface ChangeContext {
  /** Null for the system. */
  userId: string | null
  requestId?: string
  now: Date
}

/** Records a change of a business in the audit log, in the transaction of the change. */
export function recordBusinessChange(
  db: { readonly q: Kysely<Schema> },
  businessId: string,
  action: AuditAction & `business.${string}`,
  { userId, requestId, now }: ChangeContext,
  details?: Record<string, unknown>,
): Promise<void> {
  return record(db, {
    action,
    actor: userId ? { kind: 'business', id: userId } : { kind: 'system' },
    businessId,
    target: { kind: 'business', id: businessId },
    requestId,
    details,
    now,
  })
}
