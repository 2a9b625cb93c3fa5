import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * What members paid less refunds, in minor units with tax: memberships, and what they bought, gave or booked besides. A table of
 * `member_id` and `cents`, without members who never paid; `null` for all members. `isForFew` for a query that asks for the rows of few members, whose invoices are looked up then.
 */
export function totalsPaid(
  { businessId }: OpenTenantDb,
  memberIds: readonly string[] | null,
  isForFew = memberIds !== null,
): RawBuilder<unknown> {
  const only = (column: string) =>
    memberIds === null ? sql`` : sql`and ${sql.ref(column)} = any(${memberIds}::uuid[])`
  const paid = sql`from invoices i where i.business_id = ${businessId} and i.status = 'paid'`
  // What a balance paid was paid before, by the giver.
  const ownMoney = sql`sum(i.paid_cents - i.balance_cents - i.refunded_cents + i.balance_refunded_cents)`
  // All invoices in the order of an index, or those of each membership.
  const ofAll = sql`join (select i.membership_id, ${ownMoney} as cents ${paid} group by 1) i
    on i.membership_id = ms.id`
  const ofEach = sql`join lateral (select ${ownMoney} as cents ${paid}
    and i.membership_id = ms.id) i on i.cents is not null`
  return sql`(
    select s.member_id, sum(s.cents)::bigint as cents from (
      select ms.member_id, i.cents from memberships ms
      ${isForFew ? ofEach : ofAll}
      where ms.business_id = ${businessId} ${only('ms.member_id')}
      union all
      select o.member_id, o.amount_cents + o.tax_cents - o.refunded_cents from one_time_payments o
      where o.business_id = ${businessId} and o.status = 'paid' and o.member_id is not null ${only('o.member_id')}
    ) s group by 1)`
}
