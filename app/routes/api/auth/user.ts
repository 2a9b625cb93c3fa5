// The user of an access token: GET /api/auth/user
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { jsonResponse, respondToClient, methodNotAllowed } from '~/people/api-tokens/api-response.server'
import { requireBearer } from '~/web/http/guards/require-bearer.server'
import { ACCOUNT_READ } from '~/people/api-tokens/scopes'
import { userType } from '~/people/staff-access/user-type.server'
import { requirePlatformHost } from './require-platform-host'

export function loader({ request, context }: LoaderFunctionArgs) {
  return respondToClient(context, async () => {
    requirePlatformHost(context)
    if (!/^(GET|HEAD)$/.test(request.method)) return methodNotAllowed('GET')
    const { user, scopes } = await requireBearer(request, context, ACCOUNT_READ)
    return jsonResponse({
      user: {
        id: user.id,
        email: user.email,
        full_name: user.fullName,
        email_confirmed: user.emailConfirmed,
        is_admin: user.isAdmin,
        created_at: user.createdAt.toISOString(),
      },
      userType: await userType(context.services.scopes.platform('user of a token'), user.id),
      scope: scopes.join(' '),
    })
  })
}

export const action = ({ context }: ActionFunctionArgs) =>
  respondToClient(context, async () => {
    requirePlatformHost(context)
    return methodNotAllowed('GET')
  })
