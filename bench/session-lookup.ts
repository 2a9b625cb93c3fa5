import { createPool } from '#/db/client.server'
import { createScopes } from '#/tenants/scope.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import type { RequestContext, RequestHost } from '~/web/http/request-context.server'
import { appDatabase } from './app-database'
import { filledToken } from './fill-sessions'
import type { Platform } from '../tests/platform'

export interface LookupTimes {
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p95: number
}

const [warmUp, lookups] = [2_000, 20_000]

/**
 * Who sent this request, asked one after the other with ever different cookies: the product's own `currentSession`
 * on its own handles, under its role, over the socket that it uses itself. `floor` is the time of an empty query there.
 * @param sessions how many `fillSessions` has made
 */
export async function timeSessionLookups(
  platform: Platform,
  slug: string,
  { people, sessions, ofWhichHere }: { people: number; sessions: number; ofWhichHere: number },
): Promise<{ root: LookupTimes; club: LookupTimes; floor: LookupTimes }> {
  const ownerUrl = await platform.databaseUrl()
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const pool = createPool({
    connectionString: socketUrl,
    max: 1,
    applicationName: 'bench',
    onError: () => {},
  })
  const scopes = createScopes({ app: pool, platform: pool, onPlatform: () => {} })
  const time = (domain: string, host: RequestHost, first: number, last: number) =>
    timed(async () => {
      const token = filledToken(first + Math.floor(Math.random() * (last - first + 1)))
      const cookie = `__Host-session=${token}`
      const context = {
        services: { scopes },
        host,
        origin: `http://${domain}`,
        userAgent: '',
        now: () => new Date(),
        memo: new Map(),
      } as unknown as RequestContext
      const request = new Request(`http://${domain}/`, { headers: { cookie } })
      const began = performance.now()
      const session = await currentSession(request, context)
      const took = performance.now() - began
      if (!session || (host.kind === 'club' && !session.member)) throw new Error('A session was not found')
      return took
    })
  try {
    const club = { kind: 'club', club: { id: businessId } } as RequestHost
    return {
      floor: await timed(async () => {
        const began = performance.now()
        await pool.query({ name: 'floor', text: 'select 1' })
        return performance.now() - began
      }),
      root: await time(platform.rootDomain, { kind: 'root' }, people + 1, sessions),
      club: await time(`${slug}.${platform.rootDomain}`, club, 1, ofWhichHere),
    }
  } finally {
    await pool.end()
  }
}

async function timed(work: () => Promise<number>): Promise<LookupTimes> {
  for (let n = 0; n < warmUp; n += 1) await work()
  const took: number[] = []
  for (let n = 0; n < lookups; n += 1) took.push(await work())
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(lookups * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
