import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClubClosingsTable } from '#/db/schema/privacy'
import { DomainError } from '~/foundation/kit/errors'

export type ClosingRow = Selectable<ClubClosingsTable>

/** The closing that is open, else the latest that was not undone; undefined where there is none. */
export function latestClosing(db: TenantDb): Promise<ClosingRow | undefined> {
  return db.read((db) =>
    db.q
      .selectFrom('club_closings')
      .where('status', '<>', 'undone')
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
