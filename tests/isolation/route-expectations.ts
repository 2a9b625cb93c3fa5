// The response of every route to each kind of person: a status, or the path of a redirect. Unlisted routes fail.
import type { Where, Who } from '../builders/populated-platform'

export type Outcome = number | `/${string}`

export interface Rule {
  /** The answer to GET. */
  get(who: Who, where: Where): Outcome
  /** Values for the path's parameter; the first is one that exists for everybody. */
  params?: string[]
  /** Where the data of a redirect leads, if not to the same: the pages around it are asked as well. */
  data?(who: Who, where: Where): Outcome
  /** True where the route takes forms; elsewhere every other method is refused. */
  acts?: true
}

const always = (outcome: Outcome) => () => outcome
const isClub = (where: Where) => where !== 'root'
/** A page of the platform's public site; a club's host leads to the club's page. */
const publicPage = (_who: Who, where: Where): Outcome => (isClub(where) ? '/' : 200)
const toLogin = (path: string): Outcome => `/login?next=${encodeURIComponent(path)}`

/** A person's kind on a host. On a club's host only what this club knows of them counts. */
export function kindOf(who: Who, where: Where): 'anonymous' | 'admin' | 'business' | 'customer' | 'none' {
  if (who === 'anonymous') return 'anonymous'
  if (who === 'admin') return 'admin'
  if (who === 'former') return 'none'
  if (who === 'desk' || who === 'manager' || who === 'owner') return where === 'b' ? 'none' : 'business'
  if (who === 'rival') return where === 'a' ? 'none' : 'business'
  const isHere = where === 'root' || (who === 'member' ? where === 'a' : where === 'b')
  return isHere ? 'customer' : 'none'
}

/** The router's answers: a path, or 200 where it leads to another host. */
const homeRedirect =
  (adminPath: Outcome) =>
  (who: Who, where: Where): Outcome => {
    switch (kindOf(who, where)) {
      case 'anonymous':
        return '/login'
      case 'none':
        return '/profile-setup'
      case 'customer':
        // From the platform's host a member is led to their club's.
        return isClub(where) ? '/customer/dashboard' : 200
      case 'business':
        if (isClub(where)) return 200
        return who === 'desk' ? '/business/desk' : '/business/dashboard'
      case 'admin':
        return isClub(where) ? 200 : adminPath
    }
  }

/** A page for everybody who is signed in. */
const signedIn =
  (path: string) =>
  (who: Who): Outcome =>
    who === 'anonymous' ? toLogin(path) : 200

/** A page of the member's area. */
const membersOnly =
  (path: string, inside: Outcome = 200) =>
  (who: Who, where: Where): Outcome => {
    switch (kindOf(who, where)) {
      case 'anonymous':
        return toLogin(path)
      case 'customer':
        return inside
      case 'none':
        return '/profile-setup'
      case 'business':
        return isClub(where) ? '/auth-redirect' : '/business/dashboard'
      case 'admin':
        return isClub(where) ? '/auth-redirect' : '/admin'
    }
  }

/** A page of the administration, which only the platform's host has: a club's host leads there. */
const adminsOnly =
  (path: string, inside: Outcome = 200) =>
  (who: Who, where: Where): Outcome => {
    if (isClub(where)) return 302
    if (who === 'anonymous') return toLogin(path)
    return who === 'admin' ? inside : 403
  }

/** A page of the business portal, which only the platform's host has: a club's host leads there. */
const portal =
  (path: string, inside: Outcome = 200) =>
  (who: Who, where: Where): Outcome => {
    if (isClub(where)) return 302
    const own = kindOf(who, where)
    if (own === 'business') return inside
    if (own === 'anonymous') return toLogin(path)
    return own === 'none' ? '/profile-setup' : '/unauthorized'
  }

/** A path that an area does not have: 404 for people who may enter the area. */
const notFoundPage =
  (get: Rule['get']): Rule['get'] =>
  (who, where) => {
    const outcome = get(who, where)
    return outcome === 200 ? 404 : outcome
  }

/** A page of the business portal that has to do with money: the desk has no business there. */
const managersOnly =
  (path: string, inside: Outcome = 200) =>
  (who: Who, where: Where): Outcome => {
    const outcome = portal(path)(who, where)
    if (outcome !== 200) return outcome
    return who === 'desk' ? '/unauthorized' : inside
  }

/** Routes that programs call, on the platform's host alone; cookies count for nothing. */
const apiClientsOnly = (status: number) => (_who: Who, where: Where) => (isClub(where) ? 404 : status)

/** A page of the business portal for owners alone. */
const ownersOnly =
  (path: string) =>
  (who: Who, where: Where): Outcome => {
    const outcome = managersOnly(path)(who, where)
    return outcome === 200 && who === 'manager' ? '/unauthorized' : outcome
  }

/** Every route of app/routes.ts by its pattern. */
export const rules: Record<string, Rule> = {
  '/': { get: (_who, where) => (isClub(where) ? 200 : '/landing') },
  '/closed': { get: always(404) },
  '/landing': { get: publicPage },
  '/how-it-works': { get: publicPage },
  '/features': { get: publicPage },
  '/pricing': { get: publicPage },
  '/about': { get: publicPage },
  '/get-started': { get: publicPage, acts: true },
  '/demo': { get: publicPage },
  '/integrations': { get: publicPage },
  '/moving-here': { get: publicPage },
  '/support': { get: publicPage },
  '/docs': { get: publicPage },
  '/docs/:slug': { params: ['set-up-tiers'], get: publicPage },
  '/brand': { get: publicPage },
  '/blog': { get: publicPage },
  '/blog/feed.xml': { get: publicPage },
  '/blog/:slug': { params: ['what-a-club-needs'], get: publicPage },
  '/careers': { get: publicPage },
  '/cookies': { get: publicPage },
  '/data-processing': { get: publicPage },
  '/sitemap.xml': { get: publicPage },
  '/robots.txt': { get: always(200) },
  '/terms': { get: always(200) },
  '/privacy': { get: always(200) },

  '/login': { get: (who) => (who === 'anonymous' ? 200 : '/auth-redirect'), acts: true },
  '/login/verify': { get: (who) => (who === 'anonymous' ? '/login' : '/auth-redirect'), acts: true },
  '/login/code': { get: (who) => (who === 'anonymous' ? 200 : '/auth-redirect'), acts: true },
  '/login/passkey': { get: always(405), acts: true },
  '/logout': { get: (who) => (who === 'anonymous' ? '/login' : 200), acts: true },
  '/signup': { get: (_who, where) => (isClub(where) ? '/join' : 200), acts: true },
  '/forgot-password': { get: always(200), acts: true },
  '/reset-password': { get: always(200), acts: true },
  '/confirm': { get: always(200), acts: true },
  '/pay/:token': { params: ['none'], get: always(404), acts: true },
  '/months/:runId': { params: ['none'], get: always(404) },
  '/bottles/:wineId': { params: ['none'], get: always(404) },
  '/calendar/:file': { params: ['none'], get: always(404) },
  '/rate/:token': { params: ['none'], get: always(404), acts: true },
  // Off until the business lets guests ask.
  '/sommelier': { get: always(404), acts: true },
  '/events': { get: (_who, where) => (isClub(where) ? 200 : 404) },
  '/events/:eventId': { params: ['none'], get: always(404), acts: true },
  '/events/waiting/:token': { params: ['none'], get: always(404), acts: true },
  '/tickets/:token': { params: ['none'], get: always(404), acts: true },
  '/tickets/:token/calendar.ics': { params: ['none'], get: always(404) },
  '/tickets/:token/code.png': { params: ['none'], get: always(404) },
  '/gift': { get: always(404), acts: true },
  '/gift/manage/:token': { params: ['none'], get: always(404), acts: true },
  '/gift/manage/:token/card': { params: ['none'], get: always(404) },
  '/gift/:token': { params: ['none'], get: always(404), acts: true },
  '/place/:token': { params: ['none'], get: always(404), acts: true },
  '/waiting-list': { get: (_who, where) => (isClub(where) ? 200 : 404), acts: true },
  '/waiting-list/club/:token': { params: ['none'], get: always(404), acts: true },
  '/waiting-list/:tierId': { params: ['none'], get: always(404), acts: true },
  '/join-staff/:token': { params: ['none'], get: always(404), acts: true },
  '/auth-redirect': { get: homeRedirect('/admin') },
  '/dashboard': { get: homeRedirect('/admin/dashboard') },
  '/unauthorized': { get: always(403) },
  '/profile-setup': {
    get: (who, where) => {
      const kind = kindOf(who, where)
      if (kind === 'anonymous') return toLogin('/profile-setup')
      return kind === 'none' ? 200 : '/auth-redirect'
    },
    acts: true,
  },

  '/session/refresh': { get: always(405), acts: true },
  '/session/open': {
    get: (who, where) => {
      if (!isClub(where)) return 404
      return who === 'anonymous' ? 302 : '/auth-redirect'
    },
  },
  '/session/hand-over': { get: always(404) },
  '/session/club': {
    get: (who, where) => {
      if (isClub(where)) return 404
      return who === 'anonymous' ? toLogin('/session/club') : '/auth-redirect'
    },
  },
  '/session/arrive': { get: (_who, where) => (isClub(where) ? '/login' : 404) },
  '/account/security': { get: signedIn('/account/security'), acts: true },
  '/account/security/authenticator': { get: signedIn('/account/security/authenticator'), acts: true },
  '/account/security/recovery-codes': {
    get: (who) =>
      who === 'anonymous' ? signedIn('/account/security/recovery-codes')(who) : '/account/security',
    acts: true,
  },
  '/account/two-steps': { get: signedIn('/account/two-steps'), acts: true },
  '/account/two-steps/reset': { get: always(200), acts: true },
  '/account/prove': { get: signedIn('/account/prove'), acts: true },
  '/account/passkeys': { get: always(405), acts: true },
  '/account/settings': {
    get: (who, where) => {
      // A member's are in the member's area.
      if (isClub(where) && kindOf(who, where) === 'customer') return '/customer/account-settings'
      return signedIn('/account/settings')(who)
    },
    acts: true,
  },
  '/account/email': { get: always(200), acts: true },
  '/account/delete': { get: signedIn('/account/delete'), acts: true },
  '/account/export': { get: signedIn('/account/export') },
  '/unsubscribe': { get: always(404), acts: true },
  '/account/devices': { get: signedIn('/account/devices'), acts: true },

  '/join': { get: (_who, where) => (isClub(where) ? 200 : 404), acts: true },
  '/join/:ref': {
    params: ['club-a'],
    get: (_who, where) => ({ root: 200, a: '/join' as const, b: 404 })[where],
    acts: true,
  },

  '/onboard/:token': { params: ['none'], get: always(404), acts: true },
  '/onboard/:token/setup': { params: ['none'], get: always(404) },
  '/onboard/:token/success': { params: ['none'], get: always(404) },
  '/onboarding/:ref': {
    params: ['club-a'],
    get: (who, where) => {
      if (isClub(where)) return 404
      if (who === 'anonymous') return toLogin('/onboarding/club-a')
      return kindOf(who, where) === 'business' && who !== 'rival' ? '/business/dashboard' : 404
    },
  },
  '/customer/join/:token': { params: ['none'], get: always(404), acts: true },
  '/from/:source': { params: ['qr'], get: (_who, where) => (isClub(where) ? '/' : 404) },
  '/go/:token': { params: ['none'], get: always(404) },
  '/embed/:slug': { params: ['club-a'], get: (_who, where) => (isClub(where) ? 404 : 200) },
  '/list': { get: (_who, where) => (isClub(where) ? 200 : 404) },
  '/social.png': { get: (_who, where) => (isClub(where) ? 200 : 404) },
  '/app-icon.png': { get: (_who, where) => (isClub(where) ? 200 : 404) },
  '/manifest.webmanifest': { get: always(200) },

  '/customer/claim': { get: membersOnly('/customer/claim', '/customer/dashboard'), acts: true },
  '/customer/claim/code': { get: (_who, where) => (isClub(where) ? 200 : 404), acts: true },
  '/customer/claim/:token': { params: ['none'], get: always(404), acts: true },
  '/customer': {
    get: always('/customer/dashboard'),
    data: membersOnly('/customer', '/customer/dashboard'),
  },
  '/customer/welcome': { get: membersOnly('/customer/welcome') },
  '/customer/dashboard': { get: membersOnly('/customer/dashboard'), acts: true },
  '/customer/sommelier': { get: membersOnly('/customer/sommelier'), acts: true },
  '/customer/sommelier/:conversationId': {
    params: ['none'],
    get: membersOnly('/customer/sommelier/none', 404),
    acts: true,
  },
  '/customer/calendar': { get: membersOnly('/customer/calendar'), acts: true },
  '/customer/deliveries': { get: membersOnly('/customer/deliveries') },
  '/customer/deliveries/calendar.ics': { get: membersOnly('/customer/deliveries/calendar.ics') },
  '/customer/box/:runId': {
    params: ['none'],
    get: membersOnly('/customer/box/none', 404),
    acts: true,
  },
  '/customer/addresses': { get: membersOnly('/customer/addresses'), acts: true },
  '/customer/cart': { get: membersOnly('/customer/cart'), acts: true },
  '/customer/order-history': { get: membersOnly('/customer/order-history') },
  '/customer/order-history/:purchaseId/receipt': {
    params: ['none'],
    get: membersOnly('/customer/order-history/none/receipt', 404),
  },
  '/customer/events': { get: membersOnly('/customer/events') },
  '/customer/gifts': { get: membersOnly('/customer/gifts'), acts: true },
  '/customer/code': { get: membersOnly('/customer/code'), acts: true },
  '/customer/recommendations': { get: membersOnly('/customer/recommendations'), acts: true },
  '/customer/taste': { get: membersOnly('/customer/taste'), acts: true },
  '/customer/notifications': { get: membersOnly('/customer/notifications'), acts: true },
  // Only a browser that asks for events gets them.
  '/customer/notifications/events': { get: membersOnly('/customer/notifications/events', 406) },
  '/customer/wishlist': { get: membersOnly('/customer/wishlist'), acts: true },
  '/customer/rate-wines': { get: membersOnly('/customer/rate-wines'), acts: true },
  '/customer/my-wines': { get: membersOnly('/customer/my-wines'), acts: true },
  '/customer/my-wines/export.csv': { get: membersOnly('/customer/my-wines/export.csv') },
  '/customer/wines/:wineId': {
    params: ['none'],
    get: membersOnly('/customer/wines/none', 404),
    acts: true,
  },
  '/customer/account-settings': { get: membersOnly('/customer/account-settings'), acts: true },
  '/customer/membership': { get: membersOnly('/customer/membership'), acts: true },
  '/customer/membership/change': { get: membersOnly('/customer/membership/change'), acts: true },
  '/customer/billing': { get: membersOnly('/customer/billing'), acts: true },
  '/customer/billing/invoices/:invoiceId': {
    params: ['none'],
    get: membersOnly('/customer/billing/invoices/none', 404),
  },

  '/business/members': { get: portal('/business/members'), acts: true },
  '/business/members/change': { get: portal('/business/members/change'), acts: true },
  '/business/members/export': { get: managersOnly('/business/members/export') },
  '/business/members/import': { get: managersOnly('/business/members/import'), acts: true },
  '/business/members/import/:memberImportId': {
    params: ['none'],
    get: managersOnly('/business/members/import/none', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/review': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/review', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/cards': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/cards', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/rehearsal': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/rehearsal', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/live': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/live', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/afterwards': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/afterwards', 404),
    acts: true,
  },
  '/business/members/import/:memberImportId/rehearsal/file': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/rehearsal/file', 404),
  },
  '/business/members/import/:memberImportId/rows/:importRowId': {
    params: ['none'],
    get: managersOnly('/business/members/import/none/rows/none', 404),
    acts: true,
  },
  '/business/customers': { get: portal('/business/customers', '/business/members') },
  '/business/members/:memberId': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/members/unknown')),
    acts: true,
  },
  '/business/members/add': { get: managersOnly('/business/members/add'), acts: true },
  '/business/members/:memberId/claim': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/members/unknown/claim')),
    acts: true,
  },
  '/business/members/:memberId/change': {
    params: ['unknown'],
    get: managersOnly('/business/members/unknown/change', 404),
    acts: true,
  },
  '/business': {
    get: (_who, where) => (isClub(where) ? 302 : '/business/dashboard'),
    data: portal('/business'),
  },
  '/business/dashboard': { get: portal('/business/dashboard'), acts: true },
  '/business/dashboard/:list': {
    params: ['overdue'],
    get: portal('/business/dashboard/overdue', '/business/members?is=overdue'),
  },
  '/business/preview': { get: portal('/business/preview') },
  '/business/setup': { get: managersOnly('/business/setup', '/business/setup/profile') },
  '/business/setup/profile': { get: managersOnly('/business/setup/profile'), acts: true },
  '/business/setup/address': { get: managersOnly('/business/setup/address'), acts: true },
  '/business/setup/look': { get: managersOnly('/business/setup/look'), acts: true },
  '/business/setup/plan': { get: managersOnly('/business/setup/plan'), acts: true },
  '/business/setup/payments': { get: managersOnly('/business/setup/payments'), acts: true },
  '/business/setup/payments/authorized': {
    get: managersOnly(
      '/business/setup/payments/authorized',
      '/business/setup/payments?problem=authorization-invalid',
    ),
  },
  '/business/setup/payments/return': {
    get: managersOnly('/business/setup/payments/return', '/business/setup/payments?done=returned'),
  },
  '/business/setup/tiers': { get: managersOnly('/business/setup/tiers'), acts: true },
  '/business/setup/tiers/new': { get: managersOnly('/business/setup/tiers/new'), acts: true },
  '/business/setup/tiers/:tierId': {
    params: ['none'],
    get: managersOnly('/business/setup/tiers/none', 404),
    acts: true,
  },
  '/business/setup/tiers/:tierId/price': {
    params: ['none'],
    get: managersOnly('/business/setup/tiers/none/price', 404),
    acts: true,
  },
  '/business/setup/wines': { get: managersOnly('/business/setup/wines'), acts: true },
  '/business/setup/delivery': { get: managersOnly('/business/setup/delivery'), acts: true },
  '/business/setup/preview': { get: managersOnly('/business/setup/preview'), acts: true },
  '/business/setup/launch': { get: managersOnly('/business/setup/launch'), acts: true },
  '/business/setup/done': { get: managersOnly('/business/setup/done') },
  '/business/membership-tiers': { get: managersOnly('/business/membership-tiers'), acts: true },
  '/business/membership-tiers/new': { get: managersOnly('/business/membership-tiers/new'), acts: true },
  '/business/membership-tiers/:tierId': {
    params: ['none'],
    get: managersOnly('/business/membership-tiers/none', 404),
    acts: true,
  },
  '/business/membership-tiers/:tierId/perks': {
    params: ['none'],
    get: managersOnly('/business/membership-tiers/none/perks', 404),
    acts: true,
  },
  '/business/membership-tiers/:tierId/perks/:perkId': {
    params: ['none'],
    get: managersOnly('/business/membership-tiers/none/perks/none', 404),
    acts: true,
  },
  '/business/notifications': { get: portal('/business/notifications'), acts: true },
  '/business/notifications/settings': { get: portal('/business/notifications/settings'), acts: true },
  '/business/notifications/events': { get: portal('/business/notifications/events', 406) },
  '/business/analytics': { get: managersOnly('/business/analytics') },
  '/business/analytics/:figure': {
    params: ['movements'],
    get: managersOnly('/business/analytics/movements'),
  },
  '/business/analytics/:figure/csv': {
    params: ['movements'],
    get: managersOnly('/business/analytics/movements/csv'),
  },
  '/business/analytics/:figure/xlsx': {
    params: ['movements'],
    get: managersOnly('/business/analytics/movements/xlsx'),
  },
  '/business/analytics/months': { get: managersOnly('/business/analytics/months') },
  '/business/analytics/months/:month/pdf': {
    params: ['2020-01'],
    get: managersOnly('/business/analytics/months/2020-01/pdf', 404),
  },
  '/business/perks': { get: managersOnly('/business/perks') },
  '/business/perks/uses': { get: managersOnly('/business/perks/uses'), acts: true },
  '/business/lists/:list/export': {
    params: ['gifts'],
    get: managersOnly('/business/lists/gifts/export'),
  },
  '/business/perks/uses/export': { get: managersOnly('/business/perks/uses/export') },
  '/business/membership-tiers/:tierId/price': {
    params: ['none'],
    get: managersOnly('/business/membership-tiers/none/price', 404),
    acts: true,
  },
  '/business/membership-tiers/:tierId/waiting-list': {
    params: ['none'],
    get: managersOnly('/business/membership-tiers/none/waiting-list', 404),
    acts: true,
  },
  '/business/events': { get: portal('/business/events') },
  '/business/events/new': { get: managersOnly('/business/events/new'), acts: true },
  '/business/events/:eventId': {
    params: ['none'],
    get: notFoundPage(portal('/business/events/none')),
    acts: true,
  },
  '/business/events/:eventId/edit': {
    params: ['none'],
    get: managersOnly('/business/events/none/edit', 404),
    acts: true,
  },
  '/business/events/:eventId/attendees': {
    params: ['none'],
    get: notFoundPage(portal('/business/events/none/attendees')),
    acts: true,
  },
  '/business/events/:eventId/attendees/export': {
    params: ['none'],
    get: managersOnly('/business/events/none/attendees/export', 404),
  },
  '/business/events/:eventId/check-in': {
    params: ['none'],
    get: notFoundPage(portal('/business/events/none/check-in')),
    acts: true,
  },
  '/business/events/:eventId/check-in/sheet': {
    params: ['none'],
    get: notFoundPage(portal('/business/events/none/check-in/sheet')),
    acts: true,
  },
  '/business/events/:eventId/message': {
    params: ['none'],
    get: managersOnly('/business/events/none/message', 404),
    acts: true,
  },
  '/business/messages': { get: managersOnly('/business/messages') },
  '/business/messages/new': { get: managersOnly('/business/messages/new'), acts: true },
  '/business/messages/settings': { get: managersOnly('/business/messages/settings'), acts: true },
  '/business/messages/automatic': { get: managersOnly('/business/messages/automatic'), acts: true },
  '/business/messages/automatic/:kind': {
    params: ['birthday'],
    get: managersOnly('/business/messages/automatic/birthday'),
    acts: true,
  },
  '/business/messages/automatic/:kind/preview': {
    params: ['box_ready'],
    get: managersOnly('/business/messages/automatic/box_ready/preview'),
  },
  '/business/messages/automatic/:kind/preview/email': {
    params: ['birthday'],
    get: managersOnly('/business/messages/automatic/birthday/preview/email'),
  },
  '/business/messages/automatic/:kind/recipients': {
    params: ['birthday'],
    get: managersOnly('/business/messages/automatic/birthday/recipients'),
  },
  '/business/messages/segments': { get: managersOnly('/business/messages/segments') },
  '/business/messages/segments/:segmentId': {
    params: ['none'],
    get: managersOnly('/business/messages/segments/none', 404),
    acts: true,
  },
  '/business/messages/:messageId': {
    params: ['none'],
    get: managersOnly('/business/messages/none', 404),
    acts: true,
  },
  '/business/messages/:messageId/picture/:blockId': {
    params: ['none'],
    get: managersOnly('/business/messages/none/picture/none', 404),
    acts: true,
  },
  '/business/messages/:messageId/audience': {
    params: ['none'],
    get: managersOnly('/business/messages/none/audience', 404),
    acts: true,
  },
  '/business/messages/:messageId/preview': {
    params: ['none'],
    get: managersOnly('/business/messages/none/preview', 404),
  },
  '/business/messages/:messageId/preview/email': {
    params: ['none'],
    get: managersOnly('/business/messages/none/preview/email', 404),
  },
  '/business/messages/:messageId/review': {
    params: ['none'],
    get: managersOnly('/business/messages/none/review', 404),
    acts: true,
  },
  '/business/messages/:messageId/results': {
    params: ['none'],
    get: managersOnly('/business/messages/none/results', 404),
    acts: true,
  },
  '/business/orders': { get: portal('/business/orders'), acts: true },
  '/business/orders/change': { get: managersOnly('/business/orders/change'), acts: true },
  '/business/orders/export': { get: managersOnly('/business/orders/export') },
  '/business/orders/:orderId': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/orders/unknown')),
    acts: true,
  },
  '/business/sommelier': { get: portal('/business/sommelier'), acts: true },
  '/business/questions': { get: managersOnly('/business/questions') },
  '/business/questions/asked': { get: managersOnly('/business/questions/asked') },
  '/business/questions/asked/list': { get: managersOnly('/business/questions/asked/list') },
  '/business/questions/buying-list.csv': { get: managersOnly('/business/questions/buying-list.csv') },
  '/business/questions/:questionId': {
    params: ['none'],
    get: notFoundPage(managersOnly('/business/questions/none')),
    acts: true,
  },
  '/business/settings/sommelier': { get: managersOnly('/business/settings/sommelier'), acts: true },
  '/business/desk': { get: portal('/business/desk') },
  '/business/desk/refused': { get: managersOnly('/business/desk/refused'), acts: true },
  '/business/desk/sheet': { get: portal('/business/desk/sheet'), acts: true },
  '/business/desk/:memberId': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/desk/unknown')),
    acts: true,
  },
  '/business/inventory/counts': { get: portal('/business/inventory/counts'), acts: true },
  '/business/inventory/counts/:stocktakeId': {
    params: ['none'],
    get: notFoundPage(portal('/business/inventory/counts/none')),
    acts: true,
  },
  '/business/inventory/counts/:stocktakeId/review': {
    params: ['none'],
    get: notFoundPage(portal('/business/inventory/counts/none/review')),
    acts: true,
  },
  '/business/inventory/counts/:stocktakeId/sheet': {
    params: ['none'],
    get: notFoundPage(portal('/business/inventory/counts/none/sheet')),
    acts: true,
  },
  '/business/inventory/counts/:stocktakeId/differences.csv': {
    params: ['none'],
    get: notFoundPage(managersOnly('/business/inventory/counts/none/differences.csv')),
  },
  '/business/inventory': { get: portal('/business/inventory'), acts: true },
  '/business/inventory/change': { get: managersOnly('/business/inventory/change'), acts: true },
  '/business/wines': {
    get: (who, where) => {
      const outcome = portal('/business/wines')(who, where)
      return outcome === 200 ? '/business/inventory' : outcome
    },
  },
  '/business/inventory/new': { get: managersOnly('/business/inventory/new'), acts: true },
  '/business/inventory/locations': { get: managersOnly('/business/inventory/locations'), acts: true },
  '/business/inventory/history': { get: managersOnly('/business/inventory/history'), acts: true },
  '/business/inventory/pictures': { get: managersOnly('/business/inventory/pictures') },
  '/business/inventory/pictures/upload': {
    get: managersOnly('/business/inventory/pictures/upload', 204),
    acts: true,
  },
  '/business/inventory/pictures/:wineId': {
    params: ['unknown'],
    get: managersOnly('/business/inventory/pictures/unknown', 404),
    acts: true,
  },
  '/business/inventory/pictures/:wineId/page': {
    params: ['unknown'],
    get: managersOnly('/business/inventory/pictures/unknown/page', 404),
    acts: true,
  },
  '/business/inventory/:wineId': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/inventory/unknown')),
    acts: true,
  },
  '/business/inventory/:wineId/edit': {
    params: ['unknown'],
    get: managersOnly('/business/inventory/unknown/edit', 404),
    acts: true,
  },
  '/business/inventory/list': { get: portal('/business/inventory/list') },
  '/business/inventory/list/preview': { get: portal('/business/inventory/list/preview') },
  '/business/inventory/sales': { get: portal('/business/inventory/sales'), acts: true },
  '/business/inventory/sales/:fileId': {
    params: ['unknown'],
    get: notFoundPage(managersOnly('/business/inventory/sales/unknown')),
    acts: true,
  },
  '/business/inventory/suggest': { get: portal('/business/inventory/suggest') },
  '/business/settings/shipping': { get: managersOnly('/business/settings/shipping'), acts: true },
  '/business/settings/shipping/license': { get: managersOnly('/business/settings/shipping/license', 404) },
  '/business/orders/parcels': { get: managersOnly('/business/orders/parcels'), acts: true },
  '/business/orders/parcels/tracking': { get: managersOnly('/business/orders/parcels/tracking'), acts: true },
  '/business/orders/parcels/labels': { get: managersOnly('/business/orders/parcels/labels', 404) },
  '/business/orders/parcels/addresses': { get: managersOnly('/business/orders/parcels/addresses') },
  '/business/orders/parcels/:orderId': {
    params: ['unknown'],
    get: notFoundPage(managersOnly('/business/orders/parcels/unknown')),
    acts: true,
  },
  '/business/runs': { get: portal('/business/runs') },
  '/business/runs/new': { get: managersOnly('/business/runs/new'), acts: true },
  '/business/runs/settings': { get: managersOnly('/business/runs/settings'), acts: true },
  '/business/runs/owed': { get: portal('/business/runs/owed'), acts: true },
  '/business/runs/:runId': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown')),
    acts: true,
  },
  '/business/runs/:runId/check': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown/check')),
    acts: true,
  },
  '/business/runs/:runId/boxes': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown/boxes')),
  },
  '/business/runs/:runId/boxes/:orderId': {
    params: ['unknown', 'unknown'],
    get: notFoundPage(portal('/business/runs/unknown/boxes/unknown')),
    acts: true,
  },
  '/business/runs/:runId/edit': {
    params: ['unknown'],
    get: managersOnly('/business/runs/unknown/edit', 404),
    acts: true,
  },
  '/business/runs/:runId/print': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown/print')),
  },
  '/business/runs/:runId/print/:sheet': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown/print/unknown')),
  },
  '/business/runs/:runId/print/:sheet/pdf': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/runs/unknown/print/unknown/pdf')),
  },
  '/business/orders/:orderId/print/:sheet': {
    params: ['unknown'],
    get: notFoundPage(portal('/business/orders/unknown/print/unknown')),
  },
  '/business/runs/:runId/wine-search': {
    params: ['unknown'],
    get: managersOnly('/business/runs/unknown/wine-search', 404),
  },
  '/business/inventory/receiving': { get: managersOnly('/business/inventory/receiving'), acts: true },
  '/business/inventory/receiving/:receiptId': {
    params: ['none'],
    get: managersOnly('/business/inventory/receiving/none', 404),
    acts: true,
  },
  '/business/inventory/receiving/invoices': {
    get: managersOnly('/business/inventory/receiving/invoices'),
    acts: true,
  },
  '/business/inventory/receiving/invoices/:importId': {
    params: ['none'],
    get: managersOnly('/business/inventory/receiving/invoices/none', 404),
    acts: true,
  },
  '/business/inventory/suppliers': { get: managersOnly('/business/inventory/suppliers'), acts: true },
  '/business/inventory/suppliers/:supplierId': {
    params: ['none'],
    get: managersOnly('/business/inventory/suppliers/none', 404),
    acts: true,
  },
  '/business/inventory/reorder': { get: managersOnly('/business/inventory/reorder'), acts: true },
  '/business/inventory/demand': { get: portal('/business/inventory/demand') },
  '/business/inventory/reorder/print': { get: managersOnly('/business/inventory/reorder/print') },
  '/business/inventory/reorder.csv': { get: managersOnly('/business/inventory/reorder.csv') },
  '/business/inventory/wine-search': { get: portal('/business/inventory/wine-search') },
  '/business/inventory/import': { get: managersOnly('/business/inventory/import'), acts: true },
  '/business/inventory/import/reading': {
    get: managersOnly('/business/inventory/import/reading'),
    acts: true,
  },
  '/business/inventory/import/files': { get: managersOnly('/business/inventory/import/files'), acts: true },
  '/business/inventory/import/upload': {
    get: managersOnly('/business/inventory/import/upload', 204),
    acts: true,
  },
  '/business/inventory/import/:importId': {
    params: ['none'],
    get: managersOnly('/business/inventory/import/none', 404),
    acts: true,
  },
  '/business/inventory/import/:importId/file': {
    params: ['none'],
    get: managersOnly('/business/inventory/import/none/file', 404),
  },
  '/business/inventory/import/:importId/rows': {
    params: ['none'],
    get: managersOnly('/business/inventory/import/none/rows', 404),
    acts: true,
  },
  '/business/inventory/import/:importId/pages/:pageId': {
    params: ['none'],
    get: managersOnly('/business/inventory/import/none/pages/none', 404),
  },
  '/business/inventory/export.csv': { get: managersOnly('/business/inventory/export.csv') },
  '/business/inventory/export.xlsx': { get: managersOnly('/business/inventory/export.xlsx') },
  '/business/settings': { get: portal('/business/settings') },
  '/business/settings/profile': { get: managersOnly('/business/settings/profile'), acts: true },
  '/business/settings/retention': { get: portal('/business/settings/retention') },
  '/business/settings/close': { get: ownersOnly('/business/settings/close'), acts: true },
  '/business/settings/close/preview': {
    get: (who, where) => {
      const outcome = ownersOnly('/business/settings/close/preview')(who, where)
      // There is no draft.
      return outcome === 200 ? 404 : outcome
    },
  },
  '/business/settings/close/members': { get: ownersOnly('/business/settings/close/members') },
  '/business/settings/export': { get: ownersOnly('/business/settings/export'), acts: true },
  '/business/settings/export/:archiveId': {
    params: ['none'],
    get: (who, where) => {
      const outcome = ownersOnly('/business/settings/export/none')(who, where)
      return outcome === 200 ? 404 : outcome
    },
  },
  '/business/settings/staff': { get: ownersOnly('/business/settings/staff'), acts: true },
  '/business/settings/staff/:staffId': {
    params: ['none'],
    get: (who, where) => {
      const outcome = ownersOnly('/business/settings/staff/none')(who, where)
      return outcome === 200 ? 404 : outcome
    },
    acts: true,
  },
  '/business/switch': {
    get: (who, where) => {
      const outcome = portal('/business/switch')(who, where)
      return outcome === 200 ? '/business/dashboard' : outcome
    },
    acts: true,
  },
  '/business/payments': { get: managersOnly('/business/payments'), acts: true },
  '/business/payments/authorized': {
    get: managersOnly('/business/payments/authorized', '/business/payments?problem=authorization-invalid'),
  },
  '/business/payments/return': {
    get: managersOnly('/business/payments/return', '/business/payments?done=returned'),
  },
  '/business/payments/sales-tax': { get: managersOnly('/business/payments/sales-tax'), acts: true },
  '/business/payments/disconnect': { get: managersOnly('/business/payments/disconnect'), acts: true },
  '/business/plan': { get: managersOnly('/business/plan'), acts: true },
  '/business/plan/:plan': {
    params: ['sommelier'],
    get: managersOnly('/business/plan/sommelier'),
    acts: true,
  },
  '/business/events/:eventId/bookings/:bookingId': {
    params: ['none'],
    get: notFoundPage(portal('/business/events/none/bookings/none')),
    acts: true,
  },
  '/business/gifts': { get: managersOnly('/business/gifts'), acts: true },
  '/business/payouts': { get: managersOnly('/business/payouts'), acts: true },
  '/business/payouts/:payoutId': {
    params: ['none'],
    get: managersOnly('/business/payouts/none', 404),
  },
  '/business/payouts/months/:month': {
    params: ['2026-11'],
    get: managersOnly('/business/payouts/months/2026-11'),
  },
  '/business/payouts/months/:month/export': {
    params: ['2026-11'],
    get: managersOnly('/business/payouts/months/2026-11/export'),
  },
  '/business/fees': { get: managersOnly('/business/fees') },
  '/business/fees/:month': { params: ['2026-11'], get: managersOnly('/business/fees/2026-11') },
  '/business/statements/:file': {
    params: ['2026-11.csv'],
    get: managersOnly('/business/statements/2026-11.csv'),
  },
  '/business/settings/look': { get: managersOnly('/business/settings/look'), acts: true },
  '/business/settings/look/preview': { get: managersOnly('/business/settings/look/preview') },
  '/business/settings/look/draft': {
    get: managersOnly('/business/settings/look/draft', 204),
    acts: true,
  },
  // Owners of pictures are told apart in tests/integration/foundation/pictures.
  '/media/:businessId/:pictureId/:file': { params: ['none'], get: always(404) },
  '/business/settings/pick-up': { get: managersOnly('/business/settings/pick-up'), acts: true },
  '/business/settings/address': { get: managersOnly('/business/settings/address'), acts: true },
  '/business/settings/email': { get: managersOnly('/business/settings/email'), acts: true },
  '/business/share': { get: portal('/business/share') },
  '/business/share/card': { get: portal('/business/share/card') },
  '/business/share/:file': { params: ['qr.svg'], get: portal('/business/share/qr.svg') },
  '/business/interest': { get: managersOnly('/business/interest'), acts: true },
  '/business/interest/export': { get: managersOnly('/business/interest/export') },
  '/business/share/guests': { get: managersOnly('/business/share/guests'), acts: true },
  '/business/find': { get: portal('/business/find') },
  '/business/find/results': { get: portal('/business/find/results') },
  '/business/activity': { get: ownersOnly('/business/activity') },
  '/business/activity.csv': { get: ownersOnly('/business/activity.csv') },
  '/admin': { get: adminsOnly('/admin') },
  '/admin/business-invitations': { get: adminsOnly('/admin/business-invitations'), acts: true },
  '/admin/businesses': { get: adminsOnly('/admin/businesses') },
  '/admin/businesses/:businessId': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none', 404),
    acts: true,
  },
  '/admin/businesses/:businessId/suspend': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none/suspend', 404),
    acts: true,
  },
  '/admin/businesses/:businessId/close': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none/close', 404),
    acts: true,
  },
  '/admin/businesses/:businessId/features/:feature': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none/features/none', 404),
    acts: true,
  },
  '/admin/numbers': { get: adminsOnly('/admin/numbers'), acts: true },
  '/admin/numbers/:table': { params: ['revenue'], get: adminsOnly('/admin/numbers/revenue') },
  '/admin/numbers/:table/csv': { params: ['revenue'], get: adminsOnly('/admin/numbers/revenue/csv') },
  '/admin/businesses/:businessId/visit': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none/visit', 404),
    acts: true,
  },
  '/admin/businesses/:businessId/two-steps/:staffId': {
    params: ['none'],
    get: adminsOnly('/admin/businesses/none/two-steps/none', 404),
    acts: true,
  },
  '/admin/inquiries': { get: adminsOnly('/admin/inquiries') },
  '/admin/inquiries/:inquiryId': {
    params: ['none'],
    get: adminsOnly('/admin/inquiries/none', 404),
    acts: true,
  },
  '/admin/webhooks': { get: adminsOnly('/admin/webhooks'), acts: true },
  '/admin/jobs': { get: adminsOnly('/admin/jobs'), acts: true },
  '/admin/reconciliation': { get: adminsOnly('/admin/reconciliation'), acts: true },
  '/admin/shipping-rules': { get: adminsOnly('/admin/shipping-rules') },
  '/admin/shipping-rules/:state': {
    params: ['none'],
    get: adminsOnly('/admin/shipping-rules/none', 404),
    acts: true,
  },
  '/admin/site': { get: adminsOnly('/admin/site') },
  '/admin/activity': { get: adminsOnly('/admin/activity') },
  '/admin/leave-business': { get: adminsOnly('/admin/leave-business', '/admin/businesses'), acts: true },
  '/admin/login': {
    get: (who, where) => {
      if (isClub(where)) return 302
      return who === 'anonymous' ? toLogin('/admin/dashboard') : '/auth-redirect'
    },
  },
  '/admin/dashboard': { get: adminsOnly('/admin/dashboard') },

  '/api/create-checkout-session': { get: always(405), acts: true },
  '/api/generate-business-invitation': { get: apiClientsOnly(405), acts: true },
  '/api/auth/token': { get: apiClientsOnly(405), acts: true },
  '/api/auth/revoke': { get: apiClientsOnly(405), acts: true },
  '/api/auth/user': { get: apiClientsOnly(401), acts: true },
  '/.well-known/jwks.json': { get: apiClientsOnly(200) },
  '/customer/*': { params: ['nothing'], get: notFoundPage(membersOnly('/customer/nothing')) },
  '/business/*': { params: ['nothing'], get: notFoundPage(portal('/business/nothing')) },
  '/admin/*': { params: ['nothing'], get: notFoundPage(adminsOnly('/admin/nothing')) },
  '/*': {
    params: ['nothing/here'],
    get: (who) => (who === 'anonymous' ? toLogin('/nothing/here') : '/customer/dashboard'),
  },
}
