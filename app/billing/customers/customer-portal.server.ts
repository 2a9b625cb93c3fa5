import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { isMissing } from '../stripe/errors'
import { saveStripeId } from '../stripe/stripe-ids.server'

export interface PortalInput {
  memberId: string
  /** Absolute address of ours to come back to. */
  returnUrl: string
  now: Date
}

/**
 * Opens the provider's own pages for a member's card and invoices. The address opens doors: it is made on click,
 * and never stored or mailed. Throws `no-membership` and the provider's DomainErrors.
 */
export async function openPortal(
  context: BillingContext,
  db: TenantDb,
  { memberId, returnUrl, now }: PortalInput,
): Promise<{ url: string }> {
  const membership = await membershipToChange(db, { memberId })
  if (!membership?.customerId) {
    throw new DomainError('no-membership', 404, 'There is nothing to manage before your first payment.')
  }
  const { accountId: stripeAccount, customerId: customer } = membership
  const open = (configuration: string) =>
    context.gateway.call((stripe) =>
      stripe.billingPortal.sessions.create(
        { customer, return_url: returnUrl, configuration },
        { stripeAccount },
      ),
    )
  const known = await db.read((db) => findPortal(db, stripeAccount))
  if (known) {
    try {
      return { url: (await open(known)).url }
    } catch (error) {
      // The business has removed it on its own account: make another.
      if (!isMissing(error)) throw error
      await db.transaction((db) => forgetPortal(db, stripeAccount))
    }
  }
  const configuration = await createPortal(context, db, stripeAccount, now, known ?? 'first')
  return { url: (await open(configuration)).url }
}

/** Card and invoices only: whatever changes the membership is done on our own pages, with its words. */
async function createPortal(
  context: BillingContext,
  db: TenantDb,
  accountId: string,
  now: Date,
  occasion: string,
): Promise<string> {
  const content = {
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: false },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
    metadata: { business_id: db.businessId },
  }
  const made = await withIdempotencyKey(
    context,
    db,
    { request: `portal-${accountId}-${occasion}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.billingPortal.configurations.create(content, { stripeAccount: accountId, idempotencyKey }),
  )
  return db.transaction((db) =>
    saveStripeId(db, { kind: 'portal', ourId: db.businessId, accountId, stripeId: made.id, now }),
  )
}

async function findPortal(db: OpenTenantDb, accountId: string): Promise<string | null> {
  const row = await db.q
    .selectFrom('stripe_ids')
    .where('business_id', '=', db.businessId)
    .where('kind', '=', 'portal')
    .where('our_id', '=', db.businessId)
    .where('account_id', '=', accountId)
    .select('stripe_id')
    .executeTakeFirst()
  return row?.stripe_id ?? null
}

async function forgetPortal(db: OpenTenantDb, accountId: string): Promise<void> {
  await db.q
    .deleteFrom('stripe_ids')
    .where('business_id', '=', db.businessId)
    .where('kind', '=', 'portal')
    .where('account_id', '=', accountId)
    .execute()
}
