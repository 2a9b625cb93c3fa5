import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { BillingContext } from '../context'
import { businessPlan } from './business-plan.server'

/** Distinguishes the plans' portal configuration from others on the platform's account. */
const purpose = 'plan'

/**
 * A one-time URL of Stripe's billing portal, where a business sees its monthly fee's invoices and changes its card.
 * Created on click, never stored. Throws `plan-missing`.
 */
export async function planPortal(
  context: BillingContext,
  db: TenantDb,
  { returnUrl }: { returnUrl: string },
): Promise<{ url: string }> {
  const { customerId } = await businessPlan(db)
  if (!customerId)
    throw new DomainError('plan-missing', 409, 'Your business doesn’t have a plan yet. Choose one first.')
  const configuration = await portalConfiguration(context)
  const { url } = await context.gateway.call((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, configuration, return_url: returnUrl }),
  )
  return { url }
}

async function portalConfiguration({ gateway }: BillingContext): Promise<string> {
  const configurations = await gateway.call((stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  )
  const configuration = configurations.data.find(({ metadata }) => metadata?.purpose === purpose)
  if (configuration) return configuration.id
  const made = await gateway.call((stripe) =>
    // A duplicate created after a lost response stays unused: the list above returns the first.
    stripe.billingPortal.configurations.create({
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
      },
      metadata: { purpose },
    }),
  )
  return made.id
}
