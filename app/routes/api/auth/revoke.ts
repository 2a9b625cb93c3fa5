// Ends what a program was given: POST /api/auth/revoke
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { readAccessToken } from '~/accounts/api/access-tokens.server'
import { answered, answerProgram, ApiRefusal, bodyFields, wrongMethod } from '~/accounts/api/answer.server'
import { revokeGrantOf } from '~/accounts/api/grants.server'
import { platformOnly } from './platform-only'

export function action({ request, context }: ActionFunctionArgs) {
  return answerProgram(context, async () => {
    platformOnly(context)
    if (request.method !== 'POST') return wrongMethod('POST')
    const { token = '' } = await bodyFields(request)
    if (token === '') throw new ApiRefusal('invalid_request', 400, 'Say which token is to be revoked.')
    const access = token.includes('.') ? await readAccessToken(context, token) : null
    await revokeGrantOf(context, token, access?.grantId ?? null)
    return answered({})
  })
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  answerProgram(context, async () => {
    platformOnly(context)
    return wrongMethod('POST')
  })
