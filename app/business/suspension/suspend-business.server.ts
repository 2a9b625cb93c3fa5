import type { PlatformDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

interface Suspension {
  businessId: string
  adminId: string
  /** For the platform and the business's activity log; guests only see that the club is closed. */
  reason: string
  requestId: string
  now: Date
}

/**
 * Closes a business's pages to the public immediately; memberships continue. Throws 404 `no-business`, and 409
 * `business-closed` or `suspended-already`, so that of two concurrent requests only one reason is stored.
 */
export async function suspendBusiness(
  db: PlatformDb,
  { businessId, adminId, reason, requestId, now }: Suspension,
): Promise<void> {
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .select('status')
      .where('id', '=', businessId)
      .forUpdate()
      .executeTakeFirst()
    if (!business) throw new DomainError('no-business', 404, 'Business not found.')
    if (business.status === 'suspended') {
      throw new DomainError('suspended-already', 409, 'This business is already suspended.')
    }
    if (business.status === 'closed') {
      throw new DomainError('business-closed', 409, 'This club has closed already.')
    }
    await db.q
      .updateTable('businesses')
      .set({ status: 'suspended', suspended_at: now })
      .where('id', '=', businessId)
      .execute()
    const id = newId()
    await db.q
      .insertInto('business_suspensions')
      .values({ business_id: businessId, id, reason, suspended_by: adminId, suspended_at: now })
      .execute()
    await record(db, {
      action: 'business.suspended',
      actor: { kind: 'admin', id: adminId },
      businessId,
      target: { kind: 'suspension', id },
      requestId,
      details: { reason },
      now,
    })
  })
}
