// The waiting list of a full tier: /waiting-list/:tierId on the club's host
import type { Params } from '@remix-run/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { WaitingListForm } from '~/membership/tiers/waiting-list/components/waiting-list-form'
import { joinWaitingList } from '~/membership/tiers/waiting-list/join-waiting-list.server'
import { waitingListConsent } from '~/membership/tiers/waiting-list/rules'
import { waitingListForm } from '~/membership/tiers/waiting-list/schemas'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { listSignup } from './list-signup.server'

/** The club of this host and one of its tiers; throws 404 for anything else. */
async function tierHere(context: RequestContext, params: Params) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const tierId = idIn(params, 'tierId')
  const tier = (await cachedPublishedTiers(services.scopes, host.club)).find(({ id }) => id === tierId)
  if (!tier) throw new DomainError('tier-unavailable', 404, 'This membership tier is no longer offered.')
  return { club: host.club, tier }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, tier } = await tierHere(context, params)
  const session = await currentSession(request, context)
  return {
    person: {
      fullName: session?.member?.fullName ?? session?.user.fullName ?? '',
      email: session?.user.email ?? '',
    },
    clubName: club.name,
    canJoin: club.canTakeMembers,
    tier: { id: tier.id, name: tier.name, isFull: tier.isFull },
    consent: waitingListConsent(club.name, tier.name),
    isDone: new URL(request.url).searchParams.get('done') === 'listed',
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { club, tier } = await tierHere(context, params)
  return handleForm(request, context, waitingListForm, async ({ fullName, email }) => {
    const { scopes, clubs } = context.services
    const signup = await listSignup(context, { list: 'waiting-list', club, email })
    await joinWaitingList(scopes.club(club), { tierId: tier.id, fullName, ...signup })
    clubs.forget(club.id)
    return redirect(`${paths.waitingList(tier.id)}?done=listed`, 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Waiting list – ${data.clubName}` : 'Waiting list',
)

export default function WaitingList() {
  const { clubName, canJoin, tier, consent, isDone, person } = useLoaderData<typeof loader>()
  const wasRejected = useActionData<typeof action>()?.submission !== undefined
  const back = (
    <ButtonLink variant="quiet" wide document to={paths.home()}>
      {`Back to ${clubName}`}
    </ButtonLink>
  )
  if (isDone) {
    return (
      <section className="lone">
        <h1>You’re on the waiting list</h1>
        <Banner tone="ok">
          We’ve emailed you a confirmation. When a spot in {tier.name} opens up for you, {clubName} will email
          you and hold it for a few days.
        </Banner>
        {back}
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>Waiting list for {tier.name}</h1>
      {tier.isFull || wasRejected ? (
        <>
          <p>
            {tier.name} is full right now. Leave your name, and {clubName} will email you when a spot opens
            up. You won’t be charged.
          </p>
          <WaitingListForm action={paths.waitingList(tier.id)} consent={consent} person={person} />
        </>
      ) : (
        <p>
          {canJoin
            ? 'A spot is available now, so you don’t need to wait.'
            : `${clubName} isn’t taking new members right now.`}
        </p>
      )}
      {!tier.isFull && canJoin && (
        <ButtonLink wide document to={paths.join.signup({ step: 'account', tier: tier.id })}>
          {`Choose ${tier.name}`}
        </ButtonLink>
      )}
      {back}
    </section>
  )
}
