import type { AnyOpenDb } from '#/db/handles.server'
import { clubIdOf, type SignInContext } from './sign-in-context'
import { record, type AuditEntry } from '~/foundation/audit/record.server'

/** Events of sessions and accounts, as audit actions. */
export type AuthEvent =
  | 'auth.signed_in'
  | 'auth.second_factor_asked'
  | 'auth.mfa_verified'
  | 'auth.initial_session'
  | 'auth.token_refreshed'
  | 'auth.signed_out'

/** Records an event of a session in the audit log, in its transaction. */
export async function recordAuthEvent(
  db: AnyOpenDb,
  context: SignInContext,
  action: AuthEvent,
  about: {
    userId: string
    sessionId: string
    businessId: string | null
    details?: Record<string, unknown>
  },
): Promise<void> {
  await record(db, {
    action,
    actor: { kind: 'member', id: about.userId },
    businessId: about.businessId,
    target: { kind: 'session', id: about.sessionId },
    requestId: context.requestId,
    details: about.details,
    now: context.now(),
  })
}

/** Records a change that a user made to their own account, in its transaction. */
export function recordAccountChange(
  db: AnyOpenDb,
  context: SignInContext,
  { userId, ...change }: Pick<AuditEntry, 'action' | 'details' | 'now'> & { userId: string },
): Promise<void> {
  return record(db, {
    ...change,
    actor: { kind: 'member', id: userId },
    businessId: clubIdOf(context),
    target: { kind: 'user', id: userId },
    requestId: context.requestId,
  })
}
