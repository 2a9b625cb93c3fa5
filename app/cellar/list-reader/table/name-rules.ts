// Which words of a wine's name only repeat what other columns say. Decided for a whole column, so that a name such as
// "Summer in a Bottle", "1865" or "Sanford & Benedict" stays whole. Pure.
import { readVintage } from '~/cellar/reference/labels'
import { wordsOf, nameKey } from '~/cellar/reference/name-key'
import type { WineExporter } from '../exporters/exporter'
import { isBlank, type CellRow } from '../files/table'
import type { ColumnMapping } from './column-mapping'

export type NameRules = ReturnType<typeof nameRulesOf>

/** So many rows, and half of all, show that the names of a column repeat something. */
const enough = 3

/** The rules of a table's column of names; `exporter` is the known one that wrote it. */
export function nameRulesOf(
  rows: readonly CellRow[],
  mapping: ColumnMapping,
  headers: readonly string[],
  exporter: WineExporter | null,
) {
  const { name, producer, vintage } = mapping
  const repeats = (other: number | undefined, test: (name: string, text: string) => boolean) => {
    if (name === undefined || other === undefined) return false
    const filled = rows.filter(({ cells }) => !isBlank(cells[name]) && !isBlank(cells[other]))
    const repeating = filled.filter(({ cells }) => test(String(cells[name]), String(cells[other])))
    return repeating.length >= enough && repeating.length >= filled.length / 2
  }
  const isVerbatim = exporter?.isVerbatim ?? false
  const price = headers[mapping.bottlePrice ?? -1] ?? ''
  return {
    /** Names begin with the producer, which has a column of its own. */
    holdProducer: exporter?.namesBeginWithProducer ?? (!isVerbatim && repeats(producer, beginsWithProducer)),
    /** Names have the vintage at an end, which has a column of its own. */
    holdVintage: !isVerbatim && repeats(vintage, (text, year) => withoutVintage(text, year) !== text),
    /** Names have the bottle's size with its unit at the end, since no column has it: "Sancerre 1.5 L". */
    holdVolume: !isVerbatim && mapping.formatMl === undefined,
    /** Names say what their price buys, since no column does: "Chablis 2020 - Glass". */
    holdPortion:
      producer === undefined &&
      mapping.formatMl === undefined &&
      mapping.glassPrice === undefined &&
      !/bottle|btl/i.test(price),
  }
}

/** Words after which a producer’s name continues: "Sanford & Benedict" is no "Benedict" of Sanford. */
const continuation = /^(?:\s*[&+]|\s+(?:and|et|e|y|und)\s)/iu

/** The name without the producer before it; the whole name where it begins otherwise, continues with it or ends there. */
export function withoutProducer(name: string, producer: string): string {
  const [words, lead] = [wordsOf(name), nameKey(producer).split(' ')]
  if (producer === '' || words.length <= lead.length || lead.some((key, at) => words[at]?.key !== key))
    return name
  if (continuation.test(name.slice(words[lead.length - 1]!.end))) return name
  return name.slice(words[lead.length]!.start)
}

export const beginsWithProducer = (name: string, producer: string): boolean =>
  withoutProducer(name, producer) !== name

/** The name without this vintage at its beginning or end; the whole name where nothing else would be left. */
export function withoutVintage(name: string, vintage: string): string {
  const year = vintage.trim()
  if (year === '' || !readVintage(year)) return name
  const escaped = year.replace(/[^\w]/g, '\\$&')
  const rest = name.replace(new RegExp(`^${escaped}[\\s,–—-]+|[\\s,–—-]+\\(?${escaped}\\)?$`, 'i'), '').trim()
  return rest === '' ? name : rest
}
