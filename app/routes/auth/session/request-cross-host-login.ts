// Starts a cross-host sign-in: on a club's host /session/open?next=… requests the user's session from the platform's
// host; on the platform's host /session/open?club=…&next=… requests it from the club's.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import {
  findClubByHostName,
  beginClubLogin,
  beginRootLogin,
} from '~/web/http/cross-host-login/cross-host-login.server'
import { slugOrigin } from '#/tenants/origins'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { host } = context
  const query = new URL(request.url).searchParams
  const next = query.get('next')
  if (host.kind === 'root') {
    const club = await findClubByHostName(context, query.get('club') ?? '')
    if (club?.club.status !== 'live') throw new Response(null, { status: 404 })
    const from = slugOrigin(context.services.env, club.club.slug)
    const { to, cookie } = beginRootLogin(context, from, next)
    throw redirect(to, { headers: { 'Set-Cookie': cookie } })
  }
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  if (await currentSession(request, context)) throw redirect(safeRedirect(next, paths.auth.redirect()))
  const { to, cookie } = beginClubLogin(context, host.club, next)
  throw redirect(to, { headers: { 'Set-Cookie': cookie } })
}
