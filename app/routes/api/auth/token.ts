// Issues tokens to API clients: POST /api/auth/token
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  jsonResponse,
  respondToClient,
  readBodyFields,
  methodNotAllowed,
} from '~/api-tokens/api-response.server'
import { handleTokenRequest } from '~/api-tokens/grants.server'
import { requirePlatformHost } from './require-platform-host'

export function action({ request, context }: ActionFunctionArgs) {
  return respondToClient(context, async () => {
    requirePlatformHost(context)
    if (request.method !== 'POST') return methodNotAllowed('POST')
    // RFC 6749, 5.1
    return jsonResponse(await handleTokenRequest(context, await readBodyFields(request)), 200, {
      Pragma: 'no-cache',
    })
  })
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  respondToClient(context, async () => {
    requirePlatformHost(context)
    return methodNotAllowed('POST')
  })
