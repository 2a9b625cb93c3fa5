// Lists of one or two pages: 302, 304, 306 and 308 of the draw.
import { irregular } from '../../irregular'
import { franklin, garamond, josefin, merriweather, playfair, raleway, workSans, crimson } from '../../page'
import { byType, type ListMaker } from '../../list-maker'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { beers, cocktails } from '../../besides'
import { typeWords } from '../../words'
import { allowPlace, choose, from, glass, inRegion, poursOf, stateOf } from './parts'

const harvest: MadeList = {
  kind: 'pdf',
  id: '302-harvest-table',
  currency: 'USD',
  note: 'US; a design website; states and countries, then colors; houses in capitals, some years, prices at the right, glasses apart, cocktails and beers behind',
  maker: {
    seed: 30211,
    nonVintage: 'NV',
    withoutVintage: 0.55,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'letter',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.5 ${josefin} } h1 { font: 400 30pt ${playfair}; text-align: center } h4 { font: 300 9pt ${josefin}; text-align: center; letter-spacing: 3px; margin-bottom: 12px } h2 { font: 400 16pt ${playfair}; text-align: center; margin: 18px 0 4px; break-after: avoid } h3 { font: 600 9.5pt ${josefin}; letter-spacing: 2px; margin: 8px 0 3px; color: #7a5c3e; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 18px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap } hr { border: 0; border-top: 1px solid #b9a48c; margin: 14px 120px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], hasGlass: boolean, place: { country?: string } = {}) => {
      const item = list.item(wine, { glasses: hasGlass ? glass : [] })
      const label = list.line(`{P:u}[, {a}][, {A}][ {C:q}][ {G}]${wine.years ? '[ {V}]' : ' {V}'}`, item, {
        titles,
        ...place,
      })
      allowPlace(list, wine)
      const price = [item.glasses[0]?.price, item.bottle].filter((value) => value !== undefined)
      return `<div class="w"><span>${label}</span><u>${price.join(' | ')}</u></div>`
    }
    const pour = (title: string, wines: Wine[]) =>
      `<h3>${title.toUpperCase()}</h3>${wines.map((wine) => line(wine, ['By the Glass', title], true)).join('')}`
    const part = (
      title: string,
      fits: (wine: Wine) => boolean,
      counts: [Wine['type'], string, number][],
      country?: string,
    ) =>
      `<h2>${title}</h2>${counts
        .map(([type, name, count]) => {
          const wines = choose(list, type, count, 240, fits)
          if (!wines.length) return ''
          return `<h3>${name.toUpperCase()}</h3>${wines.map((wine) => line(wine, [title, name], false, country ? { country } : {})).join('')}`
        })
        .join('')}`
    return `<h1>harvest table</h1><h4>WINE &amp; DRINKS</h4><h2>By the Glass</h2>${pour('Bubbles', poursOf(list, 'sparkling', 3))}${pour('White', poursOf(list, 'white', 5))}${pour('Rosé', poursOf(list, 'rose', 2))}${pour('Red', poursOf(list, 'red', 6))}<hr>${part(
      'California',
      inRegion('California'),
      [
        ['white', 'White', 7],
        ['red', 'Red', 11],
      ],
      'USA',
    )}${part(
      'Oregon &amp; Washington',
      inRegion('Oregon', 'Washington'),
      [
        ['white', 'White', 3],
        ['red', 'Red', 5],
      ],
      'USA',
    )}${part(
      'France',
      from('France'),
      [
        ['sparkling', 'Champagne', 3],
        ['white', 'White', 5],
        ['red', 'Red', 6],
      ],
      'France',
    )}${part(
      'Italy',
      from('Italy'),
      [
        ['white', 'White', 3],
        ['red', 'Red', 6],
      ],
      'Italy',
    )}<hr><h2>Cocktails</h2>${cocktails
      .slice(0, 5)
      .map(
        ([name, what], n) =>
          `<div class="w"><span>${name} – ${what.toLowerCase()}</span><u>${14 + (n % 3)}</u></div>`,
      )
      .join('')}<h2>Beer</h2>${beers
      .slice(1, 6)
      .map(([name, place], n) => `<div class="w"><span>${name}, ${place}</span><u>${7 + (n % 2)}</u></div>`)
      .join('')}`
  },
}

const grill: MadeList = {
  kind: 'pdf',
  id: '304-lakeside-grill',
  currency: 'USD',
  note: "US; a word processor; two columns by color and country, years as '19 last, dollar signs, glasses apart, half bottles, corkage below",
  maker: {
    seed: 30411,
    nonVintage: 'NV',
    withoutVintage: 0.03,
    year: (year) => `’${String(year).slice(2)}`,
    size: (ml) => (ml === 375 ? '(half bottle)' : '(magnum)'),
  },
  paper: 'letter',
  margin: '16mm',
  css: `body { font: 10pt/1.4 ${crimson} } h1 { font: 700 20pt ${crimson}; text-align: center; text-decoration: underline; margin-bottom: 8px } .g { columns: 2; column-gap: 34px } h2 { font: 700 13pt ${crimson}; text-align: center; margin: 10px 0 2px; break-after: avoid } h3 { font: italic 700 10.5pt ${crimson}; margin: 6px 0 1px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 8px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap } p { text-align: center; font-style: italic; font-size: 9pt; margin-top: 10px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], { ml = 750, pours = false, country = '' } = {}) => {
      const item = list.item(wine, { ml, glasses: pours ? glass : [] })
      const label = list.line('{P}[ {C:q}][ {A}][ {G}][, {a}][ {S}] {V}', item, {
        titles,
        ...(country ? { country } : {}),
      })
      const price = [item.glasses[0]?.price, item.bottle].flatMap((value) => (value ? [`$${value}`] : []))
      return `<div class="w"><span>${label}</span><u>${price.join(' / ')}</u></div>`
    }
    const color = (
      title: string,
      type: Wine['type'],
      parts: [string, number, (wine: Wine) => boolean, string][],
    ) =>
      `<h2>${title}</h2>${parts
        .map(
          ([name, count, fits, country]) =>
            `<h3>${name}</h3>${choose(list, type, count, 130, fits)
              .map((wine) => line(wine, [title, name], { country, ml: list.chance(0.09) ? 375 : 750 }))
              .join('')}`,
        )
        .join('')}`
    const house = [
      ...poursOf(list, 'sparkling', 1),
      ...poursOf(list, 'white', 3),
      ...poursOf(list, 'rose', 1),
      ...poursOf(list, 'red', 4),
    ]
    return `<h1>Wine List</h1><div class="g"><h2>Wines By The Glass</h2>${byType(house, [
      'sparkling',
      'white',
      'rose',
      'red',
    ])
      .map(
        ([type, wines]) =>
          `<h3>${typeWords.en[type]}</h3>${wines.map((wine) => line(wine, ['Wines By The Glass', typeWords.en[type]], { pours: true })).join('')}`,
      )
      .join('')}${color('White Wines', 'white', [
      ['California', 5, inRegion('California'), 'USA'],
      ['France', 3, from('France'), 'France'],
      ['New Zealand', 2, from('New Zealand'), 'New Zealand'],
    ])}${color('Red Wines', 'red', [
      ['California', 9, inRegion('California'), 'USA'],
      ['Pacific Northwest', 4, inRegion('Oregon', 'Washington'), 'USA'],
      ['France', 3, from('France'), 'France'],
      ['Argentina', 3, from('Argentina'), 'Argentina'],
    ])}<h2>Champagne</h2>${choose(list, 'sparkling', 3, 140, inRegion('Champagne'))
      .map((wine) => line(wine, ['Champagne']))
      .join(
        '',
      )}</div><p>Corkage fee $20 per 750 ml bottle, limit two. Split plate charge $4. 20% gratuity added to parties of 6 or more.</p>`
  },
}

const house: MadeList = {
  kind: 'pdf',
  id: '306-the-charter',
  currency: 'USD',
  note: 'US; shared documents; two columns by color; wine before the house in capitals, leaders of dots, year last, glasses apart, halves, beers',
  maker: {
    seed: 30611,
    nonVintage: 'NV',
    withoutVintage: 0.06,
    distort: irregular({ plain: 0.35, misspelled: 0.02 }),
    size: (ml) => (ml === 375 ? '375ml' : '1.5L'),
  },
  paper: 'letter',
  margin: '17mm',
  css: `body { font: 9.6pt/1.42 ${garamond}; font-variant-numeric: lining-nums } h1 { font: 500 24pt ${garamond}; text-align: center; letter-spacing: 5px; margin-bottom: 10px } .g { columns: 2; column-gap: 32px } h2 { font: 600 11.5pt ${garamond}; margin: 11px 0 4px; letter-spacing: 1.5px; border-bottom: .8px solid #000; break-after: avoid } h2 small { float: right; font: italic 400 8.6pt ${garamond}; letter-spacing: 0 } .w { display: flex; break-inside: avoid; align-items: baseline } .w span { max-width: 80% } .w i { flex: 1; border-bottom: 1.2px dotted #555; margin: 0 3px; min-width: 10px }`,
  body(list) {
    const line = (wine: Wine, title: string, { ml = 750, pours = false } = {}) => {
      const item = list.item(wine, { ml, glasses: pours ? glass : [] })
      const label = list.line('[{A} ][{G} ][{C} ][{S} ]– {P:u}[, {a}] {V}', item, { titles: [title] })
      const price = pours ? `${item.glasses[0]!.price} / ${item.bottle}` : item.bottle
      return `<div class="w"><span>${label.replace('>– ', '>')}</span><i></i><b style="font-weight:400">${price}</b></div>`
    }
    const section = (title: string, wines: Wine[], options = {}) =>
      `<h2>${title.toUpperCase()}</h2>${wines.map((wine) => line(wine, title, options)).join('')}`
    return `<h1>THE CHARTER</h1><div class="g"><h2>BY THE GLASS<small>glass / bottle</small></h2>${[...poursOf(list, 'sparkling', 2), ...poursOf(list, 'white', 4), ...poursOf(list, 'red', 5)].map((wine) => line(wine, 'By the Glass', { pours: true })).join('')}${section('Sparkling', choose(list, 'sparkling', 4, 500))}${section('White', choose(list, 'white', 8, 260))}${section(
      'Red',
      choose(list, 'red', 14, 800, ({ price }) => price > 55),
    )}${section('Half Bottles', choose(list, 'red', 3, 200), { ml: 375 })}<h2>BEER</h2>${beers
      .slice(0, 4)
      .map(([name]) => `<div class="w"><span>${name}</span><i></i><b style="font-weight:400">8</b></div>`)
      .join('')}</div>`
  },
}

const bar: MadeList = {
  kind: 'pdf',
  id: '308-corner-wine-bar',
  currency: 'USD',
  note: 'US; a word processor; a table by color with the year in a column of its own and dollar signs, glasses apart, other drinks behind',
  maker: { seed: 30811, nonVintage: 'NV', step: 1 },
  paper: 'letter',
  margin: '22mm',
  isPhotographed: true,
  css: `body { font: 10.4pt/1.45 ${workSans} } h1 { font: 700 22pt ${merriweather}; margin-bottom: 2px } h2 { font: 700 12pt ${merriweather}; margin: 14px 0 3px; break-after: avoid } table { width: 100%; border-collapse: collapse } td { padding: 2px 4px; vertical-align: top } tr { break-inside: avoid } .r { text-align: right; white-space: nowrap } .y { width: 54px }`,
  body(list: ListMaker) {
    const row = (wine: Wine, titles: string[], pours: boolean) => {
      const item = list.item(wine, { glasses: pours ? glass : [] })
      const label = list.cells(
        [
          `{P}[ {A}][ {C:q}][ {G}][, {a}]${stateOf(wine) && !wine.isNamedAfterPlace && wine.appellation.name !== wine.region.name ? `, ${stateOf(wine)}` : ''}`,
          '{V}',
        ],
        item,
        { titles },
      )
      const price = pours ? `<td class="r">$${item.glasses[0]!.price}</td>` : ''
      return `<tr><td>${label[0]}</td><td class="y">${label[1]}</td>${price}<td class="r">$${item.bottle}</td></tr>`
    }
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2><table>${wines.map((wine) => row(wine, [title], false)).join('')}</table>`
    const pours = [...poursOf(list, 'sparkling', 2), ...poursOf(list, 'white', 4), ...poursOf(list, 'red', 4)]
    return `<h1>What we’re drinking</h1><p style="font:9.6pt ${raleway}">Bottles to go are 25% off. Ask us about the monthly club.</p><h2>Glass &amp; Bottle</h2><table>${pours.map((wine) => row(wine, ['Glass & Bottle'], true)).join('')}</table>${section('Bubbles', choose(list, 'sparkling', 4, 120))}${section('Whites', choose(list, 'white', 8, 100))}${section('Pinks', choose(list, 'rose', 2, 80))}${section('Reds', choose(list, 'red', 10, 130))}<h2>Not Wine</h2><table>${[
      ['Allagash White', 8],
      ['Vermouth &amp; Soda', 11],
      ['Amaro Spritz', 12],
      ['Sparkling Tea', 7],
      ['Mexican Coke', 4],
    ]
      .map(([name, price]) => `<tr><td>${name}</td><td class="y"></td><td class="r">$${price}</td></tr>`)
      .join(
        '',
      )}</table><p style="font:8pt ${franklin};margin-top:14px">412 Maple Street &nbsp; open Wed–Sun 4–10</p>`
  },
}

export const americanCards = [harvest, grill, house, bar]
