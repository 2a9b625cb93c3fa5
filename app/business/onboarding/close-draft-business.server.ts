import type { OpenPlatformDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

interface DraftClosure {
  businessId: string
  ownerId: string
  requestId: string
  now: Date
}

const reason = 'Closed by its owner before going live'

/**
 * Closes a business that never went live and never had a member: its web address and domains become available, and its
 * staff lose access. An administrator can restore it as a draft. Throws 409 `not-a-draft` if it no longer qualifies.
 */
export async function closeDraftBusiness(scopes: Scopes, closing: DraftClosure): Promise<void> {
  const { businessId, ownerId, requestId, now } = closing
  await scopes.platform('closing a draft').transaction(async (db) => {
    await lockDraft(db, businessId)
    await db.q
      .updateTable('businesses')
      .set({ status: 'suspended', suspended_at: now })
      .where('id', '=', businessId)
      .execute()
    await db.q
      .insertInto('business_suspensions')
      .values({ business_id: businessId, id: newId(), reason, suspended_by: ownerId, suspended_at: now })
      .execute()
    await db.q
      .updateTable('business_slugs')
      .set({ slug: `closed-${businessId.replaceAll('-', '').slice(-12)}` })
      .where('business_id', '=', businessId)
      .where('retired_at', 'is', null)
      .execute()
    await db.q
      .updateTable('business_users')
      .set({ is_active: false, deactivated_at: now })
      .where('business_id', '=', businessId)
      .where('is_active', '=', true)
      .execute()
    await record(db, {
      action: 'business.closed',
      actor: { kind: 'business', id: ownerId },
      businessId,
      target: { kind: 'business', id: businessId },
      requestId,
      now,
    })
  })
  await scopes.tenant(businessId).transaction(async (db) => {
    await db.q
      .updateTable('domains')
      .set({ status: 'removed', is_primary: false, removed_at: now })
      .where('status', '<>', 'removed')
      .execute()
    await db.q
      .updateTable('staff_invites')
      .set({ revoked_at: now })
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
  })
}

/** Locks the business, so that it cannot go live or gain staff meanwhile. */
async function lockDraft(db: OpenPlatformDb, businessId: string): Promise<void> {
  const business = await db.q
    .selectFrom('businesses as b')
    .where('b.id', '=', businessId)
    .select(['b.name', 'b.status', 'b.went_live_at'])
    .forUpdate()
    .executeTakeFirst()
  const member = await db.q
    .selectFrom('members')
    .where('business_id', '=', businessId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (business?.status === 'draft' && business.went_live_at === null && !member) return
  throw new DomainError(
    'not-a-draft',
    409,
    `${business?.name ?? 'The business'} is live now, so it can’t be closed here. Please contact us.`,
  )
}
