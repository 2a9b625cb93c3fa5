import type { AuditAction } from './labels'
import { record, type AuditEntry } from './record.server'

/**
 * Adds an entry about what a person of the business did, or, where `userId` is null, what happened without one, in the
 * transaction of it.
 */
export const recordForBusiness = (
  db: Parameters<typeof record>[0] & { readonly businessId: string },
  { userId, requestId, now }: { userId: string | null; requestId?: string; now: Date },
  action: AuditAction,
  about: Pick<AuditEntry, 'target' | 'details'> = {},
): Promise<void> =>
  record(db, {
    action,
    actor: userId === null ? { kind: 'system' } : { kind: 'business', id: userId },
    businessId: db.businessId,
    requestId,
    ...about,
    now,
  })
