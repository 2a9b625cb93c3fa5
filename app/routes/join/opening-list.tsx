// "Tell me when it opens": the opening list of a club that takes no members: /waiting-list on the club's host, even
// while the club is suspended
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForm } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { paths } from '~/foundation/kit/paths'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { OpeningListForm } from '~/membership/tiers/opening-list/components/opening-list-form'
import { joinOpeningList } from '~/membership/tiers/opening-list/join-opening-list.server'
import { isOpenForMembers, openingListConsent } from '~/membership/tiers/opening-list/rules'
import { openingListForm } from '~/membership/tiers/opening-list/schemas'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { listSignup } from './list-signup.server'

function requireClub({ host }: RequestContext) {
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  return host.club
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const club = requireClub(context)
  const tiers = await cachedPublishedTiers(context.services.scopes, club)
  const session = await currentSession(request, context)
  return {
    clubName: club.name,
    isPublic: club.status === 'live',
    isOpen: isOpenForMembers(club, tiers.length),
    consent: openingListConsent(club.name),
    knownEmail: session?.user.email ?? '',
    isDone: new URL(request.url).searchParams.get('done') === 'listed',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const club = requireClub(context)
  return handleForm(request, context, openingListForm, async ({ email }) => {
    const signup = await listSignup(context, { list: 'opening-list', club, email })
    await joinOpeningList(context.services.scopes.club(club), signup)
    return redirect(paths.openingList({ done: 'listed' }), 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Tell me when it opens – ${data.clubName}` : 'Tell me when it opens',
)

export default function OpeningList() {
  const { clubName, isPublic, isOpen, consent, knownEmail, isDone } = useLoaderData<typeof loader>()
  const back = isPublic && (
    <ButtonLink variant="quiet" wide document to={paths.home()}>
      {`Back to ${clubName}`}
    </ButtonLink>
  )
  if (isDone) {
    return (
      <section className="lone">
        <h1>We’ll tell you when it opens</h1>
        <Banner tone="ok">
          We’ve emailed you a confirmation. When {clubName} takes new members, we’ll send you one email.
        </Banner>
        {back}
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>Tell me when it opens</h1>
      {isOpen ? (
        <>
          <p>{clubName} is taking new members, so you don’t need to wait.</p>
          <ButtonLink wide document to={paths.join.signup()}>
            {`Join ${clubName}`}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {clubName} isn’t taking new members right now. Leave your email address, and we’ll email you once
            when it does.
          </p>
          <OpeningListForm consent={consent} knownEmail={knownEmail} />
        </>
      )}
      {back}
    </section>
  )
}
