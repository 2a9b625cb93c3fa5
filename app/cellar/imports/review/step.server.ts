// A change of the review: its rows before and after, so that it can be undone.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportRowsTable, SkippedLine, StepLine } from '#/db/schema/wine-imports'
import { DomainError } from '~/foundation/kit/errors'
import { importRows, updateImportRows } from '../import-rows.server'
import { lockImport, updateImport } from '../session.server'
import { evaluateChanged } from './evaluate-changed.server'

/** The person who changes a row, and when. */
export interface ReviewInput {
  importId: string
  userId: string | null
  now: Date
}

/** The columns of a row that people change. */
const columnNames = [
  'fields',
  'confidence',
  'readings',
  'pours',
  'section',
  'place',
  'source_text',
  'decided',
  'is_skipped',
  'is_checked',
  'is_edited',
] as const
type Column = (typeof columnNames)[number]

/** A row as people change it. */
export type ReviewColumns = {
  [Name in Column]: ImportRowsTable[Name] extends { __select__: infer Value } ? Value : never
}
export interface LockedRow extends ReviewColumns {
  position: number
  version: number
  state: string
}

interface StepChange {
  position: number
  set: Partial<ReviewColumns>
}

interface StepWork {
  /** In words, as the button that undoes it says: "Undo: " and this. */
  summary: string
  changes?: StepChange[]
  added?: ({ position: number } & ReviewColumns)[]
  /** Lines of the document that are unread no more. */
  taken?: SkippedLine[]
}

/** Steps of one person that can be undone, the latest first. */
const keptSteps = 20

type Session = Awaited<ReturnType<typeof lockImport>>

/**
 * Makes a change of the review in one transaction, remembers it for its undo, and evaluates the rows that it concerns.
 * Returns the number of rows that changed. Throws `import-not-found`, `import-moved-on`, and what `work` throws.
 */
export function reviewStep(
  db: TenantDb,
  { importId, userId, now }: ReviewInput,
  work: (db: OpenTenantDb, session: Session) => Promise<StepWork>,
): Promise<number> {
  return db.transaction(async (db) => {
    const locked = await lockImport(db, importId, ['mapped'])
    const session = { ...locked, revision: locked.revision + 1 }
    const { summary, changes = [], added = [], taken = [] } = await work(db, locked)
    if (changes.length + added.length + taken.length === 0) return 0
    const target = { importId, userId, revision: session.revision }
    const { lines, keys } = await storeChanges(db, target, changes)
    await addRows(db, target, added)
    for (const { position } of added) lines.push({ position, from: 0, to: 1, before: null })
    await db.q
      .insertInto('import_steps')
      .values({
        session_id: importId,
        number: session.revision,
        summary,
        lines: JSON.stringify(lines),
        taken: JSON.stringify(taken),
        changed_by: userId,
        changed_at: now,
      })
      .execute()
    await forgetOldSteps(db, importId, userId)
    const skipped = locked.skipped.filter((line) => !taken.includes(line))
    await touchSession(db, session, { skipped, now })
    // Checking a row changes nothing of what the import does.
    const evaluated = ['fields', 'decided', 'is_skipped'] as const
    const isEvaluated =
      added.length > 0 || changes.some(({ set }) => evaluated.some((name) => Object.hasOwn(set, name)))
    if (!isEvaluated) return lines.length
    await evaluateChanged(db, importId, session, {
      positions: lines.map(({ position }) => position),
      before: keys,
      now,
    })
    return lines.length
  })
}

/** Stores that the review went on, with the session's new revision. */
export async function touchSession(
  db: OpenTenantDb,
  { id, revision }: { id: string; revision: number },
  { skipped, now }: { skipped: SkippedLine[]; now: Date },
): Promise<void> {
  await updateImport(db, id, { changed_at: now, failure: '', revision, skipped: JSON.stringify(skipped) })
}

/** Rows as people change them; with `positions` only these. */
export async function reviewRows(
  db: OpenTenantDb,
  importId: string,
  positions: readonly number[] | null = null,
): Promise<LockedRow[]> {
  let query = rowsInOrder(db, importId).select(columnNames)
  if (positions) query = query.where('position', '=', anyOf([...positions], 'int'))
  return (await query.execute()) as LockedRow[]
}

/** All rows as people change them, for their doubts: how a field was read comes only with rows that have open doubts. */
export async function rowsWithDoubts(db: OpenTenantDb, importId: string): Promise<LockedRow[]> {
  const query = rowsInOrder(db, importId)
    .select(columnNames.filter((name) => name !== 'readings' && name !== 'source_text'))
    .select(({ val }) => val('').as('source_text'))
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([eb('is_checked', '=', false), eb('confidence', '<>', eb.val<Record<string, number>>({}))]),
        )
        .then(eb.ref('readings'))
        .else(eb.val<Record<string, never>>({}))
        .end()
        .as('readings'),
    )
  return (await query.execute()) as LockedRow[]
}

const rowsInOrder = (db: OpenTenantDb, importId: string) =>
  db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('state', '<>', 'heading')
    .select(['position', 'version', 'state'])
    .orderBy('position')

/**
 * One row as it is now. Throws `row-not-found` (404), and `row-changed` (409) with the name of the person when it has
 * another version than the one that was seen.
 */
export async function seenRow(
  db: OpenTenantDb,
  importId: string,
  { position, version }: { position: number; version: number },
): Promise<LockedRow> {
  const [row] = await reviewRows(db, importId, [position])
  if (!row) throw new DomainError('row-not-found', 404, 'This import has no such row.')
  if (row.version !== version) {
    const by = await lastEditor(db, importId, position)
    throw new DomainError(
      'row-changed',
      409,
      `${by} changed this row while you had it open. Compare the values below, then save again.`,
    )
  }
  return row
}

async function lastEditor(db: OpenTenantDb, importId: string, position: number): Promise<string> {
  const row = await db.q
    .selectFrom('import_rows as r')
    .innerJoin('business_users as u', 'u.user_id', 'r.changed_by')
    .where('r.session_id', '=', importId)
    .where('r.position', '=', position)
    .select('u.full_name')
    .executeTakeFirst()
  return row?.full_name || 'A colleague'
}

interface Target {
  importId: string
  userId: string | null
  revision: number
}

/** Stores changed columns; returns what was before, and the rows' former keys. */
export async function storeChanges(
  db: OpenTenantDb,
  { importId, userId, revision }: Target,
  changes: readonly StepChange[],
): Promise<{ lines: StepLine[]; keys: string[] }> {
  if (changes.length === 0) return { lines: [], keys: [] }
  const used = columnNames.filter((name) => changes.some(({ set }) => Object.hasOwn(set, name)))
  const positions = changes.map(({ position }) => position)
  const stored = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('position', '=', anyOf(positions, 'int'))
    .select(['position', 'version', 'wine_key', ...used])
    .execute()
  const rowOf = new Map(stored.map((row) => [row.position, row as Record<string, unknown>]))
  const records = changes.map(({ position, set }) => {
    const row = rowOf.get(position)!
    return {
      position,
      ...Object.fromEntries(used.map((name) => [name, Object.hasOwn(set, name) ? set[name] : row[name]])),
    }
  })
  await updateImportRows(db, importId, records)
    .set((eb) => ({
      ...Object.fromEntries(used.map((name) => [name, eb.ref(`e.${name}`)])),
      version: eb('r.version', '+', 1),
      changed_by: userId,
      revision,
    }))
    .execute()
  const lines = changes.map(({ position, set }): StepLine => {
    const row = rowOf.get(position)!
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, row[name]]))
    const from = row.version as number
    return { position, from, to: from + 1, before }
  })
  return { lines, keys: stored.map(({ wine_key }) => wine_key) }
}

async function addRows(
  db: OpenTenantDb,
  { importId, userId, revision }: Target,
  rows: readonly ({ position: number } & ReviewColumns)[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columnNames.map((name) => sql.ref(name)))
  await sql`
    insert into import_rows (business_id, session_id, position, row_number, version, changed_by, revision, ${names})
    select ${db.businessId}::uuid, ${importId}::uuid, position,
      (select max(row_number) from import_rows where business_id = ${db.businessId} and session_id = ${importId})
        + row_number() over (order by position),
      1, ${userId}::uuid, ${revision}::int, ${names}
    from ${importRows(rows)}`.execute(db.q)
}

async function forgetOldSteps(db: OpenTenantDb, importId: string, userId: string | null): Promise<void> {
  await db.q
    .deleteFrom('import_steps')
    .where('session_id', '=', importId)
    .where('changed_by', 'is not distinct from', userId)
    .where('number', 'not in', (eb) =>
      eb
        .selectFrom('import_steps')
        .where('session_id', '=', importId)
        .where('changed_by', 'is not distinct from', userId)
        .select('number')
        .orderBy('number', 'desc')
        .limit(keptSteps),
    )
    .execute()
}
