import {
  bool,
  decimal,
  email,
  emptyable,
  hash,
  type Infer,
  integer,
  list,
  metadata,
  need,
  oneOf,
  type Out,
  text,
  unsupporteds,
  url,
} from '../../params'
import { amount, currency, taxBehavior } from '../prices'

const message = emptyable(hash({ message: need(text(1200)) }))

const priceData = hash({
  currency: need(currency),
  product: text(),
  product_data: hash({
    name: need(text(250)),
    description: text(40_000),
    images: list(url, 8),
    metadata,
    tax_code: text(),
    ...unsupporteds('tax_details', 'unit_label'),
  }),
  unit_amount: amount,
  tax_behavior: taxBehavior,
  ...unsupporteds('recurring', 'unit_amount_decimal'),
})

const lineItem = hash({
  price: text(),
  price_data: priceData,
  quantity: integer(1, 999_999),
  metadata,
  ...unsupporteds('adjustable_quantity', 'tax_rates'),
})

/** In `payment` mode; in `subscription` mode it is 20. */
const mostLines = 100

/** Parameters of opening a checkout session. */
export const checkoutSessionShape = {
  mode: oneOf('subscription', 'payment', 'setup'),
  ui_mode: oneOf('hosted_page'),
  customer: text(),
  /** Of a guest, whose payment belongs to no customer. */
  customer_email: email,
  client_reference_id: text(200),
  line_items: list(lineItem, mostLines),
  success_url: url,
  cancel_url: url,
  expires_at: integer(),
  metadata,
  currency: text(3),
  locale: text(10),
  integration_identifier: text(200),
  origin_context: oneOf('mobile_app', 'web'),
  payment_method_collection: oneOf('always', 'if_required'),
  automatic_tax: hash({ enabled: need(bool), ...unsupporteds('liability') }),
  billing_address_collection: oneOf('auto', 'required'),
  allow_promotion_codes: bool,
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  payment_intent_data: hash({
    application_fee_amount: integer(0, 99_999_999),
    capture_method: oneOf('automatic', 'automatic_async'),
    description: text(1000),
    metadata,
    setup_future_usage: oneOf('off_session', 'on_session'),
    ...unsupporteds(
      'on_behalf_of',
      'receipt_email',
      'shipping',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_data',
      'transfer_group',
    ),
  }),
  setup_intent_data: hash({ description: text(1000), metadata, ...unsupporteds('on_behalf_of') }),
  customer_update: hash({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
    shipping: oneOf('auto', 'never'),
  }),
  custom_text: hash({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  saved_payment_method_options: hash({
    allow_redisplay_filters: list(oneOf('always', 'limited', 'unspecified')),
    payment_method_remove: oneOf('disabled', 'enabled'),
    payment_method_save: oneOf('disabled', 'enabled'),
  }),
  subscription_data: hash({
    application_fee_percent: decimal(0, 100, 2),
    description: text(500),
    metadata,
    billing_mode: hash({
      type: need(oneOf('flexible')),
      flexible: hash({ proration_discounts: oneOf('included', 'itemized') }),
    }),
    proration_behavior: oneOf('create_prorations', 'none'),
    ...unsupporteds(
      'billing_cycle_anchor',
      'billing_cycle_anchor_config',
      'default_tax_rates',
      'invoice_settings',
      'on_behalf_of',
      'pending_invoice_item_interval',
      'transfer_data',
      'trial_end',
      'trial_period_days',
      'trial_settings',
    ),
  }),
  ...unsupporteds(
    'adaptive_pricing',
    'after_expiration',
    'allowed_payment_method_types',
    'branding_settings',
    'consent_collection',
    'custom_fields',
    'customer_account',
    'customer_creation',
    'discounts',
    'excluded_payment_method_types',
    'invoice_creation',
    'managed_payments',
    'name_collection',
    'optional_items',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'permissions',
    'phone_number_collection',
    'redirect_on_completion',
    'return_url',
    'shipping_address_collection',
    'shipping_options',
    'tax_id_collection',
    'wallet_options',
  ),
}

export type CheckoutSessionParams = Out<typeof checkoutSessionShape>
export type PriceData = Infer<typeof priceData>
export type LineItemParams = Infer<typeof lineItem>
