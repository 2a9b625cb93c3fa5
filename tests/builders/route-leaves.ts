// The product's routes as its route table lists them.
import routes from '~/routes'

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}

export interface Leaf {
  pattern: string
  /** From the outside in: the layouts' data is loaded with the page's. */
  files: string[]
}

function leavesOf(entries: Entry[], above = '', frames: string[] = []): Leaf[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    const files = [...frames, file]
    return children ? leavesOf(children, pattern, files) : [{ pattern: pattern || '/', files }]
  })
}

/** Every page and resource route, with its layouts. */
export const routeLeaves: Leaf[] = leavesOf(routes as Entry[])

/** Routes that anonymous visitors may request, with the reason. Every other route rejects them. */
export const openRoutes: Record<string, string> = {
  '/': 'a club’s own page, or a redirect to the platform’s',
  '/closed': 'says that a club is not public',
  '/landing': 'public',
  '/how-it-works': 'public',
  '/features': 'public',
  '/pricing': 'public',
  '/about': 'public',
  '/demo': 'public',
  '/integrations': 'public',
  '/moving-here': 'public',
  '/support': 'public',
  '/docs': 'public',
  '/docs/:slug': 'public',
  '/brand': 'public',
  '/blog': 'public',
  '/blog/feed.xml': 'public',
  '/blog/:slug': 'public',
  '/careers': 'public',
  '/cookies': 'public',
  '/data-processing': 'public',
  '/sitemap.xml': 'for search engines',
  '/robots.txt': 'for search engines',
  '/get-started': 'the contact form',
  '/terms': 'public',
  '/privacy': 'public',
  '/login': 'the sign-in page itself',
  '/login/code': 'another way to sign in',
  '/login/passkey': 'another way to sign in; a signed challenge is the proof',
  '/signup': 'creates an account',
  '/forgot-password': 'requests an email',
  '/reset-password': 'the token in the email is the proof',
  '/confirm': 'the token in the email is the proof',
  '/from/:source': 'opens a club’s page, the same for everyone',
  '/go/:token': 'the signature in the link of a message is the proof',
  '/embed/:slug': 'a button for other websites, the same for everyone',
  '/list': 'the wine list of a club, the same for everyone',
  '/events': 'the public events of a club; those for members need a session',
  '/events/:eventId':
    'a public event; a guest books it where the business allows that, a member with a session',
  '/events/waiting/:token': 'the token in the email is the proof',
  '/tickets/:token': 'the token in the email is the proof',
  '/sommelier': 'guests ask about the public list, where the business lets them',
  '/tickets/:token/calendar.ics': 'the token in the email is the proof',
  '/tickets/:token/code.png': 'the token in the email is the proof',
  '/months/:runId': 'the teaser of a public run; a member’s box needs a session or the token in the email',
  '/bottles/:wineId': 'what a wine of a club is; a member’s history with it needs a session',
  '/social.png': 'the link preview, the same for everyone',
  '/app-icon.png': 'the icon of a club, the same for everyone',
  '/manifest.webmanifest': 'how a phone keeps the pages of a host, the same for everyone',
  '/onboard/:token': 'the token is the proof',
  '/calendar/:file': 'the token of the calendar is the proof',
  '/rate/:token': 'the token of the bottle is the proof',
  '/pay/:token': 'the token in the email is the proof',
  '/place/:token': 'the token in the email is the proof',
  '/gift': 'sells a gift to anyone who is 21',
  '/gift/manage/:token': 'the token in the receipt is the proof',
  '/gift/manage/:token/card': 'the token in the receipt is the proof',
  '/gift/:token': 'the token of the gift is the proof',
  '/customer/claim/code': 'the code that staff show is the proof',
  '/customer/claim/:token': 'the token in the email is the proof',
  '/waiting-list': 'adds a guest to the opening list of a club',
  '/waiting-list/club/:token': 'the token in the email is the proof',
  '/waiting-list/:tierId': 'adds a guest to a waiting list',
  '/join-staff/:token': 'the token in the email is the proof',
  '/unsubscribe': 'the token in the email is the proof',
  '/account/email': 'the token in the email is the proof',
  '/account/two-steps/reset': 'the token in the email is the proof',
  '/unauthorized': 'says that access is denied',
  '/join': 'public',
  '/join/:ref': 'public',
  '/session/refresh': 'responds that there is nothing to refresh',
  '/session/open': 'redirects to the platform’s host and back to sign-in',
  '/session/arrive': 'the code beside its cookie is the proof',
  '/api/auth/token': 'authenticates an API client',
  '/api/auth/revoke': 'the token is the proof',
  '/.well-known/jwks.json': 'public keys',
}
