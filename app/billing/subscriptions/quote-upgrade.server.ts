import type { TenantDb } from '#/db/handles.server'
import type { SubscriptionRef, UpgradeQuote, UpgradeQuoteInput } from '~/membership/memberships/payments'
import { billedSpan } from '../invoices/billed-span'
import type { BillingContext } from '../context'
import { priceVersion } from '../prices/price-version.server'
import { createStripePrice } from '../prices/publish-tier.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { correctionOf } from './period-payments'
import { quoteChanged } from '~/membership/memberships/tier-change/quote-changed'
import { fetchPeriodPayments } from './fetch-period-payments.server'
import { subscriptionItem } from './subscription-item.server'
import { upgradePreview, type UpgradeTerms } from './upgrade-params'

/**
 * Computes the cost of an upgrade: the rest of the period at the new price, less what was paid and not refunded for
 * that time. If no payment for the period is left, a new period starts today at the full price. Throws
 * `quote-changed` for a time before the current period, and Stripe's DomainErrors.
 */
export async function quoteUpgrade(
  context: BillingContext,
  db: TenantDb,
  { accountId, subscriptionId }: SubscriptionRef,
  { priceId, quotedAt: earlier, now }: UpgradeQuoteInput,
): Promise<UpgradeQuote> {
  const version = await priceVersion(db, { accountId, priceId })
  const price = version.stripePrice ?? (await createStripePrice(context, db, { ...version, accountId }, now))
  const item = await subscriptionItem(context.gateway, accountId, subscriptionId)
  const { periodStart, periodEnd } = item
  // A renewal since then charged for a month that the quote did not include.
  if (earlier && earlier.getTime() < periodStart * 1000) throw quoteChanged()
  const seconds = Math.floor((earlier ?? now).getTime() / 1000)
  const at = Math.min(Math.max(seconds, periodStart), periodEnd)
  const { state, unused } = await fetchPeriodPayments(context, db, {
    accountId,
    subscriptionId,
    periodEnd,
    at,
  })
  const quote = { quotedAt: new Date(at * 1000), renewsAt: new Date(periodEnd * 1000) }
  const no = (because: string): UpgradeQuote => ({
    ...quote,
    eligibility: { allowed: false, reason: because },
    dueCents: 0,
    taxCents: 0,
    startsPeriod: false,
    correctionCents: 0,
  })
  if (item.isPaused) return no('your payments are paused')
  if (state === 'open') return no('your payment for this month is still processing')
  const preview = (terms: UpgradeTerms) =>
    context.gateway.call((stripe) =>
      stripe.invoices.createPreview(upgradePreview(subscriptionId, terms), { stripeAccount: accountId }),
    )
  const terms: UpgradeTerms = {
    item: item.id,
    price,
    product: item.product,
    currency: version.currency,
    quotedAt: quote.quotedAt,
    startsPeriod: state === 'unpaid',
    correctionCents: state === 'unpaid' ? correctionOf(0, unused) : 0,
  }
  const isCredit = () => item.addsTax && terms.correctionCents < 0
  // Stripe adds no line below zero where it adds tax.
  const later =
    'an earlier payment of this month was refunded; you can change your tier after your next payment'
  if (isCredit()) return no(later)
  let invoice = await preview(terms)
  if (!terms.startsPeriod) {
    terms.correctionCents = correctionOf(creditIn(invoice, at), unused)
    if (isCredit()) return no(later)
    if (terms.correctionCents !== 0) invoice = await preview(terms)
  }
  return {
    ...quote,
    eligibility: { allowed: true },
    dueCents: Math.max(0, invoice.amount_due),
    taxCents: Math.max(
      0,
      (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    ),
    startsPeriod: terms.startsPeriod,
    correctionCents: terms.correctionCents,
    renewsAt: terms.startsPeriod ? new Date(billedSpan(invoice)!.end * 1000) : quote.renewsAt,
  }
}

/** The credit that Stripe itself gives for the time from `at` on, in minor units. */
function creditIn(invoice: Stripe.Invoice, at: number): number {
  return invoice.lines.data.reduce((sum, { amount, parent, period }) => {
    const isCredit = amount < 0 && parent?.subscription_item_details?.proration === true
    return isCredit && period.start === at ? sum - amount : sum
  }, 0)
}
