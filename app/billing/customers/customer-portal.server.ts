import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { isMissing } from '../stripe/errors'
import { saveStripeId } from '../stripe/stripe-ids.server'
import type { PortalInput } from '../billing'

/**
 * Opens Stripe's billing portal for a member's card and invoices. Its URL grants access, so it is created on click
 * and never stored or emailed. Throws `no-membership` and Stripe's DomainErrors.
 */
export async function openPortal(
  context: BillingContext,
  db: TenantDb,
  { memberId, returnUrl, isForCard = false, now }: PortalInput,
): Promise<{ url: string }> {
  const membership = await membershipToChange(db, { memberId })
  if (!membership?.customerId) {
    throw new DomainError(
      'no-membership',
      404,
      'You can manage your card and invoices after your first payment.',
    )
  }
  const { accountId: stripeAccount, customerId: customer } = membership
  const open = (configuration: string) =>
    context.gateway.call((stripe) =>
      stripe.billingPortal.sessions.create(
        {
          customer,
          return_url: returnUrl,
          configuration,
          ...(isForCard && {
            flow_data: {
              type: 'payment_method_update',
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        },
        { stripeAccount },
      ),
    )
  const portal = await db.read((db) => findPortal(db, stripeAccount))
  if (portal) {
    try {
      return { url: (await open(portal)).url }
    } catch (error) {
      // The business deleted the configuration on its own account: create a new one.
      if (!isMissing(error)) throw error
      await db.transaction((db) => forgetPortal(db, stripeAccount))
    }
  }
  const configuration = await createPortal(context, db, stripeAccount, now, portal ?? 'first')
  return { url: (await open(configuration)).url }
}

/** Card and invoices only: changes to the membership are made on our own pages. */
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
    .where('kind', '=', 'portal')
    .where('account_id', '=', accountId)
    .execute()
}
