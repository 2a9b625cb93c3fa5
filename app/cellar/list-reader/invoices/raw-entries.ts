// The labels of an invoice's lines as the items of a list, so that their fields are read as those of a list. Pure.
import { cellsOf } from '../layout/cells'
import { partsOf } from '../layout/parts'
import { noContext, type LabelPart, type RawEntry, type RawList } from '../raw-entry'
import type { SourcePlace } from '../source-document'

interface LineLabel {
  producer: string
  /** The description without quantities, sizes and vintage. */
  label: string
  vintage: number | 'NV' | null
  place: SourcePlace
  /** Lowest confidence of text recognition in it. */
  confidence: number
}

/** One entry for each label, in order. */
export function rawListOf(labels: readonly LineLabel[], currency: string | null): RawList {
  return {
    currency,
    skipped: [],
    entries: labels.map(({ producer, label, vintage, place, confidence }): RawEntry => ({
      context: noContext,
      parts: [
        ...partsOfText(producer, place, confidence).map((part) => ({ ...part, column: 'producer' as const })),
        ...partsOfText(label, place, confidence),
        ...partsOfText(vintage === null ? '' : String(vintage), place, confidence),
      ],
      bottlePrice: null,
      glasses: [],
      bottleMl: null,
      bin: null,
      note: '',
      place,
      confidence,
    })),
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
