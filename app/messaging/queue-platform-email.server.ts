import { z } from 'zod'
import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import { platformJob } from '~/jobs/job'
import { sendPlatformJob } from '~/jobs/send-job.server'
import { newId } from '~/kit/ids'
import { isDeletedAddress } from './deleted-address'
import { withUnsubscribeLink } from './optional-email'
import type { EmailToQueue } from './queue-email.server'

/** As patient as the mail of clubs. */
export const deliverPlatformEmailJob = platformJob('deliver-platform-mail', {
  payload: z.object({ mailId: z.string() }),
  retryLimit: 12,
  concurrency: 2,
})

/**
 * Puts a letter of the platform itself into its outbox, in the open transaction. For people who have to do with no
 * club, and for owners about their business; everybody else is written to in their club's name. Returns its id, or null
 * when the key was used before or its reader has left.
 */
export async function queuePlatformEmail(
  db: OpenSharedDb | OpenPlatformDb | OpenTenantDb,
  order: Omit<EmailToQueue, 'stream'> & {
    /** Whom an answer goes to, where that is not the platform. */
    replyTo?: string
  },
): Promise<string | null> {
  const { optional } = order
  if (isDeletedAddress(order.to)) return null
  if (optional) {
    const refusal = await db.q
      .selectFrom('platform_email_opt_outs')
      .select('topic')
      .where('user_id', '=', optional.userId)
      .where('topic', '=', optional.topic)
      .executeTakeFirst()
    if (refusal) return null
  }
  const email = optional ? withUnsubscribeLink(order, optional) : order
  const queued = await db.q
    .insertInto('platform_emails')
    .values({
      id: newId(),
      idempotency_key: order.key,
      occasion: order.occasion,
      to_address: order.to,
      reply_to: order.replyTo ?? null,
      subject: order.subject,
      html: email.html,
      text: email.text,
      status: 'queued',
      topic: optional?.topic ?? null,
      unsubscribe_url: optional?.unsubscribeUrl ?? null,
      created_at: order.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return null
  await sendPlatformJob(db, deliverPlatformEmailJob, { mailId: queued.id })
  return queued.id
}
