type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * Every link of the product, by door. Nothing else writes a path by hand; a test walks app/routes.ts and
 * fails on a path without a route or a route without a path.
 */
export const paths = {
  home: () => '/',
  public: {
    landing: () => '/landing',
    terms: () => '/terms',
    privacy: () => '/privacy',
  },
  auth: {
    login: (next?: string) => withQuery('/login', { next }),
    logout: () => '/logout',
    signup: () => '/signup',
    forgotPassword: () => '/forgot-password',
    resetPassword: (token?: string) => withQuery('/reset-password', { token }),
    confirm: (token?: string) => withQuery('/confirm', { token }),
    redirect: () => '/auth-redirect',
    dashboard: () => '/dashboard',
    unauthorized: () => '/unauthorized',
    profileSetup: () => '/profile-setup',
  },
  join: {
    /** On a club's own host. */
    signup: (query?: { step?: string; tier?: string }) => withQuery('/join', query),
    /** On the platform's host; ref is a slug or a business id. */
    byRef: (ref: string, query?: { step?: string; tier?: string }) =>
      withQuery(`/join/${encodeURIComponent(ref)}`, query),
  },
  /** Pays one failed payment, on the club's own host, without signing in. */
  pay: (token: string) => `/pay/${token}`,
  customer: {
    home: () => '/customer',
    dashboard: () => '/customer/dashboard',
    welcome: () => '/customer/welcome',
    deliveries: () => '/customer/deliveries',
    billing: (query?: { after?: string }) => withQuery('/customer/billing', query),
    /** One's own invoice on the payment provider's page. */
    invoice: (invoiceId: string) => `/customer/billing/invoices/${invoiceId}`,
    membership: (query?: { done?: string }) => withQuery('/customer/membership', query),
    changeTier: (query?: { tier?: string }) => withQuery('/customer/membership/change', query),
    ratings: () => '/customer/rate-wines',
    accountSettings: (query?: { saved?: string }) => withQuery('/customer/account-settings', query),
  },
  business: {
    home: () => '/business',
    dashboard: () => '/business/dashboard',
    tiers: () => '/business/membership-tiers',
    newTier: () => '/business/membership-tiers/new',
    tier: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}`,
    tierPrice: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}/price`,
    payments: (query?: { link?: 'stale' }) => withQuery('/business/payments', query),
    paymentsReturn: () => '/business/payments/return',
    disconnectPayments: () => '/business/payments/disconnect',
    plan: (query?: { session_id?: string }) => withQuery('/business/plan', query),
    choosePlan: (plan: string) => `/business/plan/${encodeURIComponent(plan)}`,
    fees: () => '/business/fees',
    /** A month is "2026-11". */
    feeStatement: (month: string, query?: { after?: string }) =>
      withQuery(`/business/fees/${encodeURIComponent(month)}`, query),
    feeStatementFile: (month: string) => `/business/statements/${encodeURIComponent(month)}.csv`,
    members: (query?: { q?: string; status?: string; after?: string }) =>
      withQuery('/business/members', query),
    member: (memberId: string, query?: { done?: string }) =>
      withQuery(`/business/members/${memberId}`, query),
  },
  admin: {
    home: () => '/admin',
    dashboard: (query?: { after?: string }) => withQuery('/admin/dashboard', query),
  },
  api: {
    createCheckoutSession: () => '/api/create-checkout-session',
  },
  hooks: {
    stripe: (endpoint: 'platform' | 'connect' | 'accounts') => `/hooks/stripe/${endpoint}`,
  },
}
