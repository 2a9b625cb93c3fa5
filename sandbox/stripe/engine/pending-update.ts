import { type Subscription, type SubscriptionItem } from '../types'
import { type Books } from './books'
import { HOUR } from './calendar'
import { voidInvoice } from './invoices'

/** How long a change that waits for its payment stays open. */
const WAITS = 23 * HOUR

/** Notes a change that takes effect once its invoice is paid; until then the subscription stays as it is. */
export function holdUpdate(books: Books, id: string, items: SubscriptionItem[], invoice: string): void {
  const kept = books.editKept('subscription', id)
  kept.hidden.pendingInvoice = invoice
  kept.body.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: books.now + WAITS,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

/** The invoice of a waiting change was settled: paid, the change applies; otherwise it is dropped. */
export function applyPendingUpdate(books: Books, id: string, invoiceId: string): void {
  const kept = books.find('subscription', id)
  if (!kept?.body.pending_update || kept.hidden.pendingInvoice !== invoiceId) return
  const applies = books.get('invoice', invoiceId).status === 'paid'
  const items = kept.body.pending_update.subscription_items ?? []
  const subscription = forget(books, id)
  if (applies) {
    for (const item of subscription.items.data) {
      const wanted = items.find((one) => one.id === item.id)
      if (wanted) Object.assign(item, { price: wanted.price, plan: wanted.plan, quantity: wanted.quantity })
    }
    books.emit('customer.subscription.pending_update_applied', subscription)
  }
  books.emit('customer.subscription.updated', subscription)
}

/** Nobody paid in time: the change and its invoice are void. */
export function expirePendingUpdate(books: Books, id: string): void {
  dropInvoice(books, id)
  const subscription = forget(books, id)
  books.emit('customer.subscription.pending_update_expired', subscription)
  books.emit('customer.subscription.updated', subscription)
}

/** Another change, or the end of the subscription, takes the place of what waited. */
export function abandonPendingUpdate(books: Books, id: string): void {
  if (!books.get('subscription', id).pending_update) return
  dropInvoice(books, id)
  forget(books, id)
}

function dropInvoice(books: Books, id: string): void {
  const invoice = books.find('invoice', books.find('subscription', id)?.hidden.pendingInvoice)
  if (invoice?.body.status === 'open') voidInvoice(books, invoice.id)
}

function forget(books: Books, id: string): Subscription {
  const kept = books.editKept('subscription', id)
  delete kept.hidden.pendingInvoice
  kept.body.pending_update = null
  return kept.body
}
