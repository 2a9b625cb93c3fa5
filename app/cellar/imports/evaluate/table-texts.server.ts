// The rows of a table as an import takes them with the columns that it guesses, without a database. Pure.
import type { ReadLabel } from '~/cellar/list-reader/reading-tasks'
import type { ImportField } from '~/cellar/list-reader/table/fields'
import type { SourceTable } from '~/cellar/list-reader/files/table'
import type { RowTexts } from '../row-schema'
import { labelsByText, labelTexts, tableRules, textsOfRow } from '../row-texts.server'
import { orderSheet, sheetsToRead } from '~/cellar/list-reader/sheet/order-sheet.server'
import { plainRow } from '~/cellar/list-reader/sheet/regular-sheet.server'

export interface TextRow {
  number: number
  texts: RowTexts
  skipReason: string
  /** Fields that a person should check. */
  doubts: readonly ImportField[]
}

/** The rows of a table; `readLabels` finds the producers in names where no column has them. */
export async function tableTexts(
  table: SourceTable,
  readLabels: (names: string[]) => Promise<readonly ReadLabel[]>,
): Promise<TextRow[]> {
  const { joined, place } = sheetsToRead(table, {})
  const { sheet, columns, mapping, skipReasonOf } = orderSheet(table.sheets, {
    place,
    joined,
    header: undefined,
    known: {},
  })
  const rows = sheet.rows.map(plainRow)
  const rules = tableRules(
    rows,
    mapping,
    columns.map(({ header }) => header),
  )
  const isWhole = mapping.producer !== undefined || mapping.name === undefined
  const names = isWhole ? [] : labelTexts(rows, mapping.name!, rules.names)
  const labels = labelsByText(names, names.length === 0 ? [] : await readLabels(names))
  return rows.map((row) => ({
    number: row.number,
    texts: textsOfRow(row.cells, { mapping, rules, defaultType: '', labels }),
    skipReason: skipReasonOf(row),
    doubts: [],
  }))
}
