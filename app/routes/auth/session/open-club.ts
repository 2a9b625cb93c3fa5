// On the platform's host: /session/club?club=…&next=… redirects a member to a page of one of their clubs: on the club's
// host, or here while that club is closed.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { resolveClub } from '#/tenants/resolve-club'
import { requireUser } from '~/web/http/guards/guards.server'
import { clubLoginUrl } from '~/web/http/cross-host-login/cross-host-login.server'
import { setActiveClub } from '~/people/identity/sessions/set-active-club.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { user, session } = await requireUser(request, context, 'account.read')
  const { clubs, scopes } = context.services
  await countHit(scopes, 'open-club', user.id, { limit: 60, windowSeconds: 600, now: context.now() })
  const query = new URL(request.url).searchParams
  const next = safeRedirect(query.get('next'), paths.customer.dashboard())
  const club = await resolveClub(clubs, await clubs.byRef(query.get('club') ?? ''))
  if (club?.status === 'live') throw redirect(clubLoginUrl(context, club, next))
  // One that is not there, not public yet or none of theirs: answered alike.
  const isOpen =
    (club?.status === 'suspended' || club?.status === 'closed') &&
    (await setActiveClub(context.services.scopes, session, club.id))
  throw redirect(isOpen ? next : paths.auth.redirect())
}
