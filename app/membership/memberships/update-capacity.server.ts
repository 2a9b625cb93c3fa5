import type { OpenTenantDb } from '#/db/handles.server'
import { updateFullSince } from '~/membership/tiers/capacity/capacity.server'
import { completeEntry } from '~/membership/tiers/waiting-list/claim-spot.server'
import type { MembershipSynced } from './events'

/** Completes the waiting list entry of a member who joined, and updates which tiers are full. */
export async function updateCapacity(
  db: OpenTenantDb,
  { member, tier, before, status, isNewlyLive, now }: MembershipSynced,
): Promise<void> {
  if (isNewlyLive) await completeEntry(db, { memberId: member.id, tierId: tier.id, now })
  if (before?.status !== status || before?.tierId !== tier.id) await updateFullSince(db, now)
}
