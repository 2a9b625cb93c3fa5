// The cellar as a table: one column for each field that an import reads again. Pure.
import {
  importFields,
  importFieldNames,
  isCostField,
  type ImportField,
} from '~/cellar/list-reader/table/fields'
import type { CellarWine } from '~/cellar/imports/evaluate-rows'
import { wineTypes } from '~/cellar/reference/labels'
import { scales } from '~/cellar/reference/scales'

/** A wine with what it cost. */
export interface ExportedWine extends CellarWine {
  /** Cost of a bottle in cents; null while unknown or not for this viewer. */
  costCents: number | null
}

/** Value of a cell: money in dollars, the others unchanged. Null is an empty cell. */
export type ExportCell = string | number | null

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

const cellOf: Record<ImportField, (wine: ExportedWine) => ExportCell> = {
  producer: ({ producer }) => producer,
  name: ({ name }) => name,
  vintage: ({ vintage }) => vintage,
  type: ({ type }) => wineTypes[type],
  formatMl: ({ formatMl }) => formatMl,
  varietal: ({ varietal }) => varietal,
  appellation: ({ appellation }) => appellation,
  region: ({ region }) => region,
  country: ({ country }) => country,
  bottlePrice: ({ bottlePrice }) => dollars(bottlePrice),
  glassPrice: ({ glassPrice }) => dollars(glassPrice),
  glassMl: ({ glassMl }) => glassMl,
  quantity: ({ bottles }) => bottles,
  cost: ({ costCents }) => dollars(costCents),
  bin: ({ bin }) => bin,
  location: ({ location }) => location,
  supplier: ({ supplier }) => supplier,
  parLevel: ({ parLevel }) => parLevel,
  abv: ({ abv }) => (abv === null ? null : abv / 10),
  drinkFrom: ({ drinkFrom }) => drinkFrom,
  drinkUntil: ({ drinkUntil }) => drinkUntil,
  lwin: ({ lwin }) => lwin,
  body: ({ body }) => body && scales.body.steps[body],
  acidity: ({ acidity }) => acidity && scales.acidity.steps[acidity],
  sweetness: ({ sweetness }) => sweetness && scales.sweetness.steps[sweetness],
  oak: ({ oak }) => oak && scales.oak.steps[oak],
  attributes: ({ attributes }) => attributes,
  houseScore: ({ houseScore }) => houseScore,
  isListed: ({ isListed }) => isListed,
  listNote: ({ listNote }) => listNote,
  notes: ({ notes }) => notes,
}

const isMoney = (field: ImportField): boolean =>
  field === 'bottlePrice' || field === 'glassPrice' || isCostField(field)

export interface ExportColumn {
  title: string
  isMoney: boolean
  cell(wine: ExportedWine): ExportCell
}

/** The columns of an export; those with costs only for people who may see costs. */
export function exportColumns({ seesCosts }: { seesCosts: boolean }): ExportColumn[] {
  return importFieldNames
    .filter((field) => seesCosts || !isCostField(field))
    .map((field) => ({
      title: importFields[field].column,
      isMoney: isMoney(field),
      cell: (wine) => cellOf[field](wine) || (field === 'quantity' ? 0 : null),
    }))
}

/** A cell as text: money with two decimals, so that no reader takes it for anything else. */
export function cellText(cell: ExportCell, { isMoney }: ExportColumn): string {
  if (cell === null) return ''
  return isMoney && typeof cell === 'number' ? cell.toFixed(2) : String(cell)
}
