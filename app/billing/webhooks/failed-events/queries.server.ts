import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

export const failedEventStatuses = ['failed', 'parked'] as const
export type FailedEventStatus = (typeof failedEventStatuses)[number]

/** An event of the payment provider's that nothing came of. */
export interface WebhookLine {
  eventId: string
  type: string
  /** What it is about: `subscription:acct_…:sub_…`. */
  objectKey: string
  accountId: string | null
  /** Whose account it is; null for nobody's. */
  business: { id: string; name: string } | null
  attempts: number
  /** Why nothing came of it. */
  because: string | null
  receivedAt: Date
}

interface WebhookFilter {
  status: FailedEventStatus
  /** The last event of the page before. */
  after: string | null
  limit: number
}

/** Webhooks that were given up, or that were nobody's, latest first. `next` is where to go on; null at the end. */
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

/** Webhooks that were given up or are nobody's, and how many wait to be worked on. */
export async function webhookCounts(
  db: PlatformDb,
): Promise<{ queued: number; parked: number; failed: number }> {
  // One by one: each state has an index of its own, and of the rest there may be millions.
  const count = (status: 'queued' | FailedEventStatus) =>
    sql<number>`(select count(*)::int from webhook_inbox where status = ${sql.lit(status)})`.as(status)
  return db.read(({ q }) =>
    q.selectNoFrom([count('queued'), count('parked'), count('failed')]).executeTakeFirstOrThrow(),
  )
}
