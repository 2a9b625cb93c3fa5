// The product's routes with their modules, to call a loader or an action without a server.
import routes from '~/routes'

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}

export type Handler = (given: { request: Request; context: unknown; params: object }) => unknown
export interface RouteModule {
  loader?: Handler
  action?: Handler
  default?: unknown
}

export interface Leaf {
  pattern: string
  /** From the outside in: the data of a frame is asked for with the page's. */
  files: string[]
}

function leavesOf(entries: Entry[], above = '', frames: string[] = []): Leaf[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    const files = [...frames, file]
    return children ? leavesOf(children, pattern, files) : [{ pattern: pattern || '/', files }]
  })
}

/** Every page and resource, with the frames around it. */
export const routeLeaves: Leaf[] = leavesOf(routes as Entry[])

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}')

/** The module behind a file of the route table. */
export const moduleOf = (file: string): Promise<RouteModule> => modules[`../../app/${file}`]!()

/** What somebody who is not signed in may ask, with the reason. Every other route turns them away. */
export const openRoutes: Record<string, string> = {
  '/': 'a club’s own page, or the way to the platform’s',
  '/closed': 'says that a club is not public',
  '/landing': 'public',
  '/how-it-works': 'leads to its part of the landing page',
  '/features': 'leads to its part of the landing page',
  '/pricing': 'leads to its part of the landing page',
  '/about': 'leads to its part of the landing page',
  '/get-started': 'the contact form',
  '/terms': 'public',
  '/privacy': 'public',
  '/login': 'the door itself',
  '/login/code': 'another door',
  '/login/passkey': 'another door; a signed challenge is the proof',
  '/signup': 'where an account begins',
  '/forgot-password': 'asks for a mail',
  '/reset-password': 'the token in the mail is the proof',
  '/confirm': 'the token in the mail is the proof',
  '/embed/:slug': 'a button for other people’s pages, the same for everybody',
  '/social.png': 'the picture beside a link, the same for everybody',
  '/onboard/:token': 'the token is the proof',
  '/pay/:token': 'the token in the mail is the proof',
  '/place/:token': 'the token in the mail is the proof',
  '/waiting-list/:tierId': 'a guest’s own name for a list',
  '/join-staff/:token': 'the token in the mail is the proof',
  '/unsubscribe': 'the note in the mail is the proof',
  '/account/email': 'the token in the mail is the proof',
  '/unauthorized': 'says that one may not',
  '/join': 'public',
  '/join/:ref': 'public',
  '/session/refresh': 'answers that there is nothing to refresh',
  '/session/open': 'leads to the platform’s host and back to the door',
  '/session/arrive': 'the code beside its cookie is the proof',
  '/api/auth/token': 'where a program proves itself',
  '/api/auth/revoke': 'the token is the proof',
  '/.well-known/jwks.json': 'public keys',
}
