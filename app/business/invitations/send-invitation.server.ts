import type { OpenPlatformDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { newToken, tokenOf } from '~/foundation/kit/crypto/tokens.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { businessInvitationEmail } from './emails/business-invitation'

const DAY_MS = 24 * 60 * 60_000
const lifetimeDays = 14

export interface InvitationServices {
  scopes: Scopes
  env: Env
}

/** The person who acts on an invitation, and when. */
export interface InvitationChange {
  adminId: string
  requestId: string
  now: Date
}

export interface InvitationLink {
  token: string
  expiresAt: Date
  url: string
}

/**
 * Creates a link valid from `now`, with the hash and prefix of its token to store. With `formId` the same link comes
 * back each time.
 */
export function createInvitationLink(
  env: Env,
  now: Date,
  formId?: string,
): InvitationLink & { hash: Buffer; prefix: string } {
  const { token, hash } = formId ? tokenOf(env.sessionSecret, 'business-invitation', formId) : newToken()
  return {
    token,
    hash,
    prefix: token.slice(0, 8),
    expiresAt: new Date(now.getTime() + lifetimeDays * DAY_MS),
    url: rootOrigin(env) + paths.join.byRef(token),
  }
}

interface InvitationRecipient {
  id: string
  businessName: string
  email: string
  /** Number of this link within the invitation, counted from one. */
  sentCount: number
}

/** Queues the email with the link in the open transaction. */
export async function queueInvitationEmail(
  env: Env,
  db: OpenPlatformDb,
  to: InvitationRecipient,
  { url, expiresAt }: InvitationLink,
  now: Date,
): Promise<void> {
  const message = businessInvitationEmail({
    sender: platformSender(env.mail.from),
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
