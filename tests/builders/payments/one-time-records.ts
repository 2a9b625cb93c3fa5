import type { PayingClub, PaymentPlatform } from './payment-platform'

/**
 * All that follows from payments besides memberships and invoices, without ids and times, so that two clubs with the same
 * history can be compared: bottles and their stock, gifts and balances, seats and perks, boxes, and fees on tax.
 */
export async function oneTimeRecords(payments: PaymentPlatform, club: PayingClub) {
  const all = async (text: string) => (await payments.db.owner.query(text, [club.id])).rows as object[]
  return {
    payments: await all(
      `select case when purchase_id is not null then 'purchase' when gift_id is not null then 'gift' else 'seats' end as kind,
         status, amount_cents, tax_cents, fee_cents, refunded_cents, paid_at is null as unpaid
       from one_time_payments where business_id = $1 order by created_at, id`,
    ),
    purchases: await all(
      `select status, is_disputed, shipping_cents, paid_at is null as unpaid,
         shipping_refund_id is null as shipping_kept
       from purchases where business_id = $1 order by number`,
    ),
    bottles: await all(
      `select p.number - min(p.number) over () as purchase, b.status, k.state, b.refund_id is null as unrefunded, count(*)::int
       from order_bottles b join purchases p on p.business_id = b.business_id and p.id = b.purchase_id
         join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
       where b.business_id = $1 group by p.number, 2, 3, 4 order by p.number, 2, 3`,
    ),
    stock: await all(
      'select available, locked, committed, out from stock_totals where business_id = $1 order by wine_id',
    ),
    cartLines: await all('select quantity from cart_lines where business_id = $1 order by quantity'),
    gifts: await all(
      `select status, is_disputed, refunded_at is null as unrefunded, paid_at is null as unpaid
       from gifts where business_id = $1 order by number`,
    ),
    balances: await all(
      'select balance_cents from customer_balances where business_id = $1 order by balance_cents',
    ),
    bookings: await all(
      `select status, is_disputed, close_reason from event_bookings where business_id = $1 order by created_at, id`,
    ),
    seats: await all(
      `select b.status as booking, s.position, s.price_cents, s.released_at is null as taken, s.refund_id is null as unrefunded
       from event_seats s join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
       where s.business_id = $1 order by b.created_at, b.id, s.position`,
    ),
    perks: await all(
      'select name, undone_at is null as counts from perk_uses where business_id = $1 order by used_at, id',
    ),
    months: await all(
      `select e.kind, e.status, e.bottles, e.cancel_reason, e.is_disputed, o.status as box
       from entitlements e left join run_orders o on o.business_id = e.business_id and o.entitlement_id = e.id
         and o.status <> 'canceled'
       where e.business_id = $1 order by e.period_start, e.kind, e.status, 6`,
    ),
    boxes: await all(
      `select o.status, o.cancel_reason, o.entitlement_id is null as unpaid,
         (select count(*)::int from order_bottles l where l.business_id = o.business_id and l.order_id = o.id
           and l.status = 'promised') as promised
       from run_orders o where o.business_id = $1 order by o.created_at, o.number`,
    ),
    taxedFees: await all(
      `select charged_cents, tax_cents, fee_cents, returned_cents, settled_at is null as unsettled
       from taxed_charges where business_id = $1 order by charged_cents, tax_cents, returned_cents`,
    ),
    refunds: await all(
      `select r.amount_cents, r.status, r.because from one_time_refunds r
       where r.business_id = $1 order by r.amount_cents, r.status`,
    ),
    notices: await all(
      `select kind, title from notifications where business_id = $1 and audience = 'staff' order by kind, title`,
    ),
  }
}
