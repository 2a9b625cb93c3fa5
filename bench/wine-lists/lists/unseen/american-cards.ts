// American lists of one to three pages: 502, 504, 506 and 508 of the draw.
import { irregular } from '../../irregular'
import { bodoni, franklin, hanken, ibarra, marcellus, merriweather, raleway, workSans } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { beers, cocktails, noteOf } from '../../besides'
import { poured } from '../opened/parts'
import { allowGrape, choose, estate, from, glass, inRegion, ofGrape } from './parts'

const counter: MadeList = {
  kind: 'pdf',
  id: '502-counter-wine-bar',
  currency: 'USD',
  note: 'US, a wine bar; a layout program; one column by color, year first, wine before the house, prices behind the text, glass and bottle on each line, halves and magnums, rules of the house',
  maker: {
    seed: 50211,
    nonVintage: 'NV',
    distort: irregular({ misspelled: 0.02, plain: 0.15 }),
    size: (ml) => (ml === 375 ? '(375)' : '(mag)'),
  },
  paper: 'letter',
  margin: '26mm',
  isScanned: true,
  css: `body { font: 11pt/1.5 ${ibarra}; font-variant-numeric: lining-nums } h1 { font: 400 34pt ${marcellus} } h2 { font: 400 13pt ${marcellus}; margin: 18px 0 4px; letter-spacing: 4px; text-transform: lowercase; color: #b4532a; break-after: avoid } .w { break-inside: avoid; padding-left: 12px; text-indent: -12px } footer { font: 9pt ${ibarra}; margin-top: 20px }`,
  body(list) {
    const section = (title: string, wines: Wine[], ml = 750) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { ml, glasses: ml === 750 ? poured(list, wine, 0.6, glass) : [] })
          const label = list.line('[{V} ][{A} ][{C} ][{G} ][{S}], {P}[, {a}], {K}', item, {
            titles: [title],
          })
          const pour = item.glasses[0]
          return `<div class="w">${label} &nbsp;${pour ? `${pour.price} / ` : ''}${item.bottle}</div>`
        })
        .join('')}`
    return `<h1>Counter</h1>${section('Sparkling', choose(list, 'sparkling', 5, 120))}${section('White', choose(list, 'white', 9, 90))}${section('Rosé', choose(list, 'rose', 2, 70))}${section('Red', choose(list, 'red', 11, 120))}${section('White, Half Bottles', choose(list, 'white', 2, 90), 375)}${section('Red, Magnums', choose(list, 'red', 2, 110), 1500)}<footer>Glass pours are 5 oz. Flights of three, ask us. Bottles to take away are $15 less. Last call at 11.</footer>`
  },
}

const velvet: MadeList = {
  kind: 'pdf',
  id: '504-velvet-room',
  currency: 'USD',
  note: 'US, a wine bar; a design website; one column by color and grape without years, wine in bold before the house, glass and bottle at the right of each line, cocktails and beers behind',
  maker: {
    seed: 50411,
    nonVintage: '',
    withoutVintage: 1,
    distort: irregular({ misspelled: 0.03, apostrophes: 'curly', capitalized: true }),
  },
  paper: 'letter',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.45 ${raleway}; font-variant-numeric: lining-nums } h1 { font: 500 34pt ${bodoni}; text-align: center } h2 { font: 500 18pt ${bodoni}; text-align: center; margin: 16px 0 2px; break-after: avoid } h3 { font: 600 9pt ${raleway}; letter-spacing: 3px; text-transform: uppercase; color: #7a3b5b; margin: 8px 0 2px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 20px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap }`,
  body(list) {
    const line = (wine: Wine, titles: string[], grape: string) => {
      const item = list.item(wine, { glasses: poured(list, wine, 0.55, glass) })
      const hasOwn = wine.isNamedAfterPlace || wine.cuvee || (wine.isGrapeOnLabel && !grape)
      const pattern = hasOwn ? '[{A:b}][ {C:b}][ {G:b}] {P}[, {a}]' : '{P:b}[, {a}]'
      const label = list.line(pattern, item, { titles, ...(grape ? { grape } : {}) })
      if (grape) allowGrape(list, grape)
      const pour = item.glasses[0]
      return `<div class="w"><span>${label}</span><u>${pour ? `${pour.price} • ` : ''}${item.bottle}</u></div>`
    }
    const group = (color: string, title: string, type: WineType, count: number, fits = ofGrape(title)) =>
      `<h3>${title}</h3>${choose(list, type, count, 130, fits)
        .map((wine) => line(wine, [color, title], wine.grape === title ? title : ''))
        .join('')}`
    const few = (title: string, type: WineType, count: number) =>
      `<h2>${title}</h2>${choose(list, type, count, 130)
        .map((wine) => line(wine, [title], ''))
        .join('')}`
    const wild = (wine: Wine) => ['France', 'Italy', 'Spain', 'Austria'].includes(wine.country)
    return `<h1>the velvet room</h1>${few('Bubbles', 'sparkling', 6)}<h2>Whites</h2>${group('Whites', 'Sauvignon Blanc', 'white', 5)}${group('Whites', 'Chardonnay', 'white', 6)}${group('Whites', 'Pinot Grigio', 'white', 3)}${group('Whites', 'Adventurous Whites', 'white', 5, wild)}${few('Rosé', 'rose', 3)}<h2>Reds</h2>${group('Reds', 'Pinot Noir', 'red', 6)}${group('Reds', 'Cabernet Sauvignon', 'red', 7)}${group('Reds', 'Malbec', 'red', 3)}${group('Reds', 'Adventurous Reds', 'red', 7, wild)}<h2>Cocktails</h2>${cocktails
      .slice(1, 6)
      .map(([name, what]) => `<div class="w"><span>${name}, ${what.toLowerCase()}</span><u>15</u></div>`)
      .join('')}<h2>Beer</h2>${beers
      .slice(5, 9)
      .map(([name]) => `<div class="w"><span>${name}</span><u>8</u></div>`)
      .join('')}`
  },
}

const diner: MadeList = {
  kind: 'pdf',
  id: '506-blue-heron',
  currency: 'USD',
  note: 'US; a word processor; three columns by color and country, grape before the house, a column of years, glass and bottle behind the text, a note below each, soft drinks behind',
  maker: { seed: 50611, nonVintage: 'NV' },
  paper: 'letter',
  margin: '12mm',
  css: `body { font: 9pt/1.3 ${workSans} } h1 { font: 700 18pt ${merriweather}; text-align: center; margin-bottom: 6px } .g { columns: 3; column-gap: 20px } h2 { font: 700 11pt ${merriweather}; margin: 9px 0 1px; break-after: avoid } h3 { font: 600 9.2pt ${workSans}; color: #28608a; margin: 5px 0 2px; break-after: avoid } .w { display: grid; grid-template-columns: 34px 1fr; break-inside: avoid; margin-bottom: 5px } .w em { font-size: 7.8pt; color: #555 }`,
  body(list) {
    const line = (wine: Wine, titles: string[], country: string) => {
      const item = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
      const label = list.line('<span>{V}</span><span>[{A} ][{G} ][{C}], {P}[, {a}]', item, {
        titles,
        ...(country ? { country } : {}),
      })
      const pour = item.glasses[0]
      return `<div class="w">${label} &nbsp;${pour ? `${pour.price}/` : ''}${item.bottle}<br><em>${noteOf(list)}</em></span></div>`
    }
    const color = (
      title: string,
      type: WineType,
      parts: [string, number, (wine: Wine) => boolean, string][],
    ) =>
      `<h2>${title}</h2>${parts
        .map(([name, count, fits, country]) => {
          const wines = choose(list, type, count, 90, fits)
          return `<h3>${name}</h3>${wines.map((wine) => line(wine, [title, name], country)).join('')}`
        })
        .join('')}`
    return `<h1>Blue Heron Café: Wines</h1><div class="g">${color('Sparkling', 'sparkling', [
      ['Italy', 2, from('Italy'), 'Italy'],
      ['France', 2, from('France'), 'France'],
    ])}${color('White', 'white', [
      ['California', 5, inRegion('California'), 'USA'],
      ['Pacific Northwest', 2, inRegion('Oregon', 'Washington'), 'USA'],
      ['New Zealand', 2, from('New Zealand'), 'New Zealand'],
      ['Italy', 3, from('Italy'), 'Italy'],
    ])}${color('Rosé', 'rose', [['France', 2, from('France'), 'France']])}${color('Red', 'red', [
      ['California', 8, inRegion('California'), 'USA'],
      ['Pacific Northwest', 3, inRegion('Oregon', 'Washington'), 'USA'],
      ['Argentina', 2, from('Argentina'), 'Argentina'],
      ['Italy', 3, from('Italy'), 'Italy'],
      ['Spain', 2, from('Spain'), 'Spain'],
    ])}<h2>Other Drinks</h2><div class="w"><span></span><span>House Lemonade &nbsp;5</span></div><div class="w"><span></span><span>Kombucha on Tap &nbsp;7</span></div><div class="w"><span></span><span>Local IPA, 16 oz &nbsp;8</span></div></div>`
  },
}

const winery: MadeList = {
  kind: 'pdf',
  id: '508-tasting-room',
  currency: 'USD',
  note: "US, a winery's own wines; a design website; one column by color, year first, grape, vineyard and place, price at the right, the house at the head only, some slips, food and juice behind",
  maker: {
    seed: 50811,
    nonVintage: 'NV',
    step: 1,
    distort: irregular({ misspelled: 0.02, apostrophes: 'curly' }),
  },
  paper: 'letter',
  margin: '24mm',
  css: `body { font: 10pt/1.6 ${hanken} } h1 { font: 400 30pt ${marcellus}; text-align: center; letter-spacing: 2px } h4 { font: 400 10pt ${hanken}; text-align: center; letter-spacing: 3px; margin-bottom: 8px } h2 { font: 400 15pt ${marcellus}; margin: 16px 0 2px; color: #6b5330; border-bottom: 1px solid #c9b58f; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 18px; break-inside: avoid } p { font: 8.6pt ${franklin}; margin-top: 14px }`,
  body(list) {
    const line = (wine: Wine, title: string) => {
      const item = list.item(wine)
      const label = list.line('[{V} ][{G}][ {C}][, {a}]', item, { titles: [title] })
      // The whole sheet is of one house, named at its head.
      list.entries.at(-1)!.producer = estate
      return `<div class="w"><span>${label}</span><span>${item.bottle}</span></div>`
    }
    const section = (title: string, types: WineType[], fits: (wine: Wine) => boolean = () => true) => {
      const wines = list.take(
        40,
        (wine) => wine.producer === estate && types.includes(wine.type) && fits(wine),
      )
      return `<h2>${title}</h2>${wines.map((wine) => line(wine, title)).join('')}`
    }
    const isLibrary = ({ cuvee }: Wine) => /Library|Reserve/.test(cuvee)
    return `<h1>V. SATTUI</h1><h4>ST. HELENA, NAPA VALLEY</h4>${section('Sparkling Wines', ['sparkling'])}${section('White Wines', ['white'])}${section('Rosé', ['rose'])}${section('Red Wines', ['red'], (wine) => !isLibrary(wine))}${section('Cellar Collection', ['red'])}${section('Dessert Wines', ['dessert'])}${section('Fortified', ['fortified'])}<h2>From the Deli</h2>${[
      ['Cheese &amp; charcuterie board for two', 38],
      ['Wood-fired flatbread', 19],
      ['Sparkling apple juice', 8],
      ['Picnic basket (reserve a day ahead)', 75],
    ]
      .map(([name, price]) => `<div class="w"><span>${name}</span><span>${price}</span></div>`)
      .join(
        '',
      )}<p>Club members receive 20% on bottles and 25% on full cases. Tasting fee $45, waived with club sign-up. Prices do not include tax.</p>`
  },
}

export const americanCards = [counter, velvet, diner, winery]
