import type { OpenTenantDb } from '#/db/handles.server'
import type { ChangedTexts } from './repeated-change'
import type { SharedDoubt } from './shared-doubt'
import { effectInWords, sharedDoubts } from './shared-doubts'
import { rowsWithDoubts, type LockedRow, type ReviewInput } from './step.server'
import { stepsOf } from './undo-step.server'

/** Rows of a shared doubt that are listed; the others are counted. */
const mostListed = 40

/** The doubts that rows of an import share, as this person sees them. */
export async function sharedDoubtsOf(
  db: OpenTenantDb,
  review: Pick<ReviewInput, 'importId' | 'userId'>,
): Promise<SharedDoubt[]> {
  const rows = await rowsWithDoubts(db, review.importId)
  return sharedDoubts(rows, await termsOf(db, review, rows))
}

/** The same with the effect of the first answer on each row, for people. */
export async function sharedDoubtViews(db: OpenTenantDb, review: Pick<ReviewInput, 'importId' | 'userId'>) {
  const rows = await rowsWithDoubts(db, review.importId)
  const rowAt = new Map(rows.map((row) => [row.position, row]))
  return sharedDoubts(rows, await termsOf(db, review, rows)).map((doubt) => ({
    ...doubt,
    positions: [],
    rows: doubt.positions.length,
    effects: doubt.positions
      .slice(0, mostListed)
      .map((position) => effectInWords(rowAt.get(position)!, doubt, doubt.acts[0]!)),
  }))
}

export type SharedDoubtView = Awaited<ReturnType<typeof sharedDoubtViews>>[number]

async function termsOf(
  db: OpenTenantDb,
  { importId, userId }: Pick<ReviewInput, 'importId' | 'userId'>,
  rows: readonly LockedRow[],
) {
  const pages = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('origin', '=', 'recognition')
    .select('position')
    .execute()
  const step = await stepsOf(db, { importId, userId }).select('lines').limit(1).executeTakeFirst()
  const [line] = step?.lines.length === 1 ? step.lines : []
  const before = line?.before?.fields as ChangedTexts['before'] | undefined
  const after = rows.find(({ position }) => position === line?.position)?.fields
  return {
    recognized: new Set(pages.map(({ position }) => position + 1)),
    latest: before && after ? { before, after } : null,
  }
}
