// On the platform's host, sent here by a club's: /session/hand-over?club=…&state=…&next=… gives a one-use code.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/accounts/current-session.server'
import { giveHandover } from '~/accounts/handover.server'
import { clubOrigin } from '~/accounts/origins'
import { countHit } from '~/accounts/rate-limits.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { scopes, clubs, env } = context.services
  const query = new URL(request.url).searchParams
  const found = await clubs.byRef(query.get('club') ?? '')
  const club = found && 'club' in found && found.club.status === 'live' ? found.club : null
  // A club that nobody may know of yet and one that is not there are answered alike.
  if (!club) throw new Response(null, { status: 404 })
  const door = clubOrigin(env, club) + paths.auth.login()
  const session = await currentSession(request, context)
  if (!session) throw redirect(door)
  await countHit(scopes, 'hand-over', session.user.id, { limit: 60, windowSeconds: 600, now: context.now() })
  const to = await giveHandover(context, session, {
    club,
    state: query.get('state') ?? '',
    next: query.get('next'),
  })
  // Whoever does not belong there is still a guest there.
  const headers = { 'Referrer-Policy': 'no-referrer' }
  throw redirect(to ?? door, { headers })
}
