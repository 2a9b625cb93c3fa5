import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClubClosingsTable } from '#/db/schema/privacy'
import { DomainError } from '~/foundation/kit/errors'

export type ClosingRow = Selectable<ClubClosingsTable>

/** The draft of a closing, or undefined. */
export const draftClosing = (db: TenantDb): Promise<ClosingRow | undefined> =>
  db.read((db) =>
    db.q.selectFrom('club_closings').where('status', '=', 'draft').selectAll().executeTakeFirst(),
  )

/** The closing that is open, else the one that closed the club; undefined where there is none. */
export function latestClosing(db: TenantDb): Promise<ClosingRow | undefined> {
  return db.read((db) =>
    db.q
      .selectFrom('club_closings')
      .where('status', 'in', ['running', 'undoing', 'closed'])
      .orderBy('requested_at', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirst(),
  )
}

/** The closing, locked until the transaction ends. Throws `no-closing` (404). */
export async function lockClosing(db: OpenTenantDb, closingId: string): Promise<ClosingRow> {
  const closing = await db.q
    .selectFrom('club_closings')
    .where('id', '=', closingId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!closing) throw new DomainError('no-closing', 404, 'The club is not closing.')
  return closing
}
