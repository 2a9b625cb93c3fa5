import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StepLine } from '#/db/schema/wine-imports'
import { DomainError } from '~/foundation/kit/errors'
import { lockImport } from '../session.server'
import { evaluateChanged } from './evaluate-changed.server'
import { storeChanges, touchSession, type ReviewColumns, type ReviewInput } from './step.server'

/** The latest change of the review by this person that can be undone, in words; null for none. */
export async function lastStep(
  db: OpenTenantDb,
  { importId, userId }: Pick<ReviewInput, 'importId' | 'userId'>,
): Promise<string | null> {
  const step = await stepsOf(db, { importId, userId }).select('summary').limit(1).executeTakeFirst()
  return step?.summary ?? null
}

/**
 * Undoes the latest change of this person. Rows that someone has changed since stay as they are. Throws
 * `nothing-to-undo` (409), `import-not-found` and `import-moved-on`.
 */
export function undoStep(
  db: TenantDb,
  { importId, userId, now }: ReviewInput,
): Promise<{ restored: number; kept: number; focus: number | null }> {
  return db.transaction(async (db) => {
    const locked = await lockImport(db, importId, ['mapped'])
    const session = { ...locked, revision: locked.revision + 1 }
    const [step, ...earlier] = await stepsOf(db, { importId, userId }).selectAll().execute()
    if (!step) throw new DomainError('nothing-to-undo', 409, 'There is nothing to undo.')
    const positions = step.lines.map(({ position }) => position)
    const current = await versionsOf(db, importId, positions)
    const unchangedLines = step.lines.filter(({ position, to }) => current.get(position)?.version === to)
    const added = unchangedLines.filter(({ before }) => before === null)
    await deleteRows(
      db,
      importId,
      added.map(({ position }) => position),
    )
    const target = { importId, userId, revision: session.revision }
    const changes = unchangedLines.flatMap(({ position, before }) =>
      before ? [{ position, set: before as Partial<ReviewColumns> }] : [],
    )
    const { lines, keys } = await storeChanges(db, target, changes)
    await followVersions(db, importId, earlier, unchangedLines, lines)
    await db.q
      .deleteFrom('import_steps')
      .where('session_id', '=', importId)
      .where('number', '=', step.number)
      .execute()
    const skipped = [...locked.skipped, ...step.taken].sort(
      (one, other) => one.place.page - other.place.page || one.place.y - other.place.y,
    )
    await touchSession(db, session, { skipped, now })
    await evaluateChanged(db, importId, session, {
      positions: lines.map(({ position }) => position),
      before: [...keys, ...added.flatMap(({ position }) => current.get(position)?.wine_key ?? [])],
      now,
    })
    return {
      restored: unchangedLines.length,
      kept: step.lines.length - unchangedLines.length,
      focus: positions[0] ?? null,
    }
  })
}

/** The changes of a review by this person that can be undone, the latest first. */
export function stepsOf(db: OpenTenantDb, { importId, userId }: Pick<ReviewInput, 'importId' | 'userId'>) {
  return db.q
    .selectFrom('import_steps')
    .where('session_id', '=', importId)
    .where('changed_by', 'is not distinct from', userId)
    .orderBy('number', 'desc')
}

async function versionsOf(db: OpenTenantDb, importId: string, positions: number[]) {
  const rows = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('position', '=', anyOf(positions, 'int'))
    .select(['position', 'version', 'wine_key'])
    .execute()
  return new Map(rows.map((row) => [row.position, row]))
}

async function deleteRows(db: OpenTenantDb, importId: string, positions: number[]): Promise<void> {
  if (positions.length === 0) return
  await db.q
    .deleteFrom('import_rows')
    .where('session_id', '=', importId)
    .where('position', '=', anyOf(positions, 'int'))
    .execute()
}

/** The step before this one left the version that this one began with; the undo has made it a later one. */
async function followVersions(
  db: OpenTenantDb,
  importId: string,
  earlier: { number: number; lines: StepLine[] }[],
  undone: readonly StepLine[],
  restored: readonly StepLine[],
): Promise<void> {
  const versionNow = new Map(restored.map(({ position, to }) => [position, to]))
  const left = new Map(undone.map(({ position, from }) => [position, from]))
  for (const { number, lines } of earlier) {
    const followed = lines.map((line) => {
      const version = left.get(line.position) === line.to ? versionNow.get(line.position) : undefined
      if (version !== undefined) left.delete(line.position)
      return version === undefined ? line : { ...line, to: version }
    })
    if (followed.every((line, place) => line === lines[place])) continue
    await db.q
      .updateTable('import_steps')
      .set({ lines: JSON.stringify(followed) })
      .where('session_id', '=', importId)
      .where('number', '=', number)
      .execute()
  }
}
