// Rows of one wine: shops and people write its label once and its sizes, pours and vintages below. Pure.
import { nameKey } from '~/cellar/reference/name-key'
import { readNumber } from '../table/read-amount'
import { isFilled, valueAt, type GridRow } from './grid'
import type { ColumnMapping } from '../table/column-mapping'

/** Fields that the variants of a wine share. */
const labelFields = [
  'producer',
  'name',
  'vintage',
  'type',
  'varietal',
  'appellation',
  'region',
  'country',
  'notes',
  'attributes',
] as const

/**
 * The rows with the label of the wine that they are a variant of: rows with a price but no name, and rows whose name
 * begins with that of a row without a price, which is left out then.
 */
export function joinVariants(rows: readonly GridRow[], mapping: ColumnMapping): GridRow[] {
  const { name } = mapping
  if (name === undefined) return [...rows]
  const hasPrice = (row: GridRow) =>
    [mapping.bottlePrice, mapping.glassPrice].some(
      (column) => column !== undefined && readNumber(valueAt(row, column), '.') !== null,
    )
  const keyOf = (row: GridRow) => nameKey(String(valueAt(row, name)))
  const isBelow = (row: GridRow | undefined, parent: GridRow) =>
    row !== undefined && hasPrice(row) && keyOf(parent) !== '' && keyOf(row).startsWith(`${keyOf(parent)} `)
  const joined: GridRow[] = []
  let parent: GridRow | null = null
  let above: GridRow | null = null
  rows.forEach((row, at) => {
    const isNamed = isFilled(row.cells[name])
    if (isNamed && isLabelOnly(row, mapping) && isBelow(rows[at + 1], row)) {
      parent = row
      above = row
      return
    }
    if (parent && isNamed && isBelow(row, parent)) joined.push(withLabel(row, parent, mapping, true))
    else if (!isNamed && hasPrice(row) && above && hasSameProducer(row, above, mapping))
      joined.push(withLabel(row, above, mapping, false))
    else {
      if (isNamed) [parent, above] = [null, row]
      joined.push(row)
    }
  })
  return joined
}

/** Facts that a wine has and a heading above its variants has not. */
const ownFacts = ['bottlePrice', 'glassPrice', 'quantity', 'cost', 'bin', 'location'] as const

const isLabelOnly = (row: GridRow, mapping: ColumnMapping): boolean =>
  ownFacts.every((field) => mapping[field] === undefined || !isFilled(row.cells[mapping[field]]))

/** A row with another producer and no name is a wine that is called as its producer is. */
const hasSameProducer = (row: GridRow, above: GridRow, { producer }: ColumnMapping): boolean =>
  producer === undefined ||
  !isFilled(row.cells[producer]) ||
  valueAt(row, producer) === valueAt(above, producer)

function withLabel(row: GridRow, from: GridRow, mapping: ColumnMapping, takesName: boolean): GridRow {
  const cells = [...row.cells]
  for (const field of labelFields) {
    const column = mapping[field]
    if (column === undefined || !from.cells[column]) continue
    if (!isFilled(cells[column]) || (field === 'name' && takesName)) cells[column] = from.cells[column]
  }
  return { ...row, cells }
}
