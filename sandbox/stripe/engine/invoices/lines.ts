import { type InvoiceItem, type InvoiceLine, type Subscription, type SubscriptionItem } from '../../types'
import { type WorkingSet } from '../working-set'
import { intervalText, money } from '../money'

/** The plain line for one period of a subscription item. The line still lacks its invoice. */
export function periodLine(
  workingSet: WorkingSet,
  subscription: Subscription,
  item: SubscriptionItem,
  productName: string,
): InvoiceLine {
  const unit = item.price.unit_amount ?? 0
  const quantity = item.quantity ?? 1
  return {
    id: workingSet.mint('il'),
    object: 'line_item',
    amount: unit * quantity,
    currency: item.price.currency,
    description: `${quantity} × ${productName} (at ${money(unit, item.price.currency)} / ${intervalText(item.price)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: unit * quantity,
    taxes: [],
  }
}

/** The same line for a trial, which costs nothing. */
export function trialLine(line: InvoiceLine, productName: string): InvoiceLine {
  return {
    ...line,
    amount: 0,
    subtotal: 0,
    description: `Trial period for ${productName}`,
    pricing: line.pricing && { ...line.pricing, unit_amount_decimal: '0' },
  }
}

/** The line by which an invoice item comes on an invoice. */
export function itemLine(workingSet: WorkingSet, item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null
  const subscriptionItem = item.parent?.subscription_details?.subscription_item
  const credited = item.proration_details?.credited_items?.invoice_line_item_details ?? null
  const details = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: { credited_items: credited && structuredClone(credited) },
    subscription,
  }
  return {
    id: workingSet.mint('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...item.metadata },
    parent: subscriptionItem
      ? {
          invoice_item_details: null,
          subscription_item_details: { ...details, subscription_item: subscriptionItem },
          type: 'subscription_item_details',
        }
      : { invoice_item_details: details, subscription_item_details: null, type: 'invoice_item_details' },
    period: { ...item.period },
    pretax_credit_amounts: [],
    pricing: item.pricing && structuredClone(item.pricing),
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription,
    subtotal: item.amount,
    taxes: [],
  }
}
