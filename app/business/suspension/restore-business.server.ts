import type { PlatformDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

interface Restoration {
  businessId: string
  adminId: string
  requestId: string
  now: Date
}

/**
 * Ends a suspension: a live club is live again, a draft is a draft again. Safe to repeat. Throws 404 `no-business` and
 * 409 `business-closed`.
 */
export async function restoreBusiness(
  db: PlatformDb,
  { businessId, adminId, requestId, now }: Restoration,
): Promise<{ status: 'draft' | 'live' }> {
  return db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .select(['status', 'went_live_at'])
      .where('id', '=', businessId)
      .forUpdate()
      .executeTakeFirst()
    if (!business) throw new DomainError('no-business', 404, 'Business not found.')
    if (business.status === 'closed') {
      throw new DomainError('business-closed', 409, 'This club has closed. It can’t be opened again.')
    }
    if (business.status !== 'suspended') return { status: business.status }
    const status = business.went_live_at ? ('live' as const) : ('draft' as const)
    await db.q
      .updateTable('businesses')
      .set({ status, suspended_at: null })
      .where('id', '=', businessId)
      .execute()
    await db.q
      .updateTable('business_suspensions')
      .set({ lifted_at: now, lifted_by: adminId })
      .where('business_id', '=', businessId)
      .where('lifted_at', 'is', null)
      .execute()
    await record(db, {
      action: 'business.restored',
      actor: { kind: 'admin', id: adminId },
      businessId,
      target: { kind: 'business', id: businessId },
      requestId,
      now,
    })
    return { status }
  })
}
