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

/** The reason of a cancellation, in the customer's words and Stripe's. */
export const cancellation = hash({
  comment: emptyable(text()),
  feedback: emptyable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
  ...unsupporteds('feedback_option'),
})

const itemTerms = {
  price: text(),
  quantity: integer(1, 999_999),
  metadata: emptyable(metadata),
  ...unsupporteds('billing_thresholds', 'current_trial', 'discounts', 'plan', 'price_data', 'tax_rates'),
}

export const itemChange = hash({ id: text(), ...itemTerms, ...unsupporteds('clear_usage', 'deleted') })
export type ItemParams = Infer<typeof itemChange>

export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none')

const paymentBehavior = oneOf(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
)

/** A moment, or one that Stripe computes. */
export const cancelAt: Kind<number | 'max_period_end' | 'min_period_end'> = {
  read(value, path, encoding) {
    if (value === 'max_period_end' || value === 'min_period_end') return value
    return integer().read(value, path, encoding)
  },
}

/** Whether periods run on from where they began, or a new one begins now. */
export const anchor = hash({ type: need(oneOf('now', 'unchanged')), ...unsupporteds('timestamp') })

/** A price that is made with a line of its own; below zero for a credit. */
export const priceData = hash({
  currency: need(text(3)),
  product: need(text()),
  unit_amount: need(integer(-99_999_999, 99_999_999)),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  ...unsupporteds('unit_amount_decimal'),
})
export type PriceDataParams = Infer<typeof priceData>

const addedItem = hash({
  metadata: emptyable(metadata),
  period: hash({
    start: need(
      hash({ type: need(oneOf('max_item_period_start', 'now', 'timestamp')), timestamp: integer() }),
    ),
    end: need(hash({ type: need(oneOf('min_item_period_end', 'timestamp')), timestamp: integer() })),
  }),
  price_data: need(priceData),
  quantity: integer(1, 999_999),
  ...unsupporteds('discountable', 'discounts', 'price', 'tax_rates'),
})
export type AddedItemParams = Infer<typeof addedItem>

const shared = {
  application_fee_percent: emptyable(decimal(0, 100, 2)),
  automatic_tax: hash({ enabled: need(bool), ...unsupporteds('liability') }),
  cancel_at_period_end: bool,
  description: emptyable(text(500)),
  metadata: emptyable(metadata),
  off_session: bool,
  payment_behavior: paymentBehavior,
  proration_behavior: prorationBehavior,
  ...unsupporteds(
    'billing_schedules',
    'billing_thresholds',
    'collection_method',
    'days_until_due',
    'default_source',
    'default_tax_rates',
    'discounts',
    'invoice_settings',
    'on_behalf_of',
    'payment_settings',
    'pending_invoice_item_interval',
    'transfer_data',
    'trial_from_plan',
    'trial_settings',
  ),
}

export const createShape = {
  ...shared,
  backdate_start_date: integer(),
  billing_cycle_anchor: integer(),
  trial_end: integer(),
  cancel_at: cancelAt,
  customer: need(text()),
  currency: text(3),
  default_payment_method: text(),
  items: need(list(hash(itemTerms), 20)),
  billing_mode: hash({
    type: need(oneOf('flexible')),
    flexible: hash({ proration_discounts: oneOf('included', 'itemized') }),
  }),
  ...unsupporteds(
    'add_invoice_items',
    'billing_cycle_anchor_config',
    'customer_account',
    'trial_period_days',
  ),
}
export type CreateParams = Out<typeof createShape>

export const updateShape = {
  ...shared,
  add_invoice_items: list(addedItem, 20),
  billing_cycle_anchor: anchor,
  cancel_at: emptyable(cancelAt),
  cancellation_details: cancellation,
  default_payment_method: text(),
  items: list(itemChange, 20),
  pause_collection: emptyable(
    hash({ behavior: need(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer() }),
  ),
  proration_date: integer(),
  ...unsupporteds('trial_end'),
}
export type UpdateParams = Out<typeof updateShape>
