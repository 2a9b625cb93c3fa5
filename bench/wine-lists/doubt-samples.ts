// The prices and vintages of a reading with the signs against them and whether they are wrong.
import { doubtBelow } from '~/cellar/list-reader/read-entry'
import { evaluatedEntry } from '~/cellar/list-reader/evaluate/evaluated-entry'
import type { DoubtedField } from '~/cellar/list-reader/fields/doubt-points'
import { signsOf } from '~/cellar/list-reader/fields/doubt-signs'
import { readColumns } from '~/cellar/list-reader/fields/read-columns.server'
import { readLabels } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { measure, type MeasuredField, type ReadingEntry } from './measure'
import type { Truth } from './truth'

export interface DoubtSample {
  /** Number of the list: its pages and photographs have the same. */
  list: string
  field: DoubtedField
  signs: readonly string[]
  /** What the reader itself holds against it, in points. */
  own: number
  isWrong: boolean
  /** Neither the list nor the reading has a value. */
  isNothing: boolean
  isDamaged?: boolean
}

const measured = {
  vintage: 'vintage',
  bottlePrice: 'priceBottle',
  glasses: 'priceGlass',
} as const satisfies Record<DoubtedField, MeasuredField>

export function doubtSamples(document: SourceDocument, truth: Truth): DoubtSample[] {
  const raw = readColumns(document) ?? readLayout(document)
  const entries = readLabels(raw, { producers: [] })
  const signs = signsOf(entries, raw.entries)
  const printed = entries.map((entry): ReadingEntry => evaluatedEntry(entry))
  const { misses, extra } = measure(truth, printed)
  const wrong = new Map(misses.flatMap(({ got, fields }) => (got ? [[got, fields] as const] : [])))
  const invented = new Set(extra)
  return printed.flatMap((got, at) =>
    invented.has(got)
      ? []
      : (Object.keys(measured) as DoubtedField[]).map((field): DoubtSample => {
          const { wine, readings } = entries[at]!
          const isWrong = wrong.get(got)?.includes(measured[field]) ?? false
          const isAbsent = field === 'glasses' ? wine.glasses.length === 0 : wine[field] === null
          return {
            list: /^\d+|^[^-]+/.exec(truth.id)![0],
            field,
            signs: signs[at]![field],
            own: Math.log(Math.max(0.05, readings[field]?.confidence ?? 1)) / Math.log(doubtBelow),
            isWrong,
            isNothing: isAbsent && !isWrong,
          }
        }),
  )
}
