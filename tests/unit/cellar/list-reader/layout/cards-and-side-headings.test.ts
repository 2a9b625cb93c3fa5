import { describe, expect, it } from 'vitest'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readText } from '~/cellar/list-reader/documents/read-text'
import { readList } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { page, pasted, run } from './documents'

const winesOf = (document: SourceDocument) =>
  readList(document, { producers: [] }).entries.map(({ wine }) => wine)
const amountsOf = (document: SourceDocument) =>
  winesOf(document).map(({ bottlePrice, glasses }) => [
    bottlePrice === null ? null : bottlePrice / 100,
    ...glasses.map(({ price, ml }) => `${price / 100}/${ml}`),
  ])

describe('cards of a web page', () => {
  it('may have the year and the place above the name, and alcohol and liters beside a price with a space', () => {
    const card = (facts: string, name: string, figures: string) =>
      `<div class="entry"><div><span class="year">${facts}</span></div><div><span class="name">${name}</span></div><div><span class="a">13,0%</span><span class="b">${figures.split(' ')[0]}</span> <span class="c">${figures.split(' ').slice(1).join(' ')}</span></div></div>`
    const wines = winesOf(
      readHtml(`<h2>White Wines</h2><h4>Burgundy</h4>
      ${card('2022 France', 'Chablis Les Orvanes', '0,75 1 200')}${card('2019 France', 'Meursault Tessaud', '0,75 12 500')}${card('2021 France', 'Rully Belsac', '0,375 900')}
      <h4>Loire</h4>
      ${card('2020 France', 'Sancerre Corval', '0,75 2 000')}${card('2018 France', 'Vouvray Hollmere', '0,75 35 000')}${card('2023 France', 'Saumur Old Mill', '0,75 800')}`),
    )
    expect(
      wines.map(({ vintage, bottleMl, bottlePrice }) => [vintage, bottleMl, bottlePrice! / 100]),
    ).toEqual([
      [2022, 750, 1_200],
      [2019, 750, 12_500],
      [2021, 375, 900],
      [2020, 750, 2_000],
      [2018, 750, 35_000],
      [2023, 750, 800],
    ])
  })

  it('may begin with the bin, the year and the alcohol, whatever other lines stand in some of them', () => {
    const card = (facts: string, name: string, seal: string, price: string) =>
      `<div class="card"><div class="main"><div>${facts}</div><div>Weingut Tessaud</div><div>${name}</div><div>Wachau, Austria</div>${seal && `<div><span>☁</span><span>${seal}</span></div>`}</div><div class="right">${price}</div></div>`
    const amounts = '<div>$26</div><div>glass</div><div>$80</div><div>bottle</div>'
    const wines = winesOf(
      readHtml(
        `<h2>Austrian Whites</h2>${card('603 · 2005 · 13%', 'Ried Hollmer', 'Organic', '<div>$275</div>')}${card('619 · 2024 · 12.5%', 'Lange Wand', '⚗ Coravin', amounts)}${card('635 · 2015 · 12.5%', 'Ried Steinfeld', 'Sustainable', '<div>$160</div>')}${card('641 · 2020 · 12%', 'Alte Lage', '', '<div>$85</div>')}<p>The oldest wines that we carry come from this valley.</p>${card('645 · 2022 · 13%', 'Ried Sonnleit', 'Organic', amounts)}${card('649 · 2021 · 13%', 'Ried Kirchweg', '', '<div>$90</div>')}`,
      ),
    )
    expect(
      wines.map(({ bin, name, vintage, bottlePrice }) => [bin, name, vintage, bottlePrice! / 100]),
    ).toEqual([
      ['603', 'Ried Hollmer', 2005, 275],
      ['619', 'Lange Wand', 2024, 80],
      ['635', 'Ried Steinfeld', 2015, 160],
      ['641', 'Alte Lage', 2020, 85],
      ['645', 'Ried Sonnleit', 2022, 80],
      ['649', 'Ried Kirchweg', 2021, 90],
    ])
  })

  it('are one wine each on a page that has as many groups of lines without an amount', () => {
    const card = (name: string, price: number) =>
      `<div class="card"><h3>${name}</h3><span>Domaine Orvane</span><p>Notes de fruits blancs, longue en bouche.</p><div>Sec 75cl</div><div><div>Verre ${price}€</div><div>Bouteille ${price * 5}€</div></div></div>`
    const about = (title: string) =>
      `<div class="about"><h3>${title}</h3><p>Une maison de famille au bord de l’eau.</p></div>`
    const names = ['Sancerre', 'Chablis', 'Meursault', 'Vouvray', 'Rully', 'Condrieu']
    expect(
      amountsOf(
        readHtml(
          `<h1>Carte des vins</h1>${['Histoire', 'Jardin', 'Terrasse', 'Cuisine'].map(about).join('')}<h2>Vins blancs</h2>${names.map((name, at) => card(name, 7 + at)).join('')}`,
        ),
      ),
    ).toEqual([
      [35, '7/null'],
      [40, '8/null'],
      [45, '9/null'],
      [50, '10/null'],
      [55, '11/null'],
      [60, '12/null'],
    ])
  })
})

describe('amounts and sizes', () => {
  it('behind each other belong together in their order', () => {
    const list = `
VINI AL BICCHIERE
Fiano di Avellino, Orvane, Campania 2019     24/40 3oz/5oz
Trebbiano d’Abruzzo, Tessaud, Abruzzo 2015   48/80 3oz/5oz
Barolo, Belsac, Piemonte 2016                42/70 3oz/5oz
`
    expect(amountsOf(pasted(list))).toEqual([
      [null, '24/89', '40/148'],
      [null, '48/89', '80/148'],
      [null, '42/89', '70/148'],
    ])
  })

  it('of heads in one cell are the pours and the bottle of the columns below', () => {
    const list = `
RED WINES
                            8 oz ½ L Btl
Orvane Chianti              16   29   56
Tessaud Pinot Noir          16   28   59
Belsac Sangiovese           15   27   55

WHITE WINES
Corval Pinot Grigio                   49
Hollmere Sauvignon Blanc              52
`
    const wines = winesOf(pasted(list))
    expect(wines.map(({ bottleMl }) => bottleMl)).toEqual([750, 750, 750, 750, 750])
    expect(wines.map(({ glasses }) => glasses.length)).toEqual([2, 2, 2, 0, 0])
  })

  it('of a list without prices say how large the bottle is', () => {
    const estates = [
      'Antonio Orvane (Toscana)',
      'Tenuta Belsac (Umbria)',
      'Podere Corval (Toscana)',
      'Cascina Tessa (Piemonte)',
    ]
    const list = estates
      .map((name) => `### ${name}\n- Chianti Classico Magnum\n- Rosso di Montalcino 2013\n`)
      .join('\n')
    const wines = winesOf(readText(`# Vini\n\n## Vini rossi\n\n${list}`))
    expect(wines.map(({ name, bottleMl }) => [name, bottleMl])).toEqual(
      estates.flatMap(() => [
        ['Chianti Classico', 1_500],
        ['Rosso di Montalcino', 750],
      ]),
    )
  })

  it('in years of age are no vintage', () => {
    expect(
      winesOf(
        pasted(
          'FORTIFIED\nOrvane ‘20 Year Tawny’, Porto   215\nTessaud Ruby Port   65\nBelsac Vintage Port 2011   98',
        ),
      ).map(({ vintage }) => vintage),
    ).toEqual([null, null, 2011])
  })
})

describe('headings beside the first wine that they hold for', () => {
  const line = (y: number, name: string, price: string, heading = '') => [
    ...(heading ? [run(heading, 40, y)] : []),
    run(name, 150, y),
    run(price, 500, y),
  ]
  const wines = winesOf({
    kind: 'pdf',
    pages: [
      page([
        run('HALF BOTTLES', 250, 40),
        ...line(80, 'Champagne Brut Orvane, Reims MV', '72', 'SPARKLING'),
        ...line(100, 'Franciacorta Tessaud, Lombardia MV', '88'),
        ...line(120, 'Cava Hollmere, Penedès MV', '45'),
        ...line(140, 'Bandol Belsac, Provence 2020', '68', 'ROSATI'),
        ...line(160, 'Cerasuolo Corval, Abruzzo 2021', '37'),
        ...line(180, 'Chiaretto Old Mill, Veneto 2022', '32'),
        ...line(200, 'Orvane Riserva, Toscana 2014', '110', 'VINI'),
        run('ROSSI', 40, 214),
        ...line(220, 'Tessaud Riserva, Toscana 2018', '38'),
        ...line(240, 'Hollmere Riserva, Umbria 2017', '39'),
      ]),
    ],
  })

  it('say the kind of the wines and are no part of their names', () => {
    expect(wines.map(({ type }) => type)).toEqual(
      ['sparkling', 'rose', 'red'].flatMap((type) => [type, type, type]),
    )
    expect(wines.filter(({ name }) => /sparkling|rosati|vini|rossi/i.test(name))).toEqual([])
  })
})

describe('the number of a page', () => {
  it('at its foot is no price of the wine above, wherever the foot stands', () => {
    const pages = [1, 2, 3].map((number) =>
      page(
        [
          run('RED WINES', 100, 40),
          ...['Barolo Orvane', 'Gattinara Tessaud', 'Barbera Belsac'].flatMap((name, at) => [
            run(`${name} 201${number}`, 100, 80 + at * 20),
            run(String(40 + at * 11), 500, 80 + at * 20),
          ]),
          run(String(number), 300, 690),
        ],
        number,
      ),
    )
    expect(amountsOf({ kind: 'pdf', pages }).every((amounts) => amounts.length === 1)).toBe(true)
  })
})

describe('text beside the amounts', () => {
  it('that describes the wine above is no part of its name', () => {
    const list = `
White
Amara Pinot Grigio, Italy
Fresh and fruity with a bouquet of tropical and citrus fruit     3.50   16.00
Hollmere Chardonnay, Australia
Ripe tropical passion fruit and juicy lime fruit flavours        4.60   19.25
Orvane Sauvignon Blanc, Chile
Crisp and fresh with limey fruit and a twist of melon            4.00   16.50
`
    expect(winesOf(pasted(list)).filter(({ name }) => /fruit/i.test(name))).toEqual([])
  })

  it('that gives its score behind a dash is no part of its name', () => {
    const list = `
RED
2019 Barolo, Renato Orvane — Score: 96, James Sutton   190
2020 Barolo, Tessaud                                   170
2021 Barbaresco, Belsac — Score: 90, Vinotes           95
`
    expect(winesOf(pasted(list)).filter(({ name }) => /score|sutton|vinotes/i.test(name))).toEqual([])
  })
})

describe('lines of a card', () => {
  const cards = (lines: (name: string, at: number) => string) =>
    ['Orvane', 'Tessaud', 'Belsac', 'Hollmer', 'Corval', 'Steinfeld']
      .map((name, at) => `<article class="card">${lines(name, at)}</article>`)
      .join('')
  const price = (at: number) => 20 + at * 3

  it('may be a heading with the name and a smaller one with the facts', () => {
    const page = cards(
      (name, at) =>
        `<div><h3>${name} (crianza)</h3><h4>Tempranillo y Garnacha. Vino con doce meses de crianza, aromas a fruta roja madura.</h4></div><div><p>${price(at)}</p></div>`,
    )
    const wines = winesOf(readHtml(`<h2>Vinos tintos</h2>${page}`))
    expect(wines.map(({ type, bottlePrice }) => [type, bottlePrice! / 100])).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => ['red', price(at)]),
    )
    expect(wines.map(({ producer, name }) => `${producer} ${name}`).join()).not.toContain('aromas')
  })

  it('are headings where they say a kind and a place behind the amounts of a card', () => {
    const page = (heading: string) =>
      `<div>${heading}</div>${cards((name, at) => `<div>${name} Riserva DOCG</div><div>Elegante e strutturato, profumi di frutti maturi e note speziate</div><div>€ ${price(at)}.00</div>`)}`
    const wines = winesOf(readHtml(`${page('BOLLICINE')}${page('VINI ROSSI — LOMBARDIA')}`))
    expect(wines.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 6 }, () => 'sparkling'),
      ...Array.from({ length: 6 }, () => 'red'),
    ])
  })

  it('name facts, not wines, where the same word stands in front of them in several cards', () => {
    const page = cards(
      (name) => `<p><b>${name} rosso</b> (Ravenel, VD)</p><p>Maison : Cave ${name}</p><p>Cépage : Gamay</p>`,
    )
    const wines = winesOf(readHtml(`<h2>Vins rouges</h2>${page}`))
    expect(wines).toHaveLength(6)
    expect(wines.map(({ producer, name }) => `${producer} ${name}`).join()).not.toMatch(/VD|Cave/)
    expect(wines[0]!.varietal).toBe('Gamay')
  })

  it('have grapes behind the house that are no part of the name', () => {
    const page = cards(
      (name, at) =>
        `<div>Antiguo ${name}</div><div>Bodegas ${name} · Tempranillo · Graciano</div><div>${price(at)} €</div>`,
    )
    const wines = winesOf(readHtml(`<h2>Tintos</h2>${page}`))
    expect(wines.map(({ varietal }) => varietal)).toEqual(wines.map(() => 'Tempranillo, Graciano'))
    expect(wines.map(({ name }) => name).join()).not.toMatch(/Tempranillo|Graciano/)
  })
})

describe('headings of a page', () => {
  it('say what is by the glass also where a word for it is a head, and a larger heading holds no longer', () => {
    const wines = winesOf(
      readHtml(
        `<h3>Champagne</h3><p>NV Tessaud Brut 1045kr</p><p>NV Orvane Brut Nature 1155 kr</p><h3>Viner på glas</h3><b>Champagne & Mousserande</b><p>NV Belsac Brut, Champagne 165 kr</p><b>Vita viner</b><p>2019 Chablis, Domaine Corval 145 kr</p><p>2020 Riesling, Hollmer, Rheinhessen 150 kr</p><b>Röda viner</b><p>2019 Custero, Rioja 170 kr</p><p>2018 Steinfeld Pinot Noir 155 kr</p>`,
      ),
    )
    expect(wines.map(({ type, bottlePrice, glasses }) => [type, bottlePrice ?? glasses[0]!.price])).toEqual([
      ['sparkling', 104_500],
      ['sparkling', 115_500],
      ['sparkling', 16_500],
      ['white', 14_500],
      ['white', 15_000],
      ['red', 17_000],
      ['red', 15_500],
    ])
    expect(wines.map(({ bottlePrice }) => bottlePrice === null)).toEqual([
      false,
      false,
      ...Array.from({ length: 5 }, () => true),
    ])
  })

  it('are no telephone numbers and no legends of signs', () => {
    const wines = winesOf(
      readHtml(
        `<p>Jaén · Desde 2001</p><p>953 25 53 93</p><p>= Available by the glass</p><h2>Vinos tintos</h2><p>Orvane Rioja 2019 22 €</p><p>Belsac Toro 2020 19 €</p><p>Tessaud Bierzo 2018 28 €</p><p>953 25 53 93</p>`,
      ),
    )
    expect(wines.map(({ bottlePrice, glasses }) => [bottlePrice! / 100, glasses.length])).toEqual([
      [22, 0],
      [19, 0],
      [28, 0],
    ])
  })
})
