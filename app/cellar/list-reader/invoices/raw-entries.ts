// The labels of an invoice's lines as the items of a list, so that their fields are read as those of a list. Pure.
import { cellsOf } from '../layout/cells'
import { partsOf } from '../layout/parts'
import { plainEntry, type LabelPart, type RawList } from '../raw-entry'
import type { GoodsRow } from './goods-row'
import type { ReadLabel } from './label'
import type { SourcePlace } from '../source-document'

/** The words of a line for its label. */
type LineLabel = { producer: string } & Pick<ReadLabel, 'label' | 'vintage'> &
  Pick<GoodsRow, 'place' | 'confidence'>

/** One entry for each label, in order. */
export function rawListOf(labels: readonly LineLabel[], currency: string | null): RawList {
  return {
    currency,
    skipped: [],
    entries: labels.map(({ producer, label, vintage, place, confidence }) => {
      const parts = [
        ...partsOfText(producer, place, confidence).map((part) => ({ ...part, column: 'producer' as const })),
        ...partsOfText(label, place, confidence),
        ...partsOfText(vintage === null ? '' : String(vintage), place, confidence),
      ]
      return plainEntry(parts, place, { confidence })
    }),
  }
}

function partsOfText(text: string, place: SourcePlace, confidence: number): LabelPart[] {
  if (text === '') return []
  const cells = cellsOf(place.page, [{ ...place, text, size: place.height, confidence }])
  return partsOf(
    cells.map((cell) => ({ cell, start: 0, end: cell.text.length })),
    'cell',
  )
}
