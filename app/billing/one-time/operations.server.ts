import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { cancelPayment, confirmPayment } from './confirm-payment.server'
import { openPaymentPage } from './payment-page.server'
import { executeRefund } from '../refunds/refund-payment.server'

/** One-time payments, for the rest of the product. Rows are written with `startPayment` and `askRefund`. */
export function oneTimeOperations(context: BillingContext) {
  return {
    openPage: (db: TenantDb, input: { paymentId: string; now: Date }) => openPaymentPage(context, db, input),
    confirm: (db: TenantDb, input: { paymentId: string; memberId: string | null }) =>
      confirmPayment(context, db, input),
    cancel: (db: TenantDb, input: { paymentId: string; now: Date }) => cancelPayment(context, db, input),
    executeRefund: (db: TenantDb, refundId: string) => executeRefund(context, db, refundId),
  }
}

/** Operations on one-time payments, for the rest of the product. */
export type OneTimeOperations = ReturnType<typeof oneTimeOperations>
