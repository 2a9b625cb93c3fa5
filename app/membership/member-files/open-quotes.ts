// A quotation mark that is opened and never closed takes in the lines below it. Its line is left out, so that it stops no
// other.
import { decodeText } from '~/cellar/list-reader/files/decode-text'
import type { SourceTable } from '~/cellar/list-reader/files/table'
import { DomainError } from '~/foundation/kit/errors'

/**
 * A table as it is read; where a quotation mark stays open, as it is read without the lines that have an odd number of them,
 * each with a sentence.
 */
export async function withoutOpenQuotes(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => Promise<SourceTable>,
): Promise<{ table: SourceTable; problems: string[] }> {
  try {
    const table = await read(bytes)
    if (table.kind !== 'csv' || !hasSwallowedLines(table)) return { table, problems: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || !/quotation mark/.test(error.message)) throw error
  }
  const lines = decodeText(bytes).text.split(/\r\n|\n|\r/)
  const problems: string[] = []
  const closed = lines.map((line, place) => {
    if ((line.split('"').length - 1) % 2 === 0) return line
    problems.push(`Line ${place + 1} has a quotation mark that is never closed and is left out.`)
    return ''
  })
  return { table: await read(new TextEncoder().encode(closed.join('\n'))), problems }
}

/** Whether a cell holds further lines that have about as many separators as the table has columns. */
function hasSwallowedLines({ sheets }: SourceTable): boolean {
  return sheets.some(({ rows }) => {
    const width = rows[0]?.cells.length ?? 0
    return rows.some(({ cells }) =>
      cells.some(
        (cell) =>
          typeof cell === 'string' &&
          cell.includes('\n') &&
          cell.split('\n').some((line) => (line.match(/[,;\t|]/g)?.length ?? 0) >= Math.max(3, width / 2)),
      ),
    )
  })
}
