import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/accounts/audit.server'
import type { MembershipStatus } from '~/memberships/lifecycle'
import type { SubscriptionFacts } from '../subscription-facts'

interface Settled {
  membershipId: string
  facts: SubscriptionFacts
  status: MembershipStatus
  tierPriceId: string
  now: Date
}

/** Facts that were fetched before a pause was granted may still come. */
const lateMs = 10 * 60_000

/**
 * What was planned for a day has come to pass, or can no more: pauses that have run out, changes of tier that the
 * renewal has brought, and whatever was open when the membership ended.
 */
export async function settleChanges(
  db: OpenTenantDb,
  { membershipId, facts, status, tierPriceId, now }: Settled,
): Promise<void> {
  const isOver = status === 'canceled' || status === 'inactive'
  const pauses = db.q
    .updateTable('membership_pauses')
    .set({ status: 'ended', ended_at: now, because: isOver ? 'the membership ended' : 'its time is over' })
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .where('status', 'in', isOver ? ['asked', 'running', 'lifting'] : ['running'])
  if (isOver) await pauses.execute()
  else if (!facts.collectionPaused) {
    await pauses
      .where((eb) =>
        eb.or([eb('until_at', '<=', now), eb('requested_at', '<', new Date(now.getTime() - lateMs))]),
      )
      .execute()
  }
  if (isOver) {
    await db.q
      .updateTable('membership_cancellations')
      .set({ status: 'done' })
      .where('business_id', '=', db.businessId)
      .where('membership_id', '=', membershipId)
      .where('status', 'in', ['scheduled', 'undoing'])
      .execute()
  }
  const changes = db.q
    .updateTable('tier_changes')
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .where('kind', '=', 'down')
    .where('status', 'in', ['asked', 'scheduled', 'undoing'])
  if (isOver) {
    await changes
      .set({ status: 'failed', settled_at: now, because: 'the membership ended before its day' })
      .execute()
    return
  }
  const applied = await changes
    .set({ status: 'applied', settled_at: now })
    .where('to_price_id', '=', tierPriceId)
    .where('effective_at', '<=', facts.periodStart ?? facts.startedAt)
    .returning(['from_tier_id', 'to_tier_id'])
    .executeTakeFirst()
  if (!applied) return
  await record(db, {
    action: 'membership.tier-changed',
    actor: { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { from: applied.from_tier_id, to: applied.to_tier_id },
    now,
  })
}
