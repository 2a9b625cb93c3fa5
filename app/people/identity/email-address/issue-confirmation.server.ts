import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { paths } from '~/foundation/kit/paths'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { SendEmail } from '../emails/account-email-sender.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { issueToken } from './email-tokens.server'
import { confirmAddressEmail } from '../emails/confirm-address'

interface ConfirmationInput {
  userId: string
  email: string
  /** The club whose host the link opens; null for the platform's own. */
  club: Club | null
  /** Scheme and host of the link, from `accountOrigin`. */
  origin: string
  now: Date
}

/** Sends the email that asks a user to confirm their address, in the open transaction. */
export async function issueConfirmation(
  db: OpenTenantDb,
  order: ConfirmationInput & { club: Club },
): Promise<void> {
  await issueConfirmationFrom(db, order, order.club, (mail) => queueEmail(db, mail))
}

/** The same for any sender; `send` queues the email. */
export async function issueConfirmationFrom(
  db: OpenTenantDb | OpenSharedDb | OpenPlatformDb,
  order: ConfirmationInput,
  sender: EmailSender,
  send: SendEmail,
): Promise<void> {
  const { id, token } = await issueToken(db, {
    purpose: 'confirm',
    userId: order.userId,
    emailNorm: normalizeEmail(order.email),
    origin: order.origin,
    businessId: order.club?.id ?? null,
    now: order.now,
  })
  const emailContent = confirmAddressEmail({
    club: sender,
    confirmUrl: order.origin + paths.auth.confirm(token),
  })
  await send({
    ...emailContent,
    to: order.email,
    occasion: 'confirm-address',
    key: `confirm-address:${id}`,
    now: order.now,
  })
}
