import { type Invoice, type Subscription } from '../../types'
import { addItems } from './added-items'
import { type WorkingSet } from '../working-set'
import { applyItems, invoicePendingItems, type Change } from './change-plan'
import { periodEnd } from '../due-at'
import { creditUnusedTime, prorate } from './proration'
import { startNextPeriod } from './renew'
import { restartCycle } from './restart-cycle'
import { advanceSchedule } from './schedules'

interface PreviewedChange {
  change: Change
  /** Ends now, at the end of the period, or continues. */
  ends: 'now' | 'later' | 'never'
}

/**
 * The next invoice of a subscription if it were changed so: the one made at once where the change is invoiced
 * at once, otherwise the renewal. Null when there would be none. To be called on books that are thrown away.
 */
export function previewInvoice(
  workingSet: WorkingSet,
  id: string,
  { change, ends }: PreviewedChange,
): Invoice | null {
  const subscription = workingSet.edit('subscription', id)
  const invoicedNow = change.proration === 'always_invoice'
  if (ends === 'now') {
    if (change.proration === 'none') return null
    for (const item of subscription.items.data) creditUnusedTime(workingSet, subscription, item, change.at)
    return upcoming(invoicePendingItems(workingSet, subscription))
  }
  if (change.anchor === 'now') return upcoming(restartCycle(workingSet, subscription, change))
  if (change.proration !== 'none') prorate(workingSet, subscription, change.items, change.at)
  addItems(workingSet, subscription, change.added ?? [])
  applyItems(subscription, change.items)
  if (invoicedNow && change.items.length > 0) {
    const invoice = invoicePendingItems(workingSet, subscription)
    if (invoice) return upcoming(invoice)
  }
  return ends === 'later'
    ? upcoming(invoicePendingItems(workingSet, subscription))
    : upcoming(renewal(workingSet, subscription))
}

function renewal(workingSet: WorkingSet, subscription: Subscription): Invoice {
  const end = periodEnd(subscription)
  workingSet.now = Math.max(workingSet.now, end)
  const schedule = workingSet.find('subscription_schedule', subscription.schedule)?.body
  if (schedule?.current_phase && schedule.current_phase.end_date <= end)
    advanceSchedule(workingSet, schedule.id)
  return startNextPeriod(workingSet, subscription.id)
}

/** A preview names itself as one. */
function upcoming(invoice: Invoice | null): Invoice | null {
  if (!invoice) return null
  const id = `upcoming_${invoice.id}`
  const lines = invoice.lines.data.map((line) => ({ ...line, invoice: id }))
  return {
    ...invoice,
    id,
    lines: { ...invoice.lines, data: lines, url: `/v1/invoices/${id}/lines` },
  }
}
