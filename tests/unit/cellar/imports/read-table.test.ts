import { describe, expect, test } from 'vitest'
import { importErrorMessages } from '~/cellar/list-reader/files/limits'
import { readTable } from '~/cellar/list-reader/files/read-table.server'
import { aSheetRow, aWorkbook, aZip } from '../../../builders/workbook'

const cellsOf = async (bytes: Buffer) => (await readTable(bytes)).sheets[0]!.rows.map(({ cells }) => cells)
const refusal = (bytes: Buffer) =>
  readTable(bytes).then(
    () => 'read',
    (error: Error) => error.message,
  )

const lines = 'Producer,Wine,Vintage\r\nDomaine Leflaive,"Bâtard, Grand Cru",2019\r\n'

describe('a text file', () => {
  test.each([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${lines}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(lines, 'utf16le')],
    ['Windows-1252', Buffer.from(lines, 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['Producer', 'Wine', 'Vintage'],
      ['Domaine Leflaive', 'Bâtard, Grand Cru', '2019'],
    ])
  })

  test('is divided by semicolons where prices have decimal commas', async () => {
    const bytes = Buffer.from('Weingut;Wein;Preis\nKeller;Abtserde;1.250,00\nDönnhoff;Hermannshöhle;98,50\n')
    expect((await cellsOf(bytes))[1]).toEqual(['Keller', 'Abtserde', '1.250,00'])
  })

  test('is divided by tabs, and by what a first line of Excel says', async () => {
    expect((await cellsOf(Buffer.from('a\tb, c\n1\t2\n')))[0]).toEqual(['a', 'b, c'])
    expect((await cellsOf(Buffer.from('sep=|\na,b|c\n')))[0]).toEqual(['a,b', 'c'])
  })

  test('keeps the number of each row across empty rows and line breaks within quotes', async () => {
    const { sheets } = await readTable(Buffer.from('a,b\n\n"one\ntwo",2\n,\n3,4\n'))
    expect(sheets[0]!.rows.map(({ number }) => number)).toEqual([1, 3, 5])
  })

  test('loses the signs by which exports keep a text from being a formula', async () => {
    expect(await cellsOf(Buffer.from(`a,b\n"'=1+1","=""0123"""\n`))).toEqual([
      ['a', 'b'],
      ['=1+1', '0123'],
    ])
  })

  test('is refused when a quotation mark is never closed', async () => {
    expect(await refusal(Buffer.from('a,b\n"never closed,1\n2,3\n'))).toContain('never closed')
  })

  test('of 100,000 rows is refused at once, with their number', async () => {
    const bytes = Buffer.from(`Wine,Vintage\n${'Barolo,2019\n'.repeat(100_000)}`)
    const began = performance.now()
    expect(await refusal(bytes)).toContain('This file has 100,000 rows.')
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('with more than 5,000 rows or 100 columns is refused', async () => {
    expect(await refusal(Buffer.from(`Wine,Vintage\n${'Barolo,2019\n'.repeat(6_000)}`))).toContain(
      '6,000 rows',
    )
    expect(await refusal(Buffer.from('a,'.repeat(101) + 'b\n'))).toBe(importErrorMessages.tooManyColumns)
  })
})

describe('a workbook', () => {
  const names = aSheetRow(1, ['Wine', 'Vintage', 'Price'])

  test('is read sheet by sheet, with its numbers', async () => {
    const bytes = aWorkbook({
      Cover: '',
      Reds: names + aSheetRow(3, ['Barolo', 2019, 12.100000000000001]),
      Whites: names + aSheetRow(2, ['Soave', 2022, 40]),
    })
    const { sheets, kind } = await readTable(bytes)
    expect(kind).toBe('xlsx')
    expect(sheets.map(({ name }) => name)).toEqual(['Reds', 'Whites'])
    expect(sheets[0]!.rows[1]).toEqual({ number: 3, cells: ['Barolo', 2019, 12.1] })
  })

  test('has the saved value of a formula, and the error of a broken one in its cell', async () => {
    const formula = '<c r="B2"><f>1000+1019</f><v>2019</v></c>'
    const broken = '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><v>1</v></c>'
    const rows = await cellsOf(aWorkbook({ List: names + aSheetRow(2, ['Barolo', formula, broken]) }))
    expect(rows[1]).toEqual(['Barolo', 2019, '#DIV/0!', 1])
  })

  test('with a million empty rows is read', async () => {
    const empty = Array.from({ length: 100_000 }, (_, row) => `<row r="${row + 3}" ht="15"/>`).join('')
    const far = `<row r="1048576"/>`
    const bytes = aWorkbook({ List: names + aSheetRow(2, ['Barolo', 2019, 9]) + empty + far })
    expect(await cellsOf(bytes)).toHaveLength(2)
  })

  test('with macros is refused, whatever its name', async () => {
    const bytes = aWorkbook({ List: names }, [{ path: 'xl/vbaProject.bin', content: 'macro' }])
    expect(await refusal(bytes)).toBe(importErrorMessages.macros)
  })

  test('that unpacks to far more than it is, is refused', async () => {
    const bomb = { path: 'xl/sharedStrings.xml', content: Buffer.alloc(20_000_000, 'a') }
    expect(await refusal(aWorkbook({ List: names }, [bomb]))).toBe(importErrorMessages.bomb)
    const liar = { ...bomb, claimedSize: 100 }
    expect(await refusal(aWorkbook({ List: names }, [liar]))).toBe(importErrorMessages.brokenExcel)
    const many = Array.from({ length: 12 }, (_, n) => ({
      path: `xl/a${n}.xml`,
      content: randomish(9_000_000),
    }))
    expect(await refusal(aWorkbook({ List: names }, many))).toBe(importErrorMessages.bomb)
  })

  test('with 100,000 rows is refused with their number', async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => aSheetRow(row + 2, ['Barolo', 2019])).join('')
    expect(await refusal(aWorkbook({ List: names + rows }))).toContain('100,000 rows')
  })
})

test('other files are refused with what to do', async () => {
  expect(await refusal(Buffer.from('%PDF-1.7\n'))).toBe(importErrorMessages.pdf)
  expect(await refusal(Buffer.from('<html><table></table></html>'))).toBe(importErrorMessages.html)
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex'))).toBe(
    importErrorMessages.oldExcel,
  )
  expect(await refusal(aZip([{ path: 'list.csv', content: 'a,b' }]))).toBe(importErrorMessages.archive)
  expect(await refusal(aZip([{ path: 'content.xml', content: 'a' }]))).toBe(importErrorMessages.openDocument)
  expect(await refusal(aZip([{ path: 'word/document.xml', content: 'a' }]))).toBe(importErrorMessages.word)
  expect(await refusal(aZip([{ path: 'Index/Document.iwa', content: 'a' }]))).toBe(importErrorMessages.apple)
  const odt = 'application/vnd.oasis.opendocument.text'
  expect(await refusal(aZip([{ path: 'mimetype', content: odt }]))).toBe(importErrorMessages.openText)
  expect(await refusal(Buffer.from('{\\rtf1\\ansi Barolo; 95}'))).toBe(importErrorMessages.richText)
  expect(await refusal(Buffer.from('PK\x03\x04 cut off'))).toBe(importErrorMessages.brokenExcel)
  expect(await refusal(Buffer.from([1, 2, 3, 0, 0, 7]))).toBe(importErrorMessages.notText)
  expect(await refusal(Buffer.alloc(0))).toBe(importErrorMessages.empty)
})

/** Text that packs to about a tenth. */
const randomish = (length: number) =>
  Buffer.from('<c><v>1</v></c><d/>'.repeat(Math.ceil(length / 19)).slice(0, length))
