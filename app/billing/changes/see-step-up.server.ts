import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import { syncSubscription } from '../sync-subscription.server'

/** The page waits no longer; it then shows what is known. */
const patienceMs = 2_000

/**
 * Looks at the subscription once more where a step up was paid within the last day and the membership does not show it:
 * the look after the change has failed, and its webhook has not come. Asks nobody anything otherwise, and never throws
 * for a provider that cannot be asked.
 */
export async function seeStepUp(parts: BillingParts, db: TenantDb, memberId: string): Promise<void> {
  const unseen = await db.read(async (db) => {
    const { rows } = await sql<{ accountId: string; subscriptionId: string }>`
      select ms.account_id as "accountId", ms.subscription_id as "subscriptionId"
      from memberships ms
      join lateral (
        select kind, status, to_tier_id, settled_at from tier_changes c
        where c.business_id = ms.business_id and c.membership_id = ms.id
        order by c.requested_at desc limit 1
      ) last on last.kind = 'up' and last.status = 'applied' and last.to_tier_id <> ms.tier_id
      where ms.business_id = ${db.businessId} and ms.member_id = ${memberId}
        and ms.status in ('active', 'past_due', 'paused')
        and last.settled_at > ${new Date(parts.now(db.businessId).getTime() - 86_400_000)}
      limit 1`.execute(db.q)
    return rows[0]
  })
  if (!unseen) return
  const look = syncSubscription(parts, unseen.accountId, unseen.subscriptionId).catch((error: unknown) =>
    parts.log.warn({ error, ...unseen }, 'a step up could not be looked at'),
  )
  let bell: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (bell = setTimeout(resolve, patienceMs)))
  await Promise.race([look, enough])
  clearTimeout(bell)
}
