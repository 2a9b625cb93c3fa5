// Open payments of many overdue members at once: the rule of billing's `owedPayment` for one member, in SQL.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
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
export const openPayments = ({ q }: OpenTenantDb, memberIds: readonly string[] | null) =>
  q
    .selectFrom('memberships as ms')
    .innerJoin('payment_failures as f', 'f.membership_id', 'ms.id')
    .where('f.recovered_at', 'is', null)
    .where('f.waived_at', 'is', null)
    .where('ms.status', '=', sql.lit('past_due'))
    .$if(memberIds !== null, (query) => query.where('ms.member_id', '=', anyOf(memberIds!)))
    .distinctOn('ms.member_id')
    .orderBy('ms.member_id')
    .orderBy('f.period_start')
    .orderBy('f.id')
    .select((eb) => [
      'ms.member_id as memberId',
      'f.id as failureId',
      'f.amount_cents as amountCents',
      'f.currency',
      'f.created_at as openSince',
      'f.failed_at as failedAt',
      'f.next_attempt_at as nextAttemptAt',
      'f.reminded_at as remindedAt',
      eb
        .selectFrom('payment_failures as o')
        .whereRef('o.membership_id', '=', 'f.membership_id')
        .select((eb) => eb.fn.max('o.reminded_at').as('at'))
        .as('memberRemindedAt'),
      'f.period_start as periodStart',
    ])
