// Staff notes about a member. The member gets them with their data export.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

interface MemberNote {
  id: string
  text: string
  /** The name of the colleague who wrote it. */
  by: string
  createdAt: Date
  isEdited: boolean
  isOwn: boolean
}

/** More notes about one member would no longer be read. */
const mostNotes = 500

/** The latest notes about a member, newest first; `userId` is the reader. */
export function memberNotes(
  db: TenantDb,
  { memberId, userId, limit }: { memberId: string; userId: string; limit: number },
): Promise<MemberNote[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('member_notes as n')
      .leftJoin('business_users as u', 'u.user_id', 'n.author_id')
      .where('n.member_id', '=', memberId)
      .select(['n.id', 'n.text', 'u.full_name as by', 'n.created_at', 'n.edited_at', 'n.author_id'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      text: row.text,
      by: row.by ?? 'A colleague',
      createdAt: row.created_at,
      isEdited: row.edited_at !== null,
      isOwn: row.author_id === userId,
    }))
  })
}

/**
 * Adds a note, or changes an own one with that id. Throws `member-not-found` (404), also for an account that was
 * deleted, `note-not-yours` (403) for that of a colleague, and `too-many-notes` (409).
 */
export function saveMemberNote(
  db: TenantDb,
  input: { memberId: string; noteId: string; text: string; userId: string; now: Date },
): Promise<void> {
  const { memberId, noteId, text, userId, now } = input
  return db.transaction(async (db) => {
    await requireLivingMember(db, memberId)
    const before = await noteToChange(db, noteId)
    if (before && (before.author_id !== userId || before.member_id !== memberId)) throw notYours()
    if (before?.text === text) return
    if (before) {
      await db.q.updateTable('member_notes').set({ text, edited_at: now }).where('id', '=', noteId).execute()
    } else {
      const { notes } = await db.q
        .selectFrom('member_notes')
        .where('member_id', '=', memberId)
        .select((eb) => eb.fn.countAll<number>().as('notes'))
        .executeTakeFirstOrThrow()
      if (Number(notes) >= mostNotes) {
        throw new DomainError(
          'too-many-notes',
          409,
          `There are ${mostNotes} notes about this member already. Please delete notes that are no longer needed.`,
        )
      }
      await db.q
        .insertInto('member_notes')
        .values({
          id: noteId,
          member_id: memberId,
          text,
          author_id: userId,
          created_at: now,
        })
        .execute()
    }
    await recordNote(db, before ? 'member.note_changed' : 'member.note_added', input)
  })
}

/**
 * Deletes an own note, or any note for `mayDeleteAll`; one that is gone already is no error. Throws `note-not-yours`
 * (403).
 */
export function deleteMemberNote(
  db: TenantDb,
  input: { memberId: string; noteId: string; userId: string; mayDeleteAll: boolean; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const note = await noteToChange(db, input.noteId)
    if (!note || note.member_id !== input.memberId) return
    if (note.author_id !== input.userId && !input.mayDeleteAll) throw notYours()
    await db.q.deleteFrom('member_notes').where('id', '=', input.noteId).execute()
    await recordNote(db, 'member.note_deleted', input)
  })
}

function noteToChange(db: OpenTenantDb, noteId: string) {
  return db.q
    .selectFrom('member_notes')
    .where('id', '=', noteId)
    .select(['author_id', 'member_id', 'text'])
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the member, so that the deletion of their account waits and nothing is written down after it. */
async function requireLivingMember(db: OpenTenantDb, memberId: string): Promise<void> {
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('anonymized_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new DomainError('member-not-found', 404, 'This member is no longer here.')
}

/** The text itself is not recorded: the log is kept after the note was erased. */
function recordNote(
  db: OpenTenantDb,
  action: AuditAction,
  { memberId, userId, now }: { memberId: string; userId: string; now: Date },
) {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'member', id: memberId },
    now,
  })
}

const notYours = () =>
  new DomainError('note-not-yours', 403, 'Only the colleague who wrote this note can change it.')
