import type { TenantDb } from '#/db/handles.server'
import { handleTenantJob, type JobHandler } from '~/jobs/handler'
import type { Logger } from '~/kit/log.server'
import type { PictureStore } from '~/pictures/picture-store.server'
import { findInlineLogo } from './inline-logo'
import { DeliveryError, sendTimeoutSeconds, type OutgoingEmail, type Mailer } from './mailer.server'
import { deliverEmailJob } from './queue-email.server'

/** Longer than a lookup and a send can take, shorter than the job's expiry. */
export const leaseSeconds = 2 * sendTimeoutSeconds + 5

/** Where logos of emails are stored. */
type Pictures = Pick<PictureStore, 'read'>

export interface Delivery {
  mailId: string
  /** This is the last attempt: a failure is final. */
  isLast: boolean
  now: Date
  log: Logger
}

/** Handler of the job that delivers a club's email. */
export function deliverEmailHandler(mailer: Mailer, pictures?: Pictures): JobHandler {
  return handleTenantJob(deliverEmailJob, (db, { mailId }, { isLast, now, log }) =>
    deliverEmail(db, mailer, { mailId, isLast, now, log }, pictures),
  )
}

/** The storage of queued emails and their outcomes. */
export interface Outbox {
  /**
   * Leases an email for one delivery; null if there is nothing left to send. Throws while another delivery holds the
   * lease.
   */
  claim(mailId: string, now: Date): Promise<{ email: OutgoingEmail; inDoubt: boolean } | null>
  recordSent(mailId: string, providerId: string, now: Date): Promise<unknown>
  recordFailure(mailId: string, failure: DeliveryFailure): Promise<unknown>
}

export interface DeliveryFailure {
  message: string
  failed: boolean
  claimedUntil: Date | null
}

/** Delivers one email of a club's outbox with its logo, if the file still exists; see `deliverFromOutbox`. */
export function deliverEmail(
  db: TenantDb,
  mailer: Mailer,
  delivery: Delivery,
  pictures?: Pictures,
): Promise<void> {
  return deliverFromOutbox(
    {
      async claim(mailId, now) {
        const claimed = await claim(db, mailId, now)
        if (claimed && pictures) claimed.email.picture = await logoFor(db, pictures, claimed.email.html)
        return claimed
      },
      recordSent: (mailId, providerId, now) => recordSent(db, mailId, providerId, now),
      recordFailure: (mailId, failure) => recordFailure(db, mailId, failure),
    },
    mailer,
    delivery,
  )
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
    const providerId = (inDoubt ? await mailer.find(mailId) : null) ?? (await mailer.send(email))
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

async function logoFor({ businessId }: TenantDb, pictures: Pictures, html: string) {
  const logo = findInlineLogo(html)
  const bytes = logo && (await pictures.read({ businessId, id: logo.pictureId }, logo.file))
  return bytes ? { contentId: logo.contentId, name: 'logo.png', type: 'image/png', bytes } : null
}

async function claim(db: TenantDb, mailId: string, now: Date) {
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('outgoing_emails')
      .selectAll()
      .where('business_id', '=', db.businessId)
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.status !== 'queued') return null
    if (row.claimed_until && row.claimed_until > now)
      throw new Error('Another delivery of this email is in progress')
    await db.q
      .updateTable('outgoing_emails')
      .set({ attempts: row.attempts + 1, claimed_until: new Date(now.getTime() + leaseSeconds * 1000) })
      .where('business_id', '=', db.businessId)
      .where('id', '=', mailId)
      .execute()
    const email: OutgoingEmail = {
      mailId,
      to: row.to_address,
      fromName: row.from_name,
      replyTo: row.reply_to,
      subject: row.subject,
      html: row.html,
      text: row.text,
      stream: row.stream,
      occasion: row.occasion,
      unsubscribeUrl: row.unsubscribe_url,
    }
    return { email, inDoubt: row.claimed_until !== null }
  })
}

/** Deletes the bodies: they contain links with one-time tokens, which are otherwise stored only as hashes. */
function recordSent(db: TenantDb, mailId: string, providerId: string, now: Date) {
  return db.transaction((db) =>
    db.q
      .updateTable('outgoing_emails')
      .set({
        status: 'sent',
        sent_at: now,
        provider_id: providerId,
        claimed_until: null,
        last_error: null,
        html: '',
        text: '',
        unsubscribe_url: null,
      })
      .where('business_id', '=', db.businessId)
      .where('id', '=', mailId)
      .execute(),
  )
}

function recordFailure(db: TenantDb, mailId: string, failure: DeliveryFailure) {
  return db.transaction((db) =>
    db.q
      .updateTable('outgoing_emails')
      .set({
        status: failure.failed ? 'failed' : 'queued',
        last_error: failure.message,
        claimed_until: failure.claimedUntil,
      })
      .where('business_id', '=', db.businessId)
      .where('id', '=', mailId)
      .where('status', '=', 'queued')
      .execute(),
  )
}
