// Titles, prices and vintages of a reading with the signs against them and whether they are wrong.
import { evaluatedEntry } from '~/cellar/list-reader/evaluate/evaluated-entry'
import type { DoubtedField } from '~/cellar/list-reader/fields/doubts/doubt-table'
import { signsOf } from '~/cellar/list-reader/fields/doubts/doubt-signs.server'
import { readColumns } from '~/cellar/list-reader/fields/read-columns.server'
import { readLabels } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { RawEntry } from '~/cellar/list-reader/raw-entry'
import type { ReadEntry } from '~/cellar/list-reader/read-entry'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { measure, type MeasuredField, type ReadingEntry } from '../measure'
import type { Truth } from '../truth'

export interface DoubtSample {
  field: DoubtedField
  signs: readonly string[]
  isWrong: boolean
}

export const measuredFieldOf = {
  title: 'title',
  vintage: 'vintage',
  bottlePrice: 'priceBottle',
  glasses: 'priceGlass',
} as const satisfies Record<DoubtedField, MeasuredField>

export function doubtSamples(document: SourceDocument, truth: Truth): DoubtSample[] {
  const raw = readColumns(document) ?? readLayout(document)
  return samplesOf(raw.entries, readLabels(raw, { producers: [] }), truth)
}

/** A wine that no truth has is a wrong title. */
export function samplesOf(
  raws: readonly RawEntry[],
  entries: readonly ReadEntry[],
  truth: Truth,
): DoubtSample[] {
  const signs = signsOf(entries, raws)
  const printed = entries.map((entry): ReadingEntry => evaluatedEntry(entry))
  const { misses, extra } = measure(truth, printed)
  const wrong = new Map(misses.flatMap(({ got, fields }) => (got ? [[got, fields] as const] : [])))
  const invented = new Set(extra)
  return printed.flatMap((got, at) =>
    (Object.keys(measuredFieldOf) as DoubtedField[]).flatMap((field): DoubtSample[] => {
      if (invented.has(got) && field !== 'title') return []
      const isWrong = invented.has(got) || (wrong.get(got)?.includes(measuredFieldOf[field]) ?? false)
      return [{ field, signs: signs[at]![field], isWrong }]
    }),
  )
}
