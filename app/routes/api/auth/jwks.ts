// The keys by which anybody can check our access tokens: /.well-known/jwks.json
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answered, answerProgram, wrongMethod } from '~/accounts/api/answer.server'
import { keySet } from '~/accounts/api/signing-keys.server'
import { platformOnly } from './platform-only'

export function loader({ request, context }: LoaderFunctionArgs) {
  return answerProgram(context, async () => {
    platformOnly(context)
    if (!/^(GET|HEAD)$/.test(request.method)) return wrongMethod('GET')
    const keys = await keySet(context.services.scopes.shared(), context.now())
    return answered(keys)
  })
}
