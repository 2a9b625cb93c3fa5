// On the platform's host, sent here by a club's: /session/hand-over?club=…&state=…&next=… gives a one-use code.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/accounts/current-session.server'
import { doorNamed, giveHandover } from '~/accounts/handover.server'
import { countHit } from '~/accounts/rate-limits.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { scopes } = context.services
  const query = new URL(request.url).searchParams
  const named = await doorNamed(context, query.get('club') ?? '')
  // A club that nobody may know of yet and one that is not there are answered alike.
  if (named?.club.status !== 'live') throw new Response(null, { status: 404 })
  const door = named.origin + paths.auth.login()
  const session = await currentSession(request, context)
  if (!session) throw redirect(door)
  await countHit(scopes, 'hand-over', session.user.id, { limit: 60, windowSeconds: 600, now: context.now() })
  const to = await giveHandover(context, session, {
    ...named,
    state: query.get('state') ?? '',
    next: query.get('next'),
  })
  // Whoever does not belong there is still a guest there.
  const headers = { 'Referrer-Policy': 'no-referrer' }
  throw redirect(to ?? door, { headers })
}
