import { describe, expect, it } from 'vitest'
import { guessColumns } from '~/cellar/list-reader/table/guess-columns.server'
import type { Cell, SourceSheet } from '~/cellar/list-reader/files/table'
import { joinedSheets, wineSheets } from '~/cellar/list-reader/sheet/joined-sheets.server'
import { plainRow } from '~/cellar/list-reader/sheet/regular-sheet.server'

const aSheet = (name: string, ...rows: Cell[][]): SourceSheet => ({
  name,
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
})

const red = aSheet('Red', ['Producer', 'Wine', 'Price'], ['Tessari', 'Barolo', 90], ['Orvane', 'Syrah', 40])
const white = aSheet('White', ['Wine', 'Bottle price', 'Producer'], ['Soave', 35, 'Lunaro'])

describe('a workbook', () => {
  it('with a sheet for each color is one list, whose wines are of the color of their sheet', () => {
    const notes = aSheet('Suppliers', ['Name', 'Country', 'Phone'], ['Vinoteca', 'Italy', '555 0100'])
    const beers = aSheet('Beers', ['Name', 'Price'], ['Pilsner', 6])
    const sheets = [red, notes, white, beers]
    const places = wineSheets(sheets)
    expect(places).toEqual([0, 2])
    const { rows, sheet, starts } = joinedSheets(sheets, places)
    expect(starts.map((start) => rows[start])).toEqual([red.rows[0], white.rows[0]])
    const wines = sheet.rows.map(plainRow)
    const mapping = guessColumns(sheet.headers, wines)
    const read = wines.map(({ cells }) =>
      (['producer', 'name', 'bottlePrice', 'type'] as const).map((field) => cells[mapping[field] ?? -1]),
    )
    expect(read).toEqual([
      ['Tessari', 'Barolo', 90, 'Red'],
      ['Orvane', 'Syrah', 40, 'Red'],
      ['Lunaro', 'Soave', 35, 'White'],
    ])
    expect(sheet.rows.map(({ place }) => rows[place]!.cells)).toContainEqual(['Soave', 35, 'Lunaro'])
  })

  it('whose sheets are versions of one list waits for a person to choose one', () => {
    expect(wineSheets([red, { ...red, name: 'Red, October' }])).toEqual([])
  })
})
