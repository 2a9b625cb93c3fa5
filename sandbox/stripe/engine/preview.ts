import { type Invoice, type Subscription } from '../types'
import { addItems } from './added-items'
import { type Books } from './books'
import { applyItems, billWaiting, type Change } from './change-plan'
import { periodEnd } from './due'
import { creditRest, prorate } from './proration'
import { turnPeriod } from './renew'
import { restartCycle } from './restart-cycle'
import { turnSchedule } from './schedules'

export interface Foreseen {
  change: Change
  /** Ends at once, at the end of the period, or goes on. */
  ends: 'now' | 'later' | 'never'
}

/**
 * The next invoice of a subscription if it were changed so: the one made at once where the change is invoiced
 * at once, otherwise the renewal. Null when there would be none. To be called on books that are thrown away.
 */
export function foresee(books: Books, id: string, { change, ends }: Foreseen): Invoice | null {
  const subscription = books.edit('subscription', id)
  const invoicedNow = change.proration === 'always_invoice'
  if (ends === 'now') {
    if (change.proration === 'none') return null
    for (const item of subscription.items.data) creditRest(books, subscription, item, change.at)
    return upcoming(billWaiting(books, subscription))
  }
  if (change.anchor === 'now') return upcoming(restartCycle(books, subscription, change))
  if (change.proration !== 'none') prorate(books, subscription, change.items, change.at)
  addItems(books, subscription, change.added ?? [])
  applyItems(subscription, change.items)
  if (invoicedNow && change.items.length > 0) {
    const invoice = billWaiting(books, subscription)
    if (invoice) return upcoming(invoice)
  }
  return ends === 'later'
    ? upcoming(billWaiting(books, subscription))
    : upcoming(renewal(books, subscription))
}

function renewal(books: Books, subscription: Subscription): Invoice {
  const end = periodEnd(subscription)
  books.now = Math.max(books.now, end)
  const schedule = books.find('subscription_schedule', subscription.schedule)?.body
  if (schedule?.current_phase && schedule.current_phase.end_date <= end) turnSchedule(books, schedule.id)
  return turnPeriod(books, subscription.id)
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
