import { redirect } from '@remix-run/node'
import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'
import { rootOrigin } from './origins'
import type { UserType } from './roles'
import { sessionUserType } from './roles.server'
import { currentSession } from './sessions.server'

/**
 * Sends whoever asks to where they are at home, by `pathFor` their kind. The portals live on the platform's
 * host; from a club's host their address is returned instead, because a form may not be answered with a
 * redirect to another host.
 */
export async function wayHome(
  request: Request,
  context: RequestContext,
  pathFor: (type: UserType) => string,
): Promise<{ to: string }> {
  const session = await currentSession(request, context)
  if (!session) throw redirect(paths.auth.login())
  const type = await sessionUserType(context, session)
  const to = homeAddress(context, type, pathFor)
  if (to.startsWith('/')) throw redirect(to)
  return { to }
}

/** The address of a kind's home as seen from this host: a path where it is on the same one. */
export function homeAddress(
  context: RequestContext,
  type: UserType,
  pathFor: (type: UserType) => string,
): string {
  const elsewhere = context.host.kind !== 'root' && (type === 'admin' || type === 'business')
  return (elsewhere ? rootOrigin(context.services.env) : '') + pathFor(type)
}
