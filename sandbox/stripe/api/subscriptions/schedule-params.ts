import {
  bool,
  decimal,
  emptyable,
  hash,
  type Infer,
  integer,
  type Kind,
  list,
  metadata,
  need,
  oneOf,
  type Out,
  text,
  unsupporteds,
} from '../../params'
import { prorationBehavior } from './subscription-params'

const moment: Kind<number | 'now'> = {
  read(value, path, encoding) {
    return value === 'now' ? 'now' : integer().read(value, path, encoding)
  },
}

const phase = hash({
  items: need(
    list(
      hash({
        price: need(text()),
        quantity: integer(1, 999_999),
        ...unsupporteds('billing_thresholds', 'discounts', 'metadata', 'plan', 'price_data', 'tax_rates'),
      }),
      20,
    ),
  ),
  application_fee_percent: decimal(0, 100, 2),
  collection_method: oneOf('charge_automatically'),
  currency: text(3),
  default_payment_method: text(),
  description: emptyable(text(500)),
  duration: hash({
    interval: need(oneOf('day', 'month', 'week', 'year')),
    interval_count: integer(1, 365),
  }),
  end_date: moment,
  metadata,
  proration_behavior: prorationBehavior,
  start_date: moment,
  ...unsupporteds(
    'add_invoice_items',
    'automatic_tax',
    'billing_cycle_anchor',
    'billing_thresholds',
    'default_tax_rates',
    'discounts',
    'invoice_settings',
    'on_behalf_of',
    'transfer_data',
    'trial',
    'trial_end',
  ),
})
export type PhaseParams = Infer<typeof phase>

const shared = {
  end_behavior: oneOf('cancel', 'release'),
  metadata: emptyable(metadata),
  ...unsupporteds('default_settings', 'pause_schedules'),
}

export const scheduleCreateShape = {
  ...shared,
  from_subscription: text(),
  ...unsupporteds('billing_mode', 'customer', 'customer_account', 'phases', 'start_date'),
}
export type ScheduleCreateParams = Out<typeof scheduleCreateShape>

export const scheduleUpdateShape = {
  ...shared,
  phases: list(phase, 10),
  proration_behavior: prorationBehavior,
}
export type ScheduleUpdateParams = Out<typeof scheduleUpdateShape>

export const scheduleCancelShape = { invoice_now: bool, prorate: bool }
