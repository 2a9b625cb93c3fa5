import { describe, expect, it } from 'vitest'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { RawEntry } from '~/cellar/list-reader/raw-entry'
import { page, pasted, run } from './documents'

const label = ({ parts }: RawEntry) => parts.map(({ text }) => text).join(' ')
const prices = ({ bottlePrice, glasses }: RawEntry) => [
  bottlePrice === null ? null : bottlePrice.cents / 100,
  ...glasses.map(({ cents, ml }) => (ml === null ? cents / 100 : `${cents / 100} for ${ml}`)),
]
const summary = (text: string) =>
  readLayout(pasted(text)).entries.map((entry) => [label(entry), ...prices(entry)])

describe('the layout of a wine list', () => {
  it('reads glass and bottle below their heads, and a bottle alone below its own', () => {
    const list = `
White Wines                          Glass   Bottle
Sancerre, Domaine Vacheron 2021        16       64
Chablis, William Fèvre 2020                     58
`
    expect(summary(list)).toEqual([
      ['Sancerre Domaine Vacheron 2021', 64, 16],
      ['Chablis William Fèvre 2020', 58],
    ])
  })

  it('finds the producers below their wines though the height of their letters was measured unevenly', () => {
    const look = { confidence: 0.95 }
    const wines = ['Fleurie', 'Chinon', 'Bandol', 'Cornas', 'Gigondas', 'Vacqueyras', 'Moulis', 'Madiran']
    const runs = wines.flatMap((wine, at) => [
      run(`${wine} ${2010 + at}`, 50, 100 + at * 40, { size: 14, ...look }),
      run(`${40 + at},00`, 400, 100 + at * 40, { size: 14, ...look }),
      ...(at < 6 ? [run('CHÂTEAU ORVANE', 50, 118 + at * 40, { size: at % 2 ? 10.9 : 11.6, ...look })] : []),
    ])
    const title = run('Vins rouges', 50, 60, { size: 18, ...look })
    const document = { kind: 'photo' as const, pages: [page([title, ...runs], 1, { origin: 'recognition' })] }
    expect(readLayout(document).entries.map(label)).toEqual(
      wines.map((wine, at) => `${wine} ${2010 + at}${at < 6 ? ' CHÂTEAU ORVANE' : ''}`),
    )
  })

  it('knows pours by the sizes above them', () => {
    const list = `
OFFENE WEINE                        0,1 l     0,2 l     0,75 l
Riesling, Weingut Leitz 2021        4,80      9,40      33,–
Zweigelt, Umathum 2020              5,10      9,90      36,–
`
    expect(summary(list)[0]).toEqual(['Riesling Weingut Leitz 2021', 33, '4.8 for 100', '9.4 for 200'])
  })

  it('takes the smaller of two amounts in one cell for the glass', () => {
    const list = 'Red Wines\nPinot Noir, Cristom 2019 18/72\nNebbiolo, G.D. Vajra, Langhe 2020 17/68'
    expect(summary(list)[0]).toEqual(['Pinot Noir Cristom 2019', 72, 18])
  })

  it('makes an entry of each vintage and of each bottle size below one label', () => {
    const list = `
RED WINES
Château Latour, Pauillac
1996   1450
2005   1620
Volnay, Comtes Lafon
375 ml 85
1.5 L 360
`
    const { entries } = readLayout(pasted(list))
    expect(entries.map((entry) => [label(entry), entry.bottlePrice?.cents, entry.bottleMl?.ml])).toEqual([
      ['Château Latour Pauillac 1996', 145_000, undefined],
      ['Château Latour Pauillac 2005', 162_000, undefined],
      ['Volnay Comtes Lafon', 8_500, 375],
      ['Volnay Comtes Lafon', 36_000, 1_500],
    ])
  })

  it('reads text with one cell on each line: bin, label, price', () => {
    const list =
      'Red Wines\nITALY\n101.\nAntinori Peppoli 2014\n55\n102.\nRuffino Chianti 2011\n85\n103.\n99 Vines Merlot\n26'
    const { entries } = readLayout(pasted(list))
    expect(entries.map((entry) => [entry.bin?.text, label(entry), entry.context.country])).toEqual([
      ['101', 'Antinori Peppoli 2014', 'Italy'],
      ['102', 'Ruffino Chianti 2011', 'Italy'],
      ['103', '99 Vines Merlot', 'Italy'],
    ])
  })

  it('nests headings, and closes the glasses when a heading of their level follows', () => {
    const list = `Wines by the Glass
WHITE
Arauco Chardonnay 9
RED
Arauco Pinot Noir 9
Red Wines
SPAIN
Don Manuel Tempranillo 34`
    expect(
      readLayout(pasted(list)).entries.map((entry) => [entry.context.section, ...prices(entry)]),
    ).toEqual([
      ['Wines by the Glass, WHITE', null, 9],
      ['Wines by the Glass, RED', null, 9],
      ['Red Wines, SPAIN', 34],
    ])
  })

  it('leaves out beer, cocktails and a line of several wines, and says why', () => {
    const list = `WHITE WINES
Soave Classico, Pieropan 2021 40
Classic Bellini 9
Red / White / Rosé 6
BEERS
Trumer Pilsner 4.5`
    const { entries, skipped } = readLayout(pasted(list))
    expect(entries.map(label)).toEqual(['Soave Classico Pieropan 2021'])
    expect(skipped.map(({ reason }) => reason)).toEqual(['cocktails', 'several wines in one line', 'beer'])
  })

  it('reads two columns one after the other, each below its own headings', () => {
    const column = (x: number, heading: string, wines: string[]) => [
      run(heading, x, 100, { isBold: true, size: 14 }),
      ...wines.flatMap((wine, at) => [
        run(wine, x, 130 + at * 20),
        run(`€ ${30 + at}`, x + 200, 130 + at * 20),
      ]),
    ]
    const runs = [
      ...column(40, 'White Wines', [
        'Soave, Pieropan 2021',
        'Gavi, La Scolca 2020',
        'Lugana, Ottella 2022',
        'Fiano, Pietracupa 2019',
      ]),
      ...column(320, 'Red Wines', [
        'Barolo, Vajra 2018',
        'Chianti, Felsina 2019',
        'Taurasi, Feudi 2016',
        'Etna Rosso, Graci 2020',
      ]),
    ]
    const { entries, currency } = readLayout({ kind: 'pdf', pages: [page(runs)] })
    expect(entries.map((entry) => [entry.context.type, label(entry)]).slice(3, 5)).toEqual([
      ['white', 'Fiano Pietracupa 2019'],
      ['red', 'Barolo Vajra 2018'],
    ])
    expect(currency).toBe('EUR')
  })

  it('adds the producer in brackets on the next line to the label, and prose to the note', () => {
    const list = `RED WINES
Skopos Shiraz, Limassol   35
(Kyperounda Winery)
Malbec, Catena 2020   31
Deep black berries with hints of spice, and a long finish.`
    const [first, second] = readLayout(pasted(list)).entries
    expect(first?.parts.at(-1)).toMatchObject({ text: 'Kyperounda Winery', separator: 'bracket' })
    expect(second?.note).toContain('black berries')
  })

  it('doubts a glass that is dearer than its bottle, and an amount that was repaired', () => {
    const head = [run('White Wines', 40, 60, { size: 14 }), run('Glass', 300, 60), run('Bottle', 400, 60)]
    const wines = [
      [run('Soave, Pieropan 2021', 40, 100), run('9', 310, 100), run('36', 410, 100)],
      [run('Gavi, La Scolca 2020', 40, 120), run('56', 310, 120), run('40', 410, 120)],
      [run('Lugana, Ottella 2022', 40, 140), run('1O', 310, 140, { confidence: 0.6 }), run('40', 410, 140)],
    ].flat()
    const pages = [page([...head, ...wines], 1, { origin: 'recognition' })]
    const [sure, dearer, repaired] = readLayout({ kind: 'photo', pages }).entries
    expect(sure?.bottlePrice?.confidence).toBeGreaterThan(0.8)
    expect(dearer?.bottlePrice?.confidence).toBeLessThan(0.6)
    expect(repaired?.glasses[0]).toMatchObject({ cents: 1_000 })
    expect(repaired?.glasses[0]?.confidence).toBeLessThan(0.6)
  })

  it('finds no wine on a menu of food, in a novel and on an empty page', () => {
    const menu =
      'STARTERS\nProsciutto di Parma 12\nMAINS\nBarolo braised beef 29\nRibeye steak 36\nDESSERTS\nTiramisu 9'
    const novel =
      'It was a bright cold day in April 1984, and the clocks were striking 13.\nWinston Smith walked 200 yards.'
    expect(readLayout(pasted(menu)).entries).toEqual([])
    expect(readLayout(pasted(novel)).entries).toEqual([])
    expect(readLayout({ kind: 'pdf', pages: [page([])] })).toEqual({
      entries: [],
      currency: null,
      skipped: [],
    })
  })

  it('drops running heads, page numbers and the table of contents', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(
        [
          run('The Long Room Wine List', 200, 20),
          run(String(number), 300, 780),
          ...(number === 1
            ? ['Champagne', 'White Burgundy', 'Bordeaux'].flatMap((text, at) => [
                run(text, 40, 200 + at * 20),
                run(String(at + 2), 500, 200 + at * 20),
              ])
            : [
                run('Red Wines', 40, 100, { size: 16 }),
                run(`Barolo, Vajra ${2014 + number}`, 40, 140),
                run('95', 500, 140),
              ]),
        ],
        number,
      ),
    )
    expect(readLayout({ kind: 'pdf', pages }).entries.map(label)).toEqual([
      'Barolo Vajra 2016',
      'Barolo Vajra 2017',
      'Barolo Vajra 2018',
    ])
  })

  it('reads the price before the label where the list prints it there', () => {
    const list =
      'RED WINES\n45   Chianti Classico, Felsina 2019\n62   Barbaresco, Produttori 2018\n38   Montepulciano, Cirelli 2020'
    expect(summary(list)[1]).toEqual(['Barbaresco Produttori 2018', 62])
  })

  it('takes the line with the vintage above the line with the place and the price', () => {
    const list = `WINES
GOSSET Grande Réserve Brut NV
Champagne,   106
LETRARI Trento Brut ’19
Trentino,   72
DOMAINE VACHERON Sancerre ’21
Loire   97
CLOUDY BAY Sauvignon Blanc ’23
Marlborough   68`
    expect(summary(list)).toEqual([
      ['GOSSET Grande Réserve Brut NV Champagne', 106],
      ['LETRARI Trento Brut ’19 Trentino', 72],
      ['DOMAINE VACHERON Sancerre ’21 Loire', 97],
      ['CLOUDY BAY Sauvignon Blanc ’23 Marlborough', 68],
    ])
  })

  it('leaves the producer with the wine above it where the first wine of a section has no line before', () => {
    const list = `Weißweine
Schweiz
Petite Arvine 2021   53
Domaine des Muses
Dézaley Médinette 2021   67
Louis Bovard
Italien
Alto Adige Nussbaumer 2021   71
Elena Walch
Roero Arneis 2022   44
Bruno Giacosa`
    expect(summary(list).map(([text]) => text)).toEqual([
      'Petite Arvine 2021 Domaine des Muses',
      'Dézaley Médinette 2021 Louis Bovard',
      'Alto Adige Nussbaumer 2021 Elena Walch',
      'Roero Arneis 2022 Bruno Giacosa',
    ])
  })

  it('keeps vintages below one label apart, each without the year of the line above', () => {
    const list = `Margaux
Château d'Issan 2015   195
2009   245
Château Palmer 2017   460`
    expect(summary(list)).toEqual([
      ["Château d'Issan 2015", 195],
      ["Château d'Issan 2009", 245],
      ['Château Palmer 2017', 460],
    ])
  })
})
