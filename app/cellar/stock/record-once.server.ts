// Stock acts of a form that may be sent twice.
import type { TenantDb } from '#/db/handles.server'
import { lockWines, type MovementCause } from './record-movements.server'

/**
 * Runs `record` with a cause that names the form, or returns the id of the movement that the form caused before. Null
 * where nothing was recorded.
 */
export function recordOnce(
  db: TenantDb,
  { wineId, formId }: { wineId: string; formId: string },
  record: (db: TenantDb, cause: MovementCause) => Promise<string | null>,
): Promise<string | null> {
  return db.transaction(async (db) => {
    // The wine's lock: the same form waits here, and then finds what the first one recorded.
    await lockWines(db, [wineId])
    const row = await db.q
      .selectFrom('stock_movements')
      .where('cause_kind', '=', 'form')
      .where('cause_key', '=', formId)
      .where('reverses_id', 'is', null)
      .select('id')
      .executeTakeFirst()
    return row?.id ?? record(db, { kind: 'form', key: formId })
  })
}
