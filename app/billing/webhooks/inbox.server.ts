import { sql } from 'kysely'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { Endpoint, IncomingEvent } from './events'

export interface ReceivedEvent extends IncomingEvent {
  endpoint: Endpoint
  receivedAt: Date
}

/** The maximum number of events in one insert. */
const batchSize = 200

interface PendingInsert {
  event: ReceivedEvent
  stored: (queued: boolean) => void
  failed: (error: unknown) => void
}

/**
 * Stores events in batches: those that arrive while an insert is running share the next one. The promise resolves
 * once its event is committed, with whether it needs work; a duplicate counts as stored.
 */
export function createEventStore(db: PlatformDb): (event: ReceivedEvent) => Promise<boolean> {
  const waiting: PendingInsert[] = []
  let busy = false

  async function flush() {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      try {
        const queued = await db.transaction((db) =>
          insert(
            db,
            batch.map((one) => one.event),
          ),
        )
        for (const { event, stored } of batch) stored(queued.has(event.eventId))
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    busy = false
  }

  return (event) =>
    new Promise((stored, failed) => {
      waiting.push({ event, stored, failed })
      if (!busy) void flush()
    })
}

/**
 * Inserts the whole batch in one statement. Events that need no work are done; unhandled types and unknown accounts
 * are parked. Returns the ids of new events to process.
 */
async function insert(db: OpenPlatformDb, events: ReceivedEvent[]): Promise<Set<string>> {
  const rows = events.map((one) => ({
    event_id: one.eventId,
    endpoint: one.endpoint,
    account_id: one.accountId,
    type: one.type,
    object_key: one.objectKey,
    livemode: one.livemode,
    known: one.isKnown,
    harmless: one.isIgnored,
    object_id: one.objectId,
    received_at: one.receivedAt.toISOString(),
  }))
  const { rows: stored } = await sql<{ event_id: string; status: string }>`
    insert into webhook_inbox (event_id, endpoint, account_id, type, object_key, livemode, payload, status, not_before, received_at, done_at)
    select distinct on (e.event_id) e.event_id, e.endpoint, e.account_id, e.type, e.object_key, e.livemode,
      jsonb_build_object('object', e.object_id),
      case when e.account_id is not null and a.account_id is null then 'parked'
        when e.harmless then 'done' when e.known then 'queued' else 'parked' end,
      e.received_at, e.received_at,
      case when e.harmless and (e.account_id is null or a.account_id is not null) then e.received_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
      event_id text, endpoint text, account_id text, type text, object_key text, livemode boolean,
      known boolean, harmless boolean, object_id text, received_at timestamptz)
    left join stripe_accounts a on a.account_id = e.account_id
    on conflict (event_id) do nothing
    returning event_id, status`.execute(db.q)
  return new Set(stored.filter((row) => row.status === 'queued').map((row) => row.event_id))
}

/** Queued events of one object, claimed by this process until the lease expires. */
export interface Claim {
  objectKey: string
  eventIds: string[]
  /** The highest attempt count among them, this one included. */
  attempts: number
}

interface ClaimOptions {
  now: Date
  /** Events that arrived after this may still be followed by others about the same object. */
  receivedUntil: Date
  leaseMs: number
  limit: number
}

/**
 * Claims objects that have due work and no other claim, with all of their events. Safe to run in any number of
 * processes at once.
 */
export async function claimObjects(db: OpenPlatformDb, options: ClaimOptions): Promise<Claim[]> {
  const { now, receivedUntil, leaseMs, limit } = options
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<{ object_key: string; event_id: string; attempts: number }>`
    with due as (
      select object_key from webhook_inbox
      where status = 'queued' and not_before <= ${receivedUntil}
        and (claimed_until is null or claimed_until <= ${now})
      order by not_before limit ${limit * 8}
    ), free as (
      select distinct object_key from due
      where not exists (select from webhook_inbox held
        where held.object_key = due.object_key and held.status = 'queued' and held.claimed_until > ${now})
      limit ${limit}
    ), mine as (
      select event_id from webhook_inbox
      where status = 'queued' and object_key in (select object_key from free)
      for update skip locked
    )
    update webhook_inbox i set claimed_until = ${until}, attempts = attempts + 1
    from mine where i.event_id = mine.event_id
    returning i.object_key, i.event_id, i.attempts`.execute(db.q)
  const claims = new Map<string, Claim>()
  for (const row of rows) {
    const claim = claims.get(row.object_key) ?? { objectKey: row.object_key, eventIds: [], attempts: 0 }
    claim.eventIds.push(row.event_id)
    claim.attempts = Math.max(claim.attempts, row.attempts)
    claims.set(row.object_key, claim)
  }
  return [...claims.values()]
}

/** True while events are due or being processed, in whatever process. */
export function isInboxBusy(db: PlatformDb, now: Date): Promise<boolean> {
  return db.read(async ({ q }) => {
    const event = await q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'queued')
      .where((where) => where.or([where('not_before', '<=', now), where('claimed_until', '>', now)]))
      .select('event_id')
      .executeTakeFirst()
    return event !== undefined
  })
}

export type ProcessingResult =
  | { kind: 'done' }
  /** Foreign or without work to do: stored with the reason. */
  | { kind: 'parked'; because: string }
  | { kind: 'again'; because: string; notBefore: Date }
  | { kind: 'failed'; because: string }

/** Records the results of claims; those that are done share one statement. */
export async function finishClaims(
  db: OpenPlatformDb,
  finished: { claim: Claim; result: ProcessingResult }[],
  now: Date,
): Promise<void> {
  const done = finished.filter(({ result }) => result.kind === 'done')
  await finish(
    db,
    done.map(({ claim }) => claim),
    { kind: 'done' },
    now,
  )
  for (const { claim, result } of finished) {
    if (result.kind !== 'done') await finish(db, [claim], result, now)
  }
}

async function finish(
  db: OpenPlatformDb,
  claims: Claim[],
  result: ProcessingResult,
  now: Date,
): Promise<void> {
  if (claims.length === 0) return
  const outcome =
    result.kind === 'again'
      ? { status: 'queued' as const, not_before: result.notBefore, done_at: null }
      : { status: result.kind, done_at: now }
  await db.q
    .updateTable('webhook_inbox')
    .set({ ...outcome, claimed_until: null, last_error: result.kind === 'done' ? null : result.because })
    .where(
      'event_id',
      'in',
      claims.flatMap((claim) => claim.eventIds),
    )
    .where('status', '=', 'queued')
    .execute()
}

/** Objects whose events failed, in order of their keys, one page. */
export async function failedObjects(db: PlatformDb, after: string, limit: number): Promise<string[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'failed')
      .where('object_key', '>', after)
      .groupBy('object_key')
      .orderBy('object_key')
      .limit(limit)
      .select('object_key')
      .execute(),
  )
  return rows.map(({ object_key }) => object_key)
}

/** Records the results of retried failed events. */
export async function finishFailed(
  db: OpenPlatformDb,
  objectKey: string,
  result: ProcessingResult,
  now: Date,
): Promise<void> {
  if (result.kind !== 'done' && result.kind !== 'parked') return
  await db.q
    .updateTable('webhook_inbox')
    .set({ status: result.kind, done_at: now, last_error: result.kind === 'done' ? null : result.because })
    .where('object_key', '=', objectKey)
    .where('status', '=', 'failed')
    .execute()
}
