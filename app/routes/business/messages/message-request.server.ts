// The beginning of every page of a message.
import type { Params } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/web/http/request-context.server'
import { findCampaign } from '~/insight/campaigns/campaign-record.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { parseAutomaticKind } from '~/foundation/messaging/automatic/kinds'

type MessagePermission = 'messages.read' | 'messages.send'

/**
 * Staff of the business who may do this, and the message of the address. Throws 404 for any other message; for one that
 * goes out by itself only where the page is for those too.
 */
export async function requireMessage(
  request: Request,
  context: RequestContext,
  {
    params,
    action,
    allowsAutomatic = false,
  }: { params: Params; action: MessagePermission; allowsAutomatic?: boolean },
) {
  const staff = await requireBusiness(request, context, action)
  const campaign = await staff.db.read((db) => findCampaign(db, idIn(params, 'messageId')))
  if (campaign.automatic !== null && !allowsAutomatic)
    throw new DomainError('message-not-found', 404, 'This message does not exist.')
  return { ...staff, campaign }
}

/** Staff of the business who may do this, and the automatic message of the address. Throws 404 for any other. */
export async function requireAutomatic(
  request: Request,
  context: RequestContext,
  { kind: text, action }: { kind?: string; action: MessagePermission },
) {
  const staff = await requireBusiness(request, context, action)
  const kind = parseAutomaticKind(text)
  if (!kind) throw new DomainError('message-not-found', 404, 'This message does not exist.')
  return { ...staff, kind, origin: clubOrigin(context.services.env, staff.club) }
}
