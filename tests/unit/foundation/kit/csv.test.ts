import { describe, expect, it } from 'vitest'
import { csvRows } from '~/foundation/kit/csv.server'

describe('a CSV cell', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@sum', "'@sum"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['-12.30', '-12.30'],
    ['12', '12'],
    ['Conti, Ada', '"Conti, Ada"'],
    ['the "other" Ada', '"the ""other"" Ada"'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('writes %j as %j', (text, written) =>
    expect(csvRows([['before', text, 'after']])).toBe(`before,${written},after\r\n`),
  )
})

it('a CSV file ends every row with a line feed after a carriage return', () => {
  expect(
    csvRows([
      ['Date', 'Sales'],
      ['2026-11-20', '99.00'],
    ]),
  ).toBe('Date,Sales\r\n2026-11-20,99.00\r\n')
  expect(csvRows([])).toBe('')
})
