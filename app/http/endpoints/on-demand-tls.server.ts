import type { Hono } from 'hono'
import { resolveClub } from '#/tenants/resolve-club'
import { parseHost } from '#/tenants/hosts'
import type { Services } from '~/http/request-context.server'
import { isLoopbackRequest } from './probes.server'
import type { HttpEnv } from '../http-env'

/** Where a proxy on this machine asks before it gets a certificate for a name: `?domain=`. */
const path = '/internal/tls-ask'

/**
 * Says whether a name is ours to answer for: the platform's own, a live club's address now or before, or a domain it
 * has proved. Everything else is refused, so that nobody can have certificates made for names of their choice. The
 * directory answers from memory and asks the database once for a name it does not know.
 */
export function onDemandTls(app: Hono<HttpEnv>, services: Pick<Services, 'clubs' | 'env'>): void {
  app.get(path, async (c) => {
    c.set('routeLabel', 'probe')
    c.header('cache-control', 'no-store')
    if (!isLoopbackRequest(c.env.incoming)) return c.text('This is asked from this machine only.', 403)
    return (await isOurs(c.req.query('domain') ?? '', services)) ? c.text('ours') : c.text('not ours', 404)
  })
}

async function isOurs(name: string, { clubs, env }: Pick<Services, 'clubs' | 'env'>): Promise<boolean> {
  const question = { rootDomain: env.rootDomain, method: 'GET', target: '/', behindProxy: true }
  // A name with a port or a dot at its end is none that a certificate could be for.
  if (!/^[a-z0-9.-]*[a-z0-9]$/i.test(name)) return false
  const reading = parseHost(['host', name], question)
  if (reading.kind === 'root') return true
  if (reading.kind !== 'club' && reading.kind !== 'domain') return false
  const found = await (reading.kind === 'club' ? clubs.bySlug(reading.slug) : clubs.byDomain(reading.domain))
  return (await resolveClub(clubs, found))?.status === 'live'
}
