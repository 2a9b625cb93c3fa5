import { irregular } from '../../irregular'
import { cormorant, merriweather, oswald, playfair, raleway } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { glass } from '../parts'
import { hasName, poured, some, thousands } from './parts'

const chophouse: MadeList = {
  kind: 'pdf',
  id: '102-chophouse',
  currency: 'USD',
  note: 'US; ruled tables by grape with a head each: vintage, selection with the place first, "$1,150", the number last',
  maker: {
    seed: 10202,
    rate: 1.25,
    step: 1,
    nonVintage: 'NV',
    withoutVintage: 0.02,
    distort: irregular({ abbreviated: 0.2, plain: 0.3, misspelled: 0.02 }),
  },
  paper: 'letter',
  margin: '17mm',
  header: `<div style="font-size:8px;width:100%;text-align:right;padding-right:17mm">Captain's List</div>`,
  css: `body { font: 9.5pt/1.35 ${merriweather} } h2 { font: 600 15pt ${oswald}; margin: 18px 0 4px; text-transform: uppercase; break-after: avoid } table { width: 100%; border-collapse: collapse } th { font: 500 8.5pt ${oswald}; text-align: left; border-bottom: 1px solid #000; padding: 2px 4px } td { padding: 3px 4px; border-bottom: .4px solid #bbb } .r { text-align: right; white-space: nowrap } tr { break-inside: avoid }`,
  body(list) {
    const section = (title: string, wines: Wine[], grape?: string) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, { bin: `${list.between(1000, 9899)}` })
        const label = list.line('{V}</td><td>[{A} ][{a} ]– {P}[, {C:q}][, {G}]', item, {
          titles: [title],
          ...(grape ? { grape } : {}),
        })
        return `<tr><td>${label}</td><td class="r">$${thousands(item.bottle)}</td><td class="r">${item.bin}</td></tr>`
      })
      return `<h2>${title}</h2><table><thead><tr><th style="width:56px">Vintage</th><th>Selection</th><th class="r">Bottle</th><th class="r">Bin</th></tr></thead>${rows.join('')}</table>`
    }
    const of = (grape: string, type: Wine['type'], count: number) =>
      section(
        grape,
        list.take(count, (wine) => wine.grape === grape && wine.type === type),
        grape,
      )
    const rest = (title: string, count: number, fits: (wine: Wine) => boolean) =>
      section(
        title,
        list.take(count, (wine) => !wine.isGrapeOnLabel && hasName(wine) && fits(wine)),
      )
    return `${rest('Champagne & Sparkling', 12, ({ type }) => type === 'sparkling')}${of('Chardonnay', 'white', 16)}${of('Sauvignon Blanc', 'white', 10)}${of('Riesling', 'white', 12)}
${of('Cabernet Sauvignon', 'red', 13)}${section(
      'Bordeaux',
      list.take(9, ({ type, region }) => type === 'red' && region.name === 'Bordeaux'),
    )}${of('Pinot Noir', 'red', 18)}${of('Zinfandel', 'red', 3)}${of('Merlot', 'red', 3)}${rest('Italian Reds', 20, ({ type, country }) => type === 'red' && country === 'Italy')}${rest('Dessert & Port', 8, ({ type }) => type === 'dessert' || type === 'fortified')}`
  },
}

const spread: MadeList = {
  kind: 'pdf',
  id: '118-spread',
  currency: 'USD',
  note: 'US; a spread of two columns, set as frames: all labels of a section, then all its prices',
  maker: {
    seed: 11818,
    rate: 1.1,
    step: 1,
    nonVintage: 'NV',
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: '17in 11in',
  margin: '18mm',
  css: `body { font: 500 11.5pt/1.4 ${cormorant}; font-variant-numeric: lining-nums } .cols { columns: 2; column-gap: 60px } h2 { font: 400 17pt ${playfair}; margin: 16px 0 4px; break-after: avoid } .f { display: grid; grid-template-columns: 1fr 60px; break-inside: avoid } .f div { white-space: nowrap; overflow: hidden } .p { text-align: right }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine)
        const label = list.line('{P}[, {C:q}][, {A}][, {G}][, {a}] {V}', item, { titles: [title] })
        // The village stands behind a comma: name or place, both are right.
        if (wine.cuvee) list.entries.at(-1)!.otherNames = [wine.cuvee]
        return { label, price: item.bottle }
      })
      return `<h2>${title}</h2><div class="f"><div>${lines.map(({ label }) => label).join('<br>')}</div><div class="p">${lines.map(({ price }) => thousands(price)).join('<br>')}</div></div>`
    }
    const of = (title: string, type: Wine['type'], place: string, count: number) =>
      section(
        title,
        list.take(
          count,
          ({ type: own, country, region }) => own === type && (country === place || region.name === place),
        ),
      )
    return `<div class="cols">${of('Champagne', 'sparkling', 'Champagne', 10)}${of('White Burgundy', 'white', 'Burgundy', 12)}${of('Loire Valley White', 'white', 'Loire', 9)}${of('Italian White', 'white', 'Italy', 12)}${of('German White', 'white', 'Germany', 9)}${of('American White', 'white', 'USA', 10)}
${section('Rosé', some(list, 'rose', 4, 120))}${of('Red Burgundy', 'red', 'Burgundy', 10)}${of('Bordeaux', 'red', 'Bordeaux', 10)}${of('Rhône Valley', 'red', 'Rhône', 9)}${of('Piedmont', 'red', 'Piedmont', 12)}${of('Tuscany', 'red', 'Tuscany', 12)}${of('Spain', 'red', 'Spain', 10)}${of('United States', 'red', 'USA', 12)}</div>`
  },
}

const counter: MadeList = {
  kind: 'pdf',
  id: '128-counter',
  currency: 'USD',
  note: 'US; cards of two lines in a grid of two: grape or name in capitals with the year, then house and place, "12 | 46"',
  maker: { seed: 12828, nonVintage: 'NV', withoutVintage: 0.1, distort: irregular({ capitalized: true }) },
  paper: 'letter',
  margin: '14mm',
  isPhotographed: true,
  css: `body { font: 9.6pt/1.4 ${raleway}; font-variant-numeric: lining-nums } h1 { font: 600 24pt ${oswald} } h2 { font: 500 12pt ${oswald}; margin: 14px 0 6px; padding: 2px 6px; background: #eee; break-after: avoid } .g { display: grid; grid-template-columns: 1fr 1fr; gap: 7px 30px } .w { display: flex; justify-content: space-between; break-inside: avoid; gap: 10px } .u { text-transform: uppercase; font-weight: 700; letter-spacing: .4px } .w u { text-decoration: none; white-space: nowrap; font-weight: 600 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2><div class="g">${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.6, glass) })
          const label = list.line(
            '<span class="u">[{A} ][{G} ][{C}]</span> {V}<br>{P}[ · {a}][ · {R}]',
            item,
            { titles: [title] },
          )
          const price = [item.glasses[0]?.price, item.bottle]
            .filter((value) => value !== undefined)
            .join(' | ')
          return `<div class="w"><span>${label}</span><u>${price}</u></div>`
        })
        .join('')}</div>`
    return `<h1>Counter</h1>${section('Sparkling', some(list, 'sparkling', 6, 130))}${section('White', some(list, 'white', 12, 100))}${section('Rosé & Orange', [...some(list, 'rose', 2, 90), ...some(list, 'orange', 2, 90)])}${section('Red', some(list, 'red', 14, 120))}`
  },
}

export const american = [chophouse, spread, counter]
