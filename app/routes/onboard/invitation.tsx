// An invitation to bring one's business to the platform: /onboard/:token. It shows; a button takes it up, once.
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { normaliseEmail } from '~/accounts/email-addresses'
import { openPosts } from '~/accounts/open-posts.server'
import { refused } from '~/accounts/refused.server'
import { currentSession } from '~/accounts/current-session.server'
import { endSession } from '~/accounts/end-session.server'
import { acceptAs, acceptWithNewAccount } from '~/invitations/accept-invitation.server'
import { InvitationEnded } from '~/invitations/components/invitation-ended'
import { InvitationPage } from '~/invitations/components/invitation-page'
import { ownerForm } from '~/invitations/schemas'
import { checkFields, formFields, type FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { PublicFrame } from '../public/public-frame'
import { ended, invitationDoor, leaveFor, secretHeaders, wayOn } from './door.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { found, session, onward } = await invitationDoor(request, context, token)
  if (onward) throw leaveFor(wayOn(onward))
  if (found.state !== 'good') return ended(found.state, session === null, paths.onboard.setUp(token))
  const { businessName, businessEmail, invitedBy, expiresAt } = found.invitation
  const me = session && {
    name: session.user.fullName,
    email: session.user.email,
    isInvited: normaliseEmail(session.user.email) === normaliseEmail(businessEmail),
    worksAt: (await openPosts(context, session)).posts.map(({ businessName }) => businessName),
  }
  return data(
    {
      view: 'good' as const,
      businessName,
      businessEmail,
      invitedBy,
      expiresAt: expiresAt.toISOString().slice(0, 10),
      me,
      here: paths.onboard.invitation(token),
    },
    { headers: secretHeaders },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const setUp = paths.onboard.setUp(token)
  let fields: Record<string, string> = {}
  try {
    // The same limit and the same host as for looking at it.
    await invitationDoor(request, context, token)
    fields = await formFields(request)
    const session = await currentSession(request, context)
    if (fields.intent === 'other') {
      const cookie = await endSession(context, request)
      return onwards(paths.onboard.invitation(token), cookie)
    }
    if (fields.intent === 'continue') {
      if (!session) return leaveFor(paths.auth.login(paths.onboard.invitation(token)))
      return onwards(setUp, await acceptAs(context, request, token, session))
    }
    const form = checkFields(fields, ownerForm)
    if (!form.ok) return data<FormRefusal>(form.refusal, { status: form.status })
    return onwards(setUp, await acceptWithNewAccount(context, request, token, form.value))
  } catch (error) {
    return refused(error, fields, context)
  }
}

/** A document of its own: who is signed in has changed. */
function onwards(path: string, cookie: string | null) {
  const headers = new Headers(secretHeaders)
  if (cookie) headers.set('Set-Cookie', cookie)
  return redirectDocument(path, { status: 303, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  for (const [name, value] of Object.entries(secretHeaders)) headers.set(name, value)
  return headers
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view === 'good' ? `${data.businessName} is invited – Tastevin` : 'Invitation – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function OnboardInvitation() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormRefusal | undefined
  return (
    <PublicFrame>
      {shown.view === 'good' ? (
        <InvitationPage {...shown} refusal={refusal} />
      ) : (
        <InvitationEnded {...shown} />
      )}
    </PublicFrame>
  )
}
