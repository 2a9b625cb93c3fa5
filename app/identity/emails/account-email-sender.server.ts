import type { OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { SignInContext } from '../sign-in-context'
import type { EmailSender } from '~/messaging/email-branding'
import { platformSender } from '~/messaging/platform-sender'
import { queueEmail, type EmailToQueue } from '~/messaging/queue-email.server'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { senderClubFor } from './sender-club.server'

/** The sender of an account email, and the transaction it is queued in. */
export interface AccountEmailSender {
  sender: EmailSender
  /** Null where the platform is the sender. */
  club: Club | null
  /** Commits or rolls back the work and its emails together. */
  transaction<T>(work: (db: OpenTenantDb | OpenSharedDb, send: SendEmail) => Promise<T>): Promise<T>
}

export type SendEmail = (email: Omit<EmailToQueue, 'stream'>) => Promise<unknown>

/** The club the user belongs to, else the platform; see `senderClubFor`. */
export async function accountEmailSender(
  context: SignInContext,
  userId: string,
): Promise<AccountEmailSender> {
  return emailSenderFor(context, await senderClubFor(context, userId))
}

/** The email sender of a club; null for the platform. */
export function emailSenderFor(context: SignInContext, club: Club | null): AccountEmailSender {
  const { scopes, env } = context.services
  return {
    club,
    sender: club ?? platformSender(env.mail.from),
    transaction: (work) =>
      club
        ? scopes.club(club).transaction((db) => work(db, (email) => queueEmail(db, email)))
        : scopes.shared().transaction((db) => work(db, (email) => queuePlatformEmail(db, email))),
  }
}
