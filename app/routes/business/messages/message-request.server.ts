// What every page of a message begins with.
import type { RequestContext } from '~/http/request-context.server'
import { findCampaign } from '~/campaigns/campaign-record.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'

type MessagePermission = 'messages.read' | 'messages.send'

/** Staff of the business who may do this, and the message of the address. Throws 404 for any other message. */
export async function requireMessage(
  request: Request,
  context: RequestContext,
  { id = '', action }: { id?: string; action: MessagePermission },
) {
  const staff = await requireMessages(request, context, action)
  const campaign = await staff.db.read((db) => findCampaign(db, id))
  return { ...staff, campaign }
}

/** The same for pages about no single message. */
export async function requireMessages(request: Request, context: RequestContext, action: MessagePermission) {
  const { db, businessId, user, may } = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { db, club, user, may, now: context.now(businessId) }
}
