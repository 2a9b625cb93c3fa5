import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'

/** Who changes something about a business, and when. */
export interface By {
  /** Null for the product itself. */
  userId: string | null
  requestId?: string
  now: Date
}

/** Tells the audit log what was changed about a business, in the transaction that changes it. */
export function recordChange(
  db: { readonly q: Kysely<Schema> },
  businessId: string,
  action: AuditAction & `business.${string}`,
  { userId, requestId, now }: By,
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
