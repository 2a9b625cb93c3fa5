// Switches to another business the user works for: /business/switch
import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node'
import { switchBusiness } from '~/business/profile/switch-business.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { rotateSession } from '~/people/identity/sessions/start-session.server'
import { formFields } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: ActionFunctionArgs) {
  await requireBusiness(request, context, 'portal.enter')
  throw redirect(paths.business.dashboard())
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await formFields(request)
  // Switching leaves the active business, so it is allowed even after the user lost access to that one,
  // or needs two-step sign-in there.
  const { user, staffMemberships } = await requireBusiness(request, context, 'portal.switch', {
    allowFallback: true,
    beforeTwoSteps: true,
  })
  const businessId = idIn(fields, 'businessId')
  await switchBusiness(context.services.scopes, {
    userId: user.id,
    staffMemberships,
    businessId,
    requestId: context.requestId,
    now: context.now(),
  })
  // A new session token makes the user's other tabs reload.
  const cookie = await rotateSession(context, request, { activeBusinessId: businessId })
  const headers = cookie ? { 'Set-Cookie': cookie } : undefined
  return redirectDocument(paths.business.dashboard(), { status: 303, headers })
}
