import type { AnyOpenDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import type { AuditAction } from './labels'

export interface AuditEntry {
  /** The event, as `noun.verb`: `auth.signed_in`, `membership.active`. */
  action: AuditAction
  /** The actor, by user id. */
  actor: { kind: 'anonymous' | 'system' } | { kind: 'member' | 'business' | 'admin'; id: string }
  businessId?: string | null
  target?: { kind: string; id: string }
  requestId?: string
  /** Never a secret, a token or a card number; of a change only the names of what changed. */
  details?: Record<string, unknown>
  now: Date
}

/** Adds an entry to the audit log in the transaction of what it describes. */
export async function record(db: AnyOpenDb, entry: AuditEntry): Promise<void> {
  await db.q
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: entry.now,
      business_id: entry.businessId ?? null,
      actor_kind: entry.actor.kind,
      actor_id: 'id' in entry.actor ? entry.actor.id : null,
      action: entry.action,
      target_kind: entry.target?.kind ?? null,
      target_id: entry.target?.id ?? null,
      request_id: entry.requestId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
