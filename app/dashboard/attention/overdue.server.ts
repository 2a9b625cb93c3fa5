// Members whose payment is overdue, with the payment that they can be reminded of.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

export interface OverdueMember {
  memberId: string
  fullName: string
  tierName: string
  /** The membership is suspended until it is paid. */
  isSuspended: boolean
  /** The oldest payment that is open; null before it was recorded. */
  payment: {
    id: string
    /** Minor units of `currency`. */
    amountCents: number
    currency: string
    failedAt: Date
    nextAttemptAt: Date | null
    remindedAt: Date | null
  } | null
}

export interface PartOfList {
  offset: number
  limit: number
}

/** Members whose membership is past due, those who have waited longest first; `found` counts all of them. */
export async function overdueMembers(
  db: OpenTenantDb,
  { offset, limit }: PartOfList,
): Promise<{ members: OverdueMember[]; found: number }> {
  const { rows } = await sql<
    Omit<OverdueMember, 'payment'> & {
      id: string | null
      amountCents: number
      currency: string
      failedAt: Date
      nextAttemptAt: Date | null
      remindedAt: Date | null
    }
  >`
    select ms.member_id as "memberId", m.full_name as "fullName", t.name as "tierName",
      ms.stripe_status = 'unpaid' as "isSuspended", f.id, f.amount_cents as "amountCents", f.currency,
      f.failed_at as "failedAt", f.next_attempt_at as "nextAttemptAt", f.reminded_at as "remindedAt"
    from memberships ms
    join members m on m.business_id = ms.business_id and m.id = ms.member_id
    join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
    left join lateral (select * from payment_failures f where f.business_id = ms.business_id
      and f.membership_id = ms.id and f.recovered_at is null and f.waived_at is null
      order by f.period_start, f.id limit 1) f on true
    where ms.business_id = ${db.businessId} and ms.status = 'past_due'
    order by f.period_start, f.failed_at, ms.id offset ${offset} limit ${limit}`.execute(db.q)
  const counted = await db.q
    .selectFrom('memberships')
    .where('business_id', '=', db.businessId)
    .where('status', '=', 'past_due')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return {
    found: Number(counted.found),
    members: rows.map(({ memberId, fullName, tierName, isSuspended, id, ...payment }) => ({
      ...{ memberId, fullName, tierName, isSuspended },
      payment: id === null ? null : { id, ...payment },
    })),
  }
}

/** Whose payment a failed one is; null where there is none. */
export async function payerOf(
  db: OpenTenantDb,
  failureId: string,
): Promise<{ fullName: string; remindedAt: Date | null } | null> {
  const row = await db.q
    .selectFrom('payment_failures as f')
    .innerJoin('memberships as ms', (join) =>
      join.onRef('ms.business_id', '=', 'f.business_id').onRef('ms.id', '=', 'f.membership_id'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.business_id', '=', 'ms.business_id').onRef('m.id', '=', 'ms.member_id'),
    )
    .where('f.business_id', '=', db.businessId)
    .where('f.id', '=', failureId)
    .select(['m.full_name as fullName', 'f.reminded_at as remindedAt'])
    .executeTakeFirst()
  return row ?? null
}
