import decodeQR from 'qr/decode.js'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { ratingToken, readRatingToken } from '~/club/tastes/links/rating-token.server'
import { addNodeFeatures } from '~/cellar/list-reader/documents/node-additions.server'
import sharp from 'sharp'
import { getDocumentProxy, renderPageAsImage } from 'unpdf'
import { describe, expect, it } from 'vitest'
import {
  labelPlace,
  labelSheets,
  papers,
  type LabelSheetName,
  type Paper,
} from '~/club/fulfillment/print/paper'
import { printTasks } from '~/club/fulfillment/print/pdf/print-tasks.server'
import { needsOtherFonts, pickLines, type PrintedBox } from '~/club/fulfillment/print/printed'
import { readOptions, rememberedPaper, typedOptions } from '~/club/fulfillment/print/options'

const head = { club: 'Bottega Rossa', run: 'November box', pickUp: 'Main cellar, November 13–28, 2026' }
const theme = {
  pairing: 'trattoria',
  ink: '#2b1a12',
  muted: '#665544',
  primary: '#a1261d',
  line: '#dddddd',
} as const

const aBox = (number: number, more: Partial<PrintedBox> = {}): PrintedBox => ({
  number,
  member: `Member ${number}`,
  tier: 'Tavola',
  isAwaiting: false,
  code: 'ABC234',
  note: '',
  bottles: [{ wine: 'Elio Grasso Gavarini 2019', bin: 'A12', bottles: 1, state: 'pack', order: null }],
  ...more,
})
const boxesOf = (count: number) => Array.from({ length: count }, (_, at) => aBox(at + 1))

interface Word {
  text: string
  /** Millimeters from the upper left corner to the start of the baseline. */
  x: number
  y: number
  /** Points. */
  size: number
}

async function parsed(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const pages: { width: number; height: number; words: Word[] }[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      return { text: item.str, x: (x * 25.4) / 72, y: ((height - y) * 25.4) / 72, size: Math.hypot(a, b) }
    })
    pages.push({ width, height, words })
  }
  return pages
}

const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')

/** The text of the QR code on the first page, drawn at `dpi` as a printer draws it. */
async function scan(file: Uint8Array, dpi: number): Promise<string> {
  addNodeFeatures()
  const drawn = await renderPageAsImage(new Uint8Array(file), 1, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: dpi / 72,
  })
  const { data, info } = await sharp(Buffer.from(drawn))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

const labels = async (sheet: LabelSheetName, boxes: PrintedBox[], start = 1) =>
  parsed(await printTasks.labels({ head, theme, sheet, start, outlines: false, boxes }))

describe('a label sheet as PDF', () => {
  // Millimeters from the makers' templates, not from our table.
  const makers = [
    { name: 'avery-5160', page: [612, 792], first: [4.76, 12.7], last: [144.46, 241.3], count: 30 },
    { name: 'l7160', page: [595.28, 841.89], first: [7.2, 15.1], last: [139.3, 243.7], count: 21 },
  ] as const
  it.each(makers)('$name has its first and last label where the sheet has them', async (sheet) => {
    const [page, ...more] = await labels(sheet.name, boxesOf(sheet.count))
    expect(more).toEqual([])
    expect(page!.width).toBeCloseTo(sheet.page[0], 1)
    expect(page!.height).toBeCloseTo(sheet.page[1], 1)
    const at = (text: string) => page!.words.find((word) => word.text === text)!
    const [first, last] = [at('1'), at(String(sheet.count))]
    // The number stands 3 mm from the left edge, and 7 mm below the upper one.
    expect(Math.abs(first.x - 3 - sheet.first[0])).toBeLessThan(0.5)
    expect(Math.abs(first.y - 7 - sheet.first[1])).toBeLessThan(0.5)
    expect(Math.abs(last.x - 3 - sheet.last[0])).toBeLessThan(0.5)
    expect(Math.abs(last.y - 7 - sheet.last[1])).toBeLessThan(0.5)
  })

  it('begins with the label that is asked for and continues on the next sheet', async () => {
    const pages = await labels('avery-5160', boxesOf(30), 29)
    expect(pages).toHaveLength(2)
    const numbers = pages.map(({ words }) => words.filter(({ size }) => size > 14).map(({ text }) => text))
    expect(numbers[0]).toEqual(['1', '2'])
    expect(numbers[1]).toHaveLength(28)
    expect(pages[1]!.words.find(({ text }) => text === '3')!.x).toBeCloseTo(4.76 + 3, 0)
  })

  it('has one thermal label a page of 4 by 6 inches', async () => {
    const pages = await labels('thermal', boxesOf(3))
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [288, 432],
      [288, 432],
      [288, 432],
    ])
  })

  it('keeps every text inside its label, however long the name', async () => {
    const long = aBox(1, { member: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6), tier: 'W'.repeat(80) })
    for (const name of ['avery-5160', 'l7160', 'thermal'] as const) {
      const [page] = await labels(name, [long])
      const { labelHeight, labelWidth } = labelSheets[name]
      const place = labelPlace(labelSheets[name], 0)
      for (const { x, y } of page!.words) {
        expect(x).toBeGreaterThan(place.x + 1)
        expect(x).toBeLessThan(place.x + labelWidth - 1)
        expect(y).toBeGreaterThan(place.y + 1)
        expect(y).toBeLessThan(place.y + labelHeight - 0.8)
      }
    }
  })

  it.each(['trattoria', 'cellar', 'modern', 'natural'] as const)(
    'shows accents, Greek and Cyrillic in the typeface of %s',
    async (pairing) => {
      const names = ['Žofia Łęcka-Ğül', 'Zoë Nuñez', 'Ξένια Παππά', 'Дарья Ильина', 'Nguyễn Ánh']
      const boxes = names.map((member, at) => aBox(at + 1, { member }))
      const file = await printTasks.labels({
        head,
        theme: { ...theme, pairing },
        sheet: 'thermal',
        start: 1,
        outlines: false,
        boxes,
      })
      const pages = await parsed(file)
      names.forEach((name, at) => {
        const words = pages[at]!.words.map(({ text }) => text).join('')
        expect(words.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''))
      })
    },
  )
})

describe('names in other scripts', () => {
  it('are printed in letters of their own, in the order of the script', async () => {
    const names = ['山田 太郎', '김민준', 'محمد علي', 'דוד לוי', 'สมชาย ใจดี']
    const pages = await labels(
      'thermal',
      names.map((member, at) => aBox(at + 1, { member })),
    )
    const plain = (text: string) => [...text.normalize('NFKC').replace(/\s/g, '')].sort().join('')
    names.forEach((name, at) => {
      const words = pages[at]!.words.filter(({ size }) => size > 20 && size < 40)
      expect(plain(textOf(words)), name).toBe(plain(name))
    })
  })

  it('without a font are one question mark for each word, and no empty boxes', async () => {
    const [page] = await labels('thermal', [aBox(1, { member: 'თამარ მეფე' })])
    expect(textOf(page!.words.filter(({ size }) => size > 20 && size < 40))).toBe('? ?')
  })

  it('are not broken within a word where a smaller size holds it', async () => {
    const [page] = await labels('l7160', [aBox(1, { member: 'Ilyina-Komissarzhevskaya' })])
    expect(page!.words.map(({ text }) => text)).toContain('Ilyina-Komissarzhevskaya')
  })
})

describe('a packing slip', () => {
  it('has the whole name of a wine with its vintage, however long it is', async () => {
    const wine = 'Domaine Zind-Humbrecht Gewürztraminer Herrenweg de Turckheim Vieilles Vignes Sélection 2019'
    const boxes = [aBox(1, { bottles: [{ wine, bin: 'B7', bottles: 2, state: 'pack', order: null }] })]
    const [page] = await parsed(await printTasks['packing-slips']({ head, theme, paper: 'letter', boxes }))
    expect(textOf(page!.words)).toContain(wine.slice(-14))
    expect(textOf(page!.words)).not.toContain('…')
  })
})

describe('sixty labels', () => {
  it.each([
    ['avery-5160', 2],
    ['l7160', 3],
    ['thermal', 60],
  ] as const)('on %s fill %i sheets, each label once and in its place', async (name, sheets) => {
    const pages = await labels(name, boxesOf(60))
    expect(pages).toHaveLength(sheets)
    const sheet = labelSheets[name]
    const perSheet = sheet.columns * sheet.rows
    for (let at = 0; at < 60; at += 1) {
      const { words } = pages[Math.floor(at / perSheet)]!
      const number = words.filter(({ text, size }) => text === String(at + 1) && size > 14)
      expect(number, `box ${at + 1}`).toHaveLength(1)
      const { x, y } = labelPlace(sheet, at)
      expect(number[0]!.x - x).toBeCloseTo(name === 'thermal' ? 8 : 3, 1)
      expect(number[0]!.y).toBeGreaterThan(y)
      expect(number[0]!.y).toBeLessThan(y + sheet.labelHeight)
    }
  })
})

describe('a QR code in a PDF', () => {
  it.each(['avery-5160', 'l7160', 'thermal'] as const)('of %s is read by a scanner', async (name) => {
    const file = await printTasks.labels({
      head,
      theme,
      sheet: name,
      start: 1,
      outlines: false,
      boxes: [aBox(1)],
    })
    expect(await scan(file, 200)).toBe('ABC234')
  })

  it('of a note card leads to the bottle', async () => {
    const address = 'https://bottega-rossa.example/bottles/01a20a32-130b-72a8-982a-54ae609fb6b2'
    const card = {
      wine: 'A',
      details: '',
      note: '',
      pairing: '',
      recipe: '',
      address,
      isRating: false,
      copies: 1,
      box: null,
    }
    const file = await printTasks['note-cards']({ head, theme, paper: 'a4', cards: [card] })
    expect(await scan(file, 200)).toBe(address)
  })

  it('of a note card for one bottle leads to the page that rates it, with a token that is still valid', async () => {
    const [secret, bottleId, now] = [
      'a secret of the tests, long enough',
      newId(),
      new Date('2026-11-20T17:00:00Z'),
    ]
    const address = `https://bottega-rossa.example${paths.rate(ratingToken(secret, bottleId, now))}`
    const card = {
      wine: 'A',
      details: '',
      note: '',
      pairing: '',
      recipe: '',
      address,
      isRating: true,
      copies: 1,
      box: 12,
    }
    const file = await printTasks['note-cards']({ head, theme, paper: 'letter', cards: [card] })
    const scanned = (await scan(file, 200))!
    expect(scanned).toBe(address)
    expect(readRatingToken(secret, scanned.split('/rate/')[1]!, now)).toMatchObject({
      id: bottleId,
      isExpired: false,
    })
    const [page] = await parsed(file)
    expect(textOf(page!.words)).toContain('Rate this bottle')
  })
})

describe.each(Object.keys(papers) as Paper[])('on %s', (paper) => {
  const isPaper = ({ width, height }: { width: number; height: number }) => {
    expect((width * 25.4) / 72).toBeCloseTo(papers[paper].width, 1)
    expect((height * 25.4) / 72).toBeCloseTo(papers[paper].height, 1)
  }

  it('a pick list has every wine with its bottles, over as many pages as it takes', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({
      bin: `B${at + 1}`,
      wine: `Château Numéro ${at + 1}`,
      bottles: 1_200 + at,
      tiers: [{ tier: 'Tavola', bottles: 1_200 + at }],
      short: at === 0 ? 3 : 0,
    }))
    const pages = await parsed(await printTasks['pick-list']({ head, theme, paper, lines, boxes: 600 }))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(isPaper)
    const text = pages.map(({ words }) => textOf(words)).join(' ')
    for (const { wine } of lines) expect(text).toContain(wine)
    expect(text).toContain('1,259')
    expect(text).toContain('3 short')
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`)
    for (const { words } of pages) for (const { y } of words) expect(y).toBeLessThan(papers[paper].height - 8)
  })

  it('two small packing slips share a sheet; a large box gets its own', async () => {
    const small = await parsed(await printTasks['packing-slips']({ head, theme, paper, boxes: boxesOf(5) }))
    expect(small).toHaveLength(3)
    small.forEach(isPaper)
    const bottles = Array.from({ length: 30 }, (_, at) => ({
      wine: `Wine ${at}`,
      bin: '',
      bottles: 1,
      state: 'short' as const,
      order: null,
    }))
    const boxes = [aBox(1), aBox(2, { bottles, note: 'Ring the bell. '.repeat(30) })]
    const large = await parsed(await printTasks['packing-slips']({ head, theme, paper, boxes }))
    expect(large).toHaveLength(3)
    expect(large.map(({ words }) => textOf(words)).join(' ')).toContain('Wine 29')
  })

  it('four note cards fill a sheet, with as many copies as asked and a recipe of any length', async () => {
    const card = {
      wine: 'Elio Grasso Gavarini 2019',
      details: 'Red, Nebbiolo, Barolo, Piedmont, Italy',
      note: 'Rosé à la crème brûlée.',
      pairing: 'Braised beef',
      recipe: 'Stir for an hour. '.repeat(300),
      address: 'https://bottega-rossa.example/bottles/0190',
      isRating: false,
      copies: 5,
      box: null,
    }
    const pages = await parsed(await printTasks['note-cards']({ head, theme, paper, cards: [card] }))
    expect(pages).toHaveLength(2)
    pages.forEach(isPaper)
    expect(textOf(pages[0]!.words).match(/Rosé à la crème brûlée/g)).toHaveLength(4)
    expect(textOf(pages[0]!.words)).toContain('…')
    const half = papers[paper].height / 2
    for (const { text, y } of pages[0]!.words.filter(({ y }) => y < half)) {
      expect(y, text).toBeLessThan(half - 8)
    }
  })
})

describe('a pick list', () => {
  it('labels and slips say what is in the parcel besides the box, and a label of bought bottles alone', async () => {
    const bought = { wine: 'Vietti Barbera 2021', bin: 'C3', bottles: 2, state: 'pack' as const, order: 1004 }
    const box = aBox(1)
    const boxes = [
      aBox(1, { bottles: [...box.bottles, bought] }),
      aBox(1004, { tier: 'Bought', bottles: [bought] }),
    ]
    for (const sheet of ['avery-5160', 'thermal'] as const) {
      const pages = await parsed(
        await printTasks.labels({ head, theme, sheet, start: 1, outlines: false, boxes }),
      )
      const text = pages.map(({ words }) => textOf(words)).join(' ')
      expect(text).toContain('+ 2 bought bottles')
      expect(text).toContain('2 bottles')
    }
    const slips = await parsed(await printTasks['packing-slips']({ head, theme, paper: 'letter', boxes }))
    expect(slips.map(({ words }) => textOf(words)).join(' ')).toContain('Order 1004, bin C3')
  })

  it('counts a wine once for each bin and tier, in the order of the bins as people count', () => {
    const bottle = (wine: string, bin: string, state: 'pack' | 'short' | 'given' = 'pack') => ({
      wine,
      bin,
      bottles: 1,
      state,
      order: null,
    })
    const boxes = [
      aBox(1, { bottles: [bottle('A', 'B10'), bottle('B', 'B9'), bottle('C', '')] }),
      aBox(2, {
        tier: 'Calice',
        bottles: [bottle('A', 'B10'), bottle('A', 'B10', 'short'), bottle('B', 'B9', 'given')],
      }),
    ]
    expect(pickLines(boxes, ['Calice', 'Tavola'])).toEqual([
      { bin: 'B9', wine: 'B', bottles: 1, short: 0, tiers: [{ tier: 'Tavola', bottles: 1 }] },
      {
        bin: 'B10',
        wine: 'A',
        bottles: 2,
        short: 1,
        tiers: [
          { tier: 'Calice', bottles: 1 },
          { tier: 'Tavola', bottles: 1 },
        ],
      },
      { bin: '', wine: 'C', bottles: 1, short: 0, tiers: [{ tier: 'Tavola', bottles: 1 }] },
    ])
  })
})

describe('the choice of a sheet', () => {
  const typed = (query: string) => typedOptions(new URLSearchParams(query), rememberedPaper(null))

  it('is on US Letter until a device has printed on other paper', () => {
    expect(typed('')).toMatchObject({ paper: 'letter', labels: 'avery-5160', start: '1' })
    expect(typedOptions(new URLSearchParams(), rememberedPaper('a4.l7160'))).toMatchObject({
      paper: 'a4',
      labels: 'l7160',
    })
    expect(rememberedPaper('constructor.x')).toEqual({ paper: 'letter', labels: 'avery-5160' })
  })

  it('is refused with a sentence where a number cannot be', () => {
    const errorsOf = (query: string) => readOptions(typed(query)).errors
    expect(errorsOf('start=31').start).toEqual(['A sheet of Avery 5160 has 30 labels: enter 1 to 30'])
    expect(errorsOf('start=x').start).toEqual(['Enter the number of a label, such as 7'])
    expect(errorsOf('from=9&to=3').to).toEqual(['Enter a number that is not before the first'])
    expect(errorsOf('paper=napkin').paper).toEqual(['Choose one of these'])
  })
})

it('a name in letters that no font of ours has is known before it is printed', () => {
  expect(['თამარი', 'Ana', 'Ξένια', 'Дарья', '山田 太郎', 'محمد'].map(needsOtherFonts)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
