import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { paths } from '~/kit/paths'
import type { Sender } from '~/messaging/letterhead'
import { queueMail } from '~/messaging/queue-mail.server'
import type { SendMail } from './account-mail.server'
import { normaliseEmail } from './email-addresses'
import { issueToken } from './email-tokens.server'
import { confirmAddressLetter } from './emails/confirm-address'

export interface ConfirmationOrder {
  userId: string
  email: string
  /** On whose host the link is good; null for the platform's own. */
  club: Club | null
  /** Scheme and host the link leads to: the club's own. */
  origin: string
  now: Date
}

/** Sends the mail that asks somebody to confirm their address, in the open transaction. */
export async function issueConfirmation(
  db: OpenTenantDb,
  order: ConfirmationOrder & { club: Club },
): Promise<void> {
  await issueConfirmationFrom(db, order, order.club, (mail) => queueMail(db, mail))
}

/** The same in anybody's name, for whom `send` queues a letter. */
export async function issueConfirmationFrom(
  db: OpenTenantDb | OpenSharedDb | OpenPlatformDb,
  order: ConfirmationOrder,
  sender: Sender,
  send: SendMail,
): Promise<void> {
  const { id, token } = await issueToken(db, {
    purpose: 'confirm',
    userId: order.userId,
    emailNorm: normaliseEmail(order.email),
    businessId: order.club?.id ?? null,
    now: order.now,
  })
  const letter = confirmAddressLetter({ club: sender, confirmUrl: order.origin + paths.auth.confirm(token) })
  await send({
    ...letter,
    to: order.email,
    occasion: 'confirm-address',
    key: `confirm-address:${id}`,
    now: order.now,
  })
}
