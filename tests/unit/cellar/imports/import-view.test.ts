import { describe, expect, it } from 'vitest'
import { columnViews, countsInWords, rowView } from '~/cellar/imports/import-view'
import { allSheets } from '~/cellar/list-reader/sheet/all-sheets'

const counts = { new: 6, update: 2, same: 1, merged: 1, error: 2, skipped: 0 }

describe('a list of imports', () => {
  it('says what each would do, with nouns in the plural', () => {
    expect(countsInWords(counts, false)).toBe(
      '6 new, 2 updates, 1 already in your cellar, 1 merged, 2 errors',
    )
    expect(countsInWords({ ...counts, update: 1, error: 1 }, false)).toContain('1 update, ')
    expect(countsInWords(counts, true)).toContain('2 updated, ')
  })
})

describe('a row of an import', () => {
  const detailsWith = (quantity: string) =>
    rowView(
      {
        position: 1,
        number: 2,
        fields: { name: 'Sancerre', type: 'white', bottlePrice: '68', quantity },
        problems: {},
        state: 'new',
        changes: [],
        note: '',
        undoNote: '',
        isEdited: false,
        wineId: null,
      },
      '',
    ).details

  it('counts its bottles, and leaves out what is no number', () => {
    expect(detailsWith('12')).toBe('White, $68.00, 12 bottles')
    expect(detailsWith('1')).toBe('White, $68.00, 1 bottle')
    expect(detailsWith('many')).toBe('White, $68.00')
  })
})

describe('the columns of a file', () => {
  const columns = [
    { header: 'Wine', samples: [] },
    { header: '', samples: [] },
  ]

  it('have the letters of the file, which the columns of several sheets do not share', () => {
    expect(columnViews({ columns, sheet: 0 }).map(({ name }) => name)).toEqual(['A: Wine', 'Column B'])
    expect(columnViews({ columns, sheet: allSheets }).map(({ name }) => name)).toEqual(['Wine', 'Column B'])
  })
})
