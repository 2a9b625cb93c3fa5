import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { failedEventListing, type FailedEventListParams } from './failed-event-listing'

/** A page of the failed or unassigned events from Stripe, each with why it was not applied. */
export function webhookList(db: PlatformDb, params: FailedEventListParams, pageSize?: number) {
  const direction = failedEventListing.direction(params)
  return db.read(async (db) => {
    const matching = db.q
      .selectFrom('webhook_inbox as w')
      .leftJoin('stripe_accounts as a', 'a.account_id', 'w.account_id')
      .leftJoin('businesses as b', 'b.id', 'a.business_id')
      .where('w.status', '=', params.status ?? 'failed')
      .where(hasWords(params.text, ['w.type', 'w.event_id', 'w.object_key', 'w.account_id', 'b.name']))
    const { rows, ...list } = await listRows(
      db,
      failedEventListing,
      params,
      matching,
      (page) =>
        page
          .orderBy(params.sort === 'name' ? 'w.type' : 'w.received_at', direction)
          .orderBy('w.event_id', direction)
          .select(['w.event_id as eventId', 'w.type', 'w.account_id as accountId', 'w.attempts'])
          .select(['w.last_error as because', 'w.received_at as receivedAt'])
          .select(['b.id as businessId', 'b.name as businessName'])
          .execute(),
      pageSize,
    )
    return {
      ...list,
      rows: rows.map(({ businessId, businessName, ...row }) => ({
        ...row,
        business: businessId && businessName ? { id: businessId, name: businessName } : null,
      })),
    }
  })
}

/** The number of failed, unassigned and queued webhooks. */
export async function webhookCounts(
  db: PlatformDb,
): Promise<{ queued: number; parked: number; failed: number }> {
  // Separate counts: each status has its own partial index, and there may be millions of other rows.
  return db.read(({ q }) => {
    const count = <Status extends 'queued' | 'parked' | 'failed'>(status: Status) =>
      q
        .selectFrom('webhook_inbox')
        .where('status', '=', sql.lit(status))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as(status)
    return q.selectNoFrom([count('queued'), count('parked'), count('failed')]).executeTakeFirstOrThrow()
  })
}
