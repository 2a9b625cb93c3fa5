import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

interface AdminAction {
  adminId: string
  requestId: string
  now: Date
}

/**
 * Queues a failed or unassigned event again, as if it had just arrived. Throws 409 `no-longer-there` if another
 * request was faster.
 */
export async function retryWebhook(db: PlatformDb, eventId: string, by: AdminAction): Promise<void> {
  await db.transaction(async (db) => {
    await updateStatus(db, eventId, requeued())
    await recordAudit(db, 'webhook.retried', { kind: 'webhook', id: eventId }, by)
  })
}

/** Dismisses an event that needs no action: it leaves the list but stays stored. Throws 409 `no-longer-there`. */
export async function dismissWebhook(db: PlatformDb, eventId: string, by: AdminAction): Promise<void> {
  await db.transaction(async (db) => {
    await updateStatus(db, eventId, { status: 'dismissed', done_at: by.now })
    await recordAudit(db, 'webhook.dismissed', { kind: 'webhook', id: eventId }, by)
  })
}

/** Queues all failed events again, after the cause was fixed; returns how many. */
export async function retryFailedWebhooks(db: PlatformDb, by: AdminAction): Promise<number> {
  return db.transaction(async (db) => {
    const { numUpdatedRows } = await db.q
      .updateTable('webhook_inbox')
      .set(requeued())
      .where('status', '=', 'failed')
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) await recordAudit(db, 'webhook.all_retried', undefined, by, { count })
    return count
  })
}

// The inbox uses this machine's time, not a test clock.
const requeued = () => ({
  status: 'queued' as const,
  attempts: 0,
  not_before: new Date(),
  claimed_until: null,
  done_at: null,
})

async function updateStatus(
  db: OpenPlatformDb,
  eventId: string,
  change: ReturnType<typeof requeued> | { status: 'dismissed'; done_at: Date },
): Promise<void> {
  const moved = await db.q
    .updateTable('webhook_inbox')
    .set(change)
    .where('event_id', '=', eventId)
    .where('status', 'in', ['failed', 'parked'])
    .returning('event_id')
    .executeTakeFirst()
  if (!moved) {
    throw new DomainError('no-longer-there', 409, 'This webhook was already retried or dismissed.')
  }
}

function recordAudit(
  db: OpenPlatformDb,
  action: AuditAction,
  target: { kind: string; id: string } | undefined,
  { adminId, requestId, now }: AdminAction,
  details?: Record<string, unknown>,
): Promise<void> {
  return record(db, { action, actor: { kind: 'admin', id: adminId }, target, requestId, details, now })
}
