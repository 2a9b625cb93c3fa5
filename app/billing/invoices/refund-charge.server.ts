import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import type { BillingContext } from '../context'
import { recordCharge } from '../fees/record-charge.server'
import { settleInvoiceFees } from '../sales-tax/settle-fees.server'
import { createRefund } from './create-refund.server'
import { paidCharges } from './paid-charges.server'
import { syncCharge } from './sync-charge.server'

interface ChargeRefund {
  /** The id of the row that records the refund: repeated, the refund is made once. */
  requestId: string
  invoiceId: string
  amountCents: number
}

/**
 * Refunds part of a paid invoice, and the platform's fee in proportion. Returns the provider's id of the refund. Throws
 * `refund-too-much` for an invoice that was not paid by card, and what the gateway throws.
 */
export async function refundCharge(
  context: BillingContext,
  db: TenantDb,
  { requestId, invoiceId, amountCents }: ChargeRefund,
): Promise<{ providerRefundId: string }> {
  const { accountId, stripeInvoice, taxCents } = await stripeInvoiceOf(db, invoiceId)
  const charges = await paidCharges(context.gateway, accountId, stripeInvoice)
  const charge = charges.find((one) => one.amountCents >= amountCents) ?? charges[0]
  if (!charge) {
    throw new DomainError(
      'refund-too-much',
      409,
      'This payment wasn’t made by card and can’t be refunded here.',
    )
  }
  const providerRefundId = await createRefund(context, db, {
    requestId,
    accountId,
    intentId: charge.intentId,
    amountCents,
    // With tax a part of the fee was returned already; what belongs to the refund is returned by `settleInvoiceFees`.
    hasFee: charge.hasFee && taxCents <= 0,
  })
  return { providerRefundId }
}

/** Records every refund of an invoice, including those made on the provider's own pages. */
export async function syncRefunds(context: BillingContext, db: TenantDb, invoiceId: string): Promise<void> {
  const { accountId, stripeInvoice, taxCents } = await stripeInvoiceOf(db, invoiceId)
  for (const { chargeId } of await paidCharges(context.gateway, accountId, stripeInvoice)) {
    await recordCharge(context, accountId, chargeId)
    await syncCharge(context, accountId, chargeId)
  }
  if (taxCents > 0) await settleInvoiceFees(context, db, invoiceId)
}

function stripeInvoiceOf(db: TenantDb, invoiceId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('invoices')
      .where('business_id', '=', db.businessId)
      .where('id', '=', invoiceId)
      .select(['account_id as accountId', 'stripe_invoice_id as stripeInvoice', 'tax_cents as taxCents'])
      .executeTakeFirstOrThrow(),
  )
}
