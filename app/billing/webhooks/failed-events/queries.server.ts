import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

export const failedEventStatuses = ['failed', 'parked'] as const
export type FailedEventStatus = (typeof failedEventStatuses)[number]

/** An event from Stripe that was not applied. */
interface WebhookLine {
  eventId: string
  type: string
  /** Its subject: `subscription:acct_…:sub_…`. */
  objectKey: string
  accountId: string | null
  /** The business of the account; null if unknown. */
  business: { id: string; name: string } | null
  attempts: number
  /** Why it was not applied. */
  because: string | null
  receivedAt: Date
}

interface WebhookFilter {
  status: FailedEventStatus
  /** The last event of the previous page. */
  after: string | null
  limit: number
}

/** Failed and unassigned webhooks, latest first. `next` is the cursor to continue from; null at the end. */
export async function webhookList(
  db: PlatformDb,
  { status, after, limit }: WebhookFilter,
): Promise<{ lines: WebhookLine[]; next: string | null }> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('webhook_inbox as w')
      .leftJoin('stripe_accounts as a', 'a.account_id', 'w.account_id')
      .leftJoin('businesses as b', 'b.id', 'a.business_id')
      .where('w.status', '=', status)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(w.received_at, w.event_id) < (
            select l.received_at, l.event_id from webhook_inbox l where l.event_id = ${after})`,
        ),
      )
      .orderBy('w.received_at', 'desc')
      .orderBy('w.event_id', 'desc')
      .limit(limit + 1)
      .select(['w.event_id as eventId', 'w.type', 'w.object_key as objectKey', 'w.account_id as accountId'])
      .select(['w.attempts', 'w.last_error as because', 'w.received_at as receivedAt'])
      .select(['b.id as businessId', 'b.name as businessName'])
      .execute(),
  )
  const lines = rows.slice(0, limit).map(({ businessId, businessName, ...line }) => ({
    ...line,
    business: businessId !== null && businessName !== null ? { id: businessId, name: businessName } : null,
  }))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.eventId ?? null) : null }
}

/** The number of failed, unassigned and queued webhooks. */
export async function webhookCounts(
  db: PlatformDb,
): Promise<{ queued: number; parked: number; failed: number }> {
  // Separate counts: each status has its own partial index, and there may be millions of other rows.
  const count = (status: 'queued' | FailedEventStatus) =>
    sql<number>`(select count(*)::int from webhook_inbox where status = ${sql.lit(status)})`.as(status)
  return db.read(({ q }) =>
    q.selectNoFrom([count('queued'), count('parked'), count('failed')]).executeTakeFirstOrThrow(),
  )
}
