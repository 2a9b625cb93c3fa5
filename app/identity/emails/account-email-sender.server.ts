import type { OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { SignInContext } from '../sign-in-context'
import type { EmailSender } from '~/messaging/email-branding'
import { platformSender } from '~/messaging/platform-sender'
import { queueEmail, type EmailToQueue } from '~/messaging/queue-email.server'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { senderClubFor } from './sender-club.server'

/** The sender of an email about an account, and the transaction in which it is queued. */
export interface AccountEmailSender {
  sender: EmailSender
  /** Null when the platform itself is the sender. */
  club: Club | null
  /** The work and the emails it sends commit together. */
  transaction<T>(work: (db: OpenTenantDb | OpenSharedDb, send: SendEmail) => Promise<T>): Promise<T>
}

export type SendEmail = (email: Omit<EmailToQueue, 'stream'>) => Promise<unknown>

/** The user's club if there is one, else the platform; see `senderClubFor`. */
export async function accountEmailSender(
  context: SignInContext,
  userId: string,
): Promise<AccountEmailSender> {
  return emailSenderFor(context, await senderClubFor(context, userId))
}

/** Sends as a club, or with null as the platform. */
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
