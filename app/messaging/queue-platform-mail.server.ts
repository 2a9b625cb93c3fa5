import { z } from 'zod'
import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import { platformJob } from '~/jobs/job'
import { sendPlatformJob } from '~/jobs/send-job.server'
import { newId } from '~/kit/ids'
import { withWayOut } from './optional-mail'
import type { MailOrder } from './queue-mail.server'

/** As patient as the mail of clubs. */
export const deliverPlatformMailJob = platformJob('deliver-platform-mail', {
  payload: z.object({ mailId: z.string() }),
  retryLimit: 12,
  concurrency: 2,
})

/**
 * Puts a letter of the platform itself into its outbox, in the open transaction. For people who have to do with no
 * club, and for a business about itself; everybody else is written to in their club's name. Returns its id, or null when the key was used before.
 */
export async function queuePlatformMail(
  db: OpenSharedDb | OpenPlatformDb | OpenTenantDb,
  order: Omit<MailOrder, 'stream'>,
): Promise<string | null> {
  const { optional } = order
  if (optional) {
    const refusal = await db.q
      .selectFrom('platform_mail_refusals')
      .select('topic')
      .where('user_id', '=', optional.userId)
      .where('topic', '=', optional.topic)
      .executeTakeFirst()
    if (refusal) return null
  }
  const letter = optional ? withWayOut(order, optional) : order
  const queued = await db.q
    .insertInto('platform_mail')
    .values({
      id: newId(),
      idempotency_key: order.key,
      occasion: order.occasion,
      to_address: order.to,
      subject: order.subject,
      html: letter.html,
      text: letter.text,
      status: 'queued',
      created_at: order.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return null
  await sendPlatformJob(db, deliverPlatformMailJob, { mailId: queued.id })
  return queued.id
}
