import { presetBrand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { createScopes } from '#/tenants/scope.server'
import type { RequestContext, RequestHost, Services } from '~/web/http/request-context.server'
import { createLog } from '~/foundation/kit/log.server'
import type { TestDatabase } from '../database'
import { inlineRecommendWorker } from './inline-recommend-worker'

const log = createLog('silent')
const rootDomain = 'clubs.example'

/** A club from a test's business row, as the directory would return it. */
export function clubOf(business: { id: string; slug: string }, more: Partial<Club> = {}): Club {
  return {
    id: business.id,
    slug: business.slug,
    name: 'A Club',
    kind: 'restaurant',
    status: 'live',
    email: `hello@${business.slug}.test`,
    phone: null,
    address: null,
    website: null,
    pickUpHours: null,
    pickUpAddress: null,
    closedDays: [],
    shipsTo: [],
    timeZone: 'America/New_York',
    currency: 'usd',
    brand: presetBrand('trattoria'),
    version: 1,
    domain: null,
    canTakeMembers: true,
    closingOn: null,
    memberDataUntil: null,
    closedOn: null,
    ...more,
  }
}

export interface ContextOptions {
  /** The club whose host is used; if omitted, the platform's own host. */
  club?: Club
  /** All clubs the directory knows. */
  clubs?: Club[]
  now?: Date
  clientAddress?: string
  /** Services besides those of every test. */
  services?: Partial<Services>
}

/** The context of one request; create one per request, as the server does. It has no payments and no jobs. */
export function aRequestContext(database: TestDatabase, options: ContextOptions = {}): RequestContext {
  const { club, clubs = club ? [club] : [], now = new Date('2026-11-20T17:00:00Z') } = options
  const { app, platform } = database
  const host: RequestHost = club ? { kind: 'club', club } : { kind: 'root' }
  const services = {
    env: {
      appEnv: 'local',
      scheme: 'https',
      rootDomain,
      sessionSecret: 'a secret of the tests, long enough',
      mail: { from: 'clubs@tastevin.test' },
      supportHours: null,
    },
    log,
    scopes: createScopes({ app, platform, onPlatform: () => undefined }),
    clubs: {
      byId: async (id: string) => clubs.find((candidate) => candidate.id === id) ?? null,
      bySlug: async (slug: string) => {
        const match = clubs.find((candidate) => candidate.slug === slug)
        return match ? { club: match } : null
      },
      byDomain: async (domain: string) => {
        const match = clubs.find((candidate) => candidate.domain === domain)
        return match ? { club: match } : null
      },
      byRef: async (ref: string) => {
        const match = clubs.find(({ id, slug }) => ref === id || ref === slug)
        return match ? { club: match } : null
      },
    },
    recommendWorker: inlineRecommendWorker,
    sommelierModel: null,
    modelReader: null,
    now: () => now,
    ...options.services,
  }
  return {
    // The services these tests may use; accessing another one fails at once.
    services: services as unknown as Services,
    host,
    origin: club ? `https://${club.slug}.${rootDomain}` : `https://${rootDomain}`,
    requestId: 'a-request',
    nonce: 'a-nonce',
    clientAddress: options.clientAddress ?? '127.0.0.1',
    userAgent: 'A Browser',
    log,
    now: () => now,
    memo: new Map(),
  }
}
