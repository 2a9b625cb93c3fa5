import { cocktails, beers, dishes, noteOf, spirits } from '../besides'
import { irregular } from '../irregular'
import { byType } from '../list-maker'
import { bodoni, crimson, figtree, franklin, hanken, ibarra } from '../page'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { glass, grouped, ofType } from './parts'

const steakhouse: MadeList = {
  kind: 'pdf',
  id: '11-steakhouse',
  currency: 'USD',
  note: 'US; landscape, three narrow columns, sections by grape, bin and vintage first, half bottles and magnums in sections',
  maker: {
    seed: 1111,
    rate: 1.15,
    withoutVintage: 0.04,
    distort: irregular({ abbreviated: 0.3, plain: 0.5 }),
  },
  paper: 'letter landscape',
  margin: '11mm',
  css: `body { font: 8.5pt/1.35 ${franklin} } h1 { font: 400 20pt ${bodoni}; text-align: center; margin-bottom: 6px } .cols { columns: 3; column-gap: 22px }
h2 { font: 700 9.5pt ${franklin}; text-transform: uppercase; letter-spacing: 1px; margin: 10px 0 3px; break-after: avoid; border-bottom: 1px solid #000 }
.w { display: grid; grid-template-columns: 34px 1fr 38px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .w i { color: #666; font-style: normal }`,
  body(list) {
    let bin = 1100
    const section = (title: string, wines: Wine[], grape: string | undefined, ml: number) => {
      const rows = wines.map((wine) => {
        bin += list.between(1, 4)
        const item = list.item(wine, { ml, bin: `${bin}` })
        const label = list.line('{V} {P}[, {A}][ {C}][ {G}][, {a}]', item, {
          titles: [title],
          ...(grape ? { grape } : {}),
          ...(ml === 750 ? {} : { ml }),
        })
        return `<div class="w"><i>${bin}</i><span>${label}</span><b>${item.bottle}</b></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    const byGrape = (grape: string, title: string, count: number) =>
      section(
        title,
        list.take(count, (wine) => wine.grape === grape && wine.isGrapeOnLabel && wine.price < 420),
        grape,
        750,
      )
    const other = (title: string, count: number, fits: (wine: Wine) => boolean) =>
      section(
        title,
        list.take(count, (wine) => wine.price < 600 && fits(wine)),
        undefined,
        750,
      )
    const small = list.take(8, ({ type, price }) => (type === 'red' || type === 'white') && price < 200)
    const large = list.take(8, ({ type, price }) => type === 'red' && price < 300)
    return `<h1>The Wine List</h1><div class="cols">${other('Champagne & Sparkling', 9, ({ type }) => type === 'sparkling')}
${byGrape('Chardonnay', 'Chardonnay', 12)}${byGrape('Sauvignon Blanc', 'Sauvignon Blanc', 8)}${byGrape('Riesling', 'Riesling', 6)}
${other('Other Whites', 9, (wine) => wine.type === 'white' && !wine.isGrapeOnLabel)}${byGrape('Cabernet Sauvignon', 'Cabernet Sauvignon', 18)}
${byGrape('Pinot Noir', 'Pinot Noir', 14)}${byGrape('Merlot', 'Merlot', 4)}${byGrape('Zinfandel', 'Zinfandel', 4)}
${other('Italian Reds', 10, ({ type, country }) => type === 'red' && country === 'Italy')}${other('Bordeaux', 8, ({ type, region }) => type === 'red' && region.name === 'Bordeaux')}
${section('Half Bottles', small, undefined, 375)}${section('Magnums', large, undefined, 1500)}</div>`
  },
}

const supperClub: MadeList = {
  kind: 'pdf',
  id: '12-supper-club',
  currency: 'USD',
  note: 'US; landscape, three columns, sections by grape, "\'19", the place on a second line with dots to the price',
  maker: {
    seed: 1212,
    year: (year) => `’${String(year).slice(2)}`,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.3, misspelled: 0.05, abbreviated: 0.2 }),
  },
  paper: 'letter landscape',
  margin: '12mm',
  css: `body { font: 8.8pt/1.35 ${ibarra} } h1 { font: 400 22pt ${ibarra}; letter-spacing: 6px } .cols { columns: 3; column-gap: 26px; margin-top: 8px }
h2 { font: italic 700 12pt ${ibarra}; margin: 12px 0 3px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 3px } .l { display: flex; white-space: nowrap } .d { flex: 1; overflow: hidden; margin: 0 4px }`,
  body(list) {
    const dots = '.'.repeat(160)
    const section = (title: string, wines: Wine[], grape?: string) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine)
        const label = list.line(
          '<span class="s b">{P}</span>[ {A}][ {C:q}][ {G}] {V}<div class="l"><span class="i">[{a}, ]{R}</span>',
          item,
          { titles: [title], ...(grape ? { grape } : {}) },
        )
        return `<div class="w">${label}<span class="d">${dots}</span><span>${item.bottle}</span></div></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    const of = (title: string, grape: string, count: number) =>
      section(
        title,
        list.take(count, (wine) => wine.grape === grape && wine.price < 300),
        grape,
      )
    return `<h1>WINES</h1><div class="cols">${section('Sparkling', ofType(list, 'sparkling', 8, 260))}${of('Sauvignon Blanc', 'Sauvignon Blanc', 8)}${of('Chardonnay', 'Chardonnay', 10)}${of('Chenin Blanc', 'Chenin Blanc', 5)}
${section('Rosé', ofType(list, 'rose', 5, 200))}${of('Pinot Noir', 'Pinot Noir', 12)}${of('Nebbiolo', 'Nebbiolo', 8)}${of('Syrah & Shiraz', 'Syrah', 6)}${of('Sangiovese', 'Sangiovese', 5)}
${section(
  'Big & Bold',
  list.take(8, ({ type, price, grape }) => type === 'red' && !grape && price < 260),
)}</div>`
  },
}

const tavern: MadeList = {
  kind: 'pdf',
  id: '15-tavern',
  currency: 'USD',
  note: 'US; food, cocktails, beer and spirits on the same pages, wines as "12 / 45" in the line',
  maker: { seed: 1515, withoutVintage: 0.5, distort: irregular({ apostrophes: 'curly', plain: 0.2 }) },
  paper: 'letter',
  margin: '13mm',
  isPhotographed: true,
  css: `body { font: 9.5pt/1.4 ${hanken} } h1 { font: 800 22pt ${hanken}; text-align: center } h2 { font: 800 12pt ${hanken}; margin: 12px 0 4px; break-after: avoid } .cols { columns: 2; column-gap: 30px }
.w { break-inside: avoid; margin-bottom: 4px } .q { font-size: 8.5pt; color: #555 }`,
  body(list) {
    const plain = (title: string, rows: string[]) => `<h2>${title}</h2>${rows.join('')}`
    const dish = ([name, more]: readonly [string, string], least: number) =>
      `<div class="w"><b>${name}</b> ${least + list.between(0, 14)}<div class="q">${more}</div></div>`
    const wines = (title: string, group: Wine[]) =>
      plain(
        title,
        group.map((wine) => {
          const item = list.item(wine, { glasses: list.chance(0.6) ? glass : [] })
          const label = list.line('{P}[ {A}][ {C:q}][ {G}][, {a}][ {V}]', item, { titles: [title] })
          const pour = item.glasses[0] ? `${item.glasses[0].price} / ` : ''
          return `<div class="w">${label} &nbsp; ${pour}${item.bottle}</div>`
        }),
      )
    const [starters, mains] = [dishes.slice(0, 5), dishes.slice(5)]
    return `<h1>TAVERN ON MAPLE</h1><div class="cols">${plain(
      'To Start',
      starters.map((one) => dish(one, 12)),
    )}${plain(
      'Mains',
      mains.map((one) => dish(one, 26)),
    )}
${plain(
  'Cocktails',
  cocktails.map((one) => dish(one, 13)),
)}${wines('Bubbles', ofType(list, 'sparkling', 4, 80))}${wines('White & Pink', [...ofType(list, 'white', 8, 90), ...ofType(list, 'rose', 2, 60)])}
${wines('Red', ofType(list, 'red', 9, 110))}${plain(
      'Draft Beer',
      beers
        .slice(0, 5)
        .map(([name, from]) => `<div class="w">${name}, ${from} &nbsp; ${7 + list.between(0, 3)}</div>`),
    )}
${plain(
  'Whiskey & More',
  spirits.map((name) => `<div class="w">${name} &nbsp; ${12 + list.between(0, 12)}</div>`),
)}</div>`
  },
}

const book: MadeList = {
  kind: 'pdf',
  id: '20-cellar-book',
  currency: 'USD',
  note: 'US; 700 wines on two columns a page, running heads and page numbers, abbreviations, sizes in the line',
  maker: {
    seed: 2020,
    rate: 1.2,
    step: 5,
    size: (ml) => (ml === 375 ? '(375ml)' : ml === 1500 ? '(1.5L)' : '(3L)'),
    distort: irregular({ abbreviated: 0.35, plain: 0.15, misspelled: 0.02 }),
  },
  paper: 'letter',
  margin: '20mm',
  header: `<div style="font-size:8px;width:100%;text-align:center">THE OLD EXCHANGE &nbsp; &bull; &nbsp; WINE</div>`,
  footer: `<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span></div>`,
  css: `body { font: 8.8pt/1.35 ${crimson} } h1 { font: 700 14pt ${crimson}; margin: 14px 0 4px; break-after: avoid; column-span: all } .cols { columns: 2; column-gap: 26px }
h2 { font: 700 10.5pt ${crimson}; margin: 8px 0 2px; break-after: avoid } h3 { font: italic 9.5pt ${crimson}; margin: 4px 0 1px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 10px; break-inside: avoid }`,
  body(list) {
    const wines = list.take(560, ({ type }) => type !== 'orange')
    return byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'])
      .map(([type, group]) => {
        const title = {
          sparkling: 'CHAMPAGNE AND SPARKLING',
          white: 'WHITE',
          rose: 'ROSÉ',
          orange: '',
          red: 'RED',
          dessert: 'SWEET',
          fortified: 'FORTIFIED',
        }[type]
        const countries = grouped(group, ({ country }) => country).map(([country, own]) => {
          const regions = grouped(own, ({ region }) => region.name).map(([region, few]) => {
            const rows = few.flatMap((wine) => {
              const sizes = [
                750,
                ...(type === 'red' && list.chance(0.25) ? [list.one([375, 1500, 3000])] : []),
                ...(list.chance(0.12) ? [750] : []),
              ]
              return sizes.map((ml) => {
                const item = list.item(wine, { ml })
                const heading = { titles: [title, country, region], country, region: wine.region }
                return `<div class="w"><span>${list.line('{V} {P}[, {A}][, {C:q}][, {G}][, {a}][ {S}]', item, heading)}</span><span>${item.bottle?.toLocaleString('en-US')}</span></div>`
              })
            })
            return `<h3>${region}</h3>${rows.join('')}`
          })
          return `<h2>${country}</h2>${regions.join('')}`
        })
        return `<h1>${title}</h1><div class="cols">${countries.join('')}</div>`
      })
      .join('')
  },
}

const oyster: MadeList = {
  kind: 'pdf',
  id: '29-oyster-bar',
  currency: 'USD',
  note: 'US; a narrow card, label wrapped over two lines, the price on a line of its own, notes in italics',
  maker: {
    seed: 2929,
    withoutVintage: 0.15,
    distort: irregular({ capitalized: true, plain: 0.3, misspelled: 0.03 }),
  },
  paper: '5.5in 11in',
  margin: '10mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.35 ${figtree} } h1 { font: 700 18pt ${figtree} } h2 { font: 700 11pt ${figtree}; margin: 14px 0 6px; text-decoration: underline; break-after: avoid } .w { break-inside: avoid; margin-bottom: 8px; width: 215px }
.q { font-size: 9pt; font-style: italic; color: #444 } .p { font-weight: 600 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: list.chance(0.5) && wine.price < 90 ? glass : [] })
          const label = list.line('{P} [{A} ][{C} ][{G}][, {a}][, {K}] {V}', item, { titles: [title] })
          const price = item.glasses[0]
            ? `$${item.glasses[0].price} glass | $${item.bottle} bottle`
            : `$${item.bottle} bottle`
          return `<div class="w">${label}${list.chance(0.4) ? `<div class="q">${noteOf(list)}</div>` : ''}<div class="p">${price}</div></div>`
        })
        .join('')}`
    return `<h1>Pier Nine Oyster Bar</h1>${section('Sparkling', ofType(list, 'sparkling', 5, 150))}${section('White', ofType(list, 'white', 12, 120))}${section('Rosé', ofType(list, 'rose', 3, 90))}${section('Red', ofType(list, 'red', 8, 140))}`
  },
}

export const american = [steakhouse, supperClub, tavern, book, oyster]
