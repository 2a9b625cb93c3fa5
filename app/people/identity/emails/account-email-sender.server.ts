import type { OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { accountOrigin } from '#/tenants/origins'
import type { SignInContext } from '../sign-in-context'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queueEmail, type EmailToQueue } from '~/foundation/messaging/queue-email.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import type { SecurityEvent } from './security-notice'
import { belongsToClub, senderClubFor } from './sender-club.server'

/** The sender of an account email, and the transaction it is queued in. */
export interface AccountEmailSender {
  sender: EmailSender
  /** Null where the platform is the sender. */
  club: Club | null
  /** Scheme and host of the email's links; a token in one is bound to this host. */
  origin: string
  /** Commits or rolls back the work and its emails together. */
  transaction<T>(work: (db: OpenTenantDb | OpenSharedDb, send: SendEmail) => Promise<T>): Promise<T>
}

export type SendEmail = (email: Omit<EmailToQueue, 'stream'> & { occasion: AccountEmail }) => Promise<unknown>

/** The emails about an account whose words `sendSecurityEmail` has. */
export type SecurityEmail = 'new-device' | 'password-changed' | 'signed-out-everywhere'

/**
 * Every email about an account. `tests/integration/people/identity/account-emails.test.ts` sends each of them from every kind
 * of host, and does not compile without an entry for each.
 */
export type AccountEmail =
  | 'reset-password'
  | 'confirm-address'
  | 'change-email'
  | 'email-changed'
  | 'one-time-code'
  | 'account-exists'
  | SecurityEmail
  | SecurityEvent

/**
 * The sender of an email that a visitor asks for, who has not proved who they are. On a club's host it is the club for
 * everybody, so that the work is the same for every address; only where `isExpected` may it be committed.
 */
export async function requestedEmailSender(
  context: SignInContext,
  userId: string,
): Promise<AccountEmailSender & { isExpected: boolean }> {
  const { host } = context
  if (host.kind !== 'club') return { ...(await accountEmailSender(context, userId)), isExpected: true }
  const isExpected = await belongsToClub(context, userId, host.club)
  return { ...senderOf(context, host.club), isExpected }
}

/**
 * The sender of an email to a user who has proved who they are: the club they belong to, else the platform; see
 * `senderClubFor`.
 */
export async function accountEmailSender(
  context: SignInContext,
  userId: string,
): Promise<AccountEmailSender> {
  return senderOf(context, await senderClubFor(context, userId))
}

function senderOf(context: SignInContext, club: Club | null): AccountEmailSender {
  const { scopes, env } = context.services
  return {
    club,
    sender: club ?? platformSender(env.mail.from),
    origin: accountOrigin(env, context.host.kind === 'club' ? club : null),
    transaction: (work) =>
      club
        ? scopes.club(club).transaction((db) => work(db, (email) => queueEmail(db, email)))
        : scopes.shared().transaction((db) => work(db, (email) => queuePlatformEmail(db, email))),
  }
}
