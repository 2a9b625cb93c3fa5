// The files of imports that are kept: listed, kept for longer, and deleted.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { lockImport, updateImport } from '../session.server'
import { importFileListing, type ImportFileListParams } from './import-file-listing'

/** A page of the imports with their files that match. */
export function importFileList(db: TenantDb, params: ImportFileListParams) {
  const { text, show, sort } = params
  return db.read(async (db) => {
    let matching = db.q
      .selectFrom('import_sessions as s')
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('import_files')
            .groupBy('session_id')
            .select((eb) => ['session_id', eb.fn.countAll<number>().as('files')])
            .as('f'),
        (join) => join.onRef('f.session_id', '=', 's.id'),
      )
      .leftJoin('business_users as u', 'u.user_id', 's.created_by')
      .where(hasWords(text, ['s.file_name', 'u.full_name']))
    if (show !== null) matching = matching.where('s.keeps_file', '=', show === 'kept')
    const order = importFileListing.direction(params)
    return listRows(db, importFileListing, params, matching, async (page) => {
      const rows = await page
        .select(['s.id', 's.file_name as fileName', 's.file_bytes as bytes', 's.status', 's.failure'])
        .select('s.purpose')
        .select(['s.keeps_file as isKept', 's.created_at as createdAt', 's.changed_at as changedAt'])
        .select(['u.full_name as by', 'f.files'])
        .select((eb) =>
          eb
            .selectFrom('import_pages as p')
            .whereRef('p.session_id', '=', 's.id')
            .select((eb) => eb.fn.countAll<number>().as('pages'))
            .as('pages'),
        )
        .orderBy(
          (eb) => (sort === 'name' ? eb.fn<string>('lower', ['s.file_name']) : eb.ref('s.created_at')),
          order,
        )
        .orderBy('s.id', order)
        .execute()
      const several = rows.filter(({ files }) => files > 1).map(({ id }) => id)
      const parts = several.length > 0 ? await partsOf(db, several) : []
      return rows.map((row) => ({
        ...row,
        parts: parts
          .filter(({ session_id }) => session_id === row.id)
          .map(({ part, name }) => ({ part, name })),
      }))
    })
  })
}

export type ListedFile = Awaited<ReturnType<typeof importFileList>>['rows'][number]

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
    .set({ picture: null, picture_width: null, picture_height: null, runs: null })
    .where('session_id', '=', anyOf(importIds))
    .execute()
  await db.q
    .updateTable('import_sessions')
    .set({ keeps_file: false })
    .where('id', '=', anyOf(importIds))
    .execute()
}
