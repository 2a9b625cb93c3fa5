import { type InvoiceItem } from '../../types'
import { type WorkingSet } from '../working-set'

interface ItemTerms {
  customer: string
  subscription: string | null
  subscriptionItem: string | null
  amount: number
  currency: string
  description: string | null
  metadata: Record<string, string>
  period: { start: number; end: number }
  quantity: number
  price: { price: string; product: string } | null
  proration: boolean
  /** The paid line that a credit is given for. */
  credits: { invoice: string; invoice_line_items: string[] } | null
  /** The draft it is added to now; otherwise it waits for the next invoice. */
  invoice: string | null
}

/** Books an invoice item. */
export function createInvoiceItem(workingSet: WorkingSet, terms: ItemTerms): InvoiceItem {
  const item: InvoiceItem = {
    id: workingSet.mint('ii'),
    object: 'invoiceitem',
    amount: terms.amount,
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    date: workingSet.now,
    description: terms.description,
    discountable: !terms.proration,
    discounts: [],
    invoice: terms.invoice,
    livemode: false,
    metadata: { ...terms.metadata },
    net_amount: terms.amount,
    parent: terms.subscription
      ? {
          subscription_details: {
            subscription: terms.subscription,
            ...(terms.subscriptionItem ? { subscription_item: terms.subscriptionItem } : {}),
          },
          type: 'subscription_details',
        }
      : null,
    period: terms.period,
    pricing: terms.price && {
      price_details: terms.price,
      type: 'price_details',
      unit_amount_decimal: decimalOf(terms.amount, terms.quantity),
    },
    proration: terms.proration,
    ...(terms.proration
      ? {
          proration_details: {
            credited_items: terms.credits && {
              invoice_line_item_details: terms.credits,
              type: 'invoice_line_items',
            },
            discount_amounts: [],
          },
        }
      : {}),
    quantity: terms.quantity,
    quantity_decimal: String(terms.quantity),
    tax_rates: [],
    test_clock: null,
  }
  workingSet.put('invoiceitem', item)
  workingSet.emit('invoiceitem.created', item)
  return item
}

function decimalOf(amount: number, quantity: number): string {
  return String(Number((amount / quantity).toFixed(12)))
}

/** The items waiting for the next invoice: of this subscription, or of the customer alone. */
export function pendingItems(
  workingSet: WorkingSet,
  customer: string,
  subscription: string | null,
): InvoiceItem[] {
  return workingSet
    .all('invoiceitem')
    .map(({ body }) => body)
    .filter((item) => item.customer === customer && item.invoice === null)
    .filter((item) => {
      const own = item.parent?.subscription_details?.subscription ?? null
      return own === null || own === subscription
    })
}

/** Puts items on an invoice, so that they are billed once. */
export function bindItems(workingSet: WorkingSet, items: InvoiceItem[], invoice: string): void {
  for (const { id } of items) workingSet.edit('invoiceitem', id).invoice = invoice
}
