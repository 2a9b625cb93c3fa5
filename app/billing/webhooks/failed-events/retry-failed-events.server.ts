import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'

interface AdminAction {
  adminId: string
  requestId: string
  now: Date
}

/**
 * Takes an event that was given up, or was nobody's, up again as if it had just come. Throws 409 `no-longer-there` where
 * somebody was quicker.
 */
export async function retryWebhook(db: PlatformDb, eventId: string, by: AdminAction): Promise<void> {
  await db.transaction(async (db) => {
    await updateStatus(db, eventId, requeued())
    await recordAudit(db, 'webhook.retried', { kind: 'webhook', id: eventId }, by)
  })
}

/** Puts an event aside that nobody will act on: it is listed no more, and kept. Throws 409 `no-longer-there`. */
export async function dismissWebhook(db: PlatformDb, eventId: string, by: AdminAction): Promise<void> {
  await db.transaction(async (db) => {
    await updateStatus(db, eventId, { status: 'dismissed', done_at: by.now })
    await recordAudit(db, 'webhook.dismissed', { kind: 'webhook', id: eventId }, by)
  })
}

/** Takes everything up again that was given up after all its tries, for whoever has mended the cause; returns how many. */
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

// The inbox goes by the time of this machine, not by the payments' own.
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
    throw new DomainError('no-longer-there', 409, 'This webhook is not waiting here any more.')
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
