import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { syncTaxAccount } from './account-settings.server'
import { applyMembershipTax } from './apply-membership-tax.server'
import { settleInvoiceFees } from './settle-fees.server'
import { turnOnSalesTax } from './switch-sales-tax.server'

/** Sales tax operations that talk to Stripe, for the rest of the product. */
export function salesTaxOperations(context: BillingContext) {
  return {
    turnOn: (db: TenantDb, input: { userId: string; now: Date }) => turnOnSalesTax(context, db, input),
    check: (accountId: string) => syncTaxAccount(context, accountId),
    applyToMemberships: (db: TenantDb, signal?: AbortSignal) => applyMembershipTax(context, db, signal),
    settleInvoiceFees: (db: TenantDb, invoiceId: string) => settleInvoiceFees(context, db, invoiceId),
  }
}
