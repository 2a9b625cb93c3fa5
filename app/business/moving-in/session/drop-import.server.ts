import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { changeMemberImport, lockMemberImport } from './lock-import.server'

/**
 * Ends an import before anything went live, and deletes its files and rows. Safe to repeat. Throws
 * `member-import-not-found` (404) and `member-import-moved-on` (409).
 */
export function dropMemberImport(
  db: TenantDb,
  { importId, userId, now }: { importId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { status } = await lockMemberImport(db, importId, { statuses: ['open', 'dropped'] })
    if (status === 'dropped') return
    for (const table of ['member_import_rows', 'member_import_files'] as const)
      await db.q.deleteFrom(table).where('import_id', '=', importId).execute()
    await changeMemberImport(db, importId, { status: 'dropped', dropped_at: now, changed_at: now })
    await recordBusinessChange(db, db.businessId, 'business.member_import_dropped', { userId, now })
  })
}
