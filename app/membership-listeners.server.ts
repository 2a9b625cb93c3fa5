import { updateCustomerName } from '~/billing/customers/update-customer-name.server'
import { applyPlanToMembership } from '~/billing/plan/apply-plan-to-membership.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { nextBoxOfTier } from '~/club/runs/member/month-page.server'
import { releaseUnpaidOrder } from '~/club/runs/membership-listeners.server'
import { alignGiftsOf } from '~/club/gifts/redeem/membership-listener.server'
import {
  acceptInvitationsOfNewMember,
  linkInvitationOfSignup,
} from '~/business/guests/membership-listeners.server'
import { setJoinedOn, welcomeSender } from '~/membership/memberships/activate-membership.server'
import { completePlannedChanges } from '~/membership/memberships/change-requests/complete-planned-changes.server'
import type { MembershipListeners } from '~/membership/memberships/events'
import { recordStatusChange } from '~/membership/memberships/record-status-change.server'
import { updateCapacity } from '~/membership/memberships/update-capacity.server'

/** Listeners to changes of memberships, called in this order and in the transaction of the change. */
export const membershipListeners: MembershipListeners = {
  // The order in which rows are locked: changing it can cause deadlocks.
  synced: [
    recordStatusChange,
    applyPlanToMembership,
    updateCapacity,
    setJoinedOn,
    acceptInvitationsOfNewMember,
    welcomeSender(nextBoxOfTier),
    completePlannedChanges,
    releaseUnpaidOrder,
    alignGiftsOf,
  ],
  paymentsChanged: [updateEntitlements, alignGiftsOf],
  signedUp: [linkInvitationOfSignup],
  profileChanged: [updateCustomerName],
}
