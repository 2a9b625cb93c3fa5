import type { TenantDb } from '#/db/handles.server'
import { cancelMembership } from './cancellation/cancel-membership.server'
import { endMembershipNow } from './cancellation/end-membership-now.server'
import { undoCancellation } from './cancellation/undo-cancellation.server'
import { retryPendingRequests } from './change-requests/retry-pending-requests.server'
import type { MembershipContext } from './context'
import { endWithClub } from './cancellation/end-with-club.server'
import { completeSignup } from './join/complete-signup.server'
import { updateProfile } from './members/update-profile.server'
import { pauseMembership } from './pause/pause-membership.server'

import { resumeMembership } from './pause/resume-membership.server'
import { skipMonth } from './pause/skip-month.server'
import { refundInvoice } from './refund/refund-invoice.server'
import { returnBalance } from './refund/return-balance.server'
import { changeTier } from './tier-change/change-tier.server'
import { quoteTierChange } from './tier-change/quote-tier-change.server'
import { undoTierChange } from './tier-change/undo-tier-change.server'
import type {
  SignupInput,
  ProfileChange,
  PauseInput,
  CancelInput,
  EndInput,
  EndWithClubInput,
  QuoteInput,
  TierChangeInput,
  UndoTierChangeInput,
  RefundInput,
  Memberships,
} from './membership-changes'

/** The changes of memberships, with what they depend on. See each function for what it promises. */
export function createMemberships(context: MembershipContext): Memberships {
  return {
    completeSignup: (db: TenantDb, input: SignupInput) => completeSignup(context, db, input),
    updateProfile: (db: TenantDb, input: ProfileChange) => updateProfile(context, db, input),
    skipMonth: (db: TenantDb, input: PauseInput) => skipMonth(context, db, input),
    pauseMembership: (db: TenantDb, input: PauseInput & { untilOn: string }) =>
      pauseMembership(context, db, input),
    resumeMembership: (db: TenantDb, input: PauseInput) => resumeMembership(context, db, input),
    cancelMembership: (db: TenantDb, input: CancelInput) => cancelMembership(context, db, input),
    endWithClub: (db: TenantDb, input: EndWithClubInput) => endWithClub(context, db, input),
    undoCancellation: (db: TenantDb, input: Omit<CancelInput, 'why'>) => undoCancellation(context, db, input),
    endMembershipNow: (db: TenantDb, input: EndInput & { refundLast: boolean }) =>
      endMembershipNow(context, db, input),
    quoteTierChange: (db: TenantDb, input: QuoteInput) => quoteTierChange(context, db, input),
    changeTier: (db: TenantDb, input: TierChangeInput) => changeTier(context, db, input),
    undoTierChange: (db: TenantDb, input: UndoTierChangeInput) => undoTierChange(context, db, input),
    refundInvoice: (db: TenantDb, input: RefundInput) => refundInvoice(context, db, input),
    returnBalance: (db: TenantDb, input: { invoiceId: string; now: Date }) =>
      returnBalance(context, db, input),
    retryPendingRequests: (signal?: AbortSignal) => retryPendingRequests(context, signal),
  }
}
