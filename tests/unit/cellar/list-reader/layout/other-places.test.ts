import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { page, pasted, run } from './documents'

const winesOf = (document: SourceDocument) =>
  readFields(readLayout(document), { producers: [] }).map(({ wine }) => wine)

const labels = [
  'Domaine Orvane Chinon',
  'Domaine Tessaud Vouvray',
  'Domaine Belsac Sancerre',
  'Domaine Merlac Gigondas',
  'Domaine Virelle Chablis',
  'Domaine Cardon Morgon',
  'Domaine Fauvel Bandol',
  'Domaine Lestrac Cahors',
  'Domaine Norel Madiran',
]
const prices = [48, 61, 39, 120, 45, 88, 52, 140, 70]
const lines = (line: (label: string, at: number) => string) =>
  `Red wine\n\n${labels.map((label, at) => line(`${label} ${2012 + (at % 7)}`, at)).join('\n')}\n`

describe('numbers that count the wines of a list', () => {
  it('are prices where both amounts of a list go up with each other', () => {
    const wines = winesOf(pasted(lines((label, at) => `${label}    ${8 + at}    ${32 + at * 5}`)))
    expect(wines.map(({ bottlePrice, bin }) => [bottlePrice, bin])).toEqual(
      prices.map((_, at) => [3200 + at * 500, null]),
    )
  })
})

describe('pours of a wine on lines of their own', () => {
  it('are glasses of one wine, beside its bottle', () => {
    const wines = winesOf(
      pasted(
        `White wine\n\n${['Domaine Orvane Chinon 2021', 'Domaine Tessaud Vouvray 2020']
          .map((label, at) => `${label}   0,1 l   ${4 + at},50\n${label}   0,2 l   ${8 + at},50`)
          .join('\n')}\nDomaine Tessaud Vouvray 2020   0,75 l   34,00\n`,
      ),
    )
    expect(wines.map(({ name, bottlePrice, glasses }) => [name, bottlePrice, glasses])).toEqual([
      [
        'Chinon',
        null,
        [
          { price: 450, ml: 100 },
          { price: 850, ml: 200 },
        ],
      ],
      [
        'Vouvray',
        3400,
        [
          { price: 550, ml: 100 },
          { price: 950, ml: 200 },
        ],
      ],
    ])
  })
})

describe('prices', () => {
  it('may be a word, and the wine is not joined with the next', () => {
    const wines = winesOf(
      pasted(lines((label, at) => `${label} ........ ${at === 3 ? 'market' : prices[at]}`)),
    )
    expect(wines).toHaveLength(labels.length)
    expect(wines[3]).toMatchObject({ producer: 'Domaine Merlac', bottlePrice: null })
  })

  it('belong to the label above where that fills its line', () => {
    const full = 'DOMAINE ORVANE CHINON LES GRANDES VIGNES DU COTEAU VIEILLES'
    const text = `reds\nDOMAINE TESSAUD VOUVRAY .. btl 44\n${full}\nVIGNES .. btl 58\nDOMAINE BELSAC SANCERRE .. btl 39\nDOMAINE MERLAC GIGONDAS .. btl 61`
    const wines = winesOf(pasted(text))
    expect(wines.map(({ bottlePrice }) => bottlePrice)).toEqual([4400, 5800, 3900, 6100])
    expect(wines[1]!.producer).toBe('Domaine Orvane')
  })
})

describe('headings', () => {
  it('are no coffee where a house is called a café, and no glass where it is called after one', () => {
    for (const title of ['Grand Café De Sluis', 'Le Verre Bavard']) {
      const runs = [run(title, 40, 20, { size: 20 }), run('Rood', 40, 60, { size: 13 })]
      labels.forEach((label, at) =>
        runs.push(run(label, 40, 80 + at * 14), run(String(prices[at]! / 2), 400, 80 + at * 14)),
      )
      const wines = winesOf({ kind: 'pdf', pages: [page(runs)] })
      expect(
        wines.map(({ type }) => type),
        title,
      ).toEqual(labels.map(() => 'red'))
      expect(
        wines.map(({ bottlePrice }) => bottlePrice),
        title,
      ).toEqual(prices.map((price) => price * 50))
    }
  })

  it('in several words may end with a word that stands above columns elsewhere', () => {
    const runs = [run('At the bar, by the glass', 40, 20, { size: 14 })]
    labels
      .slice(0, 4)
      .forEach((label, at) => runs.push(run(label, 40, 40 + at * 14), run(`${9 + at}`, 300, 40 + at * 14)))
    runs.push(run('Reds', 40, 120, { size: 14 }))
    labels
      .slice(4)
      .forEach((label, at) => runs.push(run(label, 40, 140 + at * 14), run(`${40 + at}`, 300, 140 + at * 14)))
    const wines = winesOf({ kind: 'pdf', pages: [page(runs)] })
    expect(wines.map(({ bottlePrice, glasses }) => [bottlePrice, glasses[0]?.price])).toEqual([
      [null, 900],
      [null, 1000],
      [null, 1100],
      [null, 1200],
      ...[40, 41, 42, 43, 44].map((price) => [price * 100, undefined]),
    ])
  })

  it('that name Champagne below a heading of sparkling wines are the region of their wines', () => {
    const text = `Sparkling\n\nChampagne\nOrvane & Fils Brut NV    90\nTessaud Blanc de Blancs NV    110\n\nWhite\n\nBelsac Chardonnay 2020    50\n`
    expect(winesOf(pasted(text)).map(({ region, type }) => [region, type])).toEqual([
      ['Champagne', 'sparkling'],
      ['Champagne', 'sparkling'],
      [null, 'white'],
    ])
  })

  it('say orange for wines on their skins', () => {
    for (const title of ['Amber White, on the skins', 'Oranges', 'Macérations']) {
      const wines = winesOf(
        pasted(`${title}\n\nOrvane Rkatsiteli 2020    50\nTessaud Ribolla Gialla 2021    60\n`),
      )
      expect(
        wines.map(({ type }) => type),
        title,
      ).toEqual(['orange', 'orange'])
    }
    const mixed = winesOf(
      pasted('White & Orange\n\nOrvane Chardonnay 2020    50\nTessaud Riesling 2021    60\n'),
    )
    expect(mixed.map(({ type }) => type)).toEqual(['white', 'white'])
  })
})

it('the kind of a wine may stand in words before each label', () => {
  const kinds = ['Rouge', 'Blanc', 'Bulles']
  const wines = winesOf(
    pasted(labels.map((label, at) => `${kinds[at % 3]}    ${label} 2020    ${prices[at]},00 €`).join('\n')),
  )
  expect(wines.map(({ type }) => type)).toEqual(labels.map((_, at) => ['red', 'white', 'sparkling'][at % 3]))
  expect(wines[0]!.name).toBe('Chinon')
})

describe('a list in another script than Latin', () => {
  it.each([
    ['Greek', 'ΛΕΥΚΑ ΚΡΑΣΙΑ', 'ΕΡΥΘΡΟΣ ΟΙΝΟΣ', 'Κτήμα Ορβάνη', '€'],
    ['Ukrainian', 'Білі вина', 'Червоне вино', 'Виноробня Орван', 'грн'],
    ['Japanese', '白ワイン', '赤ワイン', 'オルヴァーヌ', '円'],
  ])('has kinds of wine above its wines and amounts behind them: %s', (_, white, red, name, sign) => {
    const wines = winesOf(
      pasted(
        [white, red]
          .flatMap((heading) => [
            heading,
            ...prices.slice(0, 3).map((price) => `${name}    ${price} ${sign}`),
          ])
          .join('\n'),
      ),
    )
    expect(wines.map(({ type, bottlePrice }) => [type, bottlePrice! / 100])).toEqual(
      ['white', 'red'].flatMap((type) => prices.slice(0, 3).map((price) => [type, price])),
    )
  })

  it('may have wines without a heading that says so, each with its price below it', () => {
    const names = ['Александар', 'Мерлот Белсак', 'Каберне Орван', 'Розе Холмер', 'Вранец Тесо']
    const wines = winesOf(pasted(names.map((name, at) => `${name}\n${500 + at * 10} ден.\n`).join('\n')))
    expect(wines.map(({ name, bottlePrice }) => [name, bottlePrice! / 100])).toEqual(
      names.map((name, at) => [name, 500 + at * 10]),
    )
  })
})

describe('columns of a page', () => {
  /** Labels at `x` with their amounts 150 further right. */
  const column = (x: number, own: readonly string[], y = 60) =>
    own.flatMap((label, at) => [
      run(label, x, y + at * 14, { width: 120 }),
      run(String(prices[at]), x + 150, y + at * 14, { width: 12 }),
    ])

  it('are not divided at the gap before the amounts', () => {
    const runs = [run('Red wines', 40, 20, { size: 16 }), ...column(40, labels)]
    expect(winesOf({ kind: 'pdf', pages: [page(runs)] }).map(({ bottlePrice }) => bottlePrice)).toEqual(
      prices.map((price) => price * 100),
    )
  })

  it('are divided as on the other pages of the document', () => {
    const others = labels.map((label) => label.replace('Domaine', 'Château'))
    const pages = [1, 2].map((number) =>
      page([...column(40, labels), ...column(330, number === 1 ? others : others.slice(0, 3))], number),
    )
    const wines = winesOf({ kind: 'pdf', pages })
    expect(wines.slice(labels.length * 2 + labels.length).map(({ producer }) => producer)).toEqual([
      'Château Orvane',
      'Château Tessaud',
      'Château Belsac',
    ])
  })
})
