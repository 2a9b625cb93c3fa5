// How large a request body may be, by class of route.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit'
import { paths } from '~/foundation/kit/paths'
import type { HttpEnv } from './http-env'
import { tooLargePage } from './unavailable-page'

const KILOBYTE = 1024

/** The pages that take files, with the most they accept: one path, or all below one that ends in a slash (with `end`,
 * those that end so). */
const uploads: { path: string; end?: string; limit: MiddlewareHandler<HttpEnv> }[] = [
  { path: paths.business.look(), limit: bodyLimit(12 * 1024 * KILOBYTE) },
  { path: paths.business.lookDraft(), limit: bodyLimit(12 * 1024 * KILOBYTE) },
  { path: paths.business.inventory.picture(''), limit: bodyLimit(12 * 1024 * KILOBYTE) },
  // The picture of a run.
  { path: `${paths.business.runs.list()}/`, end: '/edit', limit: bodyLimit(12 * 1024 * KILOBYTE) },
  { path: paths.business.shipping(), limit: bodyLimit(12 * 1024 * KILOBYTE) },
  { path: paths.business.parcels.upload(), limit: bodyLimit(2 * 1024 * KILOBYTE) },
  { path: paths.business.inventory.sales(), limit: bodyLimit(12 * 1024 * KILOBYTE) },
  { path: paths.business.inventory.imports(), limit: bodyLimit(26 * 1024 * KILOBYTE) },
  // Pictures that are added to an import, and uploads by script.
  { path: paths.business.inventory.import(''), limit: bodyLimit(26 * 1024 * KILOBYTE) },
  { path: paths.business.memberImports.list(), limit: bodyLimit(26 * 1024 * KILOBYTE) },
  { path: paths.business.memberImports.match(''), limit: bodyLimit(26 * 1024 * KILOBYTE) },
]

/** The body limit of each class of route. */
export function bodyLimits(): MiddlewareHandler<HttpEnv> {
  const hooks = bodyLimit(512 * KILOBYTE)
  const api = bodyLimit(100 * KILOBYTE)
  const forms = bodyLimit(64 * KILOBYTE)
  return (c, next) => {
    if (c.req.path.startsWith('/hooks/')) return hooks(c, next)
    const upload = uploadLimit(c)
    if (upload) return upload(c, next)
    return c.req.path.startsWith('/api/') ? api(c, next) : forms(c, next)
  }
}

/** The limit of a form with a file, from a session: visitors get no memory for theirs. */
function uploadLimit({ req }: Context<HttpEnv>): MiddlewareHandler<HttpEnv> | undefined {
  if (req.header('cookie') === undefined || req.header('transfer-encoding') !== undefined) return undefined
  const here = req.path.replace(/\.data$/, '')
  return uploads.find(({ path, end = '' }) =>
    path.endsWith('/') ? here.startsWith(path) && here.endsWith(end) : here === path,
  )?.limit
}

/**
 * Rejects bodies of more than this many bytes with 413: by their announced length, or as their chunks arrive. A browser
 * that loads a page gets one with a sentence.
 */
function bodyLimit(maxSize: number): MiddlewareHandler<HttpEnv> {
  const onError = (c: Context<HttpEnv>) => {
    if (!asksForPage(c)) return c.text('That is more than this page accepts.', 413)
    const { html, contentSecurityPolicy } = tooLargePage({
      backHref: c.req.path,
      maxBytes: maxSize,
      requestId: c.get('requestId'),
    })
    c.header('content-security-policy', contentSecurityPolicy)
    return c.html(html, 413)
  }
  const chunked = chunkedBodyLimit({ maxSize, onError })
  return async (c, next) => {
    // Without opening the body: one that is open and not read ends the connection, and with it the next request.
    if (c.req.header('transfer-encoding') === undefined)
      return Number(c.req.header('content-length') ?? 0) > maxSize ? onError(c) : next()
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : chunked(c, next)
  }
}

/** A form that the browser itself sends, not a script or a program. */
const asksForPage = ({ req }: Context<HttpEnv>): boolean =>
  req.header('sec-fetch-dest') === 'document' ||
  (req.header('sec-fetch-dest') === undefined &&
    (req.header('accept') ?? '').includes('text/html') &&
    !req.path.endsWith('.data'))
