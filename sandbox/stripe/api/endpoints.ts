import { accounts } from './accounts/accounts'
import { checkoutSessions } from './checkout/sessions'
import { customers } from './customers'
import { customerBalance } from './customer-balance'
import { disputes } from './disputes'
import { type Endpoint } from './endpoint'
import { events } from './events'
import { invoiceItems } from './invoices/invoice-items'
import { invoices } from './invoices/invoices'
import { paymentMethods } from './payment-methods'
import { payments } from './payments'
import { payouts } from './payouts'
import { portal } from './portal/portal'
import { prices } from './prices'
import { products } from './products'
import { setup } from './setup'
import { setupIntents } from './setup-intents'
import { schedules } from './subscriptions/schedules'
import { subscriptions } from './subscriptions/subscriptions'
import { testClocks } from './test-clocks'
import { tax } from './tax/settings'

/** Every supported call. */
export const ENDPOINTS: Endpoint[] = [
  ...accounts,
  ...checkoutSessions,
  ...customers,
  ...customerBalance,
  ...disputes,
  ...events,
  ...invoiceItems,
  ...invoices,
  ...paymentMethods,
  ...payments,
  ...payouts,
  ...portal,
  ...prices,
  ...products,
  ...schedules,
  ...setup,
  ...setupIntents,
  ...subscriptions,
  ...tax,
  ...testClocks,
]
