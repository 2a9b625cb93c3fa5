type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * Every link of the product, by area. Nothing else writes a path by hand; a test compares this with app/routes.ts
 * both ways.
 */
export const paths = {
  home: () => '/',
  public: {
    landing: () => '/landing',
    howItWorks: () => '/how-it-works',
    features: () => '/features',
    pricing: () => '/pricing',
    about: () => '/about',
    /** The contact form. */
    getStarted: () => '/get-started',
    terms: () => '/terms',
    privacy: () => '/privacy',
  },
  auth: {
    login: (next?: string) => withQuery('/login', { next }),
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
    authenticator: () => '/account/security/authenticator',
    recoveryCodes: () => '/account/security/recovery-codes',
    /** Where scripts register a passkey. */
    passkeys: () => '/account/passkeys',
    /** Asks for a password, passkey or code again, then returns. */
    prove: (next?: string) => withQuery('/account/prove', { next }),
  },
  session: {
    refresh: () => '/session/refresh',
    /** On a club's host: starts a sign-in with the session of the platform's host. */
    open: (next?: string) => withQuery('/session/open', { next }),
    /** On the platform's host: starts a sign-in with the session of this club's host. */
    openFrom: (query: { club: string; next: string }) => withQuery('/session/open', query),
    /** On the host with the session: the other host redirects here. The club is left out on its own host. */
    issueLogin: (query?: { club?: string; state: string; next: string }) =>
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
  /** A join button to embed on the business's own website. */
  embed: (slug: string) => `/embed/${encodeURIComponent(slug)}`,
  wineList: {
    /** On a club's host: its public wine list. */
    page: (query?: {
      q?: string
      type?: string
      glass?: string
      min?: string
      max?: string
      page?: string
      paper?: string
    }) => withQuery('/list', query),
  },
  /** On a club's host: the preview image of links to it. */
  socialImage: (query?: { v?: string }) => withQuery('/social.png', query),
  customer: {
    /** Where a club's guest invitation leads, on its own host. */
    join: (token: string) => `/customer/join/${token}`,
    home: () => '/customer',
    dashboard: () => '/customer/dashboard',
    welcome: () => '/customer/welcome',
    deliveries: () => '/customer/deliveries',
    /** `from`: back from Stripe's portal. */
    billing: (query?: { after?: string; from?: 'portal'; show?: 'all' }) =>
      withQuery('/customer/billing', query),
    /** The member's own invoice on Stripe's page. */
    invoice: (invoiceId: string) => `/customer/billing/invoices/${invoiceId}`,
    membership: (query?: { done?: string }) => withQuery('/customer/membership', query),
    changeTier: (query?: { tier?: string }) => withQuery('/customer/membership/change', query),
    ratings: () => '/customer/rate-wines',
    accountSettings: (query?: { tab?: string; done?: string; typed?: string }) =>
      withQuery('/customer/account-settings', query),
  },
  business: {
    home: () => '/business',
    dashboard: (query?: { done?: string }) => withQuery('/business/dashboard', query),
    setUp: {
      /** Leads to the first open step. */
      home: () => '/business/setup',
      profile: () => '/business/setup/profile',
      /** With an address that is being considered. */
      address: (query?: { slug?: string }) => withQuery('/business/setup/address', query),
      look: () => '/business/setup/look',
      plan: () => '/business/setup/plan',
      payments: (query?: { link?: 'stale'; done?: 'returned' }) =>
        withQuery('/business/setup/payments', query),
      paymentsReturn: () => '/business/setup/payments/return',
      /** `done` is what was just done to the tier with the id `tier`. */
      tiers: (query?: { done?: string; tier?: string }) => withQuery('/business/setup/tiers', query),
      newTier: () => '/business/setup/tiers/new',
      tier: (tierId: string) => `/business/setup/tiers/${encodeURIComponent(tierId)}`,
      /** With the wine that is being edited, or what was just done. */
      wines: (query?: {
        after?: string
        wine?: string
        done?: 'added' | 'changed' | 'back'
        removed?: string
      }) => withQuery('/business/setup/wines', query),
      delivery: () => '/business/setup/delivery',
      preview: () => '/business/setup/preview',
      launch: () => '/business/setup/launch',
      /** The club is live: next steps. */
      done: () => '/business/setup/done',
    },
    inventory: {
      counts: (query?: { after?: string; done?: 'canceled' }) =>
        withQuery('/business/inventory/counts', query),
      /** Counting, or the result. `wine` is the wine that is counted, `saved` the one that was just saved. */
      count: (
        stocktakeId: string,
        query?: {
          q?: string
          show?: string
          limit?: string
          page?: string
          wine?: string
          saved?: string
          done?: 'posted' | 'undone'
        },
      ) => withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}`, query),
      /** The differences before posting. */
      countReview: (stocktakeId: string, query?: { page?: string }) =>
        withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}/review`, query),
      /** Where scripts read the wines to count and save counts. */
      countSheet: (stocktakeId: string, query?: { since?: string }) =>
        withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}/sheet`, query),
      countFile: (stocktakeId: string) =>
        `/business/inventory/counts/${encodeURIComponent(stocktakeId)}/differences.csv`,
      /** `done` is the id of a movement just recorded or undone, or another result; `before` a page of the history. */
      wine: (wineId: string, query?: { done?: string; before?: string }) =>
        withQuery(`/business/inventory/${encodeURIComponent(wineId)}`, query),
      editWine: (wineId: string) => `/business/inventory/${encodeURIComponent(wineId)}/edit`,
      /** The picture of a wine's label. */
      picture: (wineId: string) => `/business/inventory/pictures/${encodeURIComponent(wineId)}`,
      locations: (query?: { done?: string }) => withQuery('/business/inventory/locations', query),
      history: (query?: { kind?: string; person?: string; before?: string; done?: string }) =>
        withQuery('/business/inventory/history', query),
      /** How the public list looks, its link and QR code. */
      publicList: () => '/business/inventory/list',
      /** The public list as guests see it, on the platform's host. */
      publicListPreview: (query?: {
        q?: string
        type?: string
        glass?: string
        min?: string
        max?: string
        page?: string
        paper?: string
      }) => withQuery('/business/inventory/list/preview', query),
      /** Sales at the counter. `done` is the movement that was just recorded. */
      sales: (query?: { q?: string; wine?: string; done?: string; undone?: string; more?: string }) =>
        withQuery('/business/inventory/sales', query),
      /** A daily sales file of the till. */
      salesFile: (fileId: string, query?: { q?: string; step?: 'columns'; done?: string }) =>
        withQuery(`/business/inventory/sales/${encodeURIComponent(fileId)}`, query),
      /** Names for a field of the wine form, for scripts. */
      suggest: (query?: { field: string; q: string; country?: string }) =>
        withQuery('/business/inventory/suggest', query),
      /** The form of a new wine; `back` is the page to return to. */
      newWine: (query?: { back?: string }) => withQuery('/business/inventory/new', query),
      receiving: (query?: { q?: string; state?: string; supplier?: string; after?: string; done?: string }) =>
        withQuery('/business/inventory/receiving', query),
      /** `wine` is the one to add, `line` the one to edit, `added` the one just added. */
      receipt: (
        receiptId: string,
        query?: {
          q?: string
          wine?: string
          line?: string
          added?: string
          done?: string
          count?: string
          gone?: string
        },
      ) => withQuery(`/business/inventory/receiving/${encodeURIComponent(receiptId)}`, query),
      /** Where suppliers' invoices are uploaded, and those in review are found. */
      invoices: (query?: { done?: string }) => withQuery('/business/inventory/receiving/invoices', query),
      /** One invoice in review; `line` is the one being checked, `q` searches a wine for it. */
      invoice: (importId: string, query?: { line?: string; q?: string; done?: string }) =>
        withQuery(`/business/inventory/receiving/invoices/${encodeURIComponent(importId)}`, query),
      /** Where scripts find wines to add to a receipt. */
      wineSearch: (query?: { q?: string }) => withQuery('/business/inventory/wine-search', query),
      suppliers: (query?: { q?: string; show?: string; after?: string; done?: string }) =>
        withQuery('/business/inventory/suppliers', query),
      supplier: (supplierId: string, query?: { done?: string }) =>
        withQuery(`/business/inventory/suppliers/${encodeURIComponent(supplierId)}`, query),
      reorder: (query?: { supplier?: string }) => withQuery('/business/inventory/reorder', query),
      /** The order proposal on paper; quantities are parameters of their own. */
      reorderPrint: (query?: { supplier?: string; paper?: string }) =>
        withQuery('/business/inventory/reorder/print', query),
      reorderFile: (query?: { supplier?: string }) => withQuery('/business/inventory/reorder.csv', query),
      /** With a search, the wine being edited (`edit`), or what was just done. */
      list: (query?: {
        q?: string
        show?: string
        type?: string
        region?: string
        listed?: string
        location?: string
        supplier?: string
        sort?: string
        dir?: string
        page?: string
        edit?: string
        done?: string
        changed?: string
        choose?: string
      }) => withQuery('/business/inventory', query),
      /** Changes many wines together: the ones in `w`, or all that the search shows. */
      change: (query?: Record<string, string | undefined>) => withQuery('/business/inventory/change', query),
      /** Whether a language model reads lists as well, and what it used. */
      reading: (query?: { done?: 'on' | 'off' }) => withQuery('/business/inventory/import/reading', query),
      /** Where lists are uploaded, and earlier imports are found. */
      imports: (query?: { done?: string; from?: 'set-up' }) => withQuery('/business/inventory/import', query),
      /** `row` is being edited, `step` is an earlier step. */
      import: (
        importId: string,
        query?: {
          state?: string
          show?: string
          section?: string
          after?: string
          row?: string
          step?: 'columns'
          done?: string
          /** The page that is cropped. */
          page?: string
        },
      ) => withQuery(`/business/inventory/import/${encodeURIComponent(importId)}`, query),
      /** The file of an import as it was uploaded. */
      importFile: (importId: string, query?: { part?: string }) =>
        withQuery(`/business/inventory/import/${encodeURIComponent(importId)}/file`, query),
      /** Where scripts upload lists and pictures. */
      importUpload: () => '/business/inventory/import/upload',
      /** The files of imports that are kept; `after` is the last one of the page before. */
      importFiles: (query?: { after?: string; done?: string }) =>
        withQuery('/business/inventory/import/files', query),
      /** Where the scripts of a review read and change rows. */
      importRows: (
        importId: string,
        query?: { since?: string; show?: string; section?: string; after?: string },
      ) => withQuery(`/business/inventory/import/${encodeURIComponent(importId)}/rows`, query),
      /** The picture of a page (WebP); `v` is its version, which lets a browser keep it. */
      importPagePicture: (importId: string, pageId: string, query?: { v?: string; whole?: string }) =>
        withQuery(
          `/business/inventory/import/${encodeURIComponent(importId)}/pages/${encodeURIComponent(pageId)}`,
          query,
        ),
      /** With the filters of the list. */
      exportCsv: (query?: Query) => withQuery('/business/inventory/export.csv', query),
      exportXlsx: (query?: Query) => withQuery('/business/inventory/export.xlsx', query),
    },
    /** The club page as guests will see it. */
    preview: () => '/business/preview',
    /** `done` is what was just done to the tier with the id `tier`. */
    tiers: (query?: { done?: string; tier?: string }) => withQuery('/business/membership-tiers', query),
    newTier: () => '/business/membership-tiers/new',
    tier: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}`,
    tierWaiting: (tierId: string, query?: { after?: string }) =>
      withQuery(`/business/membership-tiers/${encodeURIComponent(tierId)}/waiting-list`, query),
    tierPrice: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}/price`,
    settings: () => '/business/settings',
    profile: (query?: { done?: string }) => withQuery('/business/settings/profile', query),
    staff: (query?: { done?: string }) => withQuery('/business/settings/staff', query),
    retention: () => '/business/settings/retention',
    colleague: (staffId: string) => `/business/settings/staff/${encodeURIComponent(staffId)}`,
    /** Opens another business of a user who works at several. */
    switch: () => '/business/switch',
    payments: (query?: { link?: 'stale'; done?: 'returned' | 'disconnected' }) =>
      withQuery('/business/payments', query),
    paymentsReturn: () => '/business/payments/return',
    disconnectPayments: () => '/business/payments/disconnect',
    plan: (query?: { session_id?: string; returned?: string }) => withQuery('/business/plan', query),
    choosePlan: (plan: string) => `/business/plan/${encodeURIComponent(plan)}`,
    fees: () => '/business/fees',
    /** The club's web addresses: its slug and its own domains. */
    address: (query?: { done?: string }) => withQuery('/business/settings/address', query),
    /** Links and QR codes for guests. */
    share: () => '/business/share',
    /** Downloads: qr.svg, qr.png, social.png. */
    shareFile: (file: string, query?: { v?: string }) =>
      withQuery(`/business/share/${encodeURIComponent(file)}`, query),
    /** A printable table card. */
    tableCard: (query?: { paper?: string }) => withQuery('/business/share/card', query),
    guests: (query?: { done?: string; after?: string }) => withQuery('/business/share/guests', query),
    /** A month is "2026-11". */
    feeStatement: (month: string, query?: { after?: string }) =>
      withQuery(`/business/fees/${encodeURIComponent(month)}`, query),
    feeStatementFile: (month: string) => `/business/statements/${encodeURIComponent(month)}.csv`,
    members: (query?: { q?: string; status?: string; after?: string }) =>
      withQuery('/business/members', query),
    look: (query?: { done?: string; version?: string }) => withQuery('/business/settings/look', query),
    /** Where scripts autosave, and upload pictures. */
    lookDraft: () => '/business/settings/look/draft',
    /** The club page in the draft branding. */
    lookPreview: (query?: { framed?: string }) => withQuery('/business/settings/look/preview', query),
    activity: (query?: { action?: string; person?: string; after?: string }) =>
      withQuery('/business/activity', query),
    activityFile: (query?: { action?: string; person?: string }) =>
      withQuery('/business/activity.csv', query),
    member: (memberId: string, query?: { done?: string; payments?: 'all' }) =>
      withQuery(`/business/members/${memberId}`, query),
  },
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
    /** Asks for the reason, then opens a business's portal as its owner. */
    visitBusiness: (businessId: string) => `/admin/businesses/${encodeURIComponent(businessId)}/visit`,
    /** Ends an impersonation. */
    leaveBusiness: () => '/admin/leave-business',
    inquiries: (query?: { q?: string; status?: string; after?: string }) =>
      withQuery('/admin/inquiries', query),
    inquiry: (inquiryId: string, query?: { done?: string }) =>
      withQuery(`/admin/inquiries/${encodeURIComponent(inquiryId)}`, query),
    webhooks: (query?: { status?: string; after?: string }) => withQuery('/admin/webhooks', query),
    jobs: (query?: { after?: string }) => withQuery('/admin/jobs', query),
    reconciliation: () => '/admin/reconciliation',
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
