// Gives a one-use code to the host that asks for a session: on the platform's host, sent here by a club's,
// /session/hand-over?club=…&state=…&next=…; on a club's host, sent here by the platform's, the same without the club.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession, type CurrentSession } from '~/accounts/current-session.server'
import { doorNamed, giveHandover, giveHandoverToRoot } from '~/accounts/handover.server'
import { rootOrigin } from '~/accounts/origins'
import { countHit } from '~/accounts/rate-limits.server'
import { safeRedirect } from '~/accounts/redirects'
import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [state, next] = [query.get('state') ?? '', query.get('next')]
  const session = await currentSession(request, context)
  const { host } = context
  if (host.kind === 'club') {
    if (state === '') throw new Response(null, { status: 404 })
    const door = rootOrigin(context.services.env) + paths.auth.login(safeRedirect(next, '') || undefined)
    const give = (session: CurrentSession) =>
      giveHandoverToRoot(context, session, { club: host.club, state, next })
    throw await onward(context, session, give, door)
  }
  if (host.kind !== 'root') throw new Response(null, { status: 404 })
  const named = await doorNamed(context, query.get('club') ?? '')
  // A club that nobody may know of yet and one that is not there are answered alike.
  if (named?.club.status !== 'live') throw new Response(null, { status: 404 })
  const give = (session: CurrentSession) => giveHandover(context, session, { ...named, state, next })
  throw await onward(context, session, give, named.origin + paths.auth.login())
}

/** With a code for whoever gets one; without it to the other host's sign-in, where everybody may go. */
async function onward(
  context: RequestContext,
  session: CurrentSession | null,
  give: (session: CurrentSession) => Promise<string | null>,
  door: string,
): Promise<Response> {
  if (!session) return redirect(door)
  const limit = { limit: 60, windowSeconds: 600, now: context.now() }
  await countHit(context.services.scopes, 'hand-over', session.user.id, limit)
  return redirect((await give(session)) ?? door, { headers: { 'Referrer-Policy': 'no-referrer' } })
}
