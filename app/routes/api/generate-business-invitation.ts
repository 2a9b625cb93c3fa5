// Invites a business, for administrators: POST /api/generate-business-invitation
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ApiError, jsonResponse, readBodyFields } from '~/people/api-tokens/api-response.server'
import { hasBearer, requireBearer } from '~/web/http/guards/require-bearer.server'
import { INVITATIONS_WRITE } from '~/people/api-tokens/scopes'
import { authorize } from '~/people/staff-access/permissions'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { validateForm } from '~/foundation/kit/forms.server'
import { invitationForm } from '~/business/invitations/invitation-form'
import { inviteBusiness } from '~/business/invitations/invite-business.server'
import { respondToPost } from './auth/require-platform-host'

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  return respondToPost(args, async () => {
    const admin = await inviter(request, context)
    const form = validateForm(await readBodyFields(request), invitationForm)
    if (!form.ok) {
      const { '': formErrors, ...fieldErrors } = form.submission.error ?? {}
      const message =
        Object.values(fieldErrors).flat()[0] ?? formErrors?.[0] ?? 'Failed to generate business invitation'
      throw new ApiError('invalid_request', 400, message, { fields: fieldErrors })
    }
    const { token, expiresAt, url } = await inviteBusiness(context.services, {
      invitation: form.value,
      adminId: admin.id,
      requestId: context.requestId,
      now: context.now(),
    })
    return jsonResponse({
      success: true,
      data: { token, expires_at: expiresAt.toISOString(), invitation_url: url },
    })
  })
}

/** The administrator, by access token or by session cookie; a token takes precedence. */
async function inviter(request: Request, context: RequestContext): Promise<{ id: string }> {
  const user = hasBearer(request)
    ? (await requireBearer(request, context, INVITATIONS_WRITE)).user
    : (await currentSession(request, context))?.user
  if (!user) {
    throw new ApiError(
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
    staffMemberships: [],
    memberships: [],
  }
  if (!authorize(principal, 'invitations.make')) {
    throw new ApiError('forbidden', 403, 'You do not have permission to access this section.')
  }
  return user
}

export const loader = (args: LoaderFunctionArgs) => respondToPost(args)
