import type { Hono } from 'hono'
import type { Services } from '~/http/request-context.server'
import { reachabilityProof } from '~/domains/reachability-proof.server'
import type { HttpEnv } from '../http-env'

/**
 * Answers a server of ours that asks whether a club's own name leads here, before anything else is known of the name:
 * a redirect would answer for another.
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
