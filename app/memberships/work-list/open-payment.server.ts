// Open payments of many overdue members at once: the rule of billing's `owedPayment` for one member, in SQL.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** The oldest failed payment of a past-due membership that is still open. */
export interface OpenPayment {
  failureId: string
  /** Minor units of `currency`. */
  amountCents: number
  currency: string
  /** When it first failed. */
  openSince: Date
  /** The last attempt. */
  failedAt: Date
  nextAttemptAt: Date | null
  /** When staff last emailed a reminder of it. */
  remindedAt: Date | null
  /** When staff last emailed the member a reminder of any payment of this membership. */
  memberRemindedAt: Date | null
  periodStart: Date | null
}

/** A table of `memberId` and an `OpenPayment`, one row for each member who owes a payment; `null` for all members. */
export function openPayments(
  { businessId }: OpenTenantDb,
  memberIds: readonly string[] | null,
): RawBuilder<OpenPayment & { memberId: string }> {
  const only = memberIds === null ? sql`` : sql`and ms.member_id = any(${memberIds}::uuid[])`
  return sql`(
    select distinct on (ms.member_id) ms.member_id as "memberId", f.id as "failureId", f.amount_cents as "amountCents",
      f.currency, f.created_at as "openSince", f.failed_at as "failedAt", f.next_attempt_at as "nextAttemptAt", f.reminded_at as "remindedAt",
      (select max(o.reminded_at) from payment_failures o where o.business_id = f.business_id
        and o.membership_id = f.membership_id) as "memberRemindedAt", f.period_start as "periodStart"
    from memberships ms
    join payment_failures f on f.business_id = ms.business_id and f.membership_id = ms.id
      and f.recovered_at is null and f.waived_at is null
    where ms.business_id = ${businessId} and ms.status = 'past_due' ${only}
    order by ms.member_id, f.period_start, f.id)`
}
