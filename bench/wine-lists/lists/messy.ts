// Lists as people keep them: lines in several orders, prices in several forms, headings that are producers or moods.
import { noteOf } from '../besides'
import { irregular } from '../irregular'
import { byType, type Heading, type ListMaker } from '../list-maker'
import { bodoni, crimson, figtree, franklin, hanken, ibarra } from '../page'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { typeWords } from '../words'
import { glass, grouped, pours } from './parts'

const order = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'] as const

/** One wine in any of the orders in which several people would type it. */
function typed(
  list: ListMaker,
  wine: Wine,
  heading: Heading,
  patterns: readonly string[],
  sign: string,
): string {
  const item = list.item(wine, { glasses: list.chance(0.2) && wine.price < 90 ? glass : [] })
  const label = list.line(list.one(patterns), item, heading)
  const amount = `${list.chance(0.4) ? sign : ''}${item.bottle}${list.chance(0.15) ? '.00' : ''}`
  const pour = item.glasses[0] ? ` (glass ${list.chance(0.5) ? sign : ''}${item.glasses[0].price})` : ''
  const gap = list.one(['   ', ' ......... ', '  –  ', '          ', ' … '])
  return `<p>${label}${pour}${gap}${amount}</p>`
}

const typedPage: MadeList = {
  kind: 'pdf',
  id: '33-typed',
  currency: 'USD',
  note: 'US; typed without columns: several orders of the parts, places in brackets, prices at the end of the text with and without sign',
  maker: {
    seed: 3333,
    withoutVintage: 0.2,
    distort: irregular({
      misspelled: 0.06,
      plain: 0.35,
      abbreviated: 0.15,
      spaced: 0.12,
      apostrophes: 'curly',
    }),
  },
  paper: 'letter',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 11pt/1.45 ${crimson}; white-space: pre-wrap } h1 { font-size: 16pt; text-align: center } h2 { font-size: 12pt; margin-top: 12px; text-decoration: underline } p { break-inside: avoid }`,
  body(list) {
    const patterns = [
      '{P}[ {A}][ {C}][ {G}][, {a}] {V}',
      '{P} - [{A} ][{C} ][{G}] [({a}) ]{V}',
      '{V} {P} [{C} ][{A} ][{G}][, {a}]',
      '[{G}, ]{P}[, {A}][ {C:q}][ ({a})][ {V}]',
      '{P:u} [{A} ][{C:q}][ {G}] [({R}) ]{V}',
    ]
    return `<h1>THE GRILL ROOM</h1>${byType(
      list.take(52, ({ price }) => price < 200),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.en[type].toUpperCase()
        return `<h2>${title}</h2>${group.map((wine) => typed(list, wine, { titles: [title] }, patterns, '$')).join('')}`
      })
      .join('')}`
  },
}

const chalk: MadeList = {
  kind: 'pdf',
  id: '34-village-inn',
  currency: 'GBP',
  note: 'UK; typed: country in the line, orders differ from wine to wine, notes in the same paragraph, prices in several forms',
  maker: {
    seed: 3434,
    rate: 0.6,
    withoutVintage: 0.3,
    distort: irregular({ misspelled: 0.05, plain: 0.3, abbreviated: 0.1, spaced: 0.1 }),
  },
  paper: 'A4',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.4 ${hanken}; white-space: pre-wrap } h1 { font-size: 18pt } h2 { font-size: 12pt; margin-top: 10px } p { break-inside: avoid; margin-bottom: 3px } small { font-size: 8.5pt; color: #555 }`,
  body(list) {
    const patterns = [
      '[{C} ][{G} ][{A}], {P}[, {a}], {K} {V}',
      '{V} [{A} ][{C} ][{G}], {P}, {K}',
      '{P} [{A} ][{C} ][{G}] [({a}) ]{K} {V}',
    ]
    return `<h1>Wines at the Inn</h1>${byType(
      list.take(38, ({ price }) => price < 140),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.en[type]
        const rows = group.map((wine) => {
          const line = typed(list, wine, { titles: [title] }, patterns, '£')
          return list.chance(0.35) ? `${line}<p><small>${noteOf(list)}</small></p>` : line
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

const verticals: MadeList = {
  kind: 'pdf',
  id: '35-verticals',
  currency: 'USD',
  note: 'US; many lines alike: several years of a wine below each other, regions as headings, year and price in columns',
  maker: { seed: 3535, rate: 1.3, step: 5, nonVintage: 'NV', size: (ml) => (ml === 1500 ? '1.5L' : '375ml') },
  paper: 'letter',
  margin: '20mm',
  css: `body { font: 10pt/1.4 ${ibarra} } h1 { font: 400 20pt ${bodoni}; margin-top: 14px } h2 { font: 700 11.5pt ${ibarra}; text-transform: uppercase; letter-spacing: 1px; margin-top: 10px; break-after: avoid }
h3 { font: italic 10.5pt ${ibarra}; margin-top: 5px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 60px 70px; break-inside: avoid; padding-left: 14px } .w b { font-weight: 400; text-align: right }`,
  body(list) {
    const wines = list.take(
      46,
      ({ type, years, price }) => type === 'red' && years !== null && price > 70 && price < 900,
    )
    return byType(wines, order)
      .map(([type, group]) => {
        const title = `${typeWords.en[type]}`
        const regions = grouped(group, ({ region }) => region.name).map(([region, own]) => {
          const rows = own.flatMap((wine) => {
            const [least, most] = wine.years!
            const years = Math.min(most - least + 1, list.between(1, 4))
            const heading: Heading = { titles: [title, region], region: wine.region }
            return Array.from({ length: years }, (_, n) => {
              const item = { ...list.item(wine, { ml: list.chance(0.06) ? 1500 : 750 }), vintage: most - n }
              const label = list.line('{P}[, {A}][ {C}][ {G}][, {a}][ {S}]</span><b>{V}</b>', item, heading)
              return `<div class="w"><span>${label}<b>${item.bottle}</b></div>`
            })
          })
          return `<h2>${region}</h2>${rows.join('')}`
        })
        return `<h1>${title}</h1>${regions.join('')}`
      })
      .join('')
  },
}

const estates: MadeList = {
  kind: 'pdf',
  id: '36-estates',
  currency: 'EUR',
  note: 'English in Europe; the producer as a heading with its place, wines and years below, prices in euros behind',
  maker: { seed: 3636, rate: 0.75, nonVintage: 'NV', size: (ml) => (ml === 1500 ? 'Magnum' : 'Half') },
  paper: 'A4',
  margin: '20mm',
  css: `body { font: 10pt/1.4 ${figtree} } h1 { font-size: 18pt; margin-top: 14px } h2 { font: 700 10.5pt ${figtree}; margin-top: 9px; break-after: avoid } h2 i { font-weight: 400 } .w { display: flex; justify-content: space-between; break-inside: avoid; padding-left: 12px }`,
  body(list) {
    const wines = list.take(
      44,
      (wine) => wine.price < 500 && (wine.isNamedAfterPlace || wine.isGrapeOnLabel || wine.cuvee !== ''),
    )
    return byType(wines, order)
      .map(([type, group]) => {
        const title = `${typeWords.en[type]} Wines`
        const rows = group.map((wine) => {
          const heading: Heading = {
            titles: [title, wine.producer],
            country: wine.country,
            region: wine.region,
          }
          const [least, most] = wine.years ?? [0, 0]
          const years = Math.min(most - least + 1, list.between(1, 3))
          const lines = Array.from({ length: years }, (_, n) => {
            const item = { ...list.item(wine), ...(wine.years ? { vintage: most - n } : {}) }
            const label = list.line('[{A} ][{C} ][{G}] {V}', item, heading)
            list.entries.at(-1)!.producer = wine.producer
            return `<div class="w"><span>${label}</span><span>${item.bottle} €</span></div>`
          })
          return `<h2>${wine.producer} <i>${wine.region.name}, ${wine.country}</i></h2>${lines.join('')}`
        })
        return `<h1>${title}</h1>${rows.join('')}`
      })
      .join('')
  },
}

/** Wines by mood: what a heading says is no color. */
function moods(list: ListMaker, count: number, most: number): [string, Wine[]][] {
  const wines = list.take(count, ({ price, type }) => price < most && type !== 'orange')
  const light = [
    'Riesling',
    'Sauvignon Blanc',
    'Albariño',
    'Verdejo',
    'Grüner Veltliner',
    'Melon de Bourgogne',
    'Pinot Grigio',
    'Chasselas',
  ]
  const soft = ['Pinot Noir', 'Gamay', 'Barbera', 'Dolcetto', 'Mencía', 'Spätburgunder']
  const mood = ({ type, grape }: Wine): string => {
    if (type === 'sparkling') return 'With Bubbles'
    if (type === 'rose') return 'Pink'
    if (type === 'white') return light.includes(grape) ? 'Crisp & Bright' : 'Rich & Textured'
    if (type === 'red') return soft.includes(grape) ? 'Silky & Elegant' : 'Bold & Structured'
    return 'To Finish'
  }
  const names = [
    'With Bubbles',
    'Crisp & Bright',
    'Rich & Textured',
    'Pink',
    'Silky & Elegant',
    'Bold & Structured',
    'To Finish',
  ]
  return grouped(wines, mood).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
}

const modern: MadeList = {
  kind: 'pdf',
  id: '37-moods',
  currency: 'USD',
  note: 'US; sections by mood, 3 oz, 6 oz and bottle columns, grape after a bar, place and country after it',
  maker: { seed: 3737, withoutVintage: 0.1, distort: irregular({ plain: 0.1, misspelled: 0.02 }) },
  paper: 'letter',
  margin: '17mm',
  css: `body { font: 9.5pt/1.45 ${franklin} } h1 { font: 300 22pt ${franklin} } h2 { font: 600 12pt ${franklin}; margin-top: 14px; color: #a33 } .w { display: grid; grid-template-columns: 1fr 48px 48px 54px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .t b { font-size: 8pt; color: #777 }`,
  body(list) {
    return `<h1>Maple Street Kitchen</h1>${moods(list, 54, 190)
      .map(([title, group]) => {
        const rows = group.map((wine, n) => {
          const sizes = [
            { ml: 89, printed: 89 },
            { ml: 177, printed: 177 },
          ]
          const item = list.item(wine, { glasses: n % 3 === 0 && wine.price < 100 ? sizes : [] })
          const label = list.line('<span class="b">{P}</span>[ {C:q}][ {A}] | [{g} | ][{a}, ]{K} {V}', item, {
            titles: [title],
          })
          return `<div class="w"><span>${label}</span><b>${item.glasses[0]?.price ?? ''}</b><b>${item.glasses[1]?.price ?? ''}</b><b>${item.bottle}</b></div>`
        })
        return `<h2>${title}</h2><div class="w t"><span></span><b>3 oz</b><b>6 oz</b><b>bottle</b></div>${rows.join('')}`
      })
      .join('')}`
  },
}

const local: MadeList = {
  kind: 'pdf',
  id: '38-harbor-kitchen',
  currency: 'AUD',
  note: 'Australia; sections by mood, 150 ml and bottle, the place at the right before the prices, state abbreviated',
  maker: {
    seed: 3838,
    rate: 1.3,
    withoutVintage: 0.05,
    distort: irregular({ plain: 0.2, misspelled: 0.03 }),
  },
  paper: 'A4',
  margin: '16mm',
  isPhotographed: true,
  css: `body { font: 9.5pt/1.45 ${figtree} } h1 { font: 800 20pt ${figtree} } h2 { font: 800 11pt ${figtree}; margin-top: 13px; text-transform: uppercase } .w { display: grid; grid-template-columns: 46px 1fr 150px 44px 50px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .w i { color: #666; text-align: right; font-style: normal }`,
  body(list) {
    return `<h1>Harbor Kitchen</h1>${moods(list, 46, 230)
      .map(([title, group]) => {
        const rows = group.map((wine, n) => {
          const item = list.item(wine, { glasses: n % 4 === 0 && wine.price < 90 ? pours(150) : [] })
          const label = list.line(
            '{V}</span><span><span class="b">{P}</span>[ {A}][ {C:q}][ {G}]</span><i>[{a}, ]{K}</i>',
            item,
            { titles: [title] },
          )
          return `<div class="w"><span>${label}<b>${item.glasses[0]?.price ?? ''}</b><b>${item.bottle}</b></div>`
        })
        return `<h2>${title}</h2><div class="w"><span></span><span></span><i></i><b>150ml</b><b>Btl</b></div>${rows.join('')}`
      })
      .join('')}`
  },
}

export const messy = [typedPage, chalk, verticals, estates, modern, local]
