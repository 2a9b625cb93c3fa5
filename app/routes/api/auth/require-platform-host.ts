import { DomainError } from '~/kit/errors'
import type { RequestContext } from '~/http/request-context.server'

/** Programs speak to the platform's host; a club's has no such addresses. Throws 404. */
export function requirePlatformHost(context: RequestContext): void {
  if (context.host.kind !== 'root')
    throw new DomainError('not-here', 404, 'There is nothing at this address.')
}
