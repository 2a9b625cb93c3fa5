// Issues a one-use code to the host that requests a session: on the platform's host for a club's,
// /session/hand-over?club=…&state=…&next=…; on a club's host for the platform's, the same without the club.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import {
  findClubByHostName,
  isPlatformHost,
  issueClubLoginCode,
  issueDomainLoginCode,
  issueRootLoginCode,
} from '~/web/http/cross-host-login/cross-host-login.server'
import type { Club } from '#/tenants/club'
import { rootOrigin } from '#/tenants/origins'
import { countHit } from '~/people/identity/rate-limits.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [state, next] = [query.get('state') ?? '', query.get('next')]
  const session = await currentSession(request, context)
  const { host } = context
  const asking = query.get('club')
  if (host.kind === 'club' && asking !== null) {
    const domain = await ownDomain(context, host.club, asking)
    const give = (session: CurrentSession) =>
      issueDomainLoginCode(context, session, { club: host.club, origin: domain.origin, state, next })
    // Back to the domain, which begins again: typing a password takes longer than a state lasts.
    const again = paths.session.issueLogin({ club: asking, next: safeRedirect(next, paths.auth.redirect()) })
    const entry = session
      ? domain.origin + paths.auth.login(safeRedirect(next, '') || undefined)
      : paths.auth.login(again, { done: query.get('done') === 'signed-out' ? 'signed-out' : undefined })
    throw await redirectWithCode(context, session, give, entry)
  }
  if (host.kind === 'club') {
    if (state === '') throw new Response(null, { status: 404 })
    const entry = rootOrigin(context.services.env) + paths.auth.login(safeRedirect(next, '') || undefined)
    const give = (session: CurrentSession) =>
      issueRootLoginCode(context, session, { club: host.club, state, next })
    throw await redirectWithCode(context, session, give, entry)
  }
  if (host.kind !== 'root') throw new Response(null, { status: 404 })
  const club = await findClubByHostName(context, asking ?? '')
  // A club that is not public and an unknown one get the same response.
  if (club?.club.status !== 'live') throw new Response(null, { status: 404 })
  const give = (session: CurrentSession) => issueClubLoginCode(context, session, { ...club, state, next })
  throw await redirectWithCode(context, session, give, club.origin + paths.auth.login())
}

/** A club's own domain, which requests a session on the club's address below the platform's host. */
async function ownDomain(context: RequestContext, club: Club, name: string): Promise<{ origin: string }> {
  const clubOfName = name.includes('.') ? await findClubByHostName(context, name) : null
  if (!isPlatformHost(context, club) || clubOfName?.club.id !== club.id)
    throw new Response(null, { status: 404 })
  return clubOfName
}

/** Redirects with a code where allowed, else to the other host's sign-in. */
async function redirectWithCode(
  context: RequestContext,
  session: CurrentSession | null,
  give: (session: CurrentSession) => Promise<string | null>,
  entry: string,
): Promise<Response> {
  if (!session) return redirect(entry)
  const limit = { limit: 60, windowSeconds: 600, now: context.now() }
  await countHit(context.services.scopes, 'hand-over', session.user.id, limit)
  return redirect((await give(session)) ?? entry, { headers: { 'Referrer-Policy': 'no-referrer' } })
}
