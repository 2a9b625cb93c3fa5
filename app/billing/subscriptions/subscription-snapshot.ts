import type { SubscriptionState } from '~/membership/memberships/lifecycle'
import { duplicateComment, type EndingDetails } from './end-reason'
import { invoiceSnapshot, type InvoiceSnapshot } from '../invoices/invoice-snapshot'
import { cardExpansions, cardOnFile, type CardOnFile } from './card-on-file'
import { billedSpan } from '../invoices/billed-span'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf, instant } from '../stripe/values'

/** The fields of a subscription and its latest invoice that a membership is based on. */
export interface SubscriptionSnapshot extends SubscriptionState {
  subscriptionId: string
  customerId: string
  /** Stripe's price; null unless the subscription has exactly one. */
  priceId: string | null
  /** Our checkout, from the subscription's metadata: a hint to verify, never proof. */
  attemptId: string | null
  /** The move by which it came from another system, from the subscription's metadata: a hint to verify. */
  moveId: string | null
  startedAt: Date
  periodStart: Date | null
  periodEnd: Date | null
  /** The billing cycle anchor. */
  anchorAt: Date
  /** The end of the period that the latest invoice paid; null if it is unpaid or does not bill a period. */
  paidThrough: Date | null
  /** The platform's share of each charge, in basis points. */
  feeBasisPoints: number
  /** Its invoices have tax added. */
  addsTax: boolean
  /** Stripe stopped adding tax because it does not know the customer's place. */
  taxNeedsAddress: boolean
  /** When a scheduled cancellation takes effect. */
  endsAt: Date | null
  endedAt: Date | null
  invoiceId: string | null
  /** True if it was canceled here because the member had another one. */
  endedAsDuplicate: boolean
  /** Stripe's details of its ending; relevant once it has ended. */
  ending: Omit<EndingDetails, 'requestedKind'>
  /** The latest invoice; null if it was not fetched with the subscription. */
  invoice: InvoiceSnapshot | null
  card: CardOnFile | null
  /** The balance for the customer's next invoices; null if the customer was not fetched with the subscription. */
  balanceCents: number | null
}

/** Fields to expand in a subscription before its snapshot is taken. */
export const snapshotExpansions = ['latest_invoice', ...cardExpansions]

/** Reads a subscription that was fetched with `snapshotExpansions`. */
export function subscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const items = subscription.items.data
  const item = items.length === 1 ? items[0] : undefined
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const periodEnd = instant(item?.current_period_end)
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    providerStatus: subscription.status,
    collectionPaused: subscription.pause_collection !== null,
    priceId: item?.price.id ?? null,
    attemptId: subscription.metadata.attempt_id ?? null,
    moveId: subscription.metadata.move_id ?? null,
    startedAt: new Date(subscription.start_date * 1000),
    periodStart: instant(item?.current_period_start),
    periodEnd,
    anchorAt: new Date(subscription.billing_cycle_anchor * 1000),
    paidThrough: invoice?.status === 'paid' ? endOfPeriod(invoice) : null,
    feeBasisPoints: Math.round((subscription.application_fee_percent ?? 0) * 100),
    addsTax: subscription.automatic_tax.enabled,
    taxNeedsAddress: subscription.automatic_tax.disabled_reason === 'requires_location_inputs',
    endsAt: instant(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    endedAt: instant(subscription.ended_at),
    invoiceId: idOf(subscription.latest_invoice),
    endedAsDuplicate: subscription.cancellation_details?.comment === duplicateComment,
    ending: {
      reason: subscription.cancellation_details?.reason ?? null,
      comment: subscription.cancellation_details?.comment ?? null,
      planned: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    },
    invoice: invoice && invoiceSnapshot(invoice),
    card: cardOnFile(subscription),
    balanceCents: balanceOf(subscription.customer),
  }
}

/** Stripe counts what is owed to the customer as below zero. */
function balanceOf(customer: Stripe.Subscription['customer']): number | null {
  return typeof customer === 'object' && !customer.deleted ? 0 - customer.balance : null
}

function endOfPeriod(invoice: Stripe.Invoice): Date | null {
  const span = billedSpan(invoice)
  return span?.kind === 'period' ? instant(span.end) : null
}
