// Everything a person decides between the upload and the import itself.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'
import { importFieldNames, importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import { columnMemory } from '~/cellar/list-reader/table/guess-columns.server'
import type { StockMode } from './evaluate-rows'
import { importErrorMessages } from '~/cellar/list-reader/files/limits'
import type { ReadingWorker, ReadLabel } from '~/cellar/list-reader/reading-tasks'
import { knownProducers } from './documents/reading-queries.server'
import { rowsHaveCells } from './queries.server'
import { labelsByText, labelTexts, tableRules, textsOfRow } from './row-texts.server'
import type { RowTexts } from './row-schema'
import { lockImport, reevaluateImport, updateImport } from './session.server'
import { updateImportRows } from './import-rows.server'
import type { ColumnMapping } from '~/cellar/list-reader/table/column-mapping'

interface Mapped {
  importId: string
  mapping: ColumnMapping
  /** The kind of wines whose row names none; '' to ask for each. */
  defaultType: string
  now: Date
}

/**
 * Sets which column holds what, remembers it for this business's next files, and evaluates all rows. Without a column
 * of producers they are found in the names of the wines. Texts that were edited stay. Throws `import-not-found`,
 * `import-moved-on`, `imports-busy`, `names-too-slow` (503), `no-columns` (409) for a table that was read as a list, and `column-missing` (400)
 * for a required field.
 */
export async function mapColumns(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, mapping, defaultType, now }: Mapped,
): Promise<void> {
  // Before the transaction: the names of a long list take seconds.
  const labels = mapping.producer === undefined ? await labelsIn(db, worker, importId, mapping) : noLabels
  await db.transaction(async (db) => {
    const session = await lockImport(db, importId, ['uploaded', 'mapped'])
    if (!(await rowsHaveCells(db, importId)))
      throw new DomainError('no-columns', 409, 'This list has no columns to choose. Upload it again.')
    if (mapping.name === undefined) throw columnMissing('name')
    for (const field of importFieldNames) {
      const column = mapping[field]
      if (column !== undefined && !session.columns[column])
        throw new DomainError('no-such-column', 400, 'Please choose a column of this file', { field })
    }
    await rememberColumns(db, session.columns, mapping, now)
    const headers = session.columns.map(({ header }) => header)
    await readRows(db, importId, { mapping, headers, defaultType, labels })
    await updateImport(db, importId, {
      status: 'mapped',
      mapping: JSON.stringify(mapping),
      default_type: defaultType,
      failure: '',
      changed_at: now,
    })
    await reevaluateImport(db, importId, { ...session, mapping: { ...mapping } }, now)
  })
}

const columnMissing = (field: ImportField) =>
  new DomainError(
    'column-missing',
    400,
    `Please choose the column with the ${importFields[field].label.toLowerCase()}`,
    {
      field,
    },
  )

const noLabels: ReadonlyMap<string, ReadLabel> = new Map()

/** Producer, name and vintage of each text in the column of names. */
async function labelsIn(
  db: TenantDb,
  worker: ReadingWorker,
  importId: string,
  mapping: ColumnMapping,
): Promise<ReadonlyMap<string, ReadLabel>> {
  const { name } = mapping
  if (name === undefined) return noLabels
  const { rows, headers } = await db.read(async ({ q }) => ({
    rows: await q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .where('state', '<>', 'heading')
      .select('cells')
      .orderBy('position')
      .execute(),
    headers: await q
      .selectFrom('import_sessions')
      .where('id', '=', importId)
      .select('columns')
      .executeTakeFirst()
      .then((session) => (session?.columns ?? []).map(({ header }) => header)),
  }))
  const { names: rules } = tableRules(rows, mapping, headers)
  const names = labelTexts(rows, name, rules)
  const knownNames = { producers: await knownProducers(db) }
  const read =
    names.length === 0
      ? []
      : await worker.make('labels', { names, known: knownNames }).catch((error: unknown) => {
          if (!(error instanceof TaskWorkerLostError)) throw error
          const sentence = importErrorMessages.namesTooSlow
          throw new DomainError('names-too-slow', 503, sentence, { field: 'producer' })
        })
  return labelsByText(names, read)
}

interface Reading {
  mapping: ColumnMapping
  headers: readonly string[]
  defaultType: string
  labels: ReadonlyMap<string, ReadLabel>
}

/** Reads the texts of the rows from their cells. */
async function readRows(
  db: OpenTenantDb,
  importId: string,
  { mapping, headers, defaultType, labels }: Reading,
) {
  const rows = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('state', '<>', 'heading')
    .where('is_edited', '=', false)
    .select(['position', 'cells'])
    .execute()
  const rules = tableRules(rows, mapping, headers)
  const read = rows.map(({ position, cells }) => ({
    position,
    fields: textsOfRow(cells, { mapping, rules, defaultType, labels }),
  }))
  await updateImportRows(db, importId, read)
    .set((eb) => ({ fields: eb.ref('e.fields') }))
    .execute()
}

async function rememberColumns(
  db: OpenTenantDb,
  columns: readonly { header: string }[],
  mapping: ColumnMapping,
  now: Date,
): Promise<void> {
  const memoryOf = columnMemory(columns.map(({ header }) => header))
  const columnFields = new Map<string, ImportField>()
  for (const field of importFieldNames) {
    const header = memoryOf(columns[mapping[field] ?? -1]?.header ?? '')
    if (header !== '' && !columnFields.has(header)) columnFields.set(header, field)
  }
  const unused = columns
    .map(({ header }) => memoryOf(header))
    .filter((header) => header !== '' && !columnFields.has(header))
  await db.q.deleteFrom('import_columns').where('header', '=', anyOf(unused, 'text')).execute()
  if (columnFields.size === 0) return
  await db.q
    .insertInto('import_columns')
    .values([...columnFields].map(([header, field]) => ({ header, field, chosen_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'header'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), chosen_at: now })),
    )
    .execute()
}

/** Chooses whether bottles that the file counts replace the stock of wines that are in the cellar already. */
export function setStockMode(
  db: TenantDb,
  { importId, stockMode, now }: { importId: string; stockMode: StockMode; now: Date },
): Promise<void> {
  return change(db, importId, now, async (db) => {
    await updateImport(db, importId, { stock_mode: stockMode })
    return { stock_mode: stockMode }
  })
}

/** Replaces the texts of a row. Throws also `row-not-found` (404). */
export function editRow(
  db: TenantDb,
  { importId, position, texts, now }: { importId: string; position: number; texts: RowTexts; now: Date },
): Promise<void> {
  return change(db, importId, now, (db) =>
    changeRow(db, importId, position, { fields: JSON.stringify(texts), is_edited: true, is_skipped: false }),
  )
}

/** Leaves a row out of the import, or takes it back in. Throws also `row-not-found` (404). */
export function skipRow(
  db: TenantDb,
  {
    importId,
    position,
    isSkipped,
    now,
  }: { importId: string; position: number; isSkipped: boolean; now: Date },
): Promise<void> {
  return change(db, importId, now, (db) => changeRow(db, importId, position, { is_skipped: isSkipped }))
}

/** Leaves every row with an error out of the import. */
export function skipRowsWithErrors(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  return change(db, importId, now, async (db) => {
    await db.q
      .updateTable('import_rows')
      .set({ is_skipped: true })
      .where('session_id', '=', importId)
      .where('state', '=', 'error')
      .execute()
  })
}

/** Changes something of an import in review, then evaluates all its rows, since one may concern others. */
async function change(
  db: TenantDb,
  importId: string,
  now: Date,
  work: (db: OpenTenantDb) => Promise<{ stock_mode: StockMode } | void>,
): Promise<void> {
  await db.transaction(async (db) => {
    const session = await lockImport(db, importId, ['mapped'])
    const changed = await work(db)
    await updateImport(db, importId, { changed_at: now, failure: '' })
    await reevaluateImport(db, importId, { ...session, ...changed }, now)
  })
}

async function changeRow(
  db: OpenTenantDb,
  importId: string,
  position: number,
  values: { fields?: string; is_edited?: boolean; is_skipped: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db.q
    .updateTable('import_rows')
    .set(values)
    .where('session_id', '=', importId)
    .where('position', '=', position)
    .where('state', '<>', 'heading')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new DomainError('row-not-found', 404, 'This import has no such row.')
}
