// On a club's host: /session/open?next=… asks the platform's host for the session somebody has there.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/accounts/current-session.server'
import { openHandover } from '~/accounts/handover.server'
import { safeRedirect } from '~/accounts/redirects'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'club') throw new Response(null, { status: 404 })
  const next = new URL(request.url).searchParams.get('next')
  if (await currentSession(request, context)) throw redirect(safeRedirect(next, paths.auth.redirect()))
  const { to, cookie } = openHandover(context, context.host.club, next)
  throw redirect(to, { headers: { 'Set-Cookie': cookie } })
}
