import { clubOrigin } from '~/accounts/origins'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import type { Inviting } from './send-invitation.server'

/** In whose name a business's invitations go out, and where they lead. Throws `business-missing`. */
export async function invitingAs(context: RequestContext, businessId: string): Promise<Inviting> {
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { club, origin: clubOrigin(env, club), secret: env.sessionSecret, now: context.now(businessId) }
}
