import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { syncBriefly } from './sync-briefly.server'

/**
 * Syncs the subscription again if an upgrade was paid within the last day and the membership does not show it: the
 * sync after the change failed, and its webhook has not arrived. Otherwise requests nothing. Never throws because
 * Stripe cannot be reached.
 */
export async function refreshAfterUpgrade(
  context: BillingContext,
  db: TenantDb,
  memberId: string,
): Promise<void> {
  const missed = await db.read(async (db) => {
    const { rows } = await sql<{ accountId: string; subscriptionId: string }>`
      select ms.account_id as "accountId", ms.subscription_id as "subscriptionId"
      from memberships ms
      join lateral (
        select kind, status, to_tier_id, resolved_at from tier_changes c
        where c.business_id = ms.business_id and c.membership_id = ms.id
        order by c.requested_at desc limit 1
      ) last on last.kind = 'up' and last.status = 'applied' and last.to_tier_id <> ms.tier_id
      where ms.business_id = ${db.businessId} and ms.member_id = ${memberId}
        and ms.status in ('active', 'past_due', 'paused')
        and last.resolved_at > ${new Date(context.now(db.businessId).getTime() - 86_400_000)}
      limit 1`.execute(db.q)
    return rows[0]
  })
  if (missed) await syncBriefly(context, missed)
}
