import type { Context } from 'hono'
import type { Club } from '#/tenants/club'
import { clubBehind } from '#/tenants/club-behind'
import { clubHost, type HostReading } from '#/tenants/hosts'
import type { RequestHost, Services } from '../context.server'
import type { GateEnv } from './variables'

export type ResolvedHost =
  | { kind: 'served'; host: RequestHost }
  /** The club has another host now, or the name ended in a dot. */
  | { kind: 'moved'; host: string }
  | { kind: 'unknown' }

/** Turns a host reading into root, a club, or the reason why there is none. */
export async function resolveHost(
  reading: HostReading | undefined,
  services: Services,
): Promise<ResolvedHost> {
  if (!reading || reading.kind === 'refused') return { kind: 'unknown' }
  if (reading.kind === 'redirect') return { kind: 'moved', host: reading.host }
  if (reading.kind === 'root') return { kind: 'served', host: { kind: 'root' } }
  const isDomain = reading.kind === 'domain'
  const found = await (isDomain
    ? services.clubs.byDomain(reading.domain)
    : services.clubs.bySlug(reading.slug))
  if (!found && isDomain) return { kind: 'unknown' }
  const club = await clubBehind(services.clubs, found)
  if (!found || !club) return { kind: 'served', host: { kind: 'closed', because: 'unknown', name: null } }
  // A redirect would tell the new name of a club that is not public yet.
  if ('movedTo' in found && club.status !== 'draft') {
    return { kind: 'moved', host: clubHost(found.movedTo, services.env.rootDomain) }
  }
  return { kind: 'served', host: doorOf(club) }
}

function doorOf(club: Club): RequestHost {
  if (club.status === 'live') return { kind: 'club', club }
  // Nobody is told the name of a club that is not public yet.
  return { kind: 'closed', because: club.status, name: club.status === 'suspended' ? club.name : null }
}

const BY_REF = /^\/join\/([^/.]+)$/
const OUR_COOKIE = /(^|;\s*)(__Host-)?(session|join)=/

/**
 * The cache key of a request that anyone could have sent, or null. While the news of changes cannot reach
 * this process, nothing is taken from the cache.
 */
export async function pageKey(
  c: Context<GateEnv>,
  services: Services,
  buildId: string,
): Promise<string | null> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
  if (!services.clubs.healthy) return null
  const cookie = c.req.header('cookie')
  if (cookie !== undefined && OUR_COOKIE.test(cookie)) return null
  if (c.req.header('authorization') !== undefined) return null
  const url = c.req.raw.url
  if (url.includes('?')) return null
  const path = c.req.path
  const host = c.get('host')
  const mayBeCached = host.kind === 'club' ? path === '/' : path === '/landing' || BY_REF.test(path)
  if (host.kind === 'closed' || !mayBeCached) return null
  const club = host.kind === 'club' ? host.club : await clubOfRef(path, services)
  const tenant = club ? `${club.id}:${club.version}` : '-'
  return `${c.get('origin')} ${path} ${buildId} ${tenant}`
}

async function clubOfRef(path: string, services: Services): Promise<Club | null> {
  const ref = BY_REF.exec(path)?.[1]
  if (!ref) return null
  const found = await services.clubs.byRef(decodeURIComponent(ref))
  return found && 'club' in found ? found.club : null
}
