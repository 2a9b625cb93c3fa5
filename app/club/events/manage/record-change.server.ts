import type { OpenTenantDb } from '#/db/handles.server'
import type { EventChangesTable, EventFieldChange } from '#/db/schema/events'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { newId } from '~/foundation/kit/ids'

/** Records what the business did with an event, and returns the id of the change. `userId` is null for a series. */
export async function recordEventChange(
  db: OpenTenantDb,
  {
    eventId,
    title,
    action,
    fields = [],
    isTold = false,
    userId,
    now,
  }: {
    eventId: string
    title: string
    action: EventChangesTable['action']
    fields?: EventFieldChange[]
    isTold?: boolean
    userId: string | null
    now: Date
  },
): Promise<string> {
  const id = newId()
  await db.q
    .insertInto('event_changes')
    .values({
      id,
      event_id: eventId,
      action,
      fields: JSON.stringify(fields),
      is_told: isTold,
      changed_by: userId,
      changed_at: now,
    })
    .execute()
  await recordForBusiness(db, { userId, now }, `event.${action}` satisfies AuditAction, {
    target: { kind: 'event', id: eventId },
    details: { title, ...(fields.length > 0 && { changed: fields.map(({ field }) => field) }) },
  })
  return id
}
