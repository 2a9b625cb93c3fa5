// A staff invitation: /join-staff/:token on the platform's host. The page only shows it; a button accepts it, once.
import { data, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireRootHost, requireUser } from '~/web/http/guards/guards.server'
import { secretUrl } from '~/web/http/page-headers'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { rotateSession, startSession } from '~/people/identity/sessions/start-session.server'
import {
  acceptStaffInvitationAsNewUser,
  acceptStaffInvitation,
} from '~/business/staff/accept-invitation.server'
import {
  InvalidStaffInvitation,
  JoinWithAccount,
  JoinWithNewAccount,
} from '~/business/staff/components/accept-invitation'
import { staffInvitationByToken } from '~/business/staff/queries.server'
import { roleWithArticle, roleDescriptions, roleNames } from '~/business/staff/roles'
import { newStaffAccountForm } from '~/business/staff/schemas'
import { paths } from '~/foundation/kit/paths'
import { DetailList } from '~/foundation/ui/layout/card'
import { lonePageStyle } from '~/foundation/ui/layout/lone-page'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

const statusOf = { valid: 200, used: 410, revoked: 410, expired: 410 }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireRootHost(context)
  await countTokenPage(context)
  const db = context.services.scopes.platform('staff invitation')
  const invite = await staffInvitationByToken(db, params.token ?? '', context.now())
  if (!invite) return data({ state: 'unknown' as const, invite: null, user: null }, { status: 404 })
  const { state, businessName, inviterName, fullName, email, role } = invite
  if (state !== 'valid')
    return data({ state, invite: null, user: null, businessName }, { status: statusOf[state] })
  const user = (await currentSession(request, context))?.user
  return data({
    state,
    invite: { token: params.token!, businessName, inviterName, fullName, email, role },
    user: user ? { fullName: user.fullName, email: user.email } : null,
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireRootHost(context)
  await countTokenPage(context)
  const acceptance = { token: params.token ?? '', requestId: context.requestId, now: context.now() }
  return handleForms(request, context, {
    async join() {
      const { user } = await requireUser(request, context, 'account.change')
      const { businessId } = await acceptStaffInvitation(context.services, { user, ...acceptance })
      return toDashboard(await rotateSession(context, request, { activeBusinessId: businessId }))
    },
    'sign-up': formHandler(newStaffAccountForm, async (form) => {
      const { userId, businessId } = await acceptStaffInvitationAsNewUser(context.services, {
        ...form,
        ...acceptance,
      })
      const signedIn = { userId, businessId: null, method: 'signup', activeBusinessId: businessId } as const
      return toDashboard(await startSession(context, request, signedIn))
    }),
  })
}

/** A full document load, because the signed-in user has changed. */
const toDashboard = (cookie: string | null) =>
  redirectDocument(paths.business.dashboard(), {
    status: 303,
    headers: cookie ? { 'Set-Cookie': cookie } : undefined,
  })

// The URL contains a secret: no referrer is sent.
export const headers = secretUrl

export const meta = privatePage('Your invitation')

export default function StaffInvitation() {
  const { state, invite, user } = useLoaderData<typeof loader>()
  if (!invite) return <InvalidStaffInvitation state={state as 'used' | 'revoked' | 'expired' | 'unknown'} />
  const { businessName, inviterName, role } = invite
  return (
    <section className={lonePageStyle({ wide: true })}>
      <h1>Join {businessName}</h1>
      <RejectionNotice only={['join']} />
      <p>
        {inviterName || businessName} invites you to the business portal of {businessName} as{' '}
        {roleWithArticle[role]}.
      </p>
      <DetailList
        facts={[
          { name: 'Your role', value: roleNames[role] },
          { name: 'What you can do', value: roleDescriptions[role] },
        ]}
      />
      {user ? (
        <JoinWithAccount user={user} invitedAs={invite.email} />
      ) : (
        <JoinWithNewAccount invite={invite} />
      )}
    </section>
  )
}
