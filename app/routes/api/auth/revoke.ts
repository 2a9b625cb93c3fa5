// Revokes an API client's token: POST /api/auth/revoke
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { verifyAccessToken } from '~/people/api-tokens/access-tokens.server'
import { ApiError, jsonResponse, readBodyFields } from '~/people/api-tokens/api-response.server'
import { revokeToken } from '~/people/api-tokens/grants.server'
import { respondToPost } from './require-platform-host'

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  return respondToPost(args, async () => {
    const { token = '' } = await readBodyFields(request)
    if (token === '') throw new ApiError('invalid_request', 400, 'The token to revoke is missing.')
    const access = token.includes('.') ? await verifyAccessToken(context, token) : null
    await revokeToken(context, token, access?.grantId ?? null)
    return jsonResponse({})
  })
}

export const loader = (args: LoaderFunctionArgs) => respondToPost(args)
