import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { tenantJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'
import { newId } from '~/kit/ids'
import type { Letter } from './letter'

/** Repeats over about five hours, so that an outage of the provider loses nothing. */
export const deliverMailJob = tenantJob('deliver-mail', {
  payload: z.object({ mailId: z.string() }),
  retryLimit: 12,
  concurrency: 4,
})

export interface MailOrder extends Letter {
  to: string
  /** What the mail is about, in a word or two of ours: `confirm-address`, `welcome`. */
  occasion: string
  /** What caused it, unique within the business: a second order with the same key does nothing. */
  key: string
  /** The provider's message stream; mail to one person about their own affairs goes to `outbound`. */
  stream?: 'outbound' | 'broadcast'
  now: Date
}

/**
 * Puts a letter into the outbox in the open transaction, or in one of its own. It goes out under the club's name once
 * that commits, and answers go to the club's own address. Returns its id, or null when the key was used before.
 */
export function queueMail(db: TenantDb, order: MailOrder): Promise<string | null> {
  return db.transaction(async (db) => {
    const queued = await db.q
      .insertInto('outgoing_mail')
      .columns([
        'business_id',
        'id',
        'idempotency_key',
        'occasion',
        'to_address',
        'from_name',
        'reply_to',
        'subject',
        'html',
        'text',
        'status',
        'stream',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('businesses')
          .where('businesses.id', '=', db.businessId)
          .select((eb) => [
            'businesses.id as business_id',
            eb.val(newId()).$castTo<string>().as('id'),
            eb.val(order.key).as('idempotency_key'),
            eb.val(order.occasion).as('occasion'),
            eb.val(order.to).as('to_address'),
            'businesses.name as from_name',
            'businesses.email as reply_to',
            eb.val(order.subject).as('subject'),
            eb.val(order.html).as('html'),
            eb.val(order.text).as('text'),
            eb.val('queued' as const).as('status'),
            eb.val(order.stream ?? 'outbound').as('stream'),
            eb.val(order.now).as('created_at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['business_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!queued) return null
    await sendJob(db, deliverMailJob, { mailId: queued.id })
    return queued.id
  })
}
