import { sql } from 'kysely'
import type { AnyOpenDb } from '#/db/handles.server'

/**
 * Names the person who makes the changes of this transaction, for the history of orders, which a trigger writes. Null
 * for the system.
 */
export async function setChangeAuthor(db: AnyOpenDb, userId: string | null): Promise<void> {
  await sql`select set_config('app.changed_by', ${userId ?? ''}, true)`.execute(db.q)
}
