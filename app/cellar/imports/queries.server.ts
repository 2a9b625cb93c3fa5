import { expressionBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportSessionsTable } from '#/db/schema/wine-imports'
import { isId } from '~/foundation/kit/ids'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import type { RowState } from './evaluate-rows'
import { importListing, type ImportListParams, type ImportStage } from './import-listing'
import { headerChoices } from './start-import.server'

export const importStates = [
  'new',
  'update',
  'same',
  'merged',
  'error',
  'skipped',
] as const satisfies RowState[]
export type StateCounts = Record<RowState, number>

const noCounts: StateCounts = { new: 0, update: 0, same: 0, merged: 0, error: 0, skipped: 0 }

/** The imports of wines without those that were discarded. */
const allImports = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('import_sessions as s')
    .leftJoin('business_users as u', 'u.user_id', 's.created_by')
    .where('s.status', '<>', 'discarded')
    .where('s.purpose', '=', 'wines')

const eb = expressionBuilder<{ s: ImportSessionsTable }, 's'>()
const stageOf = eb
  .case()
  .when('s.status', 'in', ['applied', 'undone'])
  .then(eb.ref('s.status').$castTo<ImportStage>())
  .else<ImportStage>('open')
  .end()

/** A page of the imports that match, each with its numbers of rows by state. */
export function importList(db: TenantDb, params: ImportListParams) {
  const { text, show, sort } = params
  return db.read((db) => {
    let matching = allImports(db).where(hasWords(text, ['s.file_name', 'u.full_name']))
    if (show !== null) matching = matching.where(stageOf, '=', show)
    const order = importListing.direction(params)
    return listRows(db, importListing, params, matching, async (page) => {
      const sessions = await page
        .select(['s.id', 's.file_name as fileName', 's.status', 's.created_at as createdAt'])
        .select(['s.progress', 's.failure', 'u.full_name as by'])
        .orderBy(sort === 'name' ? eb.fn('lower', ['s.file_name']) : 's.created_at', order)
        .orderBy('s.id', order)
        .execute()
      const counts = await countRows(
        db,
        sessions.map(({ id }) => id),
      )
      return sessions.map((session) => ({ ...session, counts: counts.get(session.id) ?? noCounts }))
    })
  })
}

/** How many imports are in each stage. */
export async function stageCounts(db: TenantDb): Promise<Record<ImportStage | 'all', number>> {
  const counts = await db.read((db) => countsByValue(db, allImports(db).select(stageOf.as('value'))))
  const count = (stage: ImportStage) => counts.get(stage) ?? 0
  const [open, applied, undone] = [count('open'), count('applied'), count('undone')]
  return { all: open + applied + undone, open, applied, undone }
}

async function countRows(db: OpenTenantDb, importIds: string[]): Promise<Map<string, StateCounts>> {
  const rows = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', anyOf(importIds))
    .groupBy(['session_id', 'state'])
    .select((eb) => ['session_id', 'state', eb.fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map(importIds.map((id) => [id, { ...noCounts }]))
  for (const { session_id, state, count } of rows) {
    const importState = importStates.find((one) => one === state)
    if (importState) counts.get(session_id)![importState] = count
  }
  return counts
}

/** An import with its numbers of rows; null for none. */
export async function importById(db: TenantDb, importId: string) {
  if (!isId(importId)) return null
  return db.read(async (db) => {
    const session = await db.q
      .selectFrom('import_sessions')
      .where('id', '=', importId)
      .selectAll()
      .executeTakeFirst()
    if (!session) return null
    const file = await db.q
      .selectFrom('import_files')
      .where('session_id', '=', importId)
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow()
    const earlier = await db.q
      .selectFrom('import_sessions')
      .where('file_sha256', '=', session.file_sha256)
      .where('status', '=', 'applied')
      .where('id', '<>', importId)
      .select(['id', 'applied_at'])
      .orderBy('applied_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return {
      ...session,
      hasFile: file.files > 0,
      files: file.files,
      /** When the same file was imported before; null for never. */
      importedBefore: earlier?.applied_at ?? null,
      counts: (await countRows(db, [importId])).get(importId) ?? noCounts,
    }
  })
}

export type ImportSession = NonNullable<Awaited<ReturnType<typeof importById>>>

/** The first rows of the source, among which the column names are. */
export function firstRows(db: TenantDb, importId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where('position', '<', headerChoices)
      .select(['position', 'row_number as number', 'cells'])
      .orderBy('position')
      .execute(),
  )
}

/** Whether the rows of an import are those of a table; a table that was read as a list has none. */
export function rowsHaveCells(db: TenantDb | OpenTenantDb, importId: string): Promise<boolean> {
  return db.read(async ({ q }) => {
    const row = await q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where((eb) => eb(eb.fn<number>('jsonb_array_length', ['cells']), '>', 0))
      .select('position')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  })
}

const rowColumns = [
  'position',
  'row_number as number',
  'fields',
  'problems',
  'state',
  'changes',
  'note',
  'undo_note as undoNote',
  'is_edited as isEdited',
  'wine_id as wineId',
] as const

export type ImportRow = Awaited<ReturnType<typeof importRows>>['rows'][number]

interface RowFilter {
  importId: string
  state: RowState | 'noted' | null
  /** The position of the last row of the page before. */
  after: number | null
  limit: number
}

/** A page of an import's rows in the order of the file; `noted` are those that an undo left something of. */
export async function importRows(db: TenantDb, { importId, state, after, limit }: RowFilter) {
  const rows = await db.read((db) => {
    let query = db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where('state', '<>', 'heading')
      .select(rowColumns)
      .orderBy('position')
      .limit(limit + 1)
    if (state === 'noted') query = query.where('undo_note', '<>', '')
    else if (state !== null) query = query.where('state', '=', state)
    if (after !== null) query = query.where('position', '>', after)
    return query.execute()
  })
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.position ?? null) : null }
}

/** The number of rows that an undo left something of. */
export async function countNoted(db: TenantDb, importId: string): Promise<number> {
  const { count } = await db.read((db) =>
    db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where('undo_note', '<>', '')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

/** One row of an import; null for none. */
export async function importRow(db: TenantDb, importId: string, position: number) {
  const row = await db.read((db) =>
    db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where('position', '=', position)
      .where('state', '<>', 'heading')
      .select(rowColumns)
      .executeTakeFirst(),
  )
  return row ?? null
}
