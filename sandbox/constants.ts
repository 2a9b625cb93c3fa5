// Names and keys of the local emulators. They guard nothing: with them set, no real money can move.

/** The secret key the emulator answers to when no other is given. */
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
 * Event types each endpoint is subscribed to, as one would choose them in Stripe's dashboard: those that
 * docs/operating.md names. A trailing `*` stands for the rest of the name. Every event is kept and can be listed; only
 * these are delivered.
 */
export const ENABLED_EVENTS: Record<WebhookEndpoint, readonly string[]> = {
  platform: [
    'application_fee.*',
    'charge.dispute.*',
    'charge.refunded',
    'checkout.session.*',
    'customer.subscription.*',
    'invoice.*',
    'refund.*',
  ],
  connect: [
    'account.application.deauthorized',
    'charge.dispute.*',
    'charge.refunded',
    'charge.succeeded',
    'checkout.session.*',
    'customer.subscription.*',
    'invoice.*',
    'payout.*',
    'refund.*',
    'tax.settings.updated',
  ],
  accounts: ['v2.core.*'],
}

/** The login of the mailbox's reports at the application. */
export const sandboxMailWebhook = { user: 'postmark', password: 'tastevin-sandbox-webhook' }

/** The bucket of the emulator of storage: its path, and the key that signs requests. */
export const sandboxStorage = {
  path: '/_storage',
  keyId: 'tastevin-sandbox-storage',
  secret: 'tastevin-sandbox-storage-secret',
}
