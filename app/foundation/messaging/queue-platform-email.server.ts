import { z } from 'zod'
import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { PlatformKind } from '#/db/schema/notifications'
import { platformJob } from '~/foundation/jobs/job'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { newId } from '~/foundation/kit/ids'
import { isDeletedAddress } from './deleted-address'
import { withUnsubscribeLink } from './optional-email'
import type { EmailToQueue } from './queue-email.server'

/** The same retries as clubs' emails. */
export const deliverPlatformEmailJob = platformJob('deliver-platform-mail', {
  payload: z.object({ mailId: z.string() }),
  retryLimit: 12,
  concurrency: 2,
})

/**
 * Queues an email from the platform itself, in the open transaction: for users without a club and for owners about
 * their business. All other emails come from a club. Returns its id, or null if the key was used before or the
 * recipient's account is deleted.
 */
export async function queuePlatformEmail(
  db: OpenSharedDb | OpenPlatformDb | OpenTenantDb,
  order: Omit<EmailToQueue, 'stream'> & {
    /** Reply-to address, if not the platform's. */
    replyTo?: string
  },
): Promise<string | null> {
  const { optional } = order
  if (isDeletedAddress(order.to)) return null
  if (optional) {
    const refusal = await db.q
      .selectFrom('platform_notification_settings')
      .select('kind')
      .where('user_id', '=', optional.userId)
      .where('kind', '=', optional.kind as PlatformKind)
      .where('email', '=', 'off')
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
      topic: optional?.kind ?? null,
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
