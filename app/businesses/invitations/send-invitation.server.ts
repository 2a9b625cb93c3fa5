import type { OpenPlatformDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'
import { rootOrigin } from '#/tenants/origins'
import { newToken, tokenOf } from '~/kit/crypto/tokens.server'
import { paths } from '~/kit/paths'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { businessInvitationEmail } from './emails/business-invitation'

const DAY_MS = 24 * 60 * 60_000
/** So long an invitation is good. */
const LIFETIME_DAYS = 14

/** What inviting needs of a request: it is done without one as well. */
export type InvitationContext = Pick<RequestContext, 'services' | 'requestId' | 'now'>

export interface InvitationLink {
  token: string
  expiresAt: Date
  url: string
}

/**
 * A new link, good from now on, with what is kept of its token. With the id of a form's invitation it is the same link
 * each time.
 */
export function createInvitationLink(
  context: InvitationContext,
  now: Date,
  formId?: string,
): InvitationLink & { hash: Buffer; prefix: string } {
  const { sessionSecret } = context.services.env
  const { token, hash } = formId ? tokenOf(sessionSecret, 'business-invitation', formId) : newToken()
  return {
    token,
    hash,
    prefix: token.slice(0, 8),
    expiresAt: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS),
    url: rootOrigin(context.services.env) + paths.join.byRef(token),
  }
}

interface InvitationRecipient {
  id: string
  businessName: string
  email: string
  /** Which link of this invitation it is, counted from one. */
  sentCount: number
}

/** Puts the letter with the link into the outbox, in the open transaction. */
export async function queueInvitationEmail(
  context: InvitationContext,
  db: OpenPlatformDb,
  to: InvitationRecipient,
  { url, expiresAt }: InvitationLink,
  now: Date,
): Promise<void> {
  const message = businessInvitationEmail({
    sender: platformSender(context.services.env.mail.from),
    businessName: to.businessName,
    url,
    expiresAt,
  })
  await queuePlatformEmail(db, {
    ...message,
    key: `invitation:${to.id}:${to.sentCount}`,
    occasion: 'invitation',
    to: to.email,
    now,
  })
}
