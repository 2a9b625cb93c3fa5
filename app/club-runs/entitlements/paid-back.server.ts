// Months whose payment was returned without an effect on what is owed.
import { sql } from 'kysely'

/**
 * Whether an entitlement `e` is still owed although refunds reach what was paid for its period, or its dispute was
 * lost, and nothing of it was handed over. Nothing is, unless a recording of a refund was not followed by its effect.
 */
export const isOwedAlthoughPaidBack = sql<boolean>`(
  e.kind = 'month' and e.status in ('open', 'assigned') and not e.is_unpaid_after
  and not exists (
    select from run_orders o join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id
    where o.business_id = e.business_id and o.entitlement_id = e.id and o.status <> 'canceled' and l.status = 'out')
  and (
    exists (select from disputes d
      where d.business_id = e.business_id and d.invoice_id = e.invoice_id and d.status = 'lost')
    or (
      select sum(i.paid_cents) > 0 and sum(i.refunded_cents) >= sum(i.paid_cents)
      from invoices month join invoices i on i.business_id = month.business_id and i.membership_id = month.membership_id
        and i.period_end = month.period_end and i.status = 'paid'
        and (i.id = month.id or (i.occasion = 'change' and not i.bills_period))
      where month.business_id = e.business_id and month.id = e.invoice_id)))`
