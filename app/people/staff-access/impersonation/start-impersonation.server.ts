import type { PlatformDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { record } from '~/foundation/audit/record.server'
import type { Impersonation } from './current-impersonation.server'

/** After this an impersonation ends by itself. */
export const IMPERSONATION_MINUTES = 30

interface StartImpersonationInput {
  businessId: string
  adminId: string
  /** The administrator's session; an earlier impersonation of it ends. */
  sessionId: string
  /** Shown in the business's activity log. */
  reason: string
  requestId: string
  now: Date
}

/**
 * Opens a business's portal to an administrator as its owner, in this session, for half an hour. The business sees
 * it in its activity log. Throws 404 `no-business` and 401 `sign-in-again`.
 */
export async function startImpersonation(
  db: PlatformDb,
  order: StartImpersonationInput,
): Promise<Impersonation> {
  const { businessId, adminId, sessionId, reason, requestId, now } = order
  const endsAt = new Date(now.getTime() + IMPERSONATION_MINUTES * 60_000)
  return db.transaction(async (db) => {
    // One impersonation per session: concurrent requests wait for each other here.
    const session = await db.q
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw new DomainError('sign-in-again', 401, 'You are signed out. Please sign in again.')
    const business = await db.q
      .selectFrom('businesses')
      .select(['id', 'name', 'two_step_from'])
      .where('id', '=', businessId)
      .executeTakeFirst()
    if (!business) throw new DomainError('no-business', 404, 'There is no such business.')
    await db.q
      .updateTable('impersonations')
      .set({ ended_at: now })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
    const id = newId()
    await db.q
      .insertInto('impersonations')
      .values({
        business_id: businessId,
        id,
        session_id: sessionId,
        admin_id: adminId,
        reason,
        started_at: now,
        ends_at: endsAt,
      })
      .execute()
    await record(db, {
      action: 'business.impersonation_started',
      actor: { kind: 'admin', id: adminId },
      businessId,
      target: { kind: 'visit', id },
      requestId,
      details: { reason, minutes: IMPERSONATION_MINUTES },
      now,
    })
    return { id, businessId, businessName: business.name, endsAt, twoStepFrom: business.two_step_from }
  })
}
