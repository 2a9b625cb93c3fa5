import {
  bool,
  emptyable,
  hash,
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
import { prorationBehavior } from '../subscriptions/subscription-params'

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const

const features = hash({
  customer_update: hash({
    allowed_updates: emptyable(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
    enabled: bool,
  }),
  invoice_history: hash({ enabled: need(bool) }),
  payment_method_update: hash({
    enabled: need(bool),
    ...unsupporteds('payment_method_configuration'),
  }),
  subscription_cancel: hash({
    cancellation_reason: hash({
      enabled: need(bool),
      options: emptyable(list(oneOf(...FEEDBACK))),
      ...unsupporteds('feedback_options'),
    }),
    enabled: bool,
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: prorationBehavior,
  }),
  subscription_pause: hash({ enabled: bool, ...unsupporteds('duration') }),
  subscription_update: hash({
    default_allowed_updates: emptyable(list(oneOf('price', 'promotion_code', 'quantity'))),
    enabled: bool,
    proration_behavior: prorationBehavior,
    ...unsupporteds('billing_cycle_anchor', 'products', 'schedule_at_period_end', 'trial_update_behavior'),
  }),
})

const shared = {
  business_profile: hash({
    headline: emptyable(text(60)),
    privacy_policy_url: url,
    terms_of_service_url: url,
  }),
  default_return_url: emptyable(url),
  login_page: hash({ enabled: need(bool) }),
  name: emptyable(text(100)),
}

export const configurationCreateShape = { ...shared, features: need(features), metadata }

export const configurationUpdateShape = { ...shared, active: bool, features, metadata: emptyable(metadata) }
export type ConfigurationUpdateParams = Out<typeof configurationUpdateShape>

const subscriptionFlow = hash({ subscription: need(text()), ...unsupporteds('retention') })

export const sessionCreateShape = {
  configuration: text(),
  customer: text(),
  flow_data: hash({
    type: need(oneOf('payment_method_update', 'subscription_cancel')),
    after_completion: hash({
      type: need(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
      hosted_confirmation: hash({ custom_message: text(500) }),
      redirect: hash({ return_url: need(url) }),
    }),
    subscription_cancel: subscriptionFlow,
    ...unsupporteds('subscription_pause', 'subscription_update', 'subscription_update_confirm'),
  }),
  locale: text(10),
  return_url: url,
  after_expiration: hash({
    type: need(oneOf('customer_login')),
    customer_login: hash({ expires_at: integer() }),
  }),
  ...unsupporteds('customer_account', 'on_behalf_of'),
}
export type SessionCreateParams = Out<typeof sessionCreateShape>
