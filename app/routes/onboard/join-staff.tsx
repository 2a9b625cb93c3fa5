// Somebody who was asked by mail to work at a business: /join-staff/:token on the platform's host. It shows what it is
// about; its button takes it up, once.
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/accounts/guards.server'
import { countTokenPage } from '~/accounts/rate-limits.server'
import { refused } from '~/accounts/refused.server'
import { currentSession } from '~/accounts/current-session.server'
import { rotateSession, startSession } from '~/accounts/start-session.server'
import { acceptAsNew, acceptInvite } from '~/businesses/staff/accept-invite.server'
import { DeadInvite, JoinWithAccount, JoinWithNewAccount } from '~/businesses/staff/components/invitation'
import { inviteBehind } from '~/businesses/staff/queries.server'
import { roleInWords, roleMeanings, roleNames } from '~/businesses/staff/roles'
import { newColleagueForm } from '~/businesses/staff/schemas'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { checkFields, formFields, type FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Facts } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'

const statusOf = { good: 200, used: 410, revoked: 410, expired: 410 }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  onRootOnly(context)
  await countTokenPage(context)
  const db = context.services.scopes.platform('invitation of staff')
  const invite = await inviteBehind(db, params.token ?? '', context.now())
  if (!invite) return data({ state: 'unknown' as const, invite: null, user: null }, { status: 404 })
  const { state, businessName, inviterName, fullName, email, role } = invite
  if (state !== 'good')
    return data({ state, invite: null, user: null, businessName }, { status: statusOf[state] })
  const user = (await currentSession(request, context))?.user
  return data({
    state,
    invite: { token: params.token!, businessName, inviterName, fullName, email, role },
    user: user ? { fullName: user.fullName, email: user.email } : null,
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  onRootOnly(context)
  const token = params.token ?? ''
  let fields: Record<string, string> = {}
  try {
    await countTokenPage(context)
    fields = await formFields(request)
    const cookie = await takeUp(request, context, token, fields)
    if (typeof cookie === 'object' && cookie !== null) return data(cookie.refusal, { status: cookie.status })
    const headers = cookie ? { 'Set-Cookie': cookie } : undefined
    return redirectDocument(paths.business.dashboard(), { status: 303, headers })
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(error, fields, context)
  }
}

/** Joins with the account that is signed in, or with a new one. Returns the cookie of the session that works there. */
async function takeUp(
  request: Request,
  context: RequestContext,
  token: string,
  fields: Record<string, string>,
) {
  switch (fields.intent) {
    case 'join': {
      const { user } = await requireUser(request, context, 'account.change')
      const { businessId } = await acceptInvite(context, token, user)
      return rotateSession(context, request, { workingAt: businessId })
    }
    case 'sign-up': {
      const form = checkFields(fields, newColleagueForm)
      if (!form.ok) return form
      const { userId, businessId } = await acceptAsNew(context, token, form.value)
      return startSession(context, request, {
        userId,
        businessId: null,
        method: 'signup',
        workingAt: businessId,
      })
    }
    default:
      throw new DomainError('unknown-button', 400, 'Please use the buttons of this page.')
  }
}

function onRootOnly(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
}

// The address of this page is a secret: nobody else hears of it.
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Your invitation – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function JoinStaff() {
  const { state, invite, user } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormRefusal | undefined
  if (!invite) return <DeadInvite state={state as 'used' | 'revoked' | 'expired' | 'unknown'} />
  const { businessName, inviterName, role } = invite
  return (
    <section className="lone" data-wide>
      <h1>Work with {businessName}</h1>
      <ErrorSummary errors={refusal ?? null} order={['fullName', 'password']} />
      <p>
        {inviterName || businessName} invites you to the business portal of {businessName} as{' '}
        {roleInWords[role]}.
      </p>
      <Facts
        facts={[
          { name: 'Your role', value: roleNames[role] },
          { name: 'What it opens', value: roleMeanings[role] },
        ]}
      />
      {user ? (
        <JoinWithAccount user={user} invitedAs={invite.email} />
      ) : (
        <JoinWithNewAccount invite={invite} refusal={refusal} />
      )}
    </section>
  )
}
