import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MemberKind } from '#/db/schema/notifications'
import { tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { newId } from '~/foundation/kit/ids'
import { isDeletedAddress } from './deleted-address'
import type { Email } from './email'
import { marketingKinds, withUnsubscribeLink, type OptionalEmail } from './optional-email'

/** Retries for about five hours, so that a provider outage loses nothing. */
export const deliverEmailJob = tenantJob('deliver-mail', {
  payload: z.object({ mailId: z.string() }),
  retryLimit: 12,
  concurrency: 4,
})

export interface EmailToQueue extends Email {
  to: string
  /** The kind of email: `confirm-address`, `welcome`. */
  occasion: string
  /** Idempotency key, unique within the business: a second email with the same key is not queued. */
  key: string
  /** The provider's message stream; transactional emails use `outbound`. */
  stream?: 'outbound' | 'broadcast'
  /** Set for optional emails only: not queued for users who turned them off, or get this kind in the daily digest. */
  optional?: OptionalEmail
  /** Unsubscribe URL for recipients without an account. */
  wayOut?: string
  now: Date
}

/**
 * Queues an email in the open transaction, or in one of its own. It is sent in the club's name after the commit, with
 * the club's address as reply-to. Returns its id, or null if the key was used before, the recipient opted out, or
 * their account is deleted.
 */
export function queueEmail(db: TenantDb, order: EmailToQueue): Promise<string | null> {
  return db.transaction(async (db) => {
    const { optional } = order
    if (isDeletedAddress(order.to)) return null
    if (optional && (await isRefused(db, optional))) return null
    const unsubscribeUrl = optional?.unsubscribeUrl ?? order.wayOut ?? null
    const email = unsubscribeUrl === null ? order : withUnsubscribeLink(order, { unsubscribeUrl })
    const queued = await db.q
      .insertInto('outgoing_emails')
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
        'topic',
        'unsubscribe_url',
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
            eb.val(email.html).as('html'),
            eb.val(email.text).as('text'),
            eb.val('queued' as const).as('status'),
            eb.val(order.stream ?? (optional ? 'broadcast' : 'outbound')).as('stream'),
            eb.val(optional?.kind ?? null).as('topic'),
            eb.val(unsubscribeUrl).as('unsubscribe_url'),
            eb.val(order.now).as('created_at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['business_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!queued) return null
    await sendJob(db, deliverEmailJob, { mailId: queued.id })
    return queued.id
  })
}

/**
 * Without a choice they are sent, apart from news and offers: only those and kinds that are emailed by default have
 * emails of their own.
 */
async function isRefused(db: OpenTenantDb, { kind, userId }: OptionalEmail): Promise<boolean> {
  const choice = await db.q
    .selectFrom('notification_settings')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', kind as MemberKind)
    .executeTakeFirst()
  return choice ? choice.email !== 'now' : marketingKinds.some((marketingKind) => marketingKind === kind)
}
