// A list of wines that was sent as a list of members. Pure.
import { findExporter, isOfWines } from '~/cellar/list-reader/exporters/recognize-exporter'
import { foldHeader } from '~/cellar/list-reader/table/fields'
import type { SourceRow } from '~/cellar/list-reader/files/table'

const wineNames = new Set(
  'producer|winery|wine|wine name|vintage|year|varietal|grape|grapes|appellation|region|bottle price|bottle size|bin|color'.split(
    '|',
  ),
)

/** The title of the program whose wines these are, '' for another list of wines, null for what is none. */
export function winesTitle(rows: readonly SourceRow[]): string | null {
  const match = findExporter(rows)
  if (match) return isOfWines(match.exporter) ? match.exporter.title : null
  const isWines = rows.slice(0, 20).some(({ cells }) => {
    const keys = cells.map((cell) => foldHeader(String(cell)))
    const hasPerson = keys.some((key) => /\be ?mail\b|^(?:first|last|full) ?name$/.test(key))
    return !hasPerson && keys.filter((key) => wineNames.has(key)).length >= 3
  })
  return isWines ? '' : null
}
