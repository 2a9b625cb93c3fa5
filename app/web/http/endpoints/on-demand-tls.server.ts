import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { resolveClub } from '#/tenants/resolve-club'
import { parseHost } from '#/tenants/hosts'
import type { Services } from '~/web/http/request-context.server'
import { isLoopbackRequest } from './probes.server'
import type { HttpEnv } from '../http-env'

/** Where a proxy asks before it requests a certificate for a name: `?domain=`. */
const path = '/internal/tls-ask'

/**
 * Says whether a name may have a certificate: the platform's own, a live club's present or former subdomain, or a
 * domain it has verified. Everything else is refused, so that no one can have certificates issued for arbitrary
 * names. The directory answers from memory and queries the database once for an unknown name.
 */
export function onDemandTls(app: Hono<HttpEnv>, services: Pick<Services, 'clubs' | 'env'>): void {
  app.get(path, async (c) => {
    c.set('routeLabel', 'probe')
    c.header('cache-control', 'no-store')
    if (!mayAsk(c.env.incoming, services.env.trustedProxies))
      return c.text('Only this machine and the proxies in front may ask.', 403)
    return (await isOurs(c.req.query('domain') ?? '', services)) ? c.text('ours') : c.text('not ours', 404)
  })
}

/** This machine, or a trusted proxy itself; never for a request that a proxy passed on. */
const mayAsk = (request: IncomingMessage, trustedProxies: readonly string[]): boolean =>
  isLoopbackRequest(request) ||
  (!request.forwarded && trustedProxies.includes(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''))

async function isOurs(name: string, { clubs, env }: Pick<Services, 'clubs' | 'env'>): Promise<boolean> {
  const question = { rootDomain: env.rootDomain, method: 'GET', target: '/', behindProxy: true }
  // No certificate can be issued for a name with a port or a trailing dot.
  if (!/^[a-z0-9.-]*[a-z0-9]$/i.test(name)) return false
  const reading = parseHost(['host', name], question)
  if (reading.kind === 'root') return true
  if (reading.kind !== 'club' && reading.kind !== 'domain') return false
  const club = await (reading.kind === 'club' ? clubs.bySlug(reading.slug) : clubs.byDomain(reading.domain))
  const status = (await resolveClub(clubs, club))?.status
  // The address of a club that has closed says so.
  return status === 'live' || status === 'closed'
}
