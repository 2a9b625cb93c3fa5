import type { HeadersFunction, ServerBuild } from '@remix-run/node'
import { permissionsPolicy } from './security-headers'

const NOT_STORED = 'private, no-store'

/** The same build, where every page that exports no `headers` is private unless its loader sets `Cache-Control`. */
export function withPrivateHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { headers: defaultHeaders, ...route.module } },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

const defaultHeaders: HeadersFunction = (args) =>
  args.loaderHeaders.has('Cache-Control') ? args.loaderHeaders : privateHeaders(args)

/** No cache keeps the page, and the headers of the action's response, such as `Retry-After`, are kept. */
const privateHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', NOT_STORED)
  return headers
}

/** The same for a page whose URL is a secret, such as the link of an email: no referrer passes it on. */
export const secretUrl: HeadersFunction = (args) => {
  const headers = new Headers(privateHeaders(args))
  headers.set('Referrer-Policy', 'no-referrer')
  return headers
}

/** The same for a page that reads codes with the camera; every other page may not use it. */
export const withCamera: HeadersFunction = (args) => {
  const headers = new Headers(privateHeaders(args))
  headers.set('Permissions-Policy', permissionsPolicy({ camera: true }))
  return headers
}
