import { type Subscription, type SubscriptionItem } from '../../types'
import { type WorkingSet } from '../working-set'
import { HOUR } from '../calendar'
import { voidInvoice } from '../invoices/invoices'

/** How long a change that waits for its payment stays open. */
const WAITS = 23 * HOUR

/** Notes a change that takes effect once its invoice is paid; until then the subscription stays as it is. */
export function savePendingUpdate(
  workingSet: WorkingSet,
  id: string,
  items: SubscriptionItem[],
  invoice: string,
): void {
  const stored = workingSet.editStored('subscription', id)
  stored.hidden.pendingInvoice = invoice
  stored.body.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: workingSet.now + WAITS,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

/** The invoice of a waiting change was settled: paid, the change applies; otherwise it is dropped. */
export function applyPendingUpdate(workingSet: WorkingSet, id: string, invoiceId: string): void {
  const stored = workingSet.find('subscription', id)
  if (!stored?.body.pending_update || stored.hidden.pendingInvoice !== invoiceId) return
  const applies = workingSet.get('invoice', invoiceId).status === 'paid'
  const items = stored.body.pending_update.subscription_items ?? []
  const subscription = clearPendingUpdate(workingSet, id)
  if (applies) {
    for (const item of subscription.items.data) {
      const wanted = items.find((one) => one.id === item.id)
      if (wanted) Object.assign(item, { price: wanted.price, plan: wanted.plan, quantity: wanted.quantity })
    }
    workingSet.emit('customer.subscription.pending_update_applied', subscription)
  }
  workingSet.emit('customer.subscription.updated', subscription)
}

/** The payment did not come in time: the change is dropped and its invoice voided. */
export function expirePendingUpdate(workingSet: WorkingSet, id: string): void {
  dropInvoice(workingSet, id)
  const subscription = clearPendingUpdate(workingSet, id)
  workingSet.emit('customer.subscription.pending_update_expired', subscription)
  workingSet.emit('customer.subscription.updated', subscription)
}

/** Another change, or the end of the subscription, takes the place of what waited. */
export function discardPendingUpdate(workingSet: WorkingSet, id: string): void {
  if (!workingSet.get('subscription', id).pending_update) return
  dropInvoice(workingSet, id)
  clearPendingUpdate(workingSet, id)
}

function dropInvoice(workingSet: WorkingSet, id: string): void {
  const invoice = workingSet.find('invoice', workingSet.find('subscription', id)?.hidden.pendingInvoice)
  if (invoice?.body.status === 'open') voidInvoice(workingSet, invoice.id)
}

function clearPendingUpdate(workingSet: WorkingSet, id: string): Subscription {
  const stored = workingSet.editStored('subscription', id)
  delete stored.hidden.pendingInvoice
  stored.body.pending_update = null
  return stored.body
}
