// Members whose payment is overdue, with the payment that they can be reminded of.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { openPayments, type OpenPayment } from '~/membership/memberships/work-list/open-payment.server'

export interface OverdueMember {
  memberId: string
  fullName: string
  tierName: string
  /** The membership is suspended until it is paid. */
  isSuspended: boolean
  /** The oldest payment that is open; null before it was recorded. */
  payment: OpenPayment | null
}

/**
 * The first `limit` members whose membership is past due, those who have waited longest first; `found` counts all of them, as
 * the list of members does.
 */
export async function overdueMembers(
  db: OpenTenantDb,
  { limit }: { limit: number },
): Promise<{ members: OverdueMember[]; total: number }> {
  const { rows } = await sql<
    Omit<OverdueMember, 'payment'> & { total: number } & ({ failureId: null } | OpenPayment)
  >`
    select m.full_name as "fullName", t.name as "tierName", ms.stripe_status = 'unpaid' as "isSuspended", p.*,
      ms.member_id as "memberId", count(*) over ()::int as total
    from memberships ms
    join members m on m.business_id = ms.business_id and m.id = ms.member_id and m.anonymized_at is null
    join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
    left join ${openPayments(db, null)} p on p."memberId" = ms.member_id
    where ms.business_id = ${db.businessId} and ms.status = 'past_due'
    order by p."periodStart", p."failedAt", ms.id limit ${limit}`.execute(db.q)
  return {
    total: rows[0]?.total ?? 0,
    members: rows.map(({ memberId, fullName, tierName, isSuspended, total: _, ...payment }) => ({
      memberId,
      fullName,
      tierName,
      isSuspended,
      payment: payment.failureId === null ? null : payment,
    })),
  }
}

/** The member who owes a failed payment; null where there is none. */
export async function payerOf(
  db: OpenTenantDb,
  failureId: string,
): Promise<{ fullName: string; remindedAt: Date | null } | null> {
  const row = await db.q
    .selectFrom('payment_failures as f')
    .innerJoin('memberships as ms', 'ms.id', 'f.membership_id')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .where('f.id', '=', failureId)
    .select(['m.full_name as fullName', 'f.reminded_at as remindedAt'])
    .executeTakeFirst()
  return row ?? null
}
