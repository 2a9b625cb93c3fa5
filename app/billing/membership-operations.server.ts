import type { TenantDb } from '#/db/handles.server'
import type { PauseInput } from '~/memberships/pause/request-pause.server'
import { cancelMembership, type CancelInput } from '~/memberships/cancellation/cancel-membership.server'
import { changeTier, type TierChangeInput } from '~/memberships/tier-change/change-tier.server'
import { endMembershipNow, type EndInput } from '~/memberships/cancellation/end-membership-now.server'
import { retryPendingRequests } from '~/memberships/change-requests/retry-pending-requests.server'
import { pauseMembership } from '~/memberships/pause/pause-membership.server'
import { quoteTierChange, type QuoteInput } from '~/memberships/tier-change/quote-tier-change.server'
import { refundInvoice, type RefundInput } from '~/memberships/refund/refund-invoice.server'
import { resumeMembership } from '~/memberships/pause/resume-membership.server'
import { refreshAfterUpgrade } from './subscriptions/refresh-after-upgrade.server'
import { skipMonth } from '~/memberships/pause/skip-month.server'
import { undoCancellation } from '~/memberships/cancellation/undo-cancellation.server'
import { undoTierChange, type UndoTierChangeInput } from '~/memberships/tier-change/undo-tier-change.server'
import { deleteCustomer } from './customers/delete-customer.server'
import { updateCustomer } from './customers/update-customer.server'
import { hostedInvoice } from './invoices/hosted-invoice.server'
import { retryReversals } from './reversals/retry-reversals.server'
import type { MembershipContext } from '~/memberships/context'
import type { BillingContext } from './context'
import { membershipPayments } from './subscriptions/membership-payments.server'
import { openPortal, type PortalInput } from './customers/customer-portal.server'

/** Operations on an existing membership. See each one for its contract. */
export function membershipOperations(context: BillingContext) {
  const memberships: MembershipContext = { ...context, payments: membershipPayments(context) }
  return {
    quoteTierChange: (db: TenantDb, order: QuoteInput) => quoteTierChange(memberships, db, order),
    changeTier: (db: TenantDb, order: TierChangeInput) => changeTier(memberships, db, order),
    refreshAfterUpgrade: (db: TenantDb, memberId: string) => refreshAfterUpgrade(context, db, memberId),
    undoTierChange: (db: TenantDb, order: UndoTierChangeInput) => undoTierChange(memberships, db, order),
    skipMonth: (db: TenantDb, order: PauseInput) => skipMonth(memberships, db, order),
    pauseMembership: (db: TenantDb, order: PauseInput & { untilOn: string }) =>
      pauseMembership(memberships, db, order),
    resumeMembership: (db: TenantDb, order: PauseInput) => resumeMembership(memberships, db, order),
    cancelMembership: (db: TenantDb, order: CancelInput) => cancelMembership(memberships, db, order),
    undoCancellation: (db: TenantDb, order: Omit<CancelInput, 'why'>) =>
      undoCancellation(memberships, db, order),
    endMembershipNow: (db: TenantDb, order: EndInput & { refundLast: boolean }) =>
      endMembershipNow(memberships, db, order),
    refundInvoice: (db: TenantDb, order: RefundInput) => refundInvoice(memberships, db, order),
    openPortal: (db: TenantDb, order: PortalInput) => openPortal(context, db, order),
    hostedInvoice: (db: TenantDb, order: { invoiceId: string; memberId?: string }) =>
      hostedInvoice(context, db, order),
    updateCustomer: (db: TenantDb, memberId: string) => updateCustomer(context, db, memberId),
    deleteCustomer: (db: TenantDb, input: { memberId: string; now: Date }) =>
      deleteCustomer(context, db, input),
    retryPendingRequests: (signal?: AbortSignal) => retryPendingRequests(memberships, signal),
    retryReversals: (signal?: AbortSignal) => retryReversals(context, signal),
  }
}
