// Names and keys of the local stand-ins. They guard nothing: with them set, no real money can move.

/** The secret key the stand-in answers to when no other is given. */
export const SANDBOX_SECRET_KEY = 'sk_test_tastevin_sandbox'

/** Signing secrets of the three webhook endpoints. */
export const SANDBOX_WEBHOOK_SECRETS = {
  platform: 'whsec_tastevin_platform',
  connect: 'whsec_tastevin_connect',
  accounts: 'whsec_tastevin_accounts',
} as const

/** The account that owns the secret key; connected accounts have ids of their own. */
export const PLATFORM_ACCOUNT = 'acct_1TastevinPlatform'

/** The Connect application through which the platform acts on connected accounts. */
export const PLATFORM_APPLICATION = 'ca_TastevinPlatformApplication'

/** The one API version that is spoken. */
export const API_VERSION = '2026-10-28.endive'

export type WebhookEndpoint = 'platform' | 'connect' | 'accounts'

/** Where each endpoint is delivered, below the webhook base. */
export const WEBHOOK_PATHS: Record<WebhookEndpoint, string> = {
  platform: '/hooks/stripe/platform',
  connect: '/hooks/stripe/connect',
  accounts: '/hooks/stripe/accounts',
}

/**
 * Event types each endpoint is subscribed to, as one would choose them in Stripe's dashboard. A trailing
 * `*` stands for the rest of the name. Every event is kept and can be listed; only these are delivered.
 */
export const ENABLED_EVENTS: Record<WebhookEndpoint, readonly string[]> = {
  platform: [
    'application_fee.*',
    'checkout.session.*',
    'customer.subscription.*',
    'customer.updated',
    'customer.deleted',
    'invoice.*',
    'charge.failed',
    'charge.refunded',
    'charge.dispute.*',
    'payment_method.attached',
    'payment_method.detached',
    'payment_method.updated',
    'refund.*',
    'subscription_schedule.*',
  ],
  connect: [
    'account.application.deauthorized',
    'checkout.session.*',
    'customer.subscription.*',
    'customer.updated',
    'customer.deleted',
    'invoice.*',
    'charge.failed',
    'charge.refunded',
    'charge.dispute.*',
    'payment_method.attached',
    'payment_method.detached',
    'payment_method.updated',
    'payment_method.automatically_updated',
    'refund.*',
    'subscription_schedule.*',
  ],
  accounts: ['v2.core.*'],
}
