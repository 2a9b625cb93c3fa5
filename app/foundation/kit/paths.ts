import { businessPaths } from './paths/business'
import { publicPaths } from './paths/public'
import { withQuery, type PublicListQuery, type Query } from './paths/with-query'

/** Filters and page of a member's list of wines. */
interface WineListQuery extends Record<string, string | undefined> {
  q?: string
  type?: string
  show?: string
  page?: string
}

/**
 * Every link of the product, by area. Nothing else writes a path by hand; a test compares this with app/routes.ts
 * both ways.
 */
export const paths = {
  home: () => '/',
  public: publicPaths,
  auth: {
    login: (next?: string, query?: { done?: 'signed-out' }) => withQuery('/login', { next, ...query }),
    /** The second step of signing in; the only page of a pending session. */
    verify: (next?: string) => withQuery('/login/verify', { next }),
    /** Signing in with an emailed code. */
    code: (next?: string) => withQuery('/login/code', { next }),
    /** Where scripts start and finish a passkey sign-in. */
    passkey: () => '/login/passkey',
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
  /** Unsubscribes from optional emails; email programs post here directly. */
  unsubscribe: (query?: { topic: string; note: string }) => withQuery('/unsubscribe', query),
  /** On a club's host: counts a click on a link of a message, and redirects to its target. */
  messageLink: (token: string, query?: { to: string }) => withQuery(`/go/${token}`, query),
  account: {
    /** For staff; members have theirs in the member area. */
    settings: (query?: { tab?: string; done?: string; typed?: string }) =>
      withQuery('/account/settings', query),
    /** Where the link to a new address leads. */
    email: (token?: string) => withQuery('/account/email', { token }),
    /** Everything stored about the user, as a file. */
    export: () => '/account/export',
    delete: () => '/account/delete',
    devices: (query?: { done?: string }) => withQuery('/account/devices', query),
    security: (query?: { done?: string }) => withQuery('/account/security', query),
    authenticator: (next?: string) => withQuery('/account/security/authenticator', { next }),
    recoveryCodes: () => '/account/security/recovery-codes',
    /** Sets up two-step sign-in, then returns. */
    twoSteps: (next?: string) => withQuery('/account/two-steps', { next }),
    /** The link that stops a reset of two-step sign-in. */
    stopReset: (token?: string) => withQuery('/account/two-steps/reset', { token }),
    /** Where scripts register a passkey. */
    passkeys: () => '/account/passkeys',
    /** Asks for a password, passkey or code again, then returns. */
    prove: (next?: string, query?: { only: 'second-step' }) =>
      withQuery('/account/prove', { next, ...query }),
  },
  session: {
    refresh: () => '/session/refresh',
    /** On a club's host: starts a sign-in with the session of the platform's host. */
    open: (next?: string) => withQuery('/session/open', { next }),
    /** On the platform's host: starts a sign-in with the session of this club's host. */
    openFrom: (query: { club: string; next: string }) => withQuery('/session/open', query),
    /**
     * On the host with the session: the other host redirects here. On the club's host the club is left out, or its own
     * domain, which then requests the session.
     */
    issueLogin: (query?: { club?: string; state?: string; next: string; done?: 'signed-out' }) =>
      withQuery('/session/hand-over', query),
    /** On the platform's host: redirects to a page of the user's in a club, on that club's host. */
    club: (query: { club: string; next?: string }) => withQuery('/session/club', query),
    /** Back on the host that needs a session, with a single-use code. */
    arrive: (code?: string) => withQuery('/session/arrive', { code }),
  },
  join: {
    /** On a club's own host. */
    signup: (query?: { step?: string; tier?: string }) => withQuery('/join', query),
    /** On the platform's host; ref is a slug or a business id. */
    byRef: (ref: string, query?: { step?: string; tier?: string }) =>
      withQuery(`/join/${encodeURIComponent(ref)}`, query),
  },
  /** The result of accepting a business invitation. */
  onboard: {
    invitation: (token: string) => `/onboard/${encodeURIComponent(token)}`,
    setUp: (token: string) => `/onboard/${encodeURIComponent(token)}/setup`,
    success: (token: string) => `/onboard/${encodeURIComponent(token)}/success`,
    /** Continues onboarding; ref is a slug or a business id. */
    resume: (ref: string) => `/onboarding/${encodeURIComponent(ref)}`,
  },
  /** Where invited staff accept. */
  joinStaff: (token: string) => `/join-staff/${token}`,
  /** On a club's own host: joins the waiting list of a full tier. */
  waitingList: (tierId: string) => `/waiting-list/${encodeURIComponent(tierId)}`,
  /** On a club's own host, even while it is closed: guests who want an email when it takes members. */
  openingList: (query?: { done?: string }) => withQuery('/waiting-list', query),
  openingListEntry: (token: string) => `/waiting-list/club/${token}`,
  /** On a club's own host: a guest's entry on the waiting list. */
  place: (token: string) => `/place/${token}`,
  /** Pays one failed payment, on the club's own host, without signing in. */
  pay: (token: string) => `/pay/${token}`,
  /** On a club's host: its page, by a shared link of this kind (qr, card, embed). */
  cameFrom: (source: string) => `/from/${encodeURIComponent(source)}`,
  /** A join button to embed on the business's own website. */
  embed: (slug: string) => `/embed/${encodeURIComponent(slug)}`,
  wineList: {
    /** On a club's host: its public wine list. */
    page: (query?: PublicListQuery) => withQuery('/list', query),
  },
  /** On a club's host: the page of a run. `box`: the signed link of an email, which shows that member's box. */
  month: (runId: string, query?: { box?: string }) =>
    withQuery(`/months/${encodeURIComponent(runId)}`, query),
  /** On a club's host: a wine's permanent address, printed as a QR code on note cards. */
  bottle: (wineId: string) => `/bottles/${encodeURIComponent(wineId)}`,
  /** On a club's host: a member's private calendar feed. */
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  /**
   * On a club's host: rates one bottle without signing in. `points` are filled in; `saved` proves that this browser saved
   * its rating.
   */
  rate: (token: string, query?: { points?: string; saved?: string; done?: string }) =>
    withQuery(`/rate/${token}`, query),
  /** On a club's host: the preview image of links to it. */
  socialImage: (query?: { v?: string }) => withQuery('/social.png', query),
  appIcon: (query?: { size?: string; v?: string }) => withQuery('/app-icon.png', query),
  /** The manifest with which a phone keeps this host's pages, or the desk alone, on its home screen. */
  appManifest: (query?: { app?: 'desk' }) => withQuery('/manifest.webmanifest', query),
  /** On a club's host: guests ask about its public list; `about` is a wine that the question is about. */
  sommelier: (query?: { about?: string; done?: string }) => withQuery('/sommelier', query),
  /** On a club's host: its events. */
  events: {
    list: () => '/events',
    /** An event; `seats` is how many are to be booked. */
    page: (eventId: string, query?: { seats?: string; done?: string }) =>
      withQuery(`/events/${encodeURIComponent(eventId)}`, query),
    /** An entry on a waiting list, where an offer is taken. */
    waiting: (token: string, query?: { seats?: string; done?: string }) =>
      withQuery(`/events/waiting/${token}`, query),
  },
  /** On a club's host: a booking of an event. Who has the address has the ticket. */
  ticket: {
    /** `paid`: back from paying. */
    page: (token: string, query?: { paid?: string; done?: string }) => withQuery(`/tickets/${token}`, query),
    calendar: (token: string) => `/tickets/${token}/calendar.ics`,
    /** Its QR code, for emails. */
    code: (token: string) => `/tickets/${token}/code.png`,
  },
  /** On a club's host. */
  gift: {
    /** Giving months of a tier, or a sum. */
    buy: (query?: { what?: string }) => withQuery('/gift', query),
    /** The giver's own page of a gift. `paid`: back from paying. */
    manage: (token: string, query?: { paid?: string; done?: string }) =>
      withQuery(`/gift/manage/${token}`, query),
    /** Its card, for printing. */
    card: (token: string) => `/gift/manage/${token}/card`,
    redeem: (token: string) => `/gift/${token}`,
  },
  customer: {
    /** Where a club's guest invitation leads, on its own host. */
    join: (token: string) => `/customer/join/${token}`,
    /** Where a signed-in member whom the business entered confirms their details. */
    claim: (query?: { step?: string }) => withQuery('/customer/claim', query),
    /** The same by a link. */
    claimLink: (token: string, query?: { step?: string }) =>
      withQuery(`/customer/claim/${encodeURIComponent(token)}`, query),
    /** Asks for the code that staff show. */
    claimCode: () => '/customer/claim/code',
    home: () => '/customer',
    dashboard: () => '/customer/dashboard',
    welcome: () => '/customer/welcome',
    /** `add` is a wine that a guest chose before signing in. */
    cart: (query?: { add?: string }) => withQuery('/customer/cart', query),
    /** The member's orders; `paid` is the purchase they come back from paying. */
    orders: (query?: { paid?: string; page?: string; show?: string; again?: string }) =>
      withQuery('/customer/order-history', query),
    /** Where parcels go, and whether boxes are shipped; `address` is the one that is edited. */
    addresses: (query?: { address?: string; done?: string }) => withQuery('/customer/addresses', query),
    /** The receipt of a purchase. */
    receipt: (purchaseId: string) => `/customer/order-history/${encodeURIComponent(purchaseId)}/receipt`,
    /** Gifts given and received, and what is left of them. */
    gifts: (query?: { done?: string }) => withQuery('/customer/gifts', query),
    deliveries: () => '/customer/deliveries',
    /** The pick-up windows of the member's boxes as a calendar file. */
    pickUpCalendar: () => '/customer/deliveries/calendar.ics',
    /** The member's calendar of a month, "2026-11"; `day` is the one that the keyboard is on. */
    calendar: (query?: { month?: string; day?: string; done?: string }) =>
      withQuery('/customer/calendar', query),
    /** The member's box of a run, with their choices. */
    box: (runId: string, query?: { done?: string }) =>
      withQuery(`/customer/box/${encodeURIComponent(runId)}`, query),
    /** The member's bookings and waiting lists, and the events to come. */
    events: (query?: { done?: string }) => withQuery('/customer/events', query),
    /** The member's pick-up code, their second person and what they dislike. */
    code: (query?: { done?: string }) => withQuery('/customer/code', query),
    /** `from`: back from Stripe's portal. */
    billing: (query?: { after?: string; from?: 'portal'; show?: 'all' }) =>
      withQuery('/customer/billing', query),
    /** The member's own invoice on Stripe's page. */
    invoice: (invoiceId: string) => `/customer/billing/invoices/${invoiceId}`,
    membership: (query?: { done?: string }) => withQuery('/customer/membership', query),
    changeTier: (query?: { tier?: string }) => withQuery('/customer/membership/change', query),
    /** A conversation with the sommelier, the open one without an id; `about` is a wine that the question is about. */
    sommelier: (
      conversationId?: string,
      query?: { about?: string; done?: string; show?: string; sent?: string },
    ) =>
      withQuery(
        conversationId === undefined
          ? '/customer/sommelier'
          : `/customer/sommelier/${encodeURIComponent(conversationId)}`,
        query,
      ),
    /** `hidden` is the wine that was just hidden. */
    recommendations: (query?: { page?: string; hidden?: string; done?: string }) =>
      withQuery('/customer/recommendations', query),
    /** The taste quiz and profile; with `quiz`, the questions once more. */
    taste: (query?: { quiz?: 'again'; done?: string }) => withQuery('/customer/taste', query),
    /** `q` searches the club's list; `done` is what was just done with `wine`, at `place`. */
    wishlist: (query?: { q?: string; done?: string; wine?: string; place?: string }) =>
      withQuery('/customer/wishlist', query),
    /** Rating wines; `wine` is the one whose form is open, `of` the one that `done` is about. */
    ratings: (query?: WineListQuery & { wine?: string; done?: string; of?: string }) =>
      withQuery('/customer/rate-wines', query),
    /** Wines that the member received, bought or rated; `of` is the wine of `done`, `drunk` a bottle of it. */
    myWines: (query?: WineListQuery & { done?: string; of?: string; drunk?: string }) =>
      withQuery('/customer/my-wines', query),
    /** The same as CSV. */
    myWinesFile: () => '/customer/my-wines/export.csv',
    /** A wine's page for members. */
    wine: (wineId: string, query?: { done?: string; drunk?: string }) =>
      withQuery(`/customer/wines/${encodeURIComponent(wineId)}`, query),
    /** `show` is how many are listed, `before` the last id of an earlier page. */
    notifications: (query?: { show?: string; before?: string; done?: string }) =>
      withQuery('/customer/notifications', query),
    /** Server-sent events about new notifications. */
    notificationEvents: () => '/customer/notifications/events',
    accountSettings: (query?: { tab?: string; done?: string; typed?: string }) =>
      withQuery('/customer/account-settings', query),
  },
  business: businessPaths,
  admin: {
    home: () => '/admin',
    login: () => '/admin/login',
    dashboard: () => '/admin/dashboard',
    invitations: (query?: { q?: string; status?: string; sort?: string; after?: string }) =>
      withQuery('/admin/business-invitations', query),
    businesses: (query?: { q?: string; status?: string; domains?: string; sort?: string; after?: string }) =>
      withQuery('/admin/businesses', query),
    business: (businessId: string, query?: { done?: string; after?: string }) =>
      withQuery(`/admin/businesses/${encodeURIComponent(businessId)}`, query),
    suspendBusiness: (businessId: string) => `/admin/businesses/${encodeURIComponent(businessId)}/suspend`,
    /** Closes a club for good, with a reason. */
    closeBusiness: (businessId: string) => `/admin/businesses/${encodeURIComponent(businessId)}/close`,
    /** Asks for the reason, then resets the two-step sign-in of one of its staff after a waiting time. */
    resetTwoSteps: (businessId: string, staffId: string) =>
      `/admin/businesses/${encodeURIComponent(businessId)}/two-steps/${encodeURIComponent(staffId)}`,
    /** Asks for the reason, then opens a business's portal as its owner. */
    visitBusiness: (businessId: string) => `/admin/businesses/${encodeURIComponent(businessId)}/visit`,
    /** Switches a feature of a business off or on. */
    businessFeature: (businessId: string, feature: string) =>
      `/admin/businesses/${encodeURIComponent(businessId)}/features/${encodeURIComponent(feature)}`,
    /** The platform's own numbers; `from` and `to` are months. */
    numbers: (query?: Query) => withQuery('/admin/numbers', query),
    /** One of their tables, sorted by a column. */
    numbersTable: (table: string, query?: Query) =>
      withQuery(`/admin/numbers/${encodeURIComponent(table)}`, query),
    /** The same as a CSV file. */
    numbersFile: (table: string, query?: Query) =>
      withQuery(`/admin/numbers/${encodeURIComponent(table)}/csv`, query),
    /** Ends an impersonation. */
    leaveBusiness: () => '/admin/leave-business',
    inquiries: (query?: { q?: string; status?: string; after?: string }) =>
      withQuery('/admin/inquiries', query),
    inquiry: (inquiryId: string, query?: { done?: string }) =>
      withQuery(`/admin/inquiries/${encodeURIComponent(inquiryId)}`, query),
    webhooks: (query?: { status?: string; after?: string }) => withQuery('/admin/webhooks', query),
    jobs: (query?: { after?: string }) => withQuery('/admin/jobs', query),
    reconciliation: () => '/admin/reconciliation',
    shippingRules: (query?: Query) => withQuery('/admin/shipping-rules', query),
    /** The rule of a state, by its two letters. */
    shippingRule: (state: string, query?: { done?: string }) =>
      withQuery(`/admin/shipping-rules/${encodeURIComponent(state)}`, query),
    /** Views of the public site by page and source. */
    siteVisits: (query?: { period?: string; page?: string; source?: string }) =>
      withQuery('/admin/site', query),
    activity: (query?: { action?: string; person?: string; after?: string }) =>
      withQuery('/admin/activity', query),
  },
  api: {
    createCheckoutSession: () => '/api/create-checkout-session',
    generateBusinessInvitation: () => '/api/generate-business-invitation',
    token: () => '/api/auth/token',
    revoke: () => '/api/auth/revoke',
    user: () => '/api/auth/user',
    /** The public keys of access tokens. */
    keys: () => '/.well-known/jwks.json',
  },
}
