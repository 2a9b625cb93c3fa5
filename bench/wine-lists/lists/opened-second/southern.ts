import { irregular } from '../../irregular'
import { crimson, figtree, hanken, ibarra, marcellus } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { pours } from '../parts'
import { poured } from '../opened/parts'
import { choose, from, spaced } from './parts'

const bay: MadeList = {
  kind: 'pdf',
  id: '208-bay-kitchen',
  currency: 'NZD',
  note: 'New Zealand; the place in a column before the wine, year as \'21, "15 / 36 / 70" for sizes named once at the top',
  maker: {
    seed: 20808,
    rate: 1.15,
    nonVintage: 'NV',
    year: (year) => `'${String(year).slice(2)}`,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.5 ${hanken} } h2 { font: 400 17pt ${marcellus}; margin: 14px 0 4px; break-after: avoid } .w { display: grid; grid-template-columns: 118px 1fr 92px; gap: 10px; break-inside: avoid } .w small { font-size: 8pt; text-transform: uppercase; letter-spacing: .6px; color: #555; align-self: center } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const section = (title: string, wines: Wine[], sizes: number[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.45, pours(...sizes)) })
          const label = list.line('<small>{Z}</small><span>{P}[ {C}][ {G}] {V}</span>', item, {
            titles: [title],
            ml: 750,
          })
          const prices = [...item.glasses.map(({ price }) => price), item.bottle].join(' / ')
          return `<div class="w">${label}<u>${prices}</u></div>`
        })
        .join('')}`
    const hasName = (wine: Wine) => Boolean(wine.cuvee || wine.isGrapeOnLabel)
    return `<p style="text-align:right">glass 150ml / carafe 375ml / bottle</p>${section('Bubbles', choose(list, 'sparkling', 4, 140, hasName), [])}${section('Whites', choose(list, 'white', 14, 130, hasName), [150, 375])}${section('Pinks', choose(list, 'rose', 3, 90, hasName), [150, 375])}${section('Reds', choose(list, 'red', 15, 170, hasName), [150, 375])}${section('Stickies', choose(list, 'dessert', 2, 180, hasName), [])}<p>BYO Wednesdays, corkage 15 per bottle</p>`
  },
}

const winelands: MadeList = {
  kind: 'pdf',
  id: '209-winelands',
  currency: 'ZAR',
  note: 'South Africa; A5, centered, by grape with a word on each, house and wine, "WO Stellenbosch" below, "R95 | R1 150"',
  maker: { seed: 20909, rate: 12, step: 5, nonVintage: 'NV', withoutVintage: 0.1 },
  paper: 'A5',
  margin: '12mm',
  isPhotographed: true,
  css: `body { font: 10.2pt/1.34 ${ibarra}; text-align: center; font-variant-numeric: lining-nums } h2 { font: 400 13pt ${marcellus}; margin: 13px 0 1px; letter-spacing: 1.5px; break-after: avoid } .n { font-style: italic; font-size: 9pt; margin-bottom: 4px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 4px } .w small { font-size: 8.4pt; color: #444 }`,
  body(list) {
    const section = (title: string, word: string, wines: Wine[], grape?: string) =>
      `<h2>${title.toUpperCase()}</h2><div class="n">${word}</div>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.35, pours(150)) })
          const label = list.line('{P}[ {C}][ {G}] {V}', item, {
            titles: [title],
            country: 'South Africa',
            appellation: wine.appellation,
            ...(grape ? { grape } : {}),
          })
          // A line with nothing but the house carries the name of its heading.
          const entry = list.entries.at(-1)!
          if (grape && !wine.cuvee)
            Object.assign(entry, { name: grape, otherNames: [wine.producer, wine.appellation.name] })
          const pour = item.glasses[0] ? `R${item.glasses[0].price} | ` : ''
          return `<div class="w">${label} &nbsp; ${pour}R${spaced(item.bottle)}<br><small>WO ${wine.appellation.name}</small></div>`
        })
        .join('')}`
    const cape = from('South Africa')
    const of = (grape: string, word: string, type: Wine['type'] = 'white') =>
      section(
        grape,
        word,
        choose(list, type, 6, 200, (wine) => cape(wine) && wine.grape === grape && wine.isGrapeOnLabel),
        grape,
      )
    return `${section('Bubbly', 'Made as in Champagne, poured by the sea', choose(list, 'sparkling', 5, 200, cape))}${of('Chenin Blanc', 'The grape of the Cape, fresh or from the barrel')}${of('Sauvignon Blanc', 'Green fig, flint and cool ocean winds')}${of('Chardonnay', 'From cool valleys over the mountain')}${section('Rosé', 'For long lunches', choose(list, 'rose', 2, 200, cape))}${of('Pinotage', 'Born in Stellenbosch in 1925', 'red')}${of('Syrah', 'Spice and dark fruit', 'red')}${of('Cabernet Sauvignon', 'Slow food, slow wine', 'red')}${section(
      'Cape blends',
      'More than one grape',
      choose(list, 'red', 4, 200, (wine) => cape(wine) && !wine.isGrapeOnLabel),
    )}<p>Corkage R90 a bottle</p>`
  },
}

const tower: MadeList = {
  kind: 'pdf',
  id: '207-tower-grill',
  currency: 'SGD',
  note: 'Singapore; landscape, three columns by style, codes as W101 before the house, year last on the second line, "98++"',
  maker: {
    seed: 20707,
    rate: 1.6,
    step: 2,
    nonVintage: 'NV',
    size: (ml) => (ml === 375 ? '375ml' : '1.5L'),
    distort: irregular({ plain: 0.5, abbreviated: 0.1 }),
  },
  paper: 'A4 landscape',
  margin: '13mm',
  isPhotographed: true,
  css: `body { font: 9pt/1.32 ${figtree} } .g { columns: 3; column-gap: 26px } h2 { font: 600 13pt ${crimson}; margin: 10px 0 4px; color: #6b1d2a; break-after: avoid } .w { display: grid; grid-template-columns: 34px 1fr 40px; break-inside: avoid; margin-bottom: 3px } .w small { color: #555; font-size: 7.8pt } .w u { text-decoration: none; text-align: right; font-weight: 600 }`,
  body(list) {
    let number = 0
    const section = (letter: string, title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          number += list.between(1, 4)
          const bin = `${letter}${100 + number}`
          const ml = list.chance(0.06) ? 375 : 750
          const item = list.item(wine, { bin, ml })
          const label = list.line(
            '{P}[ {A}][ {C:q}][ {G}][ {S}]<br><small>[{a}, ][{R}, ]{K}[, {V}]</small>',
            item,
            {
              titles: [title],
            },
          )
          return `<div class="w"><small>${bin}</small><span>${label}</span><u>${item.bottle}++</u></div>`
        })
        .join('')}`
    const light = /Pinot|Gamay|Nero|Schiava|Franc|Grenache/
    return `<div class="g">${section('S', 'Effervescent', choose(list, 'sparkling', 9, 300))}${section('W', 'Fresh &amp; mineral whites', choose(list, 'white', 12, 70))}${section(
      'W',
      'Rich &amp; textured whites',
      choose(list, 'white', 10, 200, ({ price }) => price > 56),
    )}${section('P', 'Rosé', choose(list, 'rose', 3, 120))}${section(
      'R',
      'Elegant reds',
      choose(list, 'red', 11, 200, ({ grape }) => light.test(grape)),
    )}${section(
      'R',
      'Powerful reds',
      choose(list, 'red', 14, 320, ({ grape }) => !light.test(grape)),
    )}${section('D', 'Sweet endings', choose(list, 'dessert', 4, 200))}</div><p>Prices are in Singapore dollars, subject to 10% service charge and prevailing GST.</p>`
  },
}

export const southern = [bay, winelands, tower]
