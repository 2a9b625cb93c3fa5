// The files of imports that are kept: listed, kept for longer, and deleted.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { lockImport, updateImport } from '../session.server'

const pageSize = 100

/**
 * Imports with their files, the latest first, a hundred to a page; `after` is the id of the last one of the page
 * before.
 */
export async function importFileList(db: TenantDb, { after }: { after: string | null }) {
  return db.read(async (db) => {
    const last = after !== null && isId(after) ? await startOf(db, after) : null
    const rows = await db.q
      .selectFrom('import_sessions as s')
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('import_files')
            .groupBy('session_id')
            .select(['session_id', sql<number>`count(*)::int`.as('files')])
            .as('f'),
        (join) => join.onRef('f.session_id', '=', 's.id'),
      )
      .leftJoin('business_users as u', 'u.user_id', 's.created_by')
      .$if(last !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('s.created_at', 's.id'), '<', tuple(last!.created_at, last!.id)),
        ),
      )
      .select([
        's.id',
        's.file_name as fileName',
        's.file_bytes as bytes',
        's.status',
        's.failure',
        's.purpose',
        's.keeps_file as isKept',
        's.created_at as createdAt',
        's.changed_at as changedAt',
        'u.full_name as by',
        'f.files',
      ])
      .select((eb) =>
        eb
          .selectFrom('import_pages as p')
          .whereRef('p.session_id', '=', 's.id')
          .select(sql<number>`count(*)::int`.as('pages'))
          .as('pages'),
      )
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(pageSize + 1)
      .execute()
    const page = rows.slice(0, pageSize)
    const several = page.filter(({ files }) => files > 1).map(({ id }) => id)
    const parts = several.length > 0 ? await partsOf(db, several) : []
    return {
      files: page.map((row) => ({
        ...row,
        parts: parts
          .filter(({ session_id }) => session_id === row.id)
          .map(({ part, name }) => ({ part, name })),
      })),
      next: rows.length > pageSize ? page.at(-1)!.id : null,
    }
  })
}

export type ListedFile = Awaited<ReturnType<typeof importFileList>>['files'][number]

async function startOf(db: OpenTenantDb, id: string) {
  const row = await db.q
    .selectFrom('import_sessions')
    .where('id', '=', id)
    .select(['id', sql<string>`created_at::text`.as('created_at')])
    .executeTakeFirst()
  return row ? { id: row.id, created_at: sql<Date>`${row.created_at}::timestamptz` } : null
}

async function partsOf(db: OpenTenantDb, importIds: string[]) {
  return db.q
    .selectFrom('import_files')
    .where('session_id', '=', anyOf(importIds))
    .select(['session_id', 'part', 'name'])
    .orderBy('part')
    .execute()
}

/** Keeps the files of an import until a person deletes them, or no longer. Throws `import-not-found`. */
export async function keepImportFile(
  db: TenantDb,
  { importId, isKept }: { importId: string; isKept: boolean },
): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .updateTable('import_sessions')
      .set({ keeps_file: isKept })
      .where('id', '=', (await lockImport(db, importId, withFile)).id)
      .execute()
  })
}

const withFile = [
  'arranging',
  'uploaded',
  'mapped',
  'reading',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const

/**
 * Deletes the files of an import with the pictures of its pages; its rows stay, and it can still be undone. Safe to
 * repeat. Throws `import-not-found`, and `import-moved-on` while a job works on it.
 */
export async function deleteImportFile(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const { status } = await lockImport(db, importId, [
      'arranging',
      'uploaded',
      'mapped',
      'applied',
      'undone',
    ])
    await deleteFiles(db, [importId])
    // Without its file nothing can be read: pages that are not read yet have no import to become.
    if (status === 'arranging') await updateImport(db, importId, { status: 'discarded', changed_at: now })
  })
}

/** Deletes the files of imports and what shows their content: the pictures and texts of their pages. */
async function deleteFiles(db: OpenTenantDb, importIds: readonly string[]): Promise<void> {
  await db.q.deleteFrom('import_files').where('session_id', '=', anyOf(importIds)).execute()
  await db.q
    .updateTable('import_pages')
    .set({ picture: null, picture_width: null, picture_height: null, runs: sql<string>`null` })
    .where('session_id', '=', anyOf(importIds))
    .execute()
  await db.q
    .updateTable('import_sessions')
    .set({ keeps_file: false })
    .where('id', '=', anyOf(importIds))
    .execute()
}
