// How large a request body may be, by class of route.
import type { Context, MiddlewareHandler } from 'hono'
import { paths } from '~/foundation/kit/paths'
import { bodyLimit } from './body-limit.server'
import type { HttpEnv } from './http-env'

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
