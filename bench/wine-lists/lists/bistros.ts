import { beers, cocktails, noteOf } from '../besides'
import { byType, type Heading } from '../list-maker'
import { bodoni, crimson, figtree, franklin, ibarra, marcellus } from '../page'
import type { Item } from '../label'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { inLanguage, typeWords } from '../words'
import { glass, mostly } from './parts'

const usual = (least: number, most: number) => (wine: Wine) => wine.price >= least && wine.price <= most

const dots = '. '.repeat(140)

const leaders: MadeList = {
  kind: 'pdf',
  id: '01-leaders',
  currency: 'USD',
  note: 'US bistro; one column, dot leaders, glass and bottle columns, cocktails before and beers after',
  maker: { seed: 101, withoutVintage: 0.06 },
  paper: 'letter',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.5 ${crimson} } h1 { font: 400 26pt ${marcellus}; text-align: center }
h2 { font: 600 13pt ${marcellus}; margin: 18px 0 4px; display: flex } h2 span { flex: 1 }
h2 i { font: italic 9pt ${crimson}; width: 52px; text-align: right }
.w { display: flex; white-space: nowrap; break-inside: avoid } .d { flex: 1; overflow: hidden; margin: 0 6px; color: #555 }
.w b { font-weight: 400; width: 52px; text-align: right } .n { font-size: 9pt; color: #444; margin-left: 14px }`,
  body(list) {
    const row = (label: string, glass: string, bottle: string) =>
      `<div class="w"><span>${label}</span><span class="d">${dots}</span><b>${glass}</b><b>${bottle}</b></div>`
    const wines = list.take(62, usual(26, 260))
    const order = ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'] as const
    const sections = byType(wines, order).map(([type, group]) => {
      const title = type === 'fortified' ? 'Port, Sherry & Madeira' : `${typeWords.en[type]} Wines`
      const rows = group.map((wine, n) => {
        const item = list.item(wine, { glasses: n % 4 === 0 && wine.price < 110 ? glass : [] })
        const label = list.line('{P}, [{C} ][{A} ][{G}][, {a}] {V}', item, { titles: [title] })
        return row(label.replaceAll(' ,', ','), `${item.glasses[0]?.price ?? ''}`, `${item.bottle}`)
      })
      return `<h2>${title}<span></span><i>Glass</i><i>Bottle</i></h2>${rows.join('')}`
    })
    const drinks = (title: string, entries: readonly (readonly [string, string])[], least: number) =>
      `<h2>${title}</h2>${entries.map(([name, more]) => `${row(name, '', `${least + list.between(0, 4)}`)}${more ? `<div class="n">${more}</div>` : ''}`).join('')}`
    return `<h1>The Larder &amp; Vine</h1>${drinks('Cocktails', cocktails, 14)}${sections.join('')}${drinks('Beer', beers.slice(0, 6), 7)}`
  },
}

const wineBar: MadeList = {
  kind: 'pdf',
  id: '02-wine-bar',
  currency: 'USD',
  note: 'US wine bar; two columns, vintage first, origin on a second line, "$15 / 60"',
  maker: { seed: 202, nonVintage: 'NV' },
  paper: 'letter',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 9.5pt/1.35 ${figtree} } h1 { font: 700 22pt ${figtree}; margin-bottom: 10px }
.cols { columns: 2; column-gap: 30px } h2 { font: 700 11pt ${figtree}; text-transform: uppercase; border-bottom: 2px solid #000; margin: 14px 0 6px; break-after: avoid }
.w { display: flex; justify-content: space-between; gap: 12px; break-inside: avoid; margin-bottom: 6px }
.o { color: #555; font-size: 8.5pt } .p { white-space: nowrap }`,
  body(list) {
    const section = (title: string, wines: Wine[], isGlass: boolean) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: isGlass ? glass : [] })
          const label = list.line(
            '{V} <span class="b">{P}</span>[ {C:q}][ {A}][ {G}]<div class="o">[{a}, ][{R}, ]{K}</div>',
            item,
            { titles: [title] },
          )
          const price = isGlass ? `$${item.glasses[0]?.price} / ${item.bottle}` : `$${item.bottle}`
          return `<div class="w"><div>${label}</div><div class="p">${price}</div></div>`
        })
        .join('')}`
    const of = (type: Wine['type'], count: number, most: number) =>
      list.take(count, (wine) => wine.type === type && wine.price <= most)
    return `<h1>Wine by the Glass &amp; Bottle</h1><div class="cols">
${section('Glass Sparkling', of('sparkling', 3, 90), true)}${section('Glass White & Rosé', [...of('white', 4, 80), ...of('rose', 2, 60)], true)}
${section('Glass Red', of('red', 5, 90), true)}${section('Bubbles', of('sparkling', 8, 300), false)}
${section('White', of('white', 16, 200), false)}${section('Skin Contact', of('orange', 3, 200), false)}
${section('Red', of('red', 24, 300), false)}${section('After Dinner', of('fortified', 4, 200), false)}</div>`
  },
}

const trattoria: MadeList = {
  kind: 'pdf',
  id: '03-trattoria',
  currency: 'EUR',
  note: 'Italian; two columns, producer in bold capitals, vintage last, sections by color and region, "€ 28"',
  maker: { seed: 303, language: 'it', rate: 0.55, nonVintage: 's.a.', withoutVintage: 0.03 },
  paper: 'A4',
  margin: '14mm',
  isPhotographed: true,
  css: `body { font: 9.5pt/1.4 ${franklin} } h1 { font: 400 28pt ${ibarra}; text-align: center; margin-bottom: 8px }
.cols { columns: 2; column-gap: 26px } h2 { font: 600 14pt ${ibarra}; text-align: center; margin: 14px 0 2px; break-after: avoid }
h3 { font: italic 11pt ${ibarra}; margin: 8px 0 2px; break-after: avoid; color: #7a1f1f }
.w { display: flex; justify-content: space-between; gap: 10px; break-inside: avoid; margin-bottom: 2px } .p { white-space: nowrap }`,
  body(list) {
    const row = (item: Item, heading: Heading, price: string) =>
      `<div class="w"><div>${list.line('{P:bu} {A} {C:q}[ {G}][ {a}] {V}', item, heading)}</div><div class="p">${price}</div></div>`
    const wines = mostly(list, 'Italy', 64, 0.9, 420)
    const poured = list.take(7, (wine) => wine.country === 'Italy' && wine.price < 60)
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert']).map(([type, group]) => {
      const regions = [
        ...new Set(group.map(({ region, country }) => (country === 'Italy' ? region.name : country))),
      ]
      const parts = regions.map((name) => {
        const title = inLanguage(name, 'it')
        const rows = group
          .filter(({ region, country }) => (country === 'Italy' ? region.name : country) === name)
          .map((wine) => {
            const isHome = wine.country === 'Italy'
            const heading: Heading = {
              titles: [typeWords.it[type], title],
              ...(isHome ? { region: wine.region } : { country: wine.country }),
            }
            const item = list.item(wine)
            return row(item, heading, `€ ${item.bottle}`)
          })
        return `<h3>${title}</h3>${rows.join('')}`
      })
      return `<h2>${typeWords.it[type]}</h2>${parts.join('')}`
    })
    const byGlass = poured.map((wine) => {
      const item = list.item(wine, { bottle: false, glasses: glass })
      return row(item, { titles: ['Al calice'] }, `€ ${item.glasses[0]?.price}`)
    })
    return `<h1>Carta dei Vini</h1><div class="cols"><h2>Al calice</h2>${byGlass.join('')}${sections.join('')}</div>
<p style="font-size:8pt;margin-top:14px">Coperto € 2,50 &middot; Acqua minerale 75 cl € 3</p>`
  },
}

const brasserie: MadeList = {
  kind: 'pdf',
  id: '04-brasserie',
  currency: 'EUR',
  note: 'French; glass, pot and bottle columns with sizes above, producer in brackets on the next line, decimal comma',
  maker: { seed: 404, language: 'fr', rate: 0.55, glassStep: 0.5, nonVintage: '', withoutVintage: 0.05 },
  paper: 'A4',
  margin: '16mm',
  css: `body { font: 10pt/1.35 ${ibarra} } h1 { font: 400 24pt ${bodoni}; text-align: center }
table { width: 100%; border-collapse: collapse; margin-top: 14px } th { font: 600 12.5pt ${bodoni}; text-align: left }
th.c { font: italic 8.5pt ${ibarra}; text-align: right; width: 62px } td { padding: 3px 0; vertical-align: top } td.c { text-align: right }
tr { break-inside: avoid } .q { font-size: 8.5pt; color: #444; padding-left: 8px }`,
  body(list) {
    const comma = (value: number | null | undefined, sign = '') =>
      value === null || value === undefined ? '' : `${value.toFixed(2).replace('.', ',')}${sign}`
    const wines = mostly(list, 'France', 46, 0.93, 210)
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert']).map(([type, group]) => {
      const rows = group.map((wine, n) => {
        const pours = [
          { ml: 120, printed: 120 },
          { ml: 500, printed: 500 },
        ]
        const item = list.item(wine, { glasses: n % 3 === 0 && wine.price < 70 ? pours : [] })
        const label = list.line('{A}[ {C:q}][ {G}][ – {a}] {V}<div class="q">({P})</div>', item, {
          titles: [typeWords.fr[type]],
          ml: 750,
        })
        return `<tr><td>${label}</td><td class="c">${comma(item.glasses[0]?.price)}</td><td class="c">${comma(item.glasses[1]?.price)}</td><td class="c">${comma(item.bottle, ' €')}</td></tr>`
      })
      return `<table><tr><th>${typeWords.fr[type]}</th><th class="c">verre 12 cl</th><th class="c">pot 50 cl</th><th class="c">bouteille 75 cl</th></tr>${rows.join('')}</table>`
    })
    return `<h1>Les Vins</h1>${sections.join('')}<p style="font-size:8pt;margin-top:16px">Prix nets, service compris. L’abus d’alcool est dangereux pour la santé.</p>`
  },
}

const pub: MadeList = {
  kind: 'pdf',
  id: '05-pub',
  currency: 'GBP',
  note: 'UK pub; grape first, bin numbers, 125, 175 ml and bottle columns, tasting notes below each wine',
  maker: { seed: 505, rate: 0.62, glassStep: 0.25, nonVintage: 'NV' },
  paper: 'A4',
  margin: '15mm',
  isScanned: true,
  isPhotographed: true,
  css: `body { font: 9.5pt/1.35 ${franklin} } h1 { font: 700 24pt ${marcellus} } table { width: 100%; border-collapse: collapse; margin-top: 12px }
th { text-align: right; font-size: 8.5pt; width: 52px } th.t { text-align: left; font: 700 12pt ${marcellus}; width: auto }
td { vertical-align: top; text-align: right; padding-top: 5px } td.l { text-align: left; padding-right: 16px } td.n { text-align: left; width: 30px; color: #666 }
.q { font-size: 8.5pt; font-style: italic; color: #444 } tr { break-inside: avoid }`,
  body(list) {
    let bin = 0
    const pounds = (value: number | null | undefined) =>
      value === null || value === undefined ? '' : value.toFixed(2)
    const wines = [
      ...list.take(4, (wine) => wine.type === 'sparkling' && wine.price < 130),
      ...list.take(13, (wine) => wine.type === 'white' && wine.price < 90),
      ...list.take(3, (wine) => wine.type === 'rose'),
      ...list.take(15, (wine) => wine.type === 'red' && wine.price < 110),
      ...list.take(2, (wine) => wine.type === 'dessert' && wine.price < 100),
    ]
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert']).map(([type, group]) => {
      const title = typeWords.en[type].toUpperCase()
      const rows = group.map((wine, n) => {
        bin += 1
        const pours = [
          { ml: 125, printed: 125 },
          { ml: 175, printed: 175 },
        ]
        const own = type === 'sparkling' ? pours.slice(0, 1) : pours
        const item = list.item(wine, { bin: `${bin}`, glasses: n < 5 ? own : [] })
        const label = list.line('<span class="b">[{C} ][{G} ][{A}]</span>, {P}[, {a}], {K} {V}', item, {
          titles: [title],
        })
        const at = (ml: number) => pounds(item.glasses.find((pour) => pour.ml === ml)?.price)
        return `<tr><td class="n">${bin}.</td><td class="l">${label}<div class="q">${noteOf(list)}</div></td><td>${at(125)}</td><td>${at(175)}</td><td>${pounds(item.bottle)}</td></tr>`
      })
      return `<table><tr><th class="t" colspan="2">${title}</th><th>125ml</th><th>175ml</th><th>Bottle</th></tr>${rows.join('')}</table>`
    })
    return `<h1>Wine List</h1>${sections.join('')}<p style="font-size:8pt;margin-top:12px">A discretionary 12.5% service charge is added to your bill. 125ml measures are available on request.</p>`
  },
}

export const bistros = [leaders, wineBar, trattoria, brasserie, pub]
