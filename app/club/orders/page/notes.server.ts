// Staff notes about an order. The member does not see them.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'

interface OrderNote {
  id: string
  note: string
  by: string
  writtenAt: Date
  isChanged: boolean
  isOwn: boolean
}

const notesOf = (db: TenantDb, orderId: string, userId: string) =>
  db.read((db) =>
    db.q
      .selectFrom('order_notes as n')
      .leftJoin('business_users as u', 'u.user_id', 'n.written_by')
      .where((eb) => eb.or([eb('n.box_id', '=', orderId), eb('n.purchase_id', '=', orderId)]))
      .select(['n.id', 'n.note', 'u.full_name as by', 'n.written_at', 'n.changed_at', 'n.written_by'])
      .orderBy('n.written_at')
      .orderBy('n.id')
      .execute()
      .then((rows) =>
        rows.map((row): OrderNote => ({
          id: row.id,
          note: row.note,
          by: row.by ?? 'A colleague',
          writtenAt: row.written_at,
          isChanged: row.changed_at !== null,
          isOwn: row.written_by === userId,
        })),
      ),
  )

/** The notes of an order, the first first. */
export const orderNotes = notesOf

/**
 * Adds a note, or changes an own one with that id. Throws `order-not-found` (404), and `note-not-yours` (403) for that of a
 * colleague.
 */
export function saveNote(
  db: TenantDb,
  {
    orderId,
    noteId,
    note,
    userId,
    now,
  }: { orderId: string; noteId: string; note: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const order = await db.q
      .selectFrom('order_index')
      .where('id', '=', orderId)
      .select(['box_id', 'purchase_id'])
      .executeTakeFirst()
    if (!order) throw new DomainError('order-not-found', 404, 'This order is no longer here.')
    const added = await db.q
      .insertInto('order_notes')
      .values({ id: noteId, ...order, note, written_by: userId, written_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'id'])
          .doUpdateSet({ note, changed_at: now })
          .where('order_notes.written_by', '=', userId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) throw notYours()
  })
}

/** Deletes an own note; one that is gone already is no error. Throws `note-not-yours` (403). */
export function deleteNote(
  db: TenantDb,
  { noteId, userId }: { noteId: string; userId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const note = await db.q
      .selectFrom('order_notes')
      .where('id', '=', noteId)
      .select('written_by')
      .forUpdate()
      .executeTakeFirst()
    if (note && note.written_by !== userId) throw notYours()
    await db.q.deleteFrom('order_notes').where('id', '=', noteId).execute()
  })
}

const notYours = () =>
  new DomainError('note-not-yours', 403, 'Only the colleague who wrote this note can change it.')
