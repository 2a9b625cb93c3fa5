// Facts in further cells of a table: places, grapes and kinds in tags, categories and descriptions. Pure.
import { withoutMarkup } from '../sheet/markup'
import { readKind } from '../table/read-kind'
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import type { LabelColumn } from '../raw-entry'

export interface CellFact {
  text: string
  column: Extract<LabelColumn, 'country' | 'region' | 'varietal' | 'type'>
}

/** Signs that divide a cell into facts: "France > Burgundy", "Lombardy, Italy", "red/organic". */
const divider = /\s*[>,;|•·\n]\s*|\s*[/\\]\s*|\s+[-–—]\s+/

/** Facts in the pieces of a cell; other pieces are left out. `isAll` tells that every piece is a fact. */
export function factsIn(cell: string): { facts: CellFact[]; isAll: boolean } {
  const pieces = withoutMarkup(cell)
    .split(divider)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const facts = pieces.flatMap((text): CellFact[] => {
    const column = columnOf(text)
    return column === null ? [] : [{ text, column }]
  })
  // A path names the country first, a label the place.
  const isPath =
    facts.length > 1 &&
    facts.find(({ column }) => column === 'country' || column === 'region')?.column === 'country'
  return {
    facts: isPath ? facts.reverse() : facts,
    isAll: facts.length === pieces.length && pieces.length > 0,
  }
}

function columnOf(text: string): CellFact['column'] | null {
  if (findCountry(text)) return 'country'
  if (findRegion(text)) return 'region'
  if (findGrape(text)) return 'varietal'
  return readKind(text) === null ? null : 'type'
}
