// A guest's waiting-list entry: /place/:token on the club's host, linked from the email about it. The buttons claim
// the held spot or leave the list.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { chooseTier } from '~/membership/memberships/join/choose-tier.server'
import { findDraft } from '~/membership/memberships/join/join-draft.server'
import { draftKey, newDraftKey } from './draft-cookie.server'
import { clubMembershipOf } from '~/membership/memberships/join/queries.server'
import { claimSpot } from '~/membership/tiers/waiting-list/claim-spot.server'
import { WaitingListEntryView } from '~/membership/tiers/waiting-list/components/waiting-list-entry-view'
import { leaveWaitingList } from '~/membership/tiers/waiting-list/invite-from-waiting-list.server'
import { readWaitingListToken } from '~/membership/tiers/waiting-list/entry-link.server'
import {
  waitingListEntry,
  type WaitingListEntryDetails,
} from '~/membership/tiers/waiting-list/queries.server'
import { spotExpiredError } from '~/membership/tiers/waiting-list/errors'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

async function loadEntry(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now(club.id)
  const entryId = readWaitingListToken(services.env.sessionSecret, token, now)
  const db = services.scopes.club(club)
  const place = entryId && (await waitingListEntry(db, entryId, now))
  return place ? { club, db, place, now } : null
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const entry = await loadEntry(context, params.token ?? '')
  if (!entry) {
    const clubName = context.host.kind === 'club' ? context.host.club.name : null
    return data({ clubName, signIn: null, place: null }, { status: 404 })
  }
  const { club, db, place } = entry
  const { tierName, state, until, ahead, isOffered } = place
  const membership = await visitorMembership(request, context, db)
  return data({
    clubName: club.name,
    signIn: membership === null ? paths.auth.login(paths.place(params.token ?? '')) : null,
    place: {
      isMember: membership?.isLive ?? false,
      tierName,
      state,
      until: until && dayIn(club.timeZone, until),
      ahead,
      isOpen: isOffered && club.canTakeMembers,
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const entryState = async () => {
    const entry = await loadEntry(context, token)
    if (!entry) throw new DomainError('place-unknown', 404, 'This link is invalid.')
    return entry
  }
  return handleForms(request, context, {
    take: async () => acceptSpot(request, context, await entryState()),
    leave: async () => {
      const { db, club, place, now } = await entryState()
      await leaveWaitingList(db, { tierId: place.tierId, entryId: place.entryId, now })
      context.services.clubs.forget(club.id)
      return redirect(paths.place(token), 303)
    },
  })
}

/** The visitor; null where not signed in on this host. */
async function visitorMembership(request: Request, context: RequestContext, db: TenantDb) {
  const session = await currentSession(request, context)
  return session && ((await clubMembershipOf(db, session.user.id)) ?? { memberId: null, isLive: false })
}

/** Redirects members to the tier change, others to the signup with their name filled in. */
async function acceptSpot(
  request: Request,
  context: RequestContext,
  { db, place, now }: { db: TenantDb; place: WaitingListEntryDetails; now: Date },
) {
  if (place.state !== 'invited') throw spotExpiredError()
  const membership = await visitorMembership(request, context, db)
  if (membership?.isLive && membership.memberId) {
    const { entryId, tierId } = place
    if (!(await claimSpot(db, { entryId, tierId, memberId: membership.memberId, now })))
      throw spotExpiredError()
    return redirect(paths.customer.changeTier({ tier: tierId }), 303)
  }
  const sentKey = draftKey(request, context)
  const draft = sentKey && (await findDraft(db, sentKey, { signedInAs: null, now }))
  const headers = new Headers()
  let key = draft ? sentKey : null
  if (!key) {
    const created = newDraftKey(context)
    key = created.key
    headers.append('Set-Cookie', created.cookie)
  }
  const { entryId: id, fullName, email, tierId } = place
  await chooseTier(db, { key, tierId, place: { id, fullName, email }, now })
  return redirect(paths.join.signup({ step: 'account' }), { status: 303, headers })
}

export const headers = secretUrl

export const meta = privateClubPage('Your waiting-list spot')

export default function WaitingListEntry() {
  const { clubName, signIn, place } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      <h1>{place ? `Your spot in ${place.tierName}` : 'This link is invalid'}</h1>
      <RejectionNotice />
      {place && clubName ? (
        <WaitingListEntryView clubName={clubName} signIn={signIn} {...place} />
      ) : (
        <>
          <p>Please open it again from your email, or ask the club for help.</p>
          <ButtonLink to={paths.home()} variant="secondary" document>
            {clubName ? `Go to ${clubName}` : 'Go to the home page'}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
