import {
  bool,
  email,
  emptyable,
  hash,
  list,
  metadata,
  need,
  oneOf,
  type Out,
  text,
  unsupporteds,
  url,
} from '../../params'

const INCLUDES = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const
export type Include = (typeof INCLUDES)[number]

export const include = list(oneOf(...INCLUDES), INCLUDES.length)

const address = hash({
  city: text(),
  country: need(text(2)),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
  town: text(),
})

const merchant = hash({
  capabilities: hash({ card_payments: hash({ requested: need(bool) }) }),
  mcc: text(4),
  statement_descriptor: hash({ descriptor: text(22), prefix: text(10) }),
  support: hash({ address, email, phone: text(20), url }),
  branding: hash({ primary_color: text(7), secondary_color: text(7), ...unsupporteds('icon', 'logo') }),
  card_payments: hash({ decline_on: hash({ avs_failure: bool, cvc_failure: bool }) }),
  ...unsupporteds(
    'bacs_debit_payments',
    'konbini_payments',
    'script_statement_descriptor',
    'sepa_debit_payments',
  ),
})

const responsibilities = hash({
  fees_collector: need(oneOf('application', 'application_custom', 'application_express', 'stripe')),
  losses_collector: need(oneOf('application', 'stripe')),
})

/** Parameters of opening or changing an account. */
export const accountShape = {
  contact_email: email,
  contact_phone: text(20),
  dashboard: oneOf('express', 'full', 'none'),
  display_name: text(100),
  defaults: hash({
    currency: text(3),
    locales: list(text(10)),
    profile: hash({ business_url: url, doing_business_as: text(100), product_description: text(1000) }),
    responsibilities,
  }),
  configuration: hash({ merchant, ...unsupporteds('customer', 'recipient') }),
  identity: hash({
    country: text(2),
    entity_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
    business_details: hash({
      registered_name: text(100),
      phone: text(20),
      address,
      ...unsupporteds('additional_addresses', 'annual_revenue', 'documents', 'id_numbers', 'structure'),
    }),
    ...unsupporteds('attestations', 'individual'),
  }),
  include,
  metadata: emptyable(metadata),
  ...unsupporteds('account_token'),
}

export type AccountParams = Out<typeof accountShape>

const linkOptions = hash({
  refresh_url: need(url),
  return_url: url,
  collection_options: hash({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
})

/** Parameters of an onboarding link. */
export const accountLinkShape = {
  account: need(text()),
  use_case: need(
    hash({
      type: need(oneOf('account_onboarding', 'account_update')),
      account_onboarding: linkOptions,
      account_update: linkOptions,
    }),
  ),
}
