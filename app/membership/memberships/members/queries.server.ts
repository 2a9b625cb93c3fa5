import type { TenantDb } from '#/db/handles.server'
import type { LastRefund } from './member-action-result'

/** A member's name and contact details. Null where the club has no such member. */
export async function clubMember(db: TenantDb, memberId: string) {
  const member = await db.read((db) =>
    db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['id', 'full_name as fullName', 'email', 'phone', 'joined_on as joinedOn'])
      .executeTakeFirst(),
  )
  return member ?? null
}

/** The latest refund of a member's payments; null for none. */
export async function latestRefund(db: TenantDb, memberId: string): Promise<LastRefund | null> {
  const refund = await db.read((db) =>
    db.q
      .selectFrom('refunds as r')
      .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .where('ms.member_id', '=', memberId)
      .orderBy('r.requested_at', 'desc')
      .orderBy('r.id', 'desc')
      .select(['r.status as state', 'r.amount_cents as cents', 'r.balance_cents as balanceCents'])
      .executeTakeFirst(),
  )
  return refund ?? null
}
