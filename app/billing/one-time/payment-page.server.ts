import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { storeHostedPage } from '../checkout/hosted-page.server'
import type { BillingContext } from '../context'
import { customerOf, forgetCustomer } from '../customers/create-customer.server'
import { isTaxNotReady, withTax } from '../sales-tax/account-settings.server'
import { taxParams } from '../sales-tax/checkout-params'
import { ProviderRefusal } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import { canOpenPage, endUnpaid, paymentById, type OneTimePayment } from './payments.server'
import { closePayment, syncPayment } from './sync-payment.server'
import type { PaymentState } from '../billing'

/**
 * Opens the hosted page of a payment, or finds the one that is open: asking twice never creates a second one. What it
 * returns says whether the page can be paid (`open`, with its URL), has been paid, or has closed (`expired`: start a new
 * payment). Throws `tax-not-ready` (409) and the provider's DomainErrors.
 */
export async function openPaymentPage(
  context: BillingContext,
  db: TenantDb,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<PaymentState> {
  const payment = await db.read((db) => paymentById(db, paymentId))
  if (!payment) return { kind: 'unknown' }
  if (payment.status === 'paid') return { kind: 'paid' }
  if (payment.status === 'expired') return { kind: 'expired' }
  if (payment.session_id !== null) {
    return syncPayment(context, db, { ...payment, session_id: payment.session_id })
  }
  if (!canOpenPage(payment, now)) {
    // Without a stored session the member never got its page.
    await endUnpaid(context, db, payment.id, now)
    return { kind: 'expired' }
  }
  try {
    return await createPage(context, db, payment, now)
  } catch (error) {
    // No page was created: what the payment holds is released at once.
    if (isTaxNotReady(error)) await endUnpaid(context, db, payment.id, now)
    const { member_id: memberId } = payment
    if (!(error instanceof ProviderRefusal) || !(error.param ?? '').includes('customer')) throw error
    if (memberId === null) throw error
    await forgetCustomer(db, memberId, payment.account_id)
    return createPage(context, db, payment, now)
  }
}

async function createPage(
  context: BillingContext,
  db: TenantDb,
  payment: OneTimePayment,
  now: Date,
): Promise<PaymentState> {
  const customer = await payerOf(context, db, payment, now)
  const tax = { accountId: payment.account_id, addsTax: payment.adds_tax }
  const session = await withTax(context, db, tax, () => request(context, db, payment, customer))
  if (!session.url) throw new Error('Stripe created a checkout session without a URL')
  if (await storeHostedPage(db, 'one_time_payments', payment.id, session))
    return { kind: 'open', url: session.url }
  // Another request closed this payment in the meantime: close its page too, so that it cannot be paid.
  return closePayment(context, db, { ...payment, session_id: session.id })
}

const targets = z.object({ success: z.string(), cancel: z.string() })

/** A member pays as their customer; a guest is none, and the page asks for nothing that we know. */
async function payerOf(
  context: BillingContext,
  db: TenantDb,
  { id, member_id: memberId, account_id: accountId, gift_id, event_booking_id }: OneTimePayment,
  now: Date,
): Promise<{ customer: string } | { customer_email: string } | object> {
  if (memberId !== null)
    return { customer: await customerOf(context, db, { memberId, accountId, requestId: id, now }) }
  const payer = await db.read(async ({ q }) => {
    if (gift_id !== null)
      return q.selectFrom('gifts').where('id', '=', gift_id).select('giver_email as email').executeTakeFirst()
    if (event_booking_id === null) return undefined
    const bookings = q.selectFrom('event_bookings').where('id', '=', event_booking_id)
    return bookings.select('guest_email as email').executeTakeFirst()
  })
  return payer?.email ? { customer_email: payer.email } : {}
}

function request(context: BillingContext, db: TenantDb, payment: OneTimePayment, payer: object) {
  const { success, cancel } = targets.parse(JSON.parse(payment.return_to))
  const metadata = {
    business_id: db.businessId,
    ...(payment.member_id !== null && { member_id: payment.member_id }),
    ...(payment.purchase_id !== null && { purchase_id: payment.purchase_id }),
    ...(payment.gift_id !== null && { gift_id: payment.gift_id }),
    ...(payment.event_booking_id !== null && { event_booking_id: payment.event_booking_id }),
  }
  const content = {
    mode: 'payment' as const,
    ...payer,
    client_reference_id: payment.id,
    line_items: payment.lines.map(({ name, quantity, unitCents }) => ({
      quantity,
      price_data: {
        currency: payment.currency,
        unit_amount: unitCents,
        product_data: { name },
        ...(payment.adds_tax && { tax_behavior: 'exclusive' as const }),
      },
    })),
    ...taxParams(payment.adds_tax, { isGuest: payment.member_id === null }),
    metadata,
    payment_intent_data: {
      metadata: { ...metadata, payment_id: payment.id },
      ...(payment.fee_cents > 0 && { application_fee_amount: payment.fee_cents }),
    },
    success_url: success,
    cancel_url: cancel,
    expires_at: Math.floor(payment.expires_at.getTime() / 1000),
  }
  return withIdempotencyKey(
    context,
    db,
    { request: `payment-${payment.id}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.checkout.sessions.create(content, { stripeAccount: payment.account_id, idempotencyKey }),
  )
}
