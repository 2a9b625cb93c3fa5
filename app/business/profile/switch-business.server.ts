import type { SharedDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { businessNotFound } from '~/people/staff-access/active-business.server'

interface SwitchBusinessInput {
  userId: string
  /** The businesses the user works for. */
  staffMemberships: readonly { businessId: string }[]
  businessId: string
  requestId: string
  now: Date
}

/**
 * Records that a user opens another of their businesses; the caller rotates the session to it. Throws 404 for a
 * business they do not work for, whether or not it exists.
 */
export async function switchBusiness(
  scopes: Scopes,
  { userId, staffMemberships, businessId, requestId, now }: SwitchBusinessInput,
): Promise<void> {
  if (!staffMemberships.some((staffMembership) => staffMembership.businessId === businessId))
    throw businessNotFound()
  await scopes.tenant(businessId).transaction((db) =>
    record(db, {
      action: 'business.opened',
      actor: { kind: 'business', id: userId },
      businessId,
      target: { kind: 'business', id: businessId },
      requestId,
      now,
    }),
  )
}

/** Makes `businessId` the active business of a session whose previous one the user no longer works for. */
export async function switchToFallbackBusiness(
  db: SharedDb,
  { sessionId, businessId }: { sessionId: string; businessId: string },
): Promise<void> {
  await db.statement(({ q }) =>
    q
      .updateTable('sessions')
      .set({ active_business_id: businessId })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}
