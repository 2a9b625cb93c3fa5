import type { TenantDb } from '#/db/handles.server'
import { lockRunRecord, requireStatus } from './run-record.server'

/** Deletes a draft. Throws `run-changed` (409) for a run that was published. */
export function deleteDraft(db: TenantDb, { runId }: { runId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['draft'])
    for (const table of [
      'run_swaps',
      'run_skips',
      'run_extras',
      'run_wine_notes',
      'run_changes',
      'run_slots',
      'run_tiers',
    ] as const) {
      await db.q.deleteFrom(table).where('run_id', '=', runId).execute()
    }
    await db.q.updateTable('club_runs').set({ copied_from: null }).where('copied_from', '=', runId).execute()
    await db.q.deleteFrom('club_runs').where('id', '=', runId).execute()
  })
}
