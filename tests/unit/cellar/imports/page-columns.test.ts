import { describe, expect, it } from 'vitest'
import {
  hasSameColumns,
  pageColumns,
  readByColumns,
  type ColumnMeaning,
} from '~/cellar/imports/review/page-columns'
import type { LockedRow } from '~/cellar/imports/review/step.server'

const place = (y: number, x: number, width: number) => ({ page: 1, x, y, width, height: 10 })

/** A row on line `line` with a name at 40, and figures as they were read at these places. */
function aRow(line: number, figures: { field: string; text: string; x: number }[]): LockedRow {
  const y = 100 + line * 20
  const name = { confidence: 1, rule: 'label', place: place(y, 40, 120) }
  return {
    position: line * 1_000,
    version: 0,
    state: 'new',
    fields: {
      name: `Wine ${line}`,
      bottlePrice: '',
      glassPrice: '',
      glassMl: '',
      ...Object.fromEntries(figures.map(({ field, text }) => [field, text])),
    },
    confidence: Object.fromEntries(figures.map(({ field }) => [field, 0.3])),
    readings: {
      name,
      ...Object.fromEntries(
        figures.map(({ field, x }) => [field, { confidence: 0.3, rule: 'count', place: place(y, x, 20) }]),
      ),
    },
    pours: [],
    section: '',
    place: place(y, 40, 400),
    source_text: '',
    decided: [],
    is_skipped: false,
    is_checked: false,
    is_edited: false,
  }
}

const page = (runs: { text: string; x: number; y: number }[] = []) => ({
  number: 1,
  width: 600,
  runs: runs.map((run) => ({ ...run, width: run.text.length * 6, height: 10 })),
})
const prices = [1, 2, 3].map((line) =>
  aRow(line, [
    { field: 'bottlePrice', text: String(line + 8), x: 300 },
    { field: 'glassPrice', text: String(line + 40), x: 360 },
  ]),
)
const withMeanings = (meanings: ColumnMeaning[], rows = prices, onPage = page()) =>
  pageColumns(rows, onPage).map((column, at) => ({ ...column, meaning: meanings[at]! }))

describe('the columns of a page', () => {
  it('are named from left to right by what most of their texts were read as', () => {
    expect(pageColumns(prices, page()).map(({ meaning, samples }) => [meaning, samples])).toEqual([
      ['name', ['Wine 1', 'Wine 2', 'Wine 3']],
      ['bottlePrice', ['9', '10', '11']],
      ['glassPrice', ['41', '42', '43']],
    ])
  })

  it('exchange their texts with their meanings, and leave no doubt about them', () => {
    const [first] = readByColumns(prices, page(), withMeanings(['name', 'glassPrice', 'bottlePrice']))
    expect(first).toMatchObject({ position: 1_000, set: { fields: { bottlePrice: '41', glassPrice: '9' } } })
    expect(first!.set.confidence).toEqual({})
  })

  it('include figures that were not read, which a meaning reads', () => {
    const rows = [1, 2].map((line) => aRow(line, [{ field: 'bottlePrice', text: '50', x: 300 }]))
    const onPage = page([1, 2].map((line) => ({ text: `1.2${line}0,50 €`, x: 400, y: 100 + line * 20 })))
    expect(pageColumns(rows, onPage).at(-1)).toMatchObject({ meaning: '' })
    const columns = withMeanings(['name', '', 'bottlePrice'], rows, onPage)
    const changed = readByColumns(rows, onPage, columns)
    expect(changed.map(({ set }) => set.fields!.bottlePrice)).toEqual(['1210.50', '1220.50'])
  })

  it('change nothing while their meanings stay and nothing is in doubt', () => {
    const sure = prices.map((row) => ({ ...row, confidence: {} }))
    expect(readByColumns(sure, page(), pageColumns(sure, page()))).toEqual([])
  })

  it('are the same on another page where they stand at the same places', () => {
    const columns = pageColumns(prices, page())
    expect(hasSameColumns(columns, columns, 600)).toBe(true)
    expect(hasSameColumns(columns, columns.slice(1), 600)).toBe(false)
    const moved = columns.map((column) => ({ ...column, x: column.x + 60 }))
    expect(hasSameColumns(columns, moved, 600)).toBe(false)
  })
})
