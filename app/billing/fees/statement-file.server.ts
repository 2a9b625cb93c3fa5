import type { TenantDb } from '#/db/handles.server'
import type { Month } from './month'
import { csvHeader, csvLines } from './statement-csv.server'
import type { LinePosition } from './statement-line'
import { statementLines } from './statement.server'

const pageSize = 1_000

/** A month's statement as CSV, page by page: a large club's month is never in memory as a whole. */
export async function* statementCsv(
  db: TenantDb,
  { month, timeZone }: { month: Month; timeZone: string },
): AsyncGenerator<string> {
  yield csvHeader()
  let after: LinePosition | null = null
  for (;;) {
    const lines = await statementLines(db, { month, timeZone, after, limit: pageSize })
    if (lines.length > 0) yield csvLines(lines, timeZone)
    if (lines.length < pageSize) return
    after = lines.at(-1)!
  }
}
