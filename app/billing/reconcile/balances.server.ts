// Compares what went back to members' balances with our refunds. Stripe lists movements of a balance by customer alone.
import pLimit from 'p-limit'
import { sql } from 'kysely'
import { syncBalanceRefunds } from '../invoices/sync-balance-refunds.server'
import { atOnce, beginning, overlapMs, pageSize, type Phase } from './phase'
import { addFailed } from './report'

/** One page of the account's members who have a balance, or had a part of a month returned to it since the mark. */
export const compareBalances: Phase = async (context, { accountId, businessId }, at, report) => {
  const tenant = context.scopes.tenant(businessId)
  const since = at.mark ? new Date(beginning(at.mark, overlapMs.refunds) * 1000) : new Date(0)
  const { rows } = await tenant.read(({ q }) =>
    sql<{ memberId: string }>`
      select member_id as "memberId" from (
        select member_id from customer_balances
        where business_id = ${businessId} and account_id = ${accountId} and balance_cents <> 0
        union
        select ms.member_id from refunds r
        join invoices i on i.business_id = r.business_id and i.id = r.invoice_id and i.account_id = ${accountId}
        join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
        where r.business_id = ${businessId} and r.balance_cents > 0 and r.requested_at >= ${since}
      ) m
      where ${at.after}::uuid is null or member_id > ${at.after}::uuid
      order by member_id limit ${pageSize}`.execute(q),
  )
  await pLimit(atOnce).map(rows, async ({ memberId }) => {
    report.looked += 1
    try {
      if (await syncBalanceRefunds(context, tenant, { accountId, memberId })) report.repaired += 1
    } catch (error) {
      addFailed(report, `balance of member ${memberId} on ${accountId}`, error)
      context.log.warn({ error, accountId, memberId }, 'failed to compare a balance')
    }
  })
  return rows.length === pageSize ? (rows.at(-1)?.memberId ?? null) : null
}
