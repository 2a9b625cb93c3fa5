import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import type { MembershipSynced } from '../events'

/** A sync may still apply a subscription that was fetched before the pause was made. */
const staleSnapshotMs = 10 * 60_000

/**
 * Completes requests whose time has come: pauses that are over, downgrades that the renewal applied, and everything that
 * was open when the membership ended.
 */
export async function completePlannedChanges(
  db: OpenTenantDb,
  { membershipId, subscription, status, tier, hasOpenRequests, now }: MembershipSynced,
): Promise<void> {
  if (!hasOpenRequests) return
  const isOver = status === 'canceled' || status === 'inactive'
  const pauses = db.q
    .updateTable('membership_pauses')
    .set({ status: 'ended', ended_at: now, because: isOver ? 'the membership ended' : 'the pause is over' })
    .where('membership_id', '=', membershipId)
    .where('status', 'in', isOver ? ['asked', 'running', 'lifting'] : ['running'])
  if (isOver) await pauses.execute()
  else if (!subscription.collectionPaused) {
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
      .where('membership_id', '=', membershipId)
      .where('status', 'in', ['scheduled', 'undoing'])
      .execute()
  }
  const changes = db.q
    .updateTable('tier_changes')
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
    .where('to_price_id', '=', tier.priceId)
    .where('effective_at', '<=', subscription.periodStart ?? subscription.startedAt)
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
