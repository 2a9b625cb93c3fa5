import type { OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/context.server'
import type { Sender } from '~/messaging/letterhead'
import { platformSender } from '~/messaging/platform-sender'
import { queueMail, type MailOrder } from '~/messaging/queue-mail.server'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { clubToWriteFrom } from './club-to-write-from.server'

/** In whose name a mail about an account goes out, and the transaction it is queued in. */
export interface AccountMail {
  sender: Sender
  /** Null where the platform itself writes. */
  club: Club | null
  /** What is done inside and what is sent by it stand or fall together. */
  transaction<T>(work: (db: OpenTenantDb | OpenSharedDb, send: SendMail) => Promise<T>): Promise<T>
}

export type SendMail = (order: Omit<MailOrder, 'stream'>) => Promise<unknown>

/** A club where the person has to do with one, the platform otherwise; see `clubToWriteFrom`. */
export async function accountMail(context: RequestContext, userId: string): Promise<AccountMail> {
  return mailFrom(context, await clubToWriteFrom(context, userId))
}

/** Mail in the name of a club, or with null of the platform. */
export function mailFrom(context: RequestContext, club: Club | null): AccountMail {
  const { scopes, env } = context.services
  return {
    club,
    sender: club ?? platformSender(env.mail.from),
    transaction: (work) =>
      club
        ? scopes.club(club).transaction((db) => work(db, (order) => queueMail(db, order)))
        : scopes.shared().transaction((db) => work(db, (order) => queuePlatformMail(db, order))),
  }
}
