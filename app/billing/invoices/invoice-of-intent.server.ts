import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { invoiceOfCharge } from './paid-charges.server'
import { syncInvoices } from './sync-invoices.server'

/** An invoice that is stored here. */
export interface StoredInvoice {
  id: string
  membershipId: string
  /** Stripe's id of it. */
  stripeInvoice: string
}

/** Our invoice that a payment belongs to, with Stripe's id of it. An unknown invoice is fetched first. */
export async function invoiceOfIntent(
  context: BillingContext,
  db: TenantDb,
  accountId: string,
  intentId: string | null,
): Promise<StoredInvoice | null> {
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
