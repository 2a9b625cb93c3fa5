// Columns of a page that a person corrects.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import {
  hasSameColumns,
  isColumnMeaning,
  pageColumns,
  readByColumns,
  type ColumnMeaning,
  type PageRun,
} from './page-columns'
import { reviewRows, reviewStep, type ReviewInput } from './step.server'

/** The columns of a page, from 1, and the other pages that have the same; null for a page without columns. */
export async function columnsOfPage(db: OpenTenantDb, importId: string, page: number) {
  const pages = await pagesWithColumns(db, importId)
  const one = pages.find(({ number }) => number === page)
  if (!one || one.columns.length === 0) return null
  return { page, columns: one.columns, others: sameAs(one, pages).map(({ number }) => number) }
}

async function pagesWithColumns(db: OpenTenantDb, importId: string) {
  const rows = await reviewRows(db, importId)
  const pages = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('state', '=', 'read')
    .select(['position', 'width', 'runs'])
    .orderBy('position')
    .execute()
  return pages.map(({ position, width, runs }) => {
    const page = { number: position + 1, width, runs: (runs ?? []) as PageRun[] }
    const own = rows.filter(({ place }) => place?.page === page.number)
    return { ...page, rows: own, columns: pageColumns(own, page) }
  })
}

type Page = Awaited<ReturnType<typeof pagesWithColumns>>[number]

const sameAs = (page: Page, pages: readonly Page[]): Page[] =>
  pages.filter(
    (other) => other.number !== page.number && hasSameColumns(page.columns, other.columns, page.width),
  )

/**
 * Reads the rows of a page again with these meanings of its columns, from left to right, and with `isForAll` those of
 * the pages that have the same columns. Of two columns with one meaning a row has the text of the left one, where it has
 * both. Returns the number of rows that changed. Throws `import-not-found`, `import-moved-on` and `columns-changed` (409).
 */
export function assignColumns(
  db: TenantDb,
  {
    page,
    meanings,
    isForAll,
    ...input
  }: ReviewInput & { page: number; meanings: string[]; isForAll: boolean },
): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const pages = await pagesWithColumns(db, input.importId)
    const one = pages.find(({ number }) => number === page)
    if (!one || one.columns.length !== meanings.length || !meanings.every(isColumnMeaning))
      throw new DomainError('columns-changed', 409, 'These columns have changed meanwhile. Reload the page.')
    const changed = isForAll ? [one, ...sameAs(one, pages)] : [one]
    const changes = changed.flatMap((page) =>
      readByColumns(
        page.rows,
        page,
        page.columns.map((column, place) => ({ ...column, meaning: meanings[place] as ColumnMeaning })),
      ),
    )
    const on = changed.length === 1 ? `page ${page}` : countWords(changed.length, 'page')
    return { summary: `Set the columns of ${on}`, changes }
  })
}
