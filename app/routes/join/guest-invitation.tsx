// The link in an invitation to a guest, on the club's host: /customer/join/:token. The button starts the signup.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { type ReactNode } from 'react'
import { Form, useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHits, countTokenPage, perNetwork } from '~/people/identity/rate-limits.server'
import { clubView } from '#/tenants/club-view'
import { ClubShell } from '#/tenants/components/club-shell'
import { invitationTier } from '~/business/guests/invitation-tier.server'
import { beginInvitedSignup } from '~/business/guests/begin-invited-signup.server'
import { readGuestInvitationToken } from '~/business/guests/invitation-tokens.server'
import { invitationById } from '~/business/guests/queries.server'
import { paths } from '~/foundation/kit/paths'
import { newDraftKey } from './draft-cookie.server'
import { greeting } from '~/foundation/messaging/plain-text'
import { ClubLogo } from '#/tenants/components/club-logo'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Outcome } from '~/foundation/ui/feedback/outcome'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { clubLinks } from '../public/club-links'
import { NoSignup } from './signup-page'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/join.css?url'

export const links = areaSheet(sheet)

/** The club of this host and its invitation with this token; null for any other token. */
async function loadInvitation(context: RequestContext, token: string) {
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now(club.id)
  const inviteId = readGuestInvitationToken(services.env.sessionSecret, club.id, token, now)
  const invite = inviteId && (await invitationById(services.scopes.club(club), inviteId, now))
  return invite ? { club, invite, now } : null
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const invitation = await loadInvitation(context, params.token ?? '')
  if (!invitation) return data(null, { status: 404 })
  const { club, invite } = invitation
  const status = { pending: 200, accepted: 200, expired: 410, revoked: 410 }[invite.state]
  return data({ club: clubView(club), state: invite.state, hello: greeting(invite.fullName) }, { status })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await countTokenPage(context)
  const invitation = await loadInvitation(context, params.token ?? '')
  if (!invitation) throw new Response(null, { status: 404 })
  const { club, invite, now } = invitation
  const { scopes } = context.services
  return handleForms(request, context, {
    begin: async () => {
      await countHits(scopes, perNetwork('join-start', context.clientAddress, 300, 900), now)
      // The signup is open to everyone, even if the invitation is not.
      if (invite.state !== 'pending') return redirect(paths.join.signup(), 303)
      const { key, cookie } = newDraftKey(context)
      const db = scopes.club(club)
      await beginInvitedSignup(db, { key, invite, now })
      const tier = await invitationTier(db)
      const to = tier === null ? paths.join.signup() : paths.join.signup({ step: 'account', tier })
      return redirect(to, { status: 303, headers: { 'Set-Cookie': cookie } })
    },
  })
}

export const headers = secretUrl

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.club.name} invites you` : 'Oops! Something went wrong',
)

export default function GuestInvitation() {
  const view = useLoaderData<typeof loader>()
  const { formErrors } = useErrorsOf()
  if (!view) return <NoSignup sentence="This invitation link is invalid. Please check that it is complete." />
  const { club, state, hello } = view
  const picture = (
    <>
      <ClubLogo logoUrl={club.brand.logoUrl} logo={club.brand.logo} alt="" height={72} />
      {formErrors?.[0] && <Banner tone="error">{formErrors[0]}</Banner>}
    </>
  )
  return (
    <ClubShell club={club} links={clubLinks()}>
      {state === 'pending' ? (
        <Outcome title={`${club.name} invites you`} picture={picture}>
          <p>
            {hello} {club.name} would love to have you in its wine club.
          </p>
          {club.brand.tagline && <p className="font-display text-[1.35rem]">{club.brand.tagline}</p>}
          <Form method="post" className="actions">
            <input type="hidden" name="intent" value="begin" />
            <SubmitButton pendingLabel="One moment...">{club.brand.joinLabel}</SubmitButton>
            <a className={buttonStyle({ variant: 'quiet' })} href={paths.home()}>
              Learn about the club
            </a>
          </Form>
        </Outcome>
      ) : (
        <InvitationEnded club={club} state={state} picture={picture} />
      )}
    </ClubShell>
  )
}

function InvitationEnded({
  club,
  state,
  picture,
}: {
  picture: ReactNode
  club: { name: string }
  state: 'accepted' | 'revoked' | 'expired'
}) {
  const words = {
    accepted: {
      title: 'You’ve already joined',
      sentence: `You’ve used this invitation to join ${club.name}. Sign in to see your membership.`,
    },
    expired: {
      title: 'This invitation has expired',
      sentence: `It was valid for 60 days. You’re still welcome to join the ${club.name} wine club.`,
    },
    revoked: {
      title: 'This invitation is no longer valid',
      sentence: `${club.name} withdrew it. See the club page for how to join.`,
    },
  }[state]
  return (
    <Outcome title={words.title} picture={picture}>
      <p>{words.sentence}</p>
      <p className="actions">
        {state === 'accepted' ? (
          <a className={buttonStyle()} href={paths.auth.login()}>
            Sign In
          </a>
        ) : (
          <a className={buttonStyle()} href={paths.home()}>
            View club
          </a>
        )}
      </p>
    </Outcome>
  )
}
