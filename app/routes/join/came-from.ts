// Where QR codes, table cards, the button on a website and some emails lead: /from/:source, on a club's host
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { setHostCookie } from '~/foundation/kit/host-cookie.server'
import { paths } from '~/foundation/kit/paths'
import { isSharedSource } from '~/membership/memberships/join/join-source'
import { sourceCookie, sourceSeconds } from './join-source.server'

/** Remembers the kind of link for a week, nothing else, and opens the club's page. Unknown kinds only open it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  if (context.host.kind !== 'club') throw new Response(null, { status: 404 })
  const { source } = params
  const headers: HeadersInit = { 'Cache-Control': 'no-store' }
  if (!isSharedSource(source)) return redirect(paths.home(), { status: 302, headers })
  const cookie = setHostCookie(sourceCookie, source, sourceSeconds, context)
  return redirect(paths.home(), { status: 302, headers: { ...headers, 'Set-Cookie': cookie } })
}
