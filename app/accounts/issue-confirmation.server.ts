import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { paths } from '~/kit/paths'
import { queueMail } from '~/messaging/queue-mail.server'
import { normaliseEmail } from './email-addresses'
import { issueToken } from './email-tokens.server'
import { confirmAddressLetter } from './emails/confirm-address'

export interface ConfirmationOrder {
  userId: string
  email: string
  club: Club
  /** Scheme and host the link leads to: the club's own. */
  origin: string
  now: Date
}

/** Sends the mail that asks somebody to confirm their address, in the open transaction. */
export async function issueConfirmation(db: OpenTenantDb, order: ConfirmationOrder): Promise<void> {
  const { id, token } = await issueToken(db, {
    purpose: 'confirm',
    userId: order.userId,
    emailNorm: normaliseEmail(order.email),
    businessId: order.club.id,
    now: order.now,
  })
  const letter = confirmAddressLetter({
    club: order.club,
    confirmUrl: order.origin + paths.auth.confirm(token),
  })
  await queueMail(db, {
    ...letter,
    to: order.email,
    occasion: 'confirm-address',
    key: `confirm-address:${id}`,
    now: order.now,
  })
}
