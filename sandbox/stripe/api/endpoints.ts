import { accounts } from './accounts'
import { checkoutSessions } from './checkout-sessions'
import { customers } from './customers'
import { type Endpoint } from './endpoint'
import { events } from './events'
import { invoices } from './invoices'
import { payments } from './payments'
import { prices } from './prices'
import { products } from './products'
import { subscriptions } from './subscriptions'

/** Every call that is answered. */
export const ENDPOINTS: Endpoint[] = [
  ...accounts,
  ...checkoutSessions,
  ...customers,
  ...events,
  ...invoices,
  ...payments,
  ...prices,
  ...products,
  ...subscriptions,
]
