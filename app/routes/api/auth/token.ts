// Issues tokens to API clients: POST /api/auth/token
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { jsonResponse, readBodyFields } from '~/people/api-tokens/api-response.server'
import { handleTokenRequest } from '~/people/api-tokens/grants.server'
import { respondToPost } from './require-platform-host'

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  return respondToPost(args, async () => {
    // RFC 6749, 5.1
    return jsonResponse(await handleTokenRequest(context, await readBodyFields(request)), 200, {
      Pragma: 'no-cache',
    })
  })
}

export const loader = (args: LoaderFunctionArgs) => respondToPost(args)
