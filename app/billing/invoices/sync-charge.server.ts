import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { record } from '~/foundation/audit/record.server'
import { isId } from '~/foundation/kit/ids'
import { notify } from '~/membership/memberships/events'
import { lookup } from '~/foundation/kit/lookup'
import { businessOfAccount } from '../connect/businesses-of-accounts.server'
import type { BillingContext } from '../context'
import { recordCharge } from '../fees/record-charge.server'
import { paymentOfIntent, aboutOf, type OneTimePayment } from '../one-time/payments.server'
import { updateRefunded as updatePaymentRefunded } from '../one-time/sync-refunds.server'
import { nullIfMissing } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf } from '../stripe/values'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import {
  hasFailed,
  isBehindLedger,
  notifyOfFailedRefund,
  rejectedByBank,
  reportFailedRefunds,
} from './failed-refunds.server'
import { invoiceOfCharge, paidCharges } from './paid-charges.server'
import { syncInvoices } from './sync-invoices.server'

/**
 * Updates the refunded amount of an invoice or a one-time payment from its charges, including refunds the business made
 * in Stripe. Does nothing for a charge that paid neither. Returns whether the amount changed. Safe to run at any time.
 */
export async function syncCharge(
  context: BillingContext,
  accountId: string,
  chargeId: string,
): Promise<boolean> {
  const businessId = await businessOfAccount(context, accountId)
  const charge = businessId && (await fetchCharge(context, accountId, chargeId))
  if (!charge) return false
  const db = context.scopes.tenant(businessId)
  const intentId = idOf(charge.payment_intent)
  const payment = intentId && (await db.read((db) => paymentOfIntent(db, accountId, intentId)))
  if (payment) return syncPaymentRefunds(context, db, payment, charge)
  const invoice = await knownInvoice(context, db, accountId, intentId)
  if (!invoice) return false
  const { stripeInvoice } = invoice
  // An invoice may have been paid in parts, each of which is refunded separately.
  const others = (await paidCharges(context.gateway, accountId, stripeInvoice)).filter(
    (other) => other.chargeId !== chargeId,
  )
  const refundedCents = others.reduce((sum, other) => sum + other.refundedCents, charge.amount_refunded)
  const refunds = await refundsOf(context, accountId, chargeId)
  const club = refunds.some(hasFailed) ? await context.clubs.byId(businessId) : null
  return db.transaction(async (db) => {
    if (await isBehindLedger(db, chargeId, refunds)) return false
    const isChanged = await updateRefunded(db, invoice, refundedCents, refunds, context)
    const { membershipId } = invoice
    const now = context.now(businessId)
    if (club) await reportFailedRefunds(context, db, { club, membershipId, refunds, now })
    return isChanged
  })
}

/**
 * Records a charge in the ledger, and then what was refunded of it: once the ledger has a refund, no list shows a
 * difference. Safe to run at any time.
 */
export async function recordChargeWithRefunds(
  context: BillingContext,
  accountId: string,
  chargeId: string,
): Promise<void> {
  const recorded = await recordCharge(context, accountId, chargeId)
  if (recorded.kind === 'synced' && recorded.hasRefunds) await syncCharge(context, accountId, chargeId)
}

function fetchCharge({ gateway }: BillingContext, stripeAccount: string, id: string) {
  return nullIfMissing(gateway.call((stripe) => stripe.charges.retrieve(id, {}, { stripeAccount })))
}

async function syncPaymentRefunds(
  context: BillingContext,
  db: TenantDb,
  payment: OneTimePayment,
  charge: Stripe.Charge,
): Promise<boolean> {
  const refunds = await refundsOf(context, payment.account_id, charge.id)
  const now = context.now(db.businessId)
  return db.transaction(async (db) => {
    if (await isBehindLedger(db, charge.id, refunds)) return false
    for (const { ours, outcome, stripeId } of ownRefunds(refunds)) {
      const { numUpdatedRows } = await db.q
        .updateTable('one_time_refunds')
        .set({
          status: outcome,
          stripe_refund_id: stripeId,
          resolved_at: now,
          because: outcome === 'failed' ? rejectedByBank : null,
        })
        .where('id', '=', ours)
        // The metadata is only a hint: the refund must belong to this payment.
        .where('payment_id', '=', payment.id)
        .where('status', '<>', outcome)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) continue
      const change =
        outcome === 'succeeded'
          ? { kind: 'refund_made' as const, refundId: ours }
          : { kind: 'refund_failed' as const, refundId: ours, because: rejectedByBank }
      await notify(context.oneTimeListeners.changed, db, { ...aboutOf(payment), change, now })
    }
    const failed = refunds.filter(hasFailed)
    for (const { id, metadata, amount, currency } of failed) {
      const refundId = metadata?.refund_id ?? id
      const { member_id: memberId } = payment
      await notifyOfFailedRefund(db, { refundId, amountCents: amount, currency, memberId, now })
    }
    return updatePaymentRefunded(context, db, payment, charge.amount_refunded, now, failed.length > 0)
  })
}

interface KnownInvoice {
  id: string
  membershipId: string
  /** Stripe's id of it. */
  stripeInvoice: string
}

/** Our invoice that a payment belongs to, with Stripe's id of it. An unknown invoice is fetched first. */
export async function knownInvoice(
  context: BillingContext,
  db: TenantDb,
  accountId: string,
  intentId: string | null,
): Promise<KnownInvoice | null> {
  const charged = await invoiceOfCharge(context.gateway, accountId, intentId)
  if (!charged) return null
  const invoice = await ourInvoice(db, accountId, charged.stripeInvoice)
  if (invoice || !charged.subscriptionId) return invoice
  const { subscriptionId } = charged
  const synced = await syncSubscription(context, accountId, subscriptionId)
  if (synced.kind !== 'synced') return null
  const { membershipId } = synced
  await syncInvoices(context, { businessId: db.businessId, membershipId, accountId, subscriptionId })
  return ourInvoice(db, accountId, charged.stripeInvoice)
}

async function ourInvoice(db: TenantDb, accountId: string, stripeInvoice: string) {
  const row = await db.read((db) =>
    db.q
      .selectFrom('invoices')
      .where('account_id', '=', accountId)
      .where('stripe_invoice_id', '=', stripeInvoice)
      .select(['id', 'membership_id'])
      .executeTakeFirst(),
  )
  return row ? { id: row.id, membershipId: row.membership_id, stripeInvoice } : null
}

async function refundsOf({ gateway }: BillingContext, stripeAccount: string, charge: string) {
  const { data } = await gateway.call((stripe) =>
    stripe.refunds.list({ charge, limit: 100 }, { stripeAccount }),
  )
  return data
}

async function updateRefunded(
  db: OpenTenantDb,
  { id: invoiceId, membershipId }: KnownInvoice,
  refundedCents: number,
  refunds: Stripe.Refund[],
  { now, membershipListeners }: Pick<BillingContext, 'now' | 'membershipListeners'>,
): Promise<boolean> {
  // Charges know nothing of what went back to the balance.
  const allRefunded = expressionBuilder<Schema, 'invoices'>()('balance_refunded_cents', '+', refundedCents)
  const { numUpdatedRows } = await db.q
    .updateTable('invoices')
    .set({ refunded_cents: allRefunded })
    .where('id', '=', invoiceId)
    // Only a failed refund lowers the amount; any other lower amount is stale data.
    .where('refunded_cents', refunds.some(hasFailed) ? '<>' : '<', allRefunded)
    .executeTakeFirst()
  for (const { ours, outcome, stripeId } of ownRefunds(refunds)) {
    const isFailed = outcome === 'failed'
    // One that waits for a lost answer is completed by its retry; its sum is a part of what is recorded above.
    if (outcome === 'succeeded')
      await db.q
        .updateTable('refunds')
        .set({ stripe_refund_id: stripeId })
        .where('id', '=', ours)
        .where('invoice_id', '=', invoiceId)
        .where('status', '=', 'asked')
        .execute()
    const { numUpdatedRows: moved } = await db.q
      .updateTable('refunds')
      .set({
        status: outcome,
        stripe_refund_id: stripeId,
        resolved_at: now(db.businessId),
        because: isFailed ? rejectedByBank : null,
      })
      .where('id', '=', ours)
      // The metadata is only a hint: the refund must belong to this invoice.
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', isFailed ? 'succeeded' : 'failed')
      .executeTakeFirst()
    if (moved === 0n || !isFailed) continue
    await record(db, {
      action: 'invoice.refund-failed',
      actor: { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'invoice', id: invoiceId },
      details: { refund: stripeId, because: rejectedByBank },
      now: now(db.businessId),
    })
  }
  if (numUpdatedRows === 0n) return false
  await notify(membershipListeners.paymentsChanged, db, { membershipId, now: now(db.businessId) })
  return true
}

/** The refunds that were asked for here, by the id of our row. */
function ownRefunds(refunds: Stripe.Refund[]) {
  return refunds.flatMap(({ id: stripeId, status, metadata }) => {
    const ours = metadata?.refund_id
    const outcome = outcomes.get(status ?? '')
    return ours && isId(ours) && outcome ? [{ ours, outcome, stripeId }] : []
  })
}

/** A pending refund counts as refunded until the bank rejects it. */
const outcomes = lookup<'succeeded' | 'failed'>({
  succeeded: 'succeeded',
  pending: 'succeeded',
  requires_action: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
})
