// Voids what is still unpaid once nothing can come of a payment, so that Stripe's page of the invoice takes no card.
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import type { BillingContext } from '../context'
import { ProviderRefusal } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { invoiceSnapshot } from './invoice-snapshot'
import { recordInvoices } from './record-invoices.server'

/** An invoice in one of these can be paid on its page. Stripe takes a card for `uncollectible` ones too. */
const payableStatuses = ['open', 'uncollectible'] as const

const isPayable = ({ status }: Stripe.Invoice) => payableStatuses.some((payable) => payable === status)

/**
 * Voids the unpaid invoices of a membership that has ended, and records them. One that was paid first counts as paid.
 * Safe to repeat and to run concurrently. Returns how many were voided; throws the gateway's errors.
 */
export async function voidUnpaidInvoices(
  context: BillingContext,
  { businessId, membershipId, accountId }: { businessId: string; membershipId: string; accountId: string },
): Promise<number> {
  const db = context.scopes.tenant(businessId)
  const unpaid = await db.read((db) =>
    db.q
      .selectFrom('invoices')
      .where('membership_id', '=', membershipId)
      .where('status', 'in', payableStatuses)
      .select('stripe_invoice_id')
      .execute(),
  )
  let voided = 0
  for (const { stripe_invoice_id: invoiceId } of unpaid) {
    const invoice = await voidInvoice(context, db, { accountId, invoiceId })
    const now = context.now(businessId)
    await db.transaction(async (db) => {
      const row = await db.q
        .selectFrom('invoices')
        .where('account_id', '=', accountId)
        .where('stripe_invoice_id', '=', invoiceId)
        .where('status', 'in', payableStatuses)
        .select('id')
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      const listeners = context.membershipListeners.paymentsChanged
      await recordInvoices(db, {
        membershipId,
        accountId,
        invoices: [invoiceSnapshot(invoice)],
        listeners,
        now,
      })
      if (invoice.status !== 'void') return
      voided += 1
      await record(db, {
        action: 'invoice.voided',
        actor: { kind: 'system' },
        businessId,
        target: { kind: 'invoice', id: row.id },
        details: { amount: invoice.amount_due, invoice: invoiceId },
        now,
      })
    })
  }
  return voided
}

/** The same for a plan's subscription on the platform's own account, whose unpaid invoices have no rows. */
export async function voidUnpaidPlanInvoices(
  context: BillingContext,
  db: TenantDb,
  subscription: string,
): Promise<void> {
  for (const status of payableStatuses) {
    const { data } = await context.gateway.call((stripe) =>
      stripe.invoices.list({ subscription, status, limit: 100 }),
    )
    for (const { id } of data) await voidInvoice(context, db, { accountId: null, invoiceId: id! })
  }
}

/** Voids an invoice of an account, or of the platform itself. Returns it as it is then: paid, where that was first. */
async function voidInvoice(
  context: BillingContext,
  db: TenantDb,
  { accountId, invoiceId }: { accountId: string | null; invoiceId: string },
): Promise<Stripe.Invoice> {
  const account = accountId === null ? {} : { stripeAccount: accountId }
  try {
    return await withIdempotencyKey(
      context,
      db,
      { request: `void-${invoiceId}`, content: { invoiceId } },
      (stripe, content, idempotencyKey) =>
        stripe.invoices.voidInvoice(content.invoiceId, {}, { ...account, idempotencyKey }),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const invoice = await context.gateway.call((stripe) => stripe.invoices.retrieve(invoiceId, {}, account))
    if (isPayable(invoice)) throw error
    return invoice
  }
}
