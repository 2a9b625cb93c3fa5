// Lists of more pages: 301, 303, 305, 307 and 309 of the draw.
import { irregular } from '../../irregular'
import { bodoni, crimson, figtree, franklin, garamond, hanken, merriweather, oswald } from '../../page'
import { byType } from '../../list-maker'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { beers, dishes } from '../../besides'
import { typeWords } from '../../words'
import { grouped } from '../parts'
import { poured } from '../opened/parts'
import { allowGrape, choose, from, glass, inRegion, origin, outside, poursOf, stateOf } from './parts'

const steak: MadeList = {
  kind: 'pdf',
  id: '301-prime-cut',
  currency: 'USD',
  note: 'US; a word processor; three narrow columns by color, bin and year first, origin on a second line, dollar signs, glasses apart, halves and magnums',
  maker: {
    seed: 30111,
    nonVintage: 'NV',
    step: 5,
    glassStep: 1,
    distort: irregular({ plain: 0.4, misspelled: 0.015, abbreviated: 0.1 }),
    size: (ml) => (ml === 375 ? '375 ml' : '1.5 L'),
  },
  paper: 'letter',
  margin: '12mm',
  css: `body { font: 8.6pt/1.3 ${franklin} } h1 { font: 500 22pt ${bodoni}; text-align: center; margin-bottom: 8px } .g { columns: 3; column-gap: 18px } h2 { font: 600 11pt ${bodoni}; margin: 9px 0 4px; text-align: center; border-top: 1px solid; border-bottom: 1px solid; break-after: avoid } .w { display: grid; grid-template-columns: 24px 1fr 42px; break-inside: avoid; margin-bottom: 4px } .w u { text-decoration: none; text-align: right } .w em { font-size: 7.8pt; color: #444 }`,
  body(list) {
    let bin = 100
    const line = (wine: Wine, title: string, { ml = 750, pours = false } = {}) => {
      bin += list.between(1, 3)
      const item = list.item(wine, { ml, bin: pours ? null : String(bin), glasses: pours ? glass : [] })
      const label = list.line(`{V} {P}[ {A}][ {C:q}][ {G}][ {S}]<br><em>${origin(wine)}</em>`, item, {
        titles: [title],
      })
      const price = pours ? `$${item.glasses[0]!.price}/$${item.bottle}` : `$${item.bottle}`
      return `<div class="w"><small>${pours ? '' : bin}</small><span>${label}</span><u>${price}</u></div>`
    }
    const section = (title: string, wines: Wine[], options = {}) =>
      `<h2>${title}</h2>${wines.map((wine) => line(wine, title, options)).join('')}`
    const start = (next: number) => {
      bin = next
      return ''
    }
    return `<h1>Wine List</h1><div class="g">${section('Wines by the Glass', [...poursOf(list, 'sparkling', 1), ...poursOf(list, 'white', 4), ...poursOf(list, 'red', 6)], { pours: true })}${start(100)}${section('Champagne &amp; Sparkling', choose(list, 'sparkling', 6, 500))}${start(200)}${section('White Wine', choose(list, 'white', 15, 280))}${start(300)}${section('Rosé', choose(list, 'rose', 2, 100))}${start(400)}${section(
      'Red Wine',
      choose(list, 'red', 32, 900, ({ price }) => price > 50),
    )}${start(600)}${section('Half Bottles', choose(list, 'red', 4, 200), { ml: 375 })}${section('Magnums', choose(list, 'red', 3, 250), { ml: 1500 })}</div>`
  },
}

const trattoria: MadeList = {
  kind: 'pdf',
  id: '303-nonnas-kitchen',
  currency: 'USD',
  note: 'US, an Italian kitchen; shared documents on legal paper; color, then region, leaders of dots, some lines with years, glasses apart',
  maker: { seed: 30311, nonVintage: 'NV', withoutVintage: 0.5 },
  paper: 'legal',
  margin: '22mm',
  isPhotographed: true,
  css: `body { font: 10.4pt/1.48 ${merriweather} } h1 { font: 700 19pt ${merriweather}; text-align: center; margin-bottom: 4px } h2 { font: 700 13pt ${merriweather}; margin: 15px 0 2px; color: #7b1e1e; break-after: avoid } h3 { font: italic 400 10.6pt ${merriweather}; margin: 6px 0 0; break-after: avoid } .w { display: flex; align-items: baseline; break-inside: avoid } .w i { flex: 1; border-bottom: 1.5px dotted #666; margin: 0 4px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], pours: boolean, heading = {}) => {
      const item = list.item(wine, { glasses: pours ? glass : [] })
      const label = list.line('{P}[, {A}][ {C:q}][ {G}][, {a}][ {V}]', item, { titles, ...heading })
      const price = pours ? `${item.glasses[0]!.price} / ${item.bottle}` : item.bottle
      return `<div class="w"><span>${label}</span><i></i><span>${price}</span></div>`
    }
    const color = (
      title: string,
      type: Wine['type'],
      regions: [string, number][],
      others: [string, number, (wine: Wine) => boolean][],
    ) => {
      const inItaly = regions.map(([name, count]) => {
        const wines = choose(
          list,
          type,
          count,
          260,
          (wine) => wine.region.name === name && wine.country === 'Italy',
        )
        if (!wines.length) return ''
        return `<h3>${name}</h3>${wines.map((wine) => line(wine, [title, name], false, { region: wine.region })).join('')}`
      })
      const rest = others.map(([name, count, fits]) => {
        const wines = choose(list, type, count, 160, fits)
        return `<h3>${name}</h3>${wines.map((wine) => line(wine, [title, name], false)).join('')}`
      })
      return `<h2>${title}</h2>${inItaly.join('')}${rest.join('')}`
    }
    const pour = (title: string, wines: Wine[]) =>
      `<h3>${title}</h3>${wines.map((wine) => line(wine, ['Vino al Bicchiere', title], true)).join('')}`
    const italy = from('Italy')
    return `<h1>Nonna’s Kitchen</h1><p style="text-align:center">wine list</p><h2>Vino al Bicchiere</h2>${pour('bubbles', poursOf(list, 'sparkling', 2, italy))}${pour('white', poursOf(list, 'white', 4, italy))}${pour('red', poursOf(list, 'red', 5, italy))}${color(
      'White Wines',
      'white',
      [
        ['Piedmont', 3],
        ['Alto Adige', 3],
        ['Tuscany', 2],
        ['Campania', 2],
        ['Sicily', 2],
      ],
      [['California', 4, inRegion('California')]],
    )}${color(
      'Red Wines',
      'red',
      [
        ['Piedmont', 7],
        ['Tuscany', 10],
        ['Veneto', 5],
        ['Puglia', 3],
        ['Sicily', 3],
        ['Abruzzo', 2],
      ],
      [
        ['California', 8, inRegion('California')],
        ['Other Places', 3, from('Argentina', 'Australia')],
      ],
    )}<h2>Dessert Wines</h2>${choose(list, 'dessert', 3, 100, italy)
      .map((wine) => line(wine, ['Dessert Wines'], false))
      .join('')}`
  },
}

const tapas: MadeList = {
  kind: 'pdf',
  id: '305-olive-and-salt',
  currency: 'USD',
  note: 'US, a Mediterranean kitchen; shared documents, landscape, three columns by color and country; glass and bottle at the right of each line',
  maker: {
    seed: 30511,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.3, misspelled: 0.02, apostrophes: 'curly' }),
  },
  paper: 'letter landscape',
  margin: '12mm',
  isPhotographed: true,
  css: `body { font: 8.4pt/1.36 ${hanken} } h1 { font: 600 18pt ${hanken}; margin-bottom: 6px } .g { columns: 3; column-gap: 24px } h2 { font: 700 11.5pt ${hanken}; margin: 9px 0 2px; background: #eee; padding: 1px 4px; break-after: avoid } h2 small { float: right; font: 400 7.6pt/16px ${hanken} } h3 { font: 600 9pt ${hanken}; margin: 5px 0 0; color: #266; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 24px 30px; break-inside: avoid } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const color = (title: string, wines: Wine[]) => {
      const parts = grouped(wines, ({ country }) => country).map(([country, own]) => {
        const lines = own.map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.22, glass) })
          const label = list.line('{P}[ {A}][ {C:q}][ {G}][, {a}] {V}', item, {
            titles: [title, country],
            country,
          })
          return `<div class="w"><span>${label}</span><u>${item.glasses[0]?.price ?? ''}</u><u>${item.bottle}</u></div>`
        })
        return `<h3>${country}</h3>${lines.join('')}`
      })
      return `<h2>${title}<small>glass &nbsp; bottle</small></h2>${parts.join('')}`
    }
    const south = from('Spain', 'Italy', 'France', 'Greece', 'Portugal')
    const mixed = (type: Wine['type'], count: number, most: number) => [
      ...choose(list, type, Math.ceil(count * 0.8), most, south),
      ...choose(list, type, Math.floor(count * 0.2), most, from('USA')),
    ]
    return `<h1>Olive &amp; Salt &nbsp;|&nbsp; wine</h1><div class="g">${color('Sparkling', mixed('sparkling', 11, 140))}${color('White', mixed('white', 30, 120))}${color('Rosé', mixed('rose', 6, 80))}${color('Red', mixed('red', 46, 170))}${color('Sherry, Port &amp; Sweet', [...choose(list, 'fortified', 4, 100), ...choose(list, 'dessert', 3, 120, from('Spain', 'Italy', 'France'))])}</div>`
  },
}

const family: MadeList = {
  kind: 'pdf',
  id: '307-family-restaurant',
  currency: 'USD',
  note: 'US; a word processor; color and grape, bold names, origin below, no years, prices after the text, slips of the typist, glasses apart, beers',
  maker: {
    seed: 30711,
    nonVintage: '',
    withoutVintage: 1,
    distort: irregular({ plain: 0.8, misspelled: 0.05, abbreviated: 0.15, apostrophes: 'none' }),
  },
  paper: 'letter',
  margin: '20mm',
  footer:
    '<div style="font-size:8px;width:100%;text-align:center">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
  css: `body { font: 10.6pt/1.34 ${crimson} } h1 { font: 700 19pt ${crimson}; text-align: center } h2 { font: 700 14pt ${crimson}; margin: 15px 0 2px; text-align: center; break-after: avoid } h3 { font: 700 11.4pt ${crimson}; margin: 9px 0 3px; text-decoration: underline; break-after: avoid } .w { break-inside: avoid; margin-bottom: 5px } .w em { color: #333; font-size: 9.8pt; padding-left: 14px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], { grape = '', pours = false } = {}) => {
      const item = list.item(wine, { glasses: pours ? glass : [] })
      const label = list.line(`{P:b}[ {A:b}][ {C:b}][ {G:b}]~<br><em>${origin(wine)}</em>`, item, {
        titles,
        ...(grape ? { grape } : {}),
      })
      if (grape) allowGrape(list, grape)
      const price = pours
        ? `Glass ${item.glasses[0]!.price}.00 Bottle ${item.bottle}.00`
        : `${item.bottle}.00`
      return `<div class="w">${label.replace('~', ` &nbsp;${price}`)}</div>`
    }
    const group = (color: string, title: string, type: Wine['type'], grapes: string[], count: number) => {
      const wines = choose(list, type, count, 320, (wine) => grapes.includes(wine.grape))
      const grape = grapes[0] === title ? title : ''
      return `<h3>${title}</h3>${wines.map((wine) => line(wine, [color, title], { grape })).join('')}`
    }
    const rest = (color: string, title: string, type: Wine['type'], count: number, most: number) =>
      `<h3>${title}</h3>${choose(list, type, count, most)
        .map((wine) => line(wine, [color, title]))
        .join('')}`
    const pours = [...poursOf(list, 'white', 5), ...poursOf(list, 'rose', 1), ...poursOf(list, 'red', 6)]
    return `<h1>Wine Menu</h1><h2>HOUSE POURS</h2>${byType(pours, ['white', 'rose', 'red'])
      .map(
        ([type, wines]) =>
          `<h3>${typeWords.en[type]}</h3>${wines.map((wine) => line(wine, ['House Pours', typeWords.en[type]], { pours: true })).join('')}`,
      )
      .join('')}<h2>SPARKLING WINES</h2>${choose(list, 'sparkling', 10, 150)
      .map((wine) => line(wine, ['Sparkling Wines']))
      .join(
        '',
      )}<h2>WHITE WINES</h2>${group('White Wines', 'Chardonnay', 'white', ['Chardonnay'], 18)}${group('White Wines', 'Sauvignon Blanc', 'white', ['Sauvignon Blanc'], 12)}${group('White Wines', 'Pinot Grigio &amp; Pinot Gris', 'white', ['Pinot Grigio', 'Pinot Gris'], 8)}${group('White Wines', 'Riesling', 'white', ['Riesling'], 6)}${rest('White Wines', 'Interesting Whites', 'white', 6, 70)}<h2>RED WINES</h2>${group('Red Wines', 'Cabernet Sauvignon', 'red', ['Cabernet Sauvignon'], 26)}${group('Red Wines', 'Merlot', 'red', ['Merlot'], 5)}${group('Red Wines', 'Pinot Noir', 'red', ['Pinot Noir'], 18)}${group('Red Wines', 'Zinfandel', 'red', ['Zinfandel'], 6)}${group('Red Wines', 'Malbec', 'red', ['Malbec'], 5)}${group('Red Wines', 'Chianti &amp; Brunello', 'red', ['Sangiovese'], 4)}${rest('Red Wines', 'Interesting Reds', 'red', 12, 120)}<h2>BEER</h2>${beers
      .slice(0, 6)
      .map(([name]) => `<div class="w"><b>${name}</b> &nbsp;6.50</div>`)
      .join('')}`
  },
}

const shop: MadeList = {
  kind: 'pdf',
  id: '309-bottle-shop',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: 'US; a shop with a bar; two columns by color and country, a number, then the grape or place and the house; no years, leaders of dots; pours and snacks apart',
  maker: { seed: 30911, rate: 0.5, step: 1, glassStep: 1, nonVintage: '', withoutVintage: 1 },
  paper: 'letter',
  margin: '15mm',
  css: `body { font: 9pt/1.38 ${figtree} } h1 { font: 600 24pt ${oswald}; margin-bottom: 2px } .g { columns: 2; column-gap: 28px } h2 { font: 500 14pt ${oswald}; margin: 10px 0 1px; break-after: avoid } h3 { font: 700 9pt ${figtree}; margin: 6px 0 1px; break-after: avoid } .w { display: flex; align-items: baseline; break-inside: avoid } .w span { max-width: 86% } .w i { flex: 1; border-bottom: 1px dotted #777; margin: 0 3px }`,
  body(list) {
    let number = 1000
    const line = (wine: Wine, titles: string[], pours: boolean, country = '') => {
      number += list.between(1, 9)
      const made = list.item(wine, { glasses: glass })
      const atBar = {
        bottle: null,
        glasses: made.glasses.map(({ price }) => ({ price: price * 2, ml: null })),
      }
      const toGo = { bottle: Number(((made.bottle ?? 0) + 0.99).toFixed(2)), glasses: [] }
      const item = { ...made, ...(pours ? atBar : toGo) }
      const state = stateOf(wine)
      const place = wine.isNamedAfterPlace
        ? ''
        : `[, {a}]${state && wine.appellation.name !== wine.region.name ? ` ${state}` : ''}`
      const label = list.line(`${number} [{A} ][{G} ][{C:q} ]– {P}${place}`, item, {
        titles,
        ...(country ? { country } : {}),
      })
      const price = (item.bottle ?? item.glasses[0]?.price ?? 0).toFixed(pours ? 0 : 2)
      return `<div class="w"><span>${label}</span><i></i><b style="font-weight:400">${price}</b></div>`
    }
    const color = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${grouped(wines, ({ country }) => country)
        .map(
          ([country, own]) =>
            `<h3>${country}</h3>${own.map((wine) => line(wine, [title, country], false, country)).join('')}`,
        )
        .join('')}`
    const pours = [...poursOf(list, 'sparkling', 1), ...poursOf(list, 'white', 3), ...poursOf(list, 'red', 3)]
    const world = outside('Switzerland')
    return `<h1>BOTTLE SHOP</h1><div class="g"><h2>At the bar, by the glass</h2>${pours.map((wine) => line(wine, ['At the bar, by the glass'], true)).join('')}${color('Sparkling', choose(list, 'sparkling', 10, 140, world))}${color('White', choose(list, 'white', 28, 130, world))}${color('Rosé', choose(list, 'rose', 6, 90, world))}${color('Red', choose(list, 'red', 44, 200, world))}<h2>Snacks</h2>${dishes
      .slice(4, 6)
      .map(
        ([name], n) =>
          `<div class="w"><span>${name}</span><i></i><b style="font-weight:400">${12 + n * 4}.00</b></div>`,
      )
      .join(
        '',
      )}<div class="w"><span>Cheese plate</span><i></i><b style="font-weight:400">22.00</b></div></div><p style="font:8pt ${garamond};margin-top:8px">10% off any 6 bottles, 15% off a case.</p>`
  },
}

export const americanBooks = [steak, trattoria, tapas, family, shop]
