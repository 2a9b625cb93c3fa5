import type { Migration } from '../migrate.server'

/** Whether an order is collected or shipped, and the states of a shipped one; the same words for boxes and purchases. */
export const shippedOrders: Migration = {
  name: '0058-shipped-orders',
  sql: /* sql */ `
    alter table run_orders
      add column fulfillment text not null default 'pick_up' check (fulfillment in ('pick_up', 'ship')),
      drop constraint run_orders_status_check,
      add constraint run_orders_status_check check (status in
        ('awaiting_payment', 'processing', 'ready', 'shipped', 'delivered', 'returned', 'unclaimed', 'canceled')),
      add check (fulfillment = 'ship' or status not in ('shipped', 'returned'));
    -- A box that is on its way keeps its entitlement; one that came back has given it up.
    drop index run_orders_one_of_entitlement;
    create unique index run_orders_one_of_entitlement on run_orders (business_id, entitlement_id)
      where status in ('awaiting_payment', 'processing', 'ready', 'shipped', 'delivered', 'unclaimed');

    alter table purchases
      add column fulfillment text not null default 'pick_up' check (fulfillment in ('pick_up', 'ship')),
      drop constraint purchases_status_check,
      add constraint purchases_status_check check (status in
        ('awaiting_payment', 'processing', 'ready', 'shipped', 'delivered', 'returned', 'canceled', 'abandoned')),
      add check (fulfillment = 'ship' or status not in ('shipped', 'returned'));
  `,
}
