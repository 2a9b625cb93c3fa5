// What every page of a message begins with.
import { clubOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/http/request-context.server'
import { findCampaign } from '~/campaigns/campaign-record.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { parseAutomaticKind } from '~/messaging/automatic/kinds'

type MessagePermission = 'messages.read' | 'messages.send'

/**
 * Staff of the business who may do this, and the message of the address. Throws 404 for any other message; for one that
 * goes out by itself only where the page is for those too.
 */
export async function requireMessage(
  request: Request,
  context: RequestContext,
  {
    id = '',
    action,
    allowsAutomatic = false,
  }: { id?: string; action: MessagePermission; allowsAutomatic?: boolean },
) {
  const staff = await requireMessages(request, context, action)
  const campaign = await staff.db.read((db) => findCampaign(db, id))
  if (campaign.automatic !== null && !allowsAutomatic)
    throw new DomainError('message-not-found', 404, 'This message does not exist.')
  return { ...staff, campaign }
}

/** The same for pages about no single message. */
export async function requireMessages(request: Request, context: RequestContext, action: MessagePermission) {
  const { db, businessId, user, may } = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { db, club, user, may, now: context.now(businessId) }
}

/** Staff of the business who may do this, and the automatic message of the address. Throws 404 for any other. */
export async function requireAutomatic(
  request: Request,
  context: RequestContext,
  { kind: text, action }: { kind?: string; action: MessagePermission },
) {
  const staff = await requireMessages(request, context, action)
  const kind = parseAutomaticKind(text)
  if (!kind) throw new DomainError('message-not-found', 404, 'This message does not exist.')
  return { ...staff, kind, origin: clubOrigin(context.services.env, staff.club) }
}
