// Whom a program acts for: GET /api/auth/user
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answered, answerProgram, wrongMethod } from '~/accounts/api/answer.server'
import { requireBearer } from '~/accounts/api/bearer.server'
import { ACCOUNT_READ } from '~/accounts/api/scopes'
import { userType } from '~/accounts/roles.server'
import { platformOnly } from './platform-only'

export function loader({ request, context }: LoaderFunctionArgs) {
  return answerProgram(context, async () => {
    platformOnly(context)
    if (!/^(GET|HEAD)$/.test(request.method)) return wrongMethod('GET')
    const { user, scopes } = await requireBearer(request, context, ACCOUNT_READ)
    return answered({
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
  answerProgram(context, async () => {
    platformOnly(context)
    return wrongMethod('GET')
  })
