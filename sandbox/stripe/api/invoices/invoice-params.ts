import {
  bool,
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
} from '../../params'
import {
  anchor,
  cancelAt,
  itemChange,
  priceData,
  prorationBehavior,
} from '../subscriptions/subscription-params'

const elsewhere = unsupporteds(
  'account_tax_ids',
  'automatic_tax',
  'automatically_finalizes_at',
  'custom_fields',
  'days_until_due',
  'default_source',
  'default_tax_rates',
  'discounts',
  'due_date',
  'effective_at',
  'footer',
  'issuer',
  'number',
  'on_behalf_of',
  'payment_settings',
  'rendering',
  'shipping_cost',
  'shipping_details',
  'statement_descriptor',
  'transfer_data',
)

const shared = {
  application_fee_amount: integer(0, 99_999_999),
  auto_advance: bool,
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  description: text(1500),
  metadata: emptyable(metadata),
}

export const invoiceCreateShape = {
  ...shared,
  currency: text(3),
  customer: need(text()),
  pending_invoice_items_behavior: oneOf('exclude', 'include'),
  subscription: text(),
  ...elsewhere,
  ...unsupporteds('customer_account', 'from_invoice'),
}
export type InvoiceCreateParams = Out<typeof invoiceCreateShape>

export const invoiceUpdateShape = { ...shared, ...elsewhere }
export type InvoiceUpdateParams = Out<typeof invoiceUpdateShape>

export const payShape = {
  off_session: bool,
  paid_out_of_band: bool,
  payment_method: text(),
  ...unsupporteds('forgive', 'mandate', 'source'),
}
export type PayParams = Out<typeof payShape>

const previewItem = hash({
  metadata: emptyable(metadata),
  period: hash({ end: need(integer()), start: need(integer()) }),
  price_data: need(priceData),
  quantity: integer(1, 999_999),
  ...unsupporteds(
    'amount',
    'currency',
    'description',
    'discountable',
    'discounts',
    'invoiceitem',
    'price',
    'quantity_decimal',
    'tax_behavior',
    'tax_code',
    'tax_rates',
    'unit_amount',
    'unit_amount_decimal',
  ),
})
export type PreviewItemParams = Infer<typeof previewItem>

export const previewShape = {
  currency: text(3),
  customer: text(),
  invoice_items: list(previewItem, 250),
  preview_mode: oneOf('next'),
  schedule: text(),
  subscription: text(),
  subscription_details: hash({
    billing_cycle_anchor: anchor,
    cancel_at: emptyable(cancelAt),
    cancel_at_period_end: bool,
    cancel_now: bool,
    items: list(itemChange, 20),
    metadata: emptyable(metadata),
    proration_behavior: prorationBehavior,
    proration_date: integer(),
    ...unsupporteds(
      'billing_mode',
      'billing_schedules',
      'default_tax_rates',
      'pause',
      'resume_at',
      'start_date',
      'trial_end',
    ),
  }),
  ...unsupporteds(
    'automatic_tax',
    'customer_account',
    'customer_details',
    'discounts',
    'issuer',
    'on_behalf_of',
    'schedule_details',
  ),
}
export type PreviewParams = Out<typeof previewShape>

export const itemShape = {
  amount: integer(-99_999_999, 99_999_999),
  currency: text(3),
  customer: text(),
  description: text(),
  discountable: bool,
  invoice: text(),
  metadata: emptyable(metadata),
  period: hash({ end: need(integer()), start: need(integer()) }),
  pricing: hash({ price: text() }),
  quantity: integer(1, 999_999),
  subscription: text(),
  ...unsupporteds(
    'customer_account',
    'discounts',
    'price_data',
    'quantity_decimal',
    'tax_behavior',
    'tax_code',
    'tax_rates',
    'unit_amount_decimal',
  ),
}
export type ItemParams = Out<typeof itemShape>
