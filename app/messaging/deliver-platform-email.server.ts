import type { SharedDb } from '#/db/handles.server'
import { handlePlatformJob, type JobHandler } from '~/jobs/handler'
import { deliverFromOutbox, leaseSeconds, type Outbox } from './deliver-email.server'
import type { Mailer } from './mailer.server'
import { deliverPlatformEmailJob } from './queue-platform-email.server'

/** Handler of the job that delivers a platform email. */
export function deliverPlatformEmailHandler(mailer: Mailer, db: SharedDb): JobHandler {
  return handlePlatformJob(deliverPlatformEmailJob, ({ mailId }, { isLast, now, log }) =>
    deliverFromOutbox(platformOutbox(db), mailer, { mailId, isLast, now, log }),
  )
}

/** The platform's outbox. */
export function platformOutbox(db: SharedDb): Outbox {
  return {
    claim: (mailId, now) =>
      db.transaction(async ({ q }) => {
        const row = await q
          .selectFrom('platform_emails')
          .selectAll()
          .where('id', '=', mailId)
          .forUpdate()
          .executeTakeFirst()
        if (!row || row.status !== 'queued') return null
        if (row.claimed_until && row.claimed_until > now)
          throw new Error('Another delivery of this email is in progress')
        await q
          .updateTable('platform_emails')
          .set({ attempts: row.attempts + 1, claimed_until: new Date(now.getTime() + leaseSeconds * 1000) })
          .where('id', '=', mailId)
          .execute()
        const email = {
          mailId,
          to: row.to_address,
          fromName: 'Tastevin',
          replyTo: row.reply_to,
          subject: row.subject,
          html: row.html,
          text: row.text,
          stream: row.topic === null ? 'outbound' : 'broadcast',
          occasion: row.occasion,
          unsubscribeUrl: row.unsubscribe_url,
        }
        return { email, inDoubt: row.claimed_until !== null }
      }),
    // Deletes the bodies: they contain links with one-time tokens, which are otherwise stored only as hashes.
    recordSent: (mailId, providerId, now) =>
      db.transaction(({ q }) =>
        q
          .updateTable('platform_emails')
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
          .where('id', '=', mailId)
          .execute(),
      ),
    recordFailure: (mailId, { message, failed, claimedUntil }) =>
      db.transaction(({ q }) =>
        q
          .updateTable('platform_emails')
          .set({ status: failed ? 'failed' : 'queued', last_error: message, claimed_until: claimedUntil })
          .where('id', '=', mailId)
          .where('status', '=', 'queued')
          .execute(),
      ),
  }
}
