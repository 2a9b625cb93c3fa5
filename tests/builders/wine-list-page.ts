import type { ReadEntry, ReadWine } from '~/cellar/list-reader/read-entry'
import type { PageOrigin, SourcePage } from '~/cellar/list-reader/source-document'

/** A page of printed lines, one every 14 units; " | " in a line separates cells that are far apart. */
export function aListPage(
  lines: readonly string[],
  { number = 1, origin = 'text' }: { number?: number; origin?: PageOrigin } = {},
): SourcePage {
  return {
    number,
    width: 600,
    height: (lines.length + 1) * 14,
    origin,
    runs: lines.flatMap((line, index) =>
      line.split(' | ').map((text, cell) => ({
        text,
        x: 20 + cell * 250,
        y: index * 14 + 1,
        width: text.length * 5.5,
        height: 11,
        size: 11,
        ...(origin === 'recognition' && { confidence: 0.9 }),
      })),
    ),
  }
}

export const aReadWine = (wine: Partial<ReadWine> & Pick<ReadWine, 'name'>): ReadWine => ({
  type: null,
  producer: null,
  vintage: null,
  appellation: null,
  region: null,
  country: null,
  varietal: null,
  bottleMl: null,
  bottlePrice: null,
  glasses: [],
  bin: null,
  ...wine,
})

/** The built-in reader's fields of line `line` of a page (from 1), each value as sure as `confidence`. */
export function aReadEntry(
  wine: Partial<ReadWine> & Pick<ReadWine, 'name'>,
  { line = 1, page = 1, confidence = 0.8, section = '' } = {},
): ReadEntry {
  const place = { page, x: 20, y: (line - 1) * 14 + 1, width: 400, height: 11 }
  const readings = Object.fromEntries(
    Object.keys(wine).map((field) => [field, { confidence, rule: 'a rule', place }]),
  )
  return { section, wine: aReadWine(wine), readings, note: '', place }
}
