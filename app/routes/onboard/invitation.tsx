// A business's invitation to the platform: /onboard/:token. The page only shows it; a button accepts it, once.
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { activeBusiness } from '~/people/staff-access/active-business.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { endSession } from '~/people/identity/sessions/end-session.server'
import { rotateSession, startSession } from '~/people/identity/sessions/start-session.server'
import {
  acceptInvitationAsUser,
  acceptInvitationWithNewAccount,
} from '~/business/invitations/accept-invitation.server'
import { InvalidInvitation } from '~/business/invitations/components/invalid-invitation'
import { InvitationPage } from '~/business/invitations/components/invitation-page'
import { ownerAccountForm } from '~/business/invitations/schemas'
import { paths } from '~/foundation/kit/paths'
import { PublicLayout } from '../public/public-layout'
import {
  invitationEnded,
  openInvitation,
  redirectPrivately,
  secretHeaders,
  portalPath,
} from './invitation-entry.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { secretUrl } from '~/web/http/page-headers'
import sheet from '~/web/styles/portal.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { lookup, session, invitedBusiness } = await openInvitation(request, context, token)
  if (invitedBusiness) throw redirectPrivately(portalPath(invitedBusiness))
  if (lookup.state !== 'valid')
    return invitationEnded(lookup.state, session === null, paths.onboard.setUp(token))
  const { businessName, businessEmail, invitedBy, expiresAt } = lookup.invitation
  const me = session && {
    name: session.user.fullName,
    email: session.user.email,
    isInvited: normalizeEmail(session.user.email) === normalizeEmail(businessEmail),
    worksAt: (await activeBusiness(context, session)).staffMemberships.map(
      ({ businessName }) => businessName,
    ),
  }
  return data({
    view: 'valid' as const,
    businessName,
    businessEmail,
    invitedBy,
    expiresAt: expiresAt.toISOString().slice(0, 10),
    me,
    here: paths.onboard.invitation(token),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const { services } = context
  const setUp = paths.onboard.setUp(token)
  // The same rate limit and host check as the loader's.
  await openInvitation(request, context, token)
  const session = await currentSession(request, context)
  const acceptance = { token, requestId: context.requestId, now: context.now() }
  return handleForms(request, context, {
    async other() {
      return redirectTo(paths.onboard.invitation(token), await endSession(context, request))
    },
    async continue() {
      if (!session) return redirectPrivately(paths.auth.login(paths.onboard.invitation(token)))
      const { user } = session
      const { businessId } = await acceptInvitationAsUser(services.scopes, { user, ...acceptance })
      return redirectTo(setUp, await rotateSession(context, request, { activeBusinessId: businessId }))
    },
    create: formHandler(ownerAccountForm, async (form) => {
      const { clientAddress } = context
      const { userId } = await acceptInvitationWithNewAccount(services, {
        form,
        clientAddress,
        ...acceptance,
      })
      const signedIn = { userId, businessId: null, method: 'signup' } as const
      return redirectTo(setUp, await startSession(context, request, signedIn))
    }),
  })
}

/** A full document load, because the signed-in user has changed. */
function redirectTo(path: string, cookie: string | null) {
  const headers = new Headers(secretHeaders)
  if (cookie) headers.set('Set-Cookie', cookie)
  return redirectDocument(path, { status: 303, headers })
}

export const headers = secretUrl

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view === 'valid' ? `${data.businessName} is invited – Tastevin` : 'Invitation – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function OnboardInvitation() {
  const shown = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      {shown.view === 'valid' ? <InvitationPage {...shown} /> : <InvalidInvitation {...shown} />}
    </PublicLayout>
  )
}
