import type { Club } from '#/tenants/club'
import { resolveClub } from '#/tenants/resolve-club'
import { canonicalHost, clubHost, type ParsedHost } from '#/tenants/hosts'
import type { RequestHost, Services } from '~/web/http/request-context.server'
import { isServedByClosedClub } from './closed-club'

type ResolvedHost =
  | { kind: 'served'; host: RequestHost }
  /** The name ended in a dot, or the club had it once: it will not come back. */
  | { kind: 'moved'; host: string }
  /** The club has another host that it would rather be asked at, for as long as it likes. */
  | { kind: 'elsewhere'; host: string; here: RequestHost }
  | { kind: 'unknown' }

/** Resolves a host to root, a club, or the reason why there is none, for a request of this path. */
export async function resolveHost(
  reading: ParsedHost | undefined,
  path: string,
  services: Services,
): Promise<ResolvedHost> {
  if (!reading || reading.kind === 'refused') return { kind: 'unknown' }
  if (reading.kind === 'redirect') return { kind: 'moved', host: reading.host }
  if (reading.kind === 'root') return { kind: 'served', host: { kind: 'root' } }
  const isDomain = reading.kind === 'domain'
  const hostClub = await (isDomain
    ? services.clubs.byDomain(reading.domain)
    : services.clubs.bySlug(reading.slug))
  if (!hostClub && isDomain) return { kind: 'unknown' }
  const club = await resolveClub(services.clubs, hostClub)
  if (!hostClub || !club) return { kind: 'served', host: { kind: 'closed', because: 'unknown', club: null } }
  // A redirect would reveal the new name of a club that is not public yet.
  if ('movedTo' in hostClub && club.status !== 'draft') {
    const host =
      club.domain === null
        ? clubHost(hostClub.movedTo, services.env.rootDomain)
        : canonicalHost(club, services.env.rootDomain)
    return { kind: 'moved', host }
  }
  const here = hostOf(club, path)
  const preferred = canonicalHost(club, services.env.rootDomain)
  const isPreferred = club.domain === null || reading.host === preferred || club.status !== 'live'
  return isPreferred ? { kind: 'served', host: here } : { kind: 'elsewhere', host: preferred, here }
}

function hostOf(club: Club, path: string): RequestHost {
  if (club.status === 'live') return { kind: 'club', club }
  // The name of a club that is not public yet must stay secret.
  if (club.status === 'draft') return { kind: 'closed', because: 'draft', club: null }
  if (isServedByClosedClub(path, club.status)) return { kind: 'club', club }
  return { kind: 'closed', because: club.status, club }
}
