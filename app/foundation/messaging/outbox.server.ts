// The delivery of queued emails, the same for clubs' and the platform's. Retries are the job queue's.
import type { Logger } from '~/foundation/kit/log.server'
import { DeliveryError, sendTimeoutSeconds, type Mailer, type OutgoingEmail } from './mailer.server'

/**
 * Longer than a lookup and a send can take, shorter than the job's expiry: a run that is retried finds the lease of a
 * killed one ended, and the provider's search had this long to learn of what the killed one sent.
 */
const leaseSeconds = 2 * sendTimeoutSeconds + 5

export interface Delivery {
  mailId: string
  /** This is the last attempt: a failure is final. */
  isLast: boolean
  now: Date
  log: Logger
}

/** The storage of queued emails and their outcomes. */
export interface Outbox {
  /**
   * Leases an email for one delivery; null if there is nothing left to send. Throws while another delivery holds the
   * lease. `inDoubt`: an earlier attempt may have sent it.
   */
  claim(mailId: string, now: Date): Promise<{ email: OutgoingEmail; inDoubt: boolean } | null>
  recordSent(mailId: string, providerId: string, now: Date): Promise<unknown>
  recordFailure(mailId: string, failure: DeliveryFailure): Promise<unknown>
  /** The provider refuses the sender's own address, so the platform's is used from now on. */
  recordSenderRefused?(address: string, now: Date): Promise<unknown>
}

export interface DeliveryFailure {
  message: string
  failed: boolean
  claimedUntil: Date | null
}

/**
 * Sends one email of an outbox, outside any transaction, and records the outcome. An acknowledged email is never sent
 * again; if the provider's response was lost, the provider is asked first. Throws to be retried. An email that the
 * provider will never accept is recorded as failed, and the call returns.
 */
export async function deliverFromOutbox(outbox: Outbox, mailer: Mailer, delivery: Delivery): Promise<void> {
  const { mailId, isLast, now, log } = delivery
  const claimed = await outbox.claim(mailId, now)
  if (!claimed) return
  const { email, inDoubt } = claimed
  try {
    const providerId =
      (inDoubt ? await mailer.find(mailId) : null) ?? (await sendFromEither(outbox, mailer, email, now))
    await outbox.recordSent(mailId, providerId, now)
    log.info({ mailId, occasion: email.occasion }, 'mail sent')
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const failed = error.doubt === 'refused' || isLast
    // An uncertain delivery stays uncertain until the provider confirms; a failed lookup proves nothing.
    const doubtRemains = error.doubt === 'unknown' || (inDoubt && error.doubt === 'not-now')
    const claimedUntil = doubtRemains ? now : null
    await outbox.recordFailure(mailId, { message: error.message, failed, claimedUntil })
    if (!failed) throw error
    log.error({ mailId, occasion: email.occasion, reason: error.message }, 'email not sent')
  }
}

/** Sends from the sender's own address, or from the platform's where the provider refuses that. */
async function sendFromEither(
  outbox: Outbox,
  mailer: Mailer,
  email: OutgoingEmail,
  now: Date,
): Promise<string> {
  try {
    return await mailer.send(email)
  } catch (error) {
    const isOwnRefused = error instanceof DeliveryError && error.isSenderRefused && email.from
    if (!isOwnRefused || !outbox.recordSenderRefused) throw error
    await outbox.recordSenderRefused(isOwnRefused, now)
    return mailer.send({ ...email, from: null })
  }
}

/** Columns that the tables of both outboxes have in common. */
interface EmailRow {
  id: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  claimed_until: Date | null
  to_address: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  occasion: string
  unsubscribe_url: string | null
}

/**
 * The columns that lease a locked row to one delivery; null if there is nothing left to send. Throws while another
 * delivery holds the lease.
 */
export function leaseOf(row: EmailRow, now: Date) {
  if (row.status !== 'queued') return null
  if (row.claimed_until && row.claimed_until > now)
    throw new Error('Another delivery of this email is in progress')
  return { attempts: row.attempts + 1, claimed_until: new Date(now.getTime() + leaseSeconds * 1000) }
}

export function emailOf(row: EmailRow): Omit<OutgoingEmail, 'fromName' | 'stream'> {
  return {
    mailId: row.id,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    html: row.html,
    text: row.text,
    occasion: row.occasion,
    unsubscribeUrl: row.unsubscribe_url,
  }
}

/** Blanks the bodies: they contain links with one-time tokens, which are otherwise stored only as hashes. */
export function sentColumns(providerId: string, now: Date) {
  return {
    status: 'sent' as const,
    sent_at: now,
    provider_id: providerId,
    claimed_until: null,
    last_error: null,
    html: '',
    text: '',
    unsubscribe_url: null,
  }
}

/** The columns of a failed attempt, for rows that are still queued. */
export function failureColumns({ message, failed, claimedUntil }: DeliveryFailure) {
  return {
    status: failed ? ('failed' as const) : ('queued' as const),
    last_error: message,
    claimed_until: claimedUntil,
  }
}
