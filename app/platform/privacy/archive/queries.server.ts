import type { TenantDb } from '#/db/handles.server'

/** The archives that were asked for, newest first, with who asked. */
export function listArchives(db: TenantDb) {
  return db.read((db) =>
    db.q
      .selectFrom('business_archives as a')
      .leftJoin('users as u', 'u.id', 'a.asked_by')
      .orderBy('a.asked_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(20)
      .select([
        'a.id',
        'a.status',
        'a.asked_at as askedAt',
        'u.full_name as askedBy',
        'a.done_files as done',
        'a.all_files as all',
        'a.size_bytes as bytes',
        'a.expires_at as expiresAt',
      ])
      .execute(),
  )
}

/** The file of an archive that can be downloaded at that time; null if there is none. */
export async function archiveToDownload(
  db: TenantDb,
  archiveId: string,
  now: Date,
): Promise<{ fileName: string } | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('business_archives')
      .where('id', '=', archiveId)
      .where('status', '=', 'ready')
      .where('expires_at', '>', now)
      .select('file_name')
      .executeTakeFirst(),
  )
  return row?.file_name ? { fileName: row.file_name } : null
}
