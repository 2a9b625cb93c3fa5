import type { Hono } from 'hono'
import type { Services } from '~/web/http/request-context.server'
import { reachabilityProof } from '~/business/domains/reachability-proof.server'
import type { HttpEnv } from '../http-env'

/**
 * Answers our own check whether a club's domain resolves to this server, before the host is looked up: a redirect
 * would answer for another host.
 */
export function domainReachability(app: Hono<HttpEnv>, { env }: Pick<Services, 'env'>): void {
  app.get('/.well-known/*', async (c, next) => {
    const { reading } = c.env.incoming
    const proof =
      reading?.kind === 'domain' ? reachabilityProof(env.sessionSecret, reading.domain, c.req.path) : null
    if (proof === null) return next()
    c.set('routeLabel', 'probe')
    return c.text(proof, 200, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
}
