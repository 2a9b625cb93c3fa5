import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed, respondToClient } from '~/people/api-tokens/api-response.server'
import { DomainError } from '~/foundation/kit/errors'
import type { RequestContext } from '~/web/http/request-context.server'

/** The API is on the platform's host only. Throws 404 on a club's host. */
export function requirePlatformHost(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new DomainError('not-here', 404, 'Not found.')
}

/** The response of an address of the API that takes POST only: `answer` in its action, 405 for other methods. */
export const respondToPost = ({ request, context }: LoaderFunctionArgs, answer?: () => Promise<Response>) =>
  respondToClient(context, async () => {
    requirePlatformHost(context)
    return answer && request.method === 'POST' ? answer() : methodNotAllowed('POST')
  })
