import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import type { MembershipStatus } from '~/memberships/lifecycle'
import type { SubscriptionSnapshot } from '~/billing/subscriptions/subscription-snapshot'

interface SyncedMembership {
  membershipId: string
  snapshot: SubscriptionSnapshot
  status: MembershipStatus
  tierPriceId: string
  now: Date
}

/** Facts that were fetched before a pause was granted may still come. */
const staleSnapshotMs = 10 * 60_000

/**
 * What was planned for a day has come to pass, or can no more: pauses that have run out, changes of tier that the
 * renewal has brought, and whatever was open when the membership ended.
 */
export async function completePlannedChanges(
  db: OpenTenantDb,
  { membershipId, snapshot, status, tierPriceId, now }: SyncedMembership,
): Promise<void> {
  const isOver = status === 'canceled' || status === 'inactive'
  const pauses = db.q
    .updateTable('membership_pauses')
    .set({ status: 'ended', ended_at: now, because: isOver ? 'the membership ended' : 'its time is over' })
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .where('status', 'in', isOver ? ['asked', 'running', 'lifting'] : ['running'])
  if (isOver) await pauses.execute()
  else if (!snapshot.collectionPaused) {
    await pauses
      .where((eb) =>
        eb.or([
          eb('until_at', '<=', now),
          eb('requested_at', '<', new Date(now.getTime() - staleSnapshotMs)),
        ]),
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
      .set({ status: 'failed', resolved_at: now, because: 'the membership ended before its day' })
      .execute()
    return
  }
  const applied = await changes
    .set({ status: 'applied', resolved_at: now })
    .where('to_price_id', '=', tierPriceId)
    .where('effective_at', '<=', snapshot.periodStart ?? snapshot.startedAt)
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
