// Invites a business, for administrators: POST /api/generate-business-invitation
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answered, answerProgram, ApiRefusal, bodyFields, wrongMethod } from '~/accounts/api/answer.server'
import { hasBearer, requireBearer } from '~/accounts/api/bearer.server'
import { INVITATIONS_WRITE } from '~/accounts/api/scopes'
import { authorize } from '~/accounts/authorize'
import { currentSession } from '~/accounts/current-session.server'
import type { RequestContext } from '~/context.server'
import { checkFields } from '~/kit/forms.server'
import { invitationForm } from '~/invitations/invitation-form'
import { inviteBusiness } from '~/invitations/invite-business.server'
import { platformOnly } from './auth/platform-only'

export function action({ request, context }: ActionFunctionArgs) {
  return answerProgram(context, async () => {
    platformOnly(context)
    if (request.method !== 'POST') return wrongMethod('POST')
    const admin = await inviter(request, context)
    const form = checkFields(await bodyFields(request), invitationForm)
    if (!form.ok) {
      const { fieldErrors, formError } = form.refusal
      const message =
        Object.values(fieldErrors).flat()[0] ?? formError ?? 'Failed to generate business invitation'
      throw new ApiRefusal('invalid_request', 400, message, { fields: fieldErrors })
    }
    const { token, expiresAt, url } = await inviteBusiness(context, admin.id, form.value)
    return answered({
      success: true,
      data: { token, expires_at: expiresAt.toISOString(), invitation_url: url },
    })
  })
}

/** An administrator, by the token of a program or by their own session on our pages; a token goes before a cookie. */
async function inviter(request: Request, context: RequestContext): Promise<{ id: string }> {
  const user = hasBearer(request)
    ? (await requireBearer(request, context, INVITATIONS_WRITE)).user
    : (await currentSession(request, context))?.user
  if (!user) {
    throw new ApiRefusal(
      'unauthenticated',
      401,
      'Authentication required. Please log in again.',
      {},
      {
        'WWW-Authenticate': 'Bearer',
      },
    )
  }
  const principal = {
    kind: 'user' as const,
    userId: user.id,
    isAdmin: user.isAdmin,
    posts: [],
    memberships: [],
  }
  if (!authorize(principal, 'invitations.make')) {
    throw new ApiRefusal('forbidden', 403, 'You do not have permission to access this section.')
  }
  return user
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  answerProgram(context, async () => {
    platformOnly(context)
    return wrongMethod('POST')
  })
