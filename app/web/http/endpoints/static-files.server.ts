import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http-env'

/** True for the path of a file of the build or of public/; clubs' pictures are pages of their own. */
export const isStaticFile = (path: string): boolean => STATIC.test(path) && !path.startsWith('/media/')

const STATIC = /\.(js|css|woff2|svg|png|jpg|webp|avif|ico|txt|webmanifest|map)$/

/** Pictures of clubs also stand in emails, which a browser shows on pages of other sites. */
const isInEmails = (path: string): boolean => /\/clubs\/[^/]+\.(png|jpg|webp)$/.test(path)

/** Built files have a hash in their names and never change; the rest of public/ is revalidated. */
export function staticFiles(root: string): MiddlewareHandler<HttpEnv> {
  const serve = serveStatic<HttpEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.set('routeLabel', 'static')
      const immutable = path.includes('/assets/')
      c.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (isInEmails(path)) c.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  return async (c, next) => {
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !isStaticFile(c.req.path)) return next()
    return serve(c, next)
  }
}
