import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ArchiveFiles } from './archive-files.server'

/** Removes the file of an archive that is over, and then notes that it is gone. Safe to run repeatedly. */
export async function deleteArchive(
  db: TenantDb,
  files: ArchiveFiles,
  { archiveId, now }: { archiveId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .updateTable('business_archives')
      .set({ status: 'deleted', file_name: null, deleted_at: now })
      .where('id', '=', archiveId)
      .where('status', '=', 'ready')
      .execute()
  })
  await files.remove(db.businessId, archiveId)
}

/**
 * Offers no archive of the business anymore, because each holds a person who is erased: a job removes the files. One that
 * is being made starts again.
 */
export async function withdrawArchives({ q }: OpenTenantDb, now: Date): Promise<void> {
  await q
    .updateTable('business_archives')
    .set({ expires_at: now })
    .where('status', '=', 'ready')
    .where('expires_at', '>', now)
    .execute()
  await q
    .updateTable('business_archives')
    // The run that is at it has another number, and its file is not taken.
    .set((eb) => ({ attempts: eb('attempts', '+', 1), seen_at: null }))
    .where('status', '=', 'running')
    .execute()
}
