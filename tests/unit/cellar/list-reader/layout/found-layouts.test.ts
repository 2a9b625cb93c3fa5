import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readText } from '~/cellar/list-reader/documents/read-text'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'

const wines = (document: SourceDocument) =>
  readFields(readLayout(document), { producers: [] }).map(({ wine }) => wine)

const rows = (text: string) =>
  wines(readText(text)).map(({ producer, name, bottlePrice, glasses }) => [
    [producer, name].filter(Boolean).join(' '),
    bottlePrice === null ? null : bottlePrice / 100,
    ...glasses.map(({ price }) => price / 100),
  ])

describe('layouts of lists as restaurants print them', () => {
  it('reads names in capitals with the price, each above a line of its place and grape', () => {
    const list = `LA TABERNA DE LUCÍA
Vinos tintos
MONTE ORVANO 27 40€
D.O. Ribera del Duero · Tempranillo
VALDETESSA CRIANZA 28€
D.O.Ca. Rioja · Tempranillo
LOS BELSAQUES 30€
D.O. Jumilla · Monastrell
PICO KERVÁN 21€
D.O. Toro · Tinta de Toro
FINCA LISSACA 42€
D.O. Ribera del Duero · Tempranillo
VIÑA MORUCA RESERVA 36€
D.O.Ca. Rioja · Tempranillo
CORSAL 45€
D.O. Bierzo · Mencía
TESALIA 22€
D.O. Ribera del Duero · Tempranillo`
    expect(rows(list).slice(0, 3)).toEqual([
      ['Monte Orvano 27', 40],
      ['Valdetessa Crianza', 28],
      ['Los Belsaques', 30],
    ])
    expect(wines(readText(list)).map(({ varietal }) => varietal)).toContain('Mencía')
  })

  it('reads a line that names the grapes of the wine above as no wine of its own', () => {
    const list = ['Tessaro Rosato', 'Lunaro Bianco', 'Arsenga Rosso', 'Belsaco Rosato', 'Moruca Bianco']
      .map(
        (name, at) =>
          `${name} - (Cantina Orvane)\nUve: Magliocco, Greco Nero - Alcool 1${at}%\n€${16 + at * 2}`,
      )
      .join('\n')
    expect(rows(`VINI DELLA CALABRIA\n${list}`).map(([, price]) => price)).toEqual([16, 18, 20, 22, 24])
  })

  it('reads a sign where a wine has no price of a size as no second wine in the line', () => {
    const line = (y: number, cells: [string, number, number][]) =>
      cells.map(([text, x, width]) => ({
        text,
        x,
        y,
        width,
        height: 12,
        size: 12,
        isBold: false,
        isItalic: false,
      }))
    const wine = (at: number, name: string, glass: string, bottle: string) =>
      line(130 + at * 15, [
        [`${name}, Champagne 20${10 + at}`, 60, 160],
        [glass, 445, 13],
        ['~', 489, 8],
        [bottle, 512, 19],
      ])
    const runs = [
      ...line(100, [
        ['SPARKLING', 60, 100],
        ['125ml', 439, 24],
        ['375ml', 485, 24],
        ['750ml', 512, 24],
      ]),
      ...['Orvane Brut', 'Tessari Rosé', 'Belsac Blanc de Blancs', 'Kervan Brut', 'Moruca Rosé'].flatMap(
        (name, at) => wine(at, name, `${19 + at}`, `${114 + at * 6}`),
      ),
    ]
    const page = { number: 1, width: 595, height: 842, origin: 'text' as const, runs }
    const read = wines({ kind: 'pdf', pages: [page] } as SourceDocument)
    expect(read.map(({ bottlePrice, glasses }) => [glasses[0]?.price, bottlePrice])).toEqual(
      [0, 1, 2, 3, 4].map((at) => [(19 + at) * 100, (114 + at * 6) * 100]),
    )
  })

  it('reads the only price below a heading with the size of a bottle as that of the bottle, also behind a list of glasses', () => {
    const list = `SPARKLING WINES 75cl
Orvane Brut € 90.00
Tessaud Rosé Brut € 100.00
BY THE GLASS
Tessari Prosecco 20cl € 8.00
Belsac Commandaria 5cl € 5.00
WHITE WINES 75cl
Kervan Sauvignon Blanc, Limassol € 27.00
Lissac Xynisteri, Paphos € 23.00
Moruca Chardonnay, Limassol € 38.00`
    expect(rows(list).slice(-3)).toEqual([
      [expect.stringContaining('Kervan'), 27],
      [expect.stringContaining('Lissac'), 23],
      [expect.stringContaining('Moruca'), 38],
    ])
  })

  it('reads a list without prices and doubts none of its prices', () => {
    const list = `White wine
Orvane Cellars, Chardonnay, Napa Valley, CA 2021
Tessaud, Sauvignon Blanc, Sonoma County, CA 2022
Belsac Family, Riesling, Willamette Valley, OR 2022
Red wine
Kervan, Pinot Noir, Carneros, CA 2020
Domaine Lissac, Merlot, Columbia Valley, WA 2019
Moruca Estate, Cabernet Sauvignon, Napa Valley, CA 2018`
    const read = readFields(readLayout(readText(list)), { producers: [] })
    expect(read.map(({ wine }) => [wine.type, wine.vintage, wine.bottlePrice])).toEqual([
      ['white', 2021, null],
      ['white', 2022, null],
      ['white', 2022, null],
      ['red', 2020, null],
      ['red', 2019, null],
      ['red', 2018, null],
    ])
    expect(read.every(({ readings }) => (readings.bottlePrice?.confidence ?? 1) > 0.6)).toBe(true)
  })

  it('takes a price below the size of a pour for a glass, and no bottle of that size', () => {
    const list = `Weißwein
Riesling Orvane – trocken
0,20l
4,20 €
Grauburgunder Tessaud – trocken
0,20l
0,75l
4,80 €
18,00 €
Silvaner Belsac – halbtrocken
0,20l
3,80 €
Rotwein
Dornfelder Kervan – lieblich
0,20l
4,20 €
Spätburgunder Lissac – trocken
0,20l
0,75l
5,20 €
19,00 €`
    expect(
      wines(readText(list)).map(({ bottlePrice, glasses, bottleMl }) => [
        bottlePrice,
        glasses.map(({ price, ml }) => [price, ml]),
        bottleMl,
      ]),
    ).toEqual([
      [null, [[420, 200]], 750],
      [1800, [[480, 200]], 750],
      [null, [[380, 200]], 750],
      [null, [[420, 200]], 750],
      [1900, [[520, 200]], 750],
    ])
  })

  it('takes a dash below a price for the glass that is not sold, and a telephone number for no price', () => {
    const list = `Carte des vins
Réserver
01 23 45 67 89
Vins blancs
Bouteille
Verre
Chablis — Domaine Orvane
Bourgogne
58€
15€
Meursault — Domaine Tessaud
Bourgogne
72€
—
Sancerre — Domaine Belsac
Loire
44€
12€
Vins rouges
Bouteille
Verre
Chinon — Domaine Kervan
Loire
38€
10€
Pommard — Domaine Lissac
Bourgogne
95€
—`
    expect(
      wines(readText(list)).map(({ bottlePrice, glasses }) => [
        bottlePrice,
        ...glasses.map(({ price }) => price),
      ]),
    ).toEqual([[5800, 1500], [7200], [4400, 1200], [3800, 1000], [9500]])
  })

  it('takes "per glass" and "per bottle" behind the amounts for what they buy', () => {
    const list = `SPARKLING
LOS ORVANOS
SPAIN
6 PER GLASS
21 PER BOTTLE
TESSAUD BRUT
FRANCE
95 PER BOTTLE
WHITE
BELSAC PINOT GRIGIO
ITALY
7 PER GLASS
24 PER BOTTLE
KERVAN CHARDONNAY
CALIFORNIA
9 PER GLASS
32 PER BOTTLE
RED
LISSAC MALBEC
ARGENTINA
8 PER GLASS
28 PER BOTTLE`
    expect(rows(list)).toEqual([
      ['Los Orvanos', 21, 6],
      ['Tessaud Brut', 95],
      ['Belsac Pinot Grigio', 24, 7],
      ['Kervan Chardonnay', 32, 9],
      ['Lissac Malbec', 28, 8],
    ])
  })

  it('takes a line that begins with the word for grapes for grapes, without the alcohol', () => {
    const list = `VINI CALABRESI
Fillena - Rosato (Cantina Orvane)
Uve: Magliocco - Alcool 13%
€16
Lunara - Bianco (Cantina Tessaud)
Uve: Malvasia - Alcool 13%
€24
Arsena - Rosso (Cantina Belsac)
Uve: Gaglioppo - Alcool 12,5%
€20
Savuta - Bianco (Cantina Kervan)
Uve: Greco Bianco - Alcool 12%
€18`
    expect(wines(readText(list)).map(({ producer, name, varietal }) => [producer, name, varietal])).toEqual([
      ['Cantina Orvane', 'Fillena Rosato', 'Magliocco'],
      ['Cantina Tessaud', 'Lunara Bianco', 'Malvasia'],
      ['Cantina Belsac', 'Arsena Rosso', 'Gaglioppo'],
      ['Cantina Kervan', 'Savuta Bianco', 'Greco Bianco'],
    ])
  })

  it('reads two columns of wines in the rows of one table', () => {
    const line = (left: string, price: string, right: string, other: string) =>
      `<tr><td>${left}</td><td>${price}</td><td>${right}</td><td>${other}</td></tr>`
    const list = `<h2>White wine</h2><table>
<tr><th colspan="2">Crisp whites</th><th colspan="2">Rich whites</th></tr>
${line('Orvane Sauvignon Blanc (Chile)', '£14.95', 'Lissac Chardonnay (France)', '£18.95')}
${line('Tessaud Pinot Grigio (Italy)', '£21.00', 'Moruca Viognier (Australia)', '£20.50')}
${line('Belsac Riesling (Germany)', '£23.50', 'Kervan Semillon (South Africa)', '£23.95')}
</table>`
    expect(wines(readHtml(list)).map(({ country, bottlePrice }) => [country, bottlePrice])).toEqual([
      ['Chile', 1495],
      ['Italy', 2100],
      ['Germany', 2350],
      ['France', 1895],
      ['Australia', 2050],
      ['South Africa', 2395],
    ])
  })

  it('reads a size in brackets behind a price as the size of the bottle', () => {
    const list = `VINI BIANCHI FERMI
Falanghina Clarum, Cantina Orvane 25 (75cl) / 7 calice
Chardonnay Sire, Cantina Lissaca 22 (75cl) / 6 calice
Frascati Superiore, Casale Moruca 27 (75cl)
Vermentino Tessaro, Cantina Belsaco 23 (75cl)`
    expect(rows(list).map(([, ...prices]) => prices)).toEqual([[25, 7], [22, 6], [27], [23]])
  })

  it('takes no sentence of a note for a heading of the wines below it', () => {
    const list = `RED WINES
Pampas del Sur Malbec 2012, Orvane, Argentina  £14.95
A delightful wine with good structure.
Rioja Reserva 2007, Bodegas Lissaca  £29.95
Vibrant and aromatic from the award
winning Lissaca Wine.
Chateauneuf du Pape 2010, Domaine Moruca  £45.95`
    const sections = readLayout(readText(list)).entries.map(({ context }) => context.section)
    expect(sections).toEqual(['RED WINES', 'RED WINES', 'RED WINES'])
  })

  it('reads the title of a list of wine and Champagne as no kind of its wines', () => {
    const list = `Wine and Champagne
Malbec, Bodega Orvane 2019 32
Merlot, Bodega Lissaca 2020 28
Syrah, Bodega Moruca 2018 41`
    expect(wines(readText(list)).map(({ type }) => type)).toEqual(['red', 'red', 'red'])
  })
})
