// Entitlements that disagree with what went back of their payment.
import { sql } from 'kysely'

/**
 * Whether an entitlement `e` has its period's payment back: refunds to the card and to the balance together reach what
 * was paid, or its dispute was lost.
 */
const isPaidBack = sql<boolean>`(
  exists (select from disputes d
    where d.business_id = e.business_id and d.invoice_id = e.invoice_id and d.status = 'lost')
  or coalesce((
    select sum(i.paid_cents) > 0 and sum(i.refunded_cents) >= sum(i.paid_cents)
    from invoices month join invoices i on i.business_id = month.business_id and i.membership_id = month.membership_id
      and i.period_end = month.period_end and i.status = 'paid'
      and (i.id = month.id or (i.occasion = 'change' and not i.bills_period))
    where month.business_id = e.business_id and month.id = e.invoice_id), false))`

/**
 * Whether an entitlement `e` is still owed although it was paid back, and nothing of it was handed over. Nothing is,
 * unless a recording of a refund was not followed by its effect.
 */
export const isOwedAlthoughPaidBack = sql<boolean>`(
  e.kind = 'month' and e.status in ('open', 'assigned') and not e.is_unpaid_after
  and not exists (
    select from run_orders o join order_bottles l on l.business_id = o.business_id and l.order_id = o.id
    where o.business_id = e.business_id and o.entitlement_id = e.id and o.status <> 'canceled' and l.status = 'out')
  and ${isPaidBack})`

/** Whether an entitlement `e` was canceled although a part of what was paid for it did not go back. */
export const isCanceledAlthoughPaid = sql<boolean>`(
  e.kind = 'month' and e.invoice_id is not null and e.status = 'canceled' and not ${isPaidBack})`
