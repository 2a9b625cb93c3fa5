import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { ProviderRefund, RefundInput } from '~/membership/memberships/payments'
import type { BillingContext } from '../context'
import { settleInvoiceFees } from '../sales-tax/settle-fees.server'
import { creditMember } from '../prepaid/customer-balance.server'
import { paidCharges } from '../invoices/paid-charges.server'
import { ProviderRefusal } from '../stripe/errors'
import { createRefund } from './create-refund.server'
import { syncBalanceRefunds } from './sync-balance-refunds.server'
import { recordChargeWithRefunds } from './sync-charge-refunds.server'

/**
 * Refunds part of a paid invoice: to the card, with the platform's fee in proportion, and to the member's balance. Both
 * are made once, however often this is repeated. What was made of the card's part stays, so a balance that the provider
 * refuses then is no failure: its id is null. Throws `refund-too-much` where a part was not paid by card, and what the
 * gateway throws.
 */
export async function refundInvoicePayment(
  context: BillingContext,
  db: TenantDb,
  refund: RefundInput,
): Promise<ProviderRefund> {
  const { accountId, number, currency } = await stripeInvoiceOf(db, refund.invoiceId)
  const providerRefundId = refund.cardCents > 0 ? await refundCharge(context, db, refund) : null
  if (refund.balanceCents === 0) return { providerRefundId, balanceTransactionId: null }
  const credit = {
    creditId: refund.requestId,
    memberId: refund.memberId,
    accountId,
    amountCents: refund.balanceCents,
    currency,
    description: number ? `Refund of invoice ${number}` : 'Refund',
    now: refund.now,
  }
  try {
    const { transactionId } = await creditMember(context, db, credit)
    return { providerRefundId, balanceTransactionId: transactionId }
  } catch (error) {
    const isRefused = error instanceof ProviderRefusal && error.status !== 409
    if (providerRefundId === null || !isRefused) throw error
    context.log.error({ error, refundId: refund.requestId }, 'a balance was not credited after a refund')
    return { providerRefundId, balanceTransactionId: null }
  }
}

async function refundCharge(
  context: BillingContext,
  db: TenantDb,
  { requestId, invoiceId, cardCents }: RefundInput,
): Promise<string> {
  const { accountId, stripeInvoice, taxCents } = await stripeInvoiceOf(db, invoiceId)
  const charges = await paidCharges(context.gateway, accountId, stripeInvoice)
  const charge = charges.find((one) => one.amountCents >= cardCents) ?? charges[0]
  if (!charge) {
    throw new DomainError(
      'refund-too-much',
      409,
      'This payment wasn’t made by card and can’t be refunded here.',
    )
  }
  return createRefund(context, db, {
    requestId,
    accountId,
    intentId: charge.intentId,
    amountCents: cardCents,
    // With tax a part of the fee was returned already; what belongs to the refund is returned by `settleInvoiceFees`.
    hasFee: charge.hasFee && taxCents <= 0,
  })
}

/** Records every refund of an invoice, including those made on the provider's own pages, and the member's balance. */
export async function syncRefunds(context: BillingContext, db: TenantDb, invoiceId: string): Promise<void> {
  const { accountId, stripeInvoice, taxCents, balanceCents, memberId } = await stripeInvoiceOf(db, invoiceId)
  for (const { chargeId } of await paidCharges(context.gateway, accountId, stripeInvoice)) {
    await recordChargeWithRefunds(context, accountId, chargeId)
  }
  if (balanceCents > 0) await syncBalanceRefunds(context, db, { accountId, memberId })
  if (taxCents > 0) await settleInvoiceFees(context, db, invoiceId)
}

function stripeInvoiceOf(db: TenantDb, invoiceId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('invoices as i')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .where('i.id', '=', invoiceId)
      .select(['i.account_id as accountId', 'i.stripe_invoice_id as stripeInvoice', 'i.number', 'i.currency'])
      .select(['i.tax_cents as taxCents', 'i.balance_cents as balanceCents', 'ms.member_id as memberId'])
      .executeTakeFirstOrThrow(),
  )
}
