import type { TenantDb } from '#/db/handles.server'
import type { PauseOrder } from './changes/begin-pause.server'
import { cancelMembership, type CancelOrder } from './changes/cancel-membership.server'
import { changeTier, type TierChangeOrder } from './changes/change-tier.server'
import { endNow, type EndOrder } from './changes/end-now.server'
import { finishChanges } from './changes/finish-changes.server'
import { holdMembership } from './changes/hold-membership.server'
import { quoteChange, type QuoteOrder } from './changes/quote.server'
import { refundInvoice, type RefundOrder } from './changes/refund-invoice.server'
import { resumeMembership } from './changes/resume-membership.server'
import { seeStepUp } from './changes/see-step-up.server'
import { skipMonth } from './changes/skip-month.server'
import { undoCancellation } from './changes/undo-cancellation.server'
import { undoTierChange, type UndoOrder } from './changes/undo-tier-change.server'
import { forgetCustomer } from './customers/forget-customer.server'
import { updateCustomer } from './customers/update-customer.server'
import { invoicePage } from './invoices/invoice-page.server'
import { finishUndone } from './finish-undone.server'
import type { BillingParts } from './parts'
import { openPortal, type PortalOrder } from './portal.server'

/** What may be asked of a membership after it began. See each verb for what it promises. */
export function membershipChanges(parts: BillingParts) {
  return {
    quoteChange: (db: TenantDb, order: QuoteOrder) => quoteChange(parts, db, order),
    changeTier: (db: TenantDb, order: TierChangeOrder) => changeTier(parts, db, order),
    seeStepUp: (db: TenantDb, memberId: string) => seeStepUp(parts, db, memberId),
    undoTierChange: (db: TenantDb, order: UndoOrder) => undoTierChange(parts, db, order),
    skipMonth: (db: TenantDb, order: PauseOrder) => skipMonth(parts, db, order),
    holdMembership: (db: TenantDb, order: PauseOrder & { untilOn: string }) =>
      holdMembership(parts, db, order),
    resumeMembership: (db: TenantDb, order: PauseOrder) => resumeMembership(parts, db, order),
    cancelMembership: (db: TenantDb, order: CancelOrder) => cancelMembership(parts, db, order),
    undoCancellation: (db: TenantDb, order: Omit<CancelOrder, 'why'>) => undoCancellation(parts, db, order),
    endNow: (db: TenantDb, order: EndOrder & { refundLast: boolean }) => endNow(parts, db, order),
    refundInvoice: (db: TenantDb, order: RefundOrder) => refundInvoice(parts, db, order),
    openPortal: (db: TenantDb, order: PortalOrder) => openPortal(parts, db, order),
    invoicePage: (db: TenantDb, order: { invoiceId: string; memberId?: string }) =>
      invoicePage(parts, db, order),
    updateCustomer: (db: TenantDb, memberId: string) => updateCustomer(parts, db, memberId),
    forgetCustomer: (db: TenantDb, input: { memberId: string; now: Date }) =>
      forgetCustomer(parts, db, input),
    finishChanges: (signal?: AbortSignal) => finishChanges(parts, signal),
    finishUndone: (signal?: AbortSignal) => finishUndone(parts, signal),
  }
}
