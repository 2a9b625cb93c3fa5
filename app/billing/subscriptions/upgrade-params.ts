// The parameters of an upgrade request: the preview that states the amount and the update that charges it share the
// same terms, so they cannot differ.
import type { Stripe } from '../stripe/stripe-client.server'

export interface UpgradeTerms {
  /** The subscription's item, and Stripe's price to change to and product to leave. */
  item: string
  price: string
  product: string
  currency: string
  quotedAt: Date
  /** Starts a new period at the full price instead of charging the rest of the current one. */
  startsPeriod: boolean
  /** An additional charge, or a credit if negative; minor units. */
  correctionCents: number
}

/** The preview of the upgrade: its `amount_due` is what the update will charge. */
export function upgradePreview(subscription: string, terms: UpgradeTerms): Stripe.InvoiceCreatePreviewParams {
  return {
    subscription,
    subscription_details: itemChange(terms),
    ...(terms.correctionCents !== 0 && { invoice_items: [correction(terms)] }),
  }
}

/** The upgrade itself: applied only if paid. */
export function upgradeUpdate(terms: UpgradeTerms): Stripe.SubscriptionUpdateParams {
  return {
    ...itemChange(terms),
    payment_behavior: 'error_if_incomplete',
    ...(terms.correctionCents !== 0 && { add_invoice_items: [correction(terms)] }),
  }
}

function itemChange({ item, price, quotedAt, startsPeriod }: UpgradeTerms) {
  const items = [{ id: item, price }]
  return startsPeriod
    ? { items, billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' as const }
    : {
        items,
        proration_behavior: 'always_invoice' as const,
        proration_date: Math.floor(quotedAt.getTime() / 1000),
      }
}

const correction = ({ product, currency, correctionCents }: UpgradeTerms) => ({
  price_data: { currency, product, unit_amount: correctionCents, tax_behavior: 'exclusive' as const },
  quantity: 1,
})
