import type { Hono } from 'hono'
import { rootOrigin } from '#/tenants/origins'
import type { Services } from '~/web/http/request-context.server'
import type { HttpEnv } from '../http-env'

const path = '/.well-known/security.txt'
const monthMs = 30 * 24 * 60 * 60_000

/**
 * Where to report a weakness (RFC 9116), on the platform's host; 404 while no contact is configured. It expires within
 * three months, which the standard recommends to keep below a year.
 */
export function securityContact(app: Hono<HttpEnv>, { env, now }: Pick<Services, 'env' | 'now'>): void {
  app.get(path, async (c, next) => {
    if (c.get('host').kind !== 'root' || env.securityContact === null) return next()
    // By whole months, so that caches and readers see few versions.
    const expires = new Date((Math.floor(now().getTime() / monthMs) + 3) * monthMs).toISOString()
    const lines = [
      `Contact: ${env.securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${rootOrigin(env)}${path}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' })
  })
}
