import { DomainError } from '~/kit/errors'
import type { RequestContext } from '~/http/request-context.server'

/** The API is on the platform's host only. Throws 404 on a club's host. */
export function requirePlatformHost(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new DomainError('not-here', 404, 'Not found.')
}
