import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import routes from '~/routes'
import { aClub } from '../../builders/club'
import { aRequestContext, clubOf } from '../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../database'

/** What somebody who is not signed in may ask, with the reason. Every other route turns them away. */
const open: Record<string, string> = {
  '/': 'a club’s own page, or the way to the platform’s',
  '/closed': 'says that a club is not public',
  '/landing': 'public',
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

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}
type Handler = (given: { request: Request; context: unknown; params: object }) => unknown
interface RouteModule {
  loader?: Handler
  action?: Handler
  default?: unknown
}

interface Leaf {
  pattern: string
  /** From the outside in: the data of a frame is asked for with the page's. */
  files: string[]
}

function leaves(entries: Entry[], above = '', frames: string[] = []): Leaf[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    const files = [...frames, file]
    return children ? leaves(children, pattern, files) : [{ pattern: pattern || '/', files }]
  })
}

const modules = import.meta.glob<RouteModule>('../../../app/routes/**/*.{ts,tsx}')
const moduleOf = (file: string) => modules[`../../../app/${file}`]!()

const guarded = leaves(routes as Entry[]).filter(({ pattern }) => !(pattern in open))

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
})
afterAll(() => database.close())

async function statusOf(handler: Handler, pattern: string, method: string, onClub: boolean): Promise<string> {
  const context = aRequestContext(database, { club: onClub ? club : undefined, clubs: [club] })
  const path = pattern.replace(/:\w+|\*$/g, 'anything')
  const body = method === 'POST' ? new URLSearchParams({ intent: 'anything' }) : undefined
  const request = new Request(context.origin + path, { method, body })
  try {
    const answer = await handler({ request, context, params: { '*': 'anything' } })
    if (answer instanceof Response) return described(answer)
    const status = (answer as { init?: { status?: number } } | null)?.init?.status
    return status === undefined ? 'let in' : `${status}`
  } catch (thrown) {
    if (thrown instanceof Response) return described(thrown)
    throw thrown
  }
}

function described(response: Response): string {
  const to = response.headers.get('location')
  return to === null ? `${response.status}` : to.split('?')[0]!
}

/** Turned away: to the door, or told that there is nothing, or that only the signed in may. */
const denied = new Set(['/login', '401', '403', '404', '405', '415'])

describe('somebody who is not signed in', () => {
  it.each(guarded.map(({ pattern, files }) => [pattern, files] as const))(
    'is turned away from %s, its data and its form',
    async (pattern, files) => {
      const pages = await Promise.all(files.map(moduleOf))
      const own = pages.at(-1)!
      const letIn: string[] = []
      for (const onClub of [false, true]) {
        for (const [method, handler] of [
          ['GET', own.loader ?? pages.findLast((page) => page.loader)?.loader],
          ['POST', own.action],
        ] as const) {
          if (!handler) continue
          const outcome = await statusOf(handler, pattern, method, onClub)
          // A start page may only lead on to a guarded one.
          const leadsOn = outcome.startsWith('/') && guarded.some((other) => other.pattern === outcome)
          if (!denied.has(outcome) && !leadsOn) letIn.push(`${method}: ${outcome}`)
        }
      }
      expect(letIn).toEqual([])
      // A page that asks nobody anything is open, and belongs in the list above.
      expect(pages.some((page) => page.loader) || own.action !== undefined).toBe(true)
    },
  )

  it('finds in the list of what is open only what there is', () => {
    const patterns = leaves(routes as Entry[]).map(({ pattern }) => pattern)
    expect(Object.keys(open).filter((pattern) => !patterns.includes(pattern))).toEqual([])
  })
})
