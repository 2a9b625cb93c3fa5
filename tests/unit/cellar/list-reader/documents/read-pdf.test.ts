import { describe, expect, it } from 'vitest'
import { inspectDocument } from '~/cellar/list-reader/documents/inspect-document.server'
import { readPdf, styleOf } from '~/cellar/list-reader/documents/read-pdf.server'
import { readingErrorMessages } from '~/cellar/list-reader/documents/reading-error'
import { aTinyPdf } from '../../../../builders/tiny-pdf'

const row = [
  { text: 'Barolo, Vietti 2018', x: 50, y: 700 },
  { text: '95', x: 500, y: 700, isBold: true },
]

const texts = async (bytes: Buffer) =>
  (await readPdf(bytes)).pages.map(({ runs }) => runs.map(({ text }) => text))

describe('a PDF with text', () => {
  it('gives runs with their places from the top left corner', async () => {
    const { pages } = await readPdf(aTinyPdf({ pages: [row] }))
    expect(pages).toMatchObject([{ number: 1, width: 600, height: 800, origin: 'text' }])
    const [name, price] = pages[0]!.runs
    expect(name).toMatchObject({ text: 'Barolo, Vietti 2018', x: 50, size: 12 })
    expect(name!.y + 0.8 * name!.size).toBeCloseTo(100, 0)
    expect(price).toMatchObject({ text: '95', x: 500, isBold: true })
  })

  it('is read upright where viewers turn its pages, and where its text lies on its side', async () => {
    const turned = await readPdf(aTinyPdf({ pages: [row], rotate: 90 }))
    expect(turned.pages[0]!.runs[0]).toMatchObject({ text: 'Barolo, Vietti 2018' })
    // Turned back by the turn that makes most of its text upright.
    expect(turned.pages[0]).toMatchObject({ width: 600, height: 800 })
  })

  it('joins small capitals and letter-spaced words', async () => {
    const small = [
      { text: 'H', x: 50, y: 700, size: 12 },
      { text: 'ENRIOT', x: 58.7, y: 700, size: 9.6 },
    ]
    const spaced = [{ text: 'C H A M P A G N E', x: 50, y: 650 }]
    expect(await texts(aTinyPdf({ pages: [small, spaced] }))).toEqual([['HENRIOT'], ['CHAMPAGNE']])
  })

  it('is read without running its script or opening its attachments', async () => {
    const action = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
    const names = '/Names << /EmbeddedFiles << /Names [(evil.exe) 100 0 R] >> >>'
    const file = '<< /Type /Filespec /F (evil.exe) >>'
    const bytes = aTinyPdf({ pages: [row], catalog: `${action} ${names}`, extra: [file] })
    expect(await texts(bytes)).toEqual([['Barolo, Vietti 2018', '95']])
  })

  it('tells pages whose text has to be recognized', async () => {
    const { pages } = await inspectDocument(aTinyPdf({ pages: [row, [{ text: '12', x: 300, y: 20 }]] }))
    expect(pages.map(({ hasText }) => hasText)).toEqual([true, false])
  })
})

describe('a PDF that cannot be read', () => {
  const refusal = (sentence: string) => ({ code: 'import-rejected', sentence })

  it('is refused with a sentence where a password locks it', async () => {
    const key = `(${'k'.repeat(32)})`
    const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44 >>`
    const trailer = '/Encrypt 100 0 R /ID [(0123456789abcdef) (0123456789abcdef)]'
    await expect(
      inspectDocument(aTinyPdf({ pages: [row], extra: [encrypt], trailer })),
    ).rejects.toMatchObject(refusal(readingErrorMessages.encrypted))
  })

  it('is refused where only its beginning arrived', async () => {
    await expect(inspectDocument(aTinyPdf().subarray(0, 40))).rejects.toMatchObject(
      refusal(readingErrorMessages.brokenPdf),
    )
  })

  it('is refused for 10,000 pages before one of them is read', async () => {
    const pages = Array.from({ length: 10_000 }, () => row)
    await expect(inspectDocument(aTinyPdf({ pages }))).rejects.toMatchObject(
      refusal(readingErrorMessages.tooManyPages),
    )
  })
})

it('the styles of a text follow from the names of fonts', () => {
  expect(styleOf('BCDFEE+BookmanOldStyle-Bold')).toEqual({
    isBold: true,
    isItalic: false,
    family: 'bookmanoldstyle',
  })
  expect(styleOf('TimesNewRomanPS-ItalicMT')).toMatchObject({ isBold: false, isItalic: true })
  expect(styleOf('LADKLS+GillSans-Light')).toMatchObject({ isBold: false, isItalic: false })
})
