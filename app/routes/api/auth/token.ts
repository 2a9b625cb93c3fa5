// Tokens for programs: POST /api/auth/token
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answered, answerProgram, bodyFields, wrongMethod } from '~/accounts/api/answer.server'
import { exchange } from '~/accounts/api/grants.server'
import { platformOnly } from './platform-only'

export function action({ request, context }: ActionFunctionArgs) {
  return answerProgram(context, async () => {
    platformOnly(context)
    if (request.method !== 'POST') return wrongMethod('POST')
    // RFC 6749, 5.1
    return answered(await exchange(context, await bodyFields(request)), 200, { Pragma: 'no-cache' })
  })
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  answerProgram(context, async () => {
    platformOnly(context)
    return wrongMethod('POST')
  })
