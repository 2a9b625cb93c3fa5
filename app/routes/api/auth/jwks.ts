// The public keys of access tokens: /.well-known/jwks.json
import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonResponse, respondToClient, methodNotAllowed } from '~/people/api-tokens/api-response.server'
import { publicKeySet } from '~/people/api-tokens/signing-keys.server'
import { requirePlatformHost } from './require-platform-host'

export function loader({ request, context }: LoaderFunctionArgs) {
  return respondToClient(context, async () => {
    requirePlatformHost(context)
    if (!/^(GET|HEAD)$/.test(request.method)) return methodNotAllowed('GET')
    const keys = await publicKeySet(context.services.scopes.shared(), context.now())
    return jsonResponse(keys)
  })
}
