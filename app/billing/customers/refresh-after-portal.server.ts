import type { TenantDb } from '#/db/handles.server'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { isLive } from '~/membership/memberships/lifecycle'
import type { BillingContext } from '../context'
import { syncBriefly } from '../subscriptions/sync-briefly.server'

/** Syncs a member's live membership when they return from Stripe's portal, where they may have changed their card. */
export async function refreshAfterPortal(
  context: BillingContext,
  db: TenantDb,
  memberId: string,
): Promise<void> {
  const membership = await membershipToChange(db, { memberId })
  if (membership && isLive(membership.status)) await syncBriefly(context, membership)
}
