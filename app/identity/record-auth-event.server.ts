import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { SignInContext } from './sign-in-context'
import { record } from '~/audit/record.server'

/** What happens to sessions and accounts, as the audit log calls it. */
export type AuthEvent =
  | 'auth.signed_in'
  | 'auth.second_factor_asked'
  | 'auth.mfa_verified'
  | 'auth.initial_session'
  | 'auth.token_refreshed'
  | 'auth.signed_out'

/** Writes an event of a session into the audit log, in its transaction. */
export async function recordAuthEvent(
  db: { readonly q: Kysely<Schema> },
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
