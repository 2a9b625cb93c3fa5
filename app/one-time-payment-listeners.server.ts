import { eventPaymentChanged } from '~/club/events/payment/payment-listener.server'
import { giftPaymentChanged } from '~/club/gifts/payment-listener.server'
import { purchasePaymentChanged } from '~/club/purchases/payment-listener.server'
import type { OneTimePaymentListeners } from '~/billing/one-time/events'

/** Listeners to changes of one-time payments, called in this order and in the transaction of the change. */
export const oneTimeListeners: OneTimePaymentListeners = {
  changed: [purchasePaymentChanged, giftPaymentChanged, eventPaymentChanged],
}
