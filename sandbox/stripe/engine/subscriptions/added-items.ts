import { type InvoiceItem, type Price, type Subscription } from '../../types'
import { type WorkingSet } from '../working-set'
import { createInvoiceItem } from '../invoices/invoice-items'

/** A line of its own beside a change of a subscription, with a price made for it. */
export interface AddedItem {
  product: string
  currency: string
  /** Cents; below zero for a credit. */
  unitAmount: number
  quantity: number
  taxBehavior?: NonNullable<Price['tax_behavior']>
  metadata: Record<string, string>
  /** Epoch seconds; `item` is where the subscription's own period starts or ends. */
  period: { start: number | 'item' | 'now'; end: number | 'item' | 'now' }
}

/** Books the lines for the subscription's next invoice. */
export function addItems(
  workingSet: WorkingSet,
  subscription: Subscription,
  added: AddedItem[],
): InvoiceItem[] {
  const items = subscription.items.data
  const starts = Math.max(...items.map((item) => item.current_period_start))
  const ends = Math.min(...items.map((item) => item.current_period_end))
  const moment = (at: number | 'item' | 'now', own: number) =>
    at === 'item' ? own : at === 'now' ? workingSet.now : at
  return added.map((one) => {
    const price = workingSet.put('price', oneOffPrice(workingSet, one))
    workingSet.emit('price.created', price)
    return createInvoiceItem(workingSet, {
      customer: subscription.customer,
      subscription: subscription.id,
      subscriptionItem: null,
      amount: one.unitAmount * one.quantity,
      currency: one.currency,
      description: workingSet.find('product', one.product)?.body.name ?? null,
      metadata: one.metadata,
      period: { start: moment(one.period.start, starts), end: moment(one.period.end, ends) },
      quantity: one.quantity,
      price: { price: price.id, product: one.product },
      proration: false,
      credits: null,
      invoice: null,
    })
  })
}

/** A price that is made with the line it is for cannot be used again. */
function oneOffPrice(
  workingSet: WorkingSet,
  { currency, product, unitAmount, taxBehavior }: AddedItem,
): Price {
  return {
    id: workingSet.mint('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: workingSet.now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: null,
    tax_behavior: taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  }
}
