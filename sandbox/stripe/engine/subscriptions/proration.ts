import {
  type InvoiceItem,
  type InvoiceLine,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../../types'
import { type WorkingSet } from '../working-set'
import { createInvoiceItem, pendingItems } from '../invoices/invoice-items'
import { dayOf, proportionOf } from '../money'

export interface ItemChange {
  /** The subscription item's id. */
  item: string
  price?: Price
  quantity?: number
}

/**
 * Books the credit for what is left of the old price and the charge for what is left of the new one, by the
 * second from `at` to the end of the item's period. Nothing when the period is over or nothing changes.
 */
export function prorate(
  workingSet: WorkingSet,
  subscription: Subscription,
  changes: ItemChange[],
  at: number,
): InvoiceItem[] {
  const made: InvoiceItem[] = []
  for (const change of changes) {
    const item = subscription.items.data.find(({ id }) => id === change.item)
    if (!item || at >= item.current_period_end) continue
    const price = change.price ?? item.price
    const quantity = change.quantity ?? item.quantity ?? 1
    if (price.id === item.price.id && quantity === (item.quantity ?? 1)) continue
    made.push(creditUnusedTime(workingSet, subscription, item, at))
    made.push(
      createInvoiceItem(workingSet, {
        ...restOf(workingSet, subscription, item, at),
        amount: proportionOf((price.unit_amount ?? 0) * quantity, ...remaining(item, at)),
        description: `Remaining time on ${lineName(workingSet, price, quantity)} after ${dayOf(at)}`,
        quantity,
        price: { price: price.id, product: price.product },
        credits: null,
      }),
    )
  }
  return made
}

/** Books the credit for the unused rest of an item's period. */
export function creditUnusedTime(
  workingSet: WorkingSet,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
): InvoiceItem {
  const quantity = item.quantity ?? 1
  const billed = billedLine(workingSet, subscription, item)
  return createInvoiceItem(workingSet, {
    ...restOf(workingSet, subscription, item, at),
    // Plus nothing: a credit of none is 0 and not -0.
    amount: 0 - debitedRest(item, at, waitingDebit(workingSet, subscription, item) ?? billed?.line),
    description: `Unused time on ${lineName(workingSet, item.price, quantity)} after ${dayOf(at)}`,
    quantity,
    price: { price: item.price.id, product: item.price.product },
    credits: billed && { invoice: billed.invoice, invoice_line_items: [billed.line.id] },
  })
}

/**
 * The part of the debit for the time left. In flexible billing mode credits go by what was debited, also where the
 * price was changed without prorations since, and whether the debit was paid, refunded or voided.
 */
function debitedRest(
  item: SubscriptionItem,
  at: number,
  line: Pick<InvoiceLine, 'amount' | 'period' | 'pricing'> | undefined,
): number {
  const { start, end } = line?.period ?? {}
  const changed = line && line.pricing?.price_details?.price !== item.price.id
  if (line && changed && end === item.current_period_end && start !== undefined && start <= at) {
    return proportionOf(line.amount, end - at, end - start)
  }
  return proportionOf((item.price.unit_amount ?? 0) * (item.quantity ?? 1), ...remaining(item, at))
}

/** The last debit for an item that is not on an invoice yet. */
function waitingDebit(
  workingSet: WorkingSet,
  subscription: Subscription,
  item: SubscriptionItem,
): InvoiceItem | undefined {
  return pendingItems(workingSet, subscription.customer, subscription.id).findLast(
    ({ parent, proration, amount }) =>
      proration && amount >= 0 && parent?.subscription_details?.subscription_item === item.id,
  )
}

function restOf(workingSet: WorkingSet, subscription: Subscription, item: SubscriptionItem, at: number) {
  return {
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionItem: item.id,
    currency: subscription.currency,
    metadata: subscription.metadata,
    period: { start: at, end: item.current_period_end },
    proration: true,
    invoice: null,
  }
}

/** Seconds left and seconds in all. */
function remaining(item: SubscriptionItem, at: number): [number, number] {
  return [item.current_period_end - at, item.current_period_end - item.current_period_start]
}

/** The line that billed the item for its period, where the invoice is at hand. */
function billedLine(
  workingSet: WorkingSet,
  { latest_invoice: latest }: Subscription,
  item: SubscriptionItem,
): { invoice: string; line: InvoiceLine } | null {
  const invoice = workingSet.find('invoice', latest)?.body
  const line = invoice?.lines.data.find(
    ({ parent, amount }) => parent?.subscription_item_details?.subscription_item === item.id && amount >= 0,
  )
  return invoice && line ? { invoice: invoice.id, line } : null
}

function lineName(workingSet: WorkingSet, price: Price, quantity: number): string {
  const name = workingSet.find('product', price.product)?.body.name ?? 'subscription'
  return quantity === 1 ? name : `${quantity} × ${name}`
}
