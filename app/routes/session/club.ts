// On the platform's host: /session/club?club=…&next=… leads a member to a page of theirs in one of their clubs: on the
// club's own host, or here while that one is closed.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { clubBehind } from '#/tenants/club-behind'
import { requireUser } from '~/accounts/guards.server'
import { wayToClub } from '~/accounts/handover.server'
import { openClub } from '~/accounts/open-club.server'
import { countHit } from '~/accounts/rate-limits.server'
import { safeRedirect } from '~/accounts/redirects'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { user, session } = await requireUser(request, context, 'account.read')
  const { clubs, scopes } = context.services
  await countHit(scopes, 'open-club', user.id, { limit: 60, windowSeconds: 600, now: context.now() })
  const query = new URL(request.url).searchParams
  const next = safeRedirect(query.get('next'), paths.customer.dashboard())
  const club = await clubBehind(clubs, await clubs.byRef(query.get('club') ?? ''))
  if (club?.status === 'live') throw redirect(wayToClub(context, club, next))
  // One that is not there, not public yet or none of theirs: answered alike.
  const isOpen = club?.status === 'suspended' && (await openClub(context, session, club.id))
  throw redirect(isOpen ? next : paths.auth.redirect())
}
