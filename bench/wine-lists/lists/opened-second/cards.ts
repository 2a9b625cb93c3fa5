import { irregular } from '../../irregular'
import { bodoni, courier, crimson, figtree, garamond } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { glass, grouped } from '../parts'
import { poured } from '../opened/parts'
import { choose, from } from './parts'

const runOn: MadeList = {
  kind: 'pdf',
  id: '211-snug',
  currency: 'EUR',
  note: 'Ireland; wines follow each other in paragraphs with bullets between, "8.5/34" behind each, colors in bold at the start',
  maker: { seed: 21111, rate: 0.6, step: 1, glassStep: 0.5, nonVintage: 'NV', withoutVintage: 0.15 },
  paper: 'A5',
  margin: '13mm',
  css: `body { font: 11pt/1.5 ${garamond}; font-variant-numeric: lining-nums } h1 { font: 600 20pt ${garamond}; text-align: center; margin-bottom: 8px } p { margin-bottom: 10px; text-align: left } p b { letter-spacing: 1px }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
        const label = list.line('{P}[ {A}][ {C:i}][ {G}][, {R}] {V}', item, { titles: [title] })
        const price = [item.glasses[0]?.price, item.bottle].filter((value) => value !== undefined)
        return `${label} ${price.join('/')}`
      })
      return `<p><b>${title.toUpperCase()}</b> ${lines.join(' • ')}</p>`
    }
    return `<h1>The Snug</h1>${section('Sparkling', choose(list, 'sparkling', 4, 140))}${section('White', choose(list, 'white', 10, 90))}${section('Rosé', choose(list, 'rose', 2, 90))}${section('Orange', choose(list, 'orange', 2, 110))}${section('Red', choose(list, 'red', 11, 110))}<p>Olives 5 • Oysters, six 18 • Soda bread and butter 6</p>`
  },
}

const enoteca: MadeList = {
  kind: 'pdf',
  id: '212-enoteca',
  currency: 'EUR',
  note: 'Italian; several years of a wine in its own line: "2014 € 90 – 2015 € 95", houses behind a dash, headings by denomination',
  maker: { seed: 21212, language: 'it', rate: 0.75, step: 1, nonVintage: 's.a.' },
  paper: 'A4',
  margin: '20mm',
  css: `body { font: 11pt/1.4 ${crimson}; font-variant-numeric: lining-nums } h1 { font: 500 20pt ${bodoni}; text-align: center; margin: 16px 0 4px; break-after: avoid } h2 { font: italic 500 13pt ${bodoni}; margin: 9px 0 2px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 14px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const parts = grouped(wines, ({ appellation }) => appellation.name).map(([place, own]) => {
        const rows = own.map((wine) => {
          const item = list.item(wine)
          const label = list.line('[{C} ][{G} ]– {P}', item, {
            titles: [title, place],
            appellation: wine.appellation,
            ml: 750,
          })
          const first = list.entries.at(-1)!
          const [, last] = wine.years ?? [0, 0]
          const start = typeof item.vintage === 'number' ? item.vintage : null
          first.vintage = item.vintage
          const more = start === null ? 0 : Math.min(last - start, list.between(0, 2))
          const years = Array.from({ length: more + 1 }, (_, n) => ({
            year: start === null ? 's.a.' : start + n,
            price: (item.bottle ?? 0) + n * list.between(-6, 8),
          }))
          years[0]!.price = item.bottle ?? 0
          first.inferred = first.inferred.filter((field) => field !== 'vintage')
          for (const { year, price } of years.slice(1))
            list.entries.push({ ...first, vintage: Number(year), priceBottle: price })
          const printed = years.map(({ year, price }) => `${year} € ${price}`).join(' – ')
          return `<div class="w"><span>${label.replace(/>– /, '>')}</span><u>${printed}</u></div>`
        })
        return `<h2>${place}</h2>${rows.join('')}`
      })
      return `<h1>${title}</h1>${parts.join('')}`
    }
    const italy = from('Italy')
    return `${section('Bollicine', choose(list, 'sparkling', 5, 200, italy))}${section('Bianchi', choose(list, 'white', 16, 200, italy))}${section('Rossi', choose(list, 'red', 30, 340, italy))}<p style="text-align:center">Coperto € 3</p>`
  },
}

const byPrice: MadeList = {
  kind: 'pdf',
  id: '213-price-steps',
  currency: 'USD',
  note: 'US; bottles in groups of one price, which stands only in their heading: "$48 BOTTLES", colors as small headings below',
  maker: {
    seed: 21313,
    nonVintage: 'NV',
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.2, capitalized: true }),
  },
  paper: '6in 9in',
  margin: '12mm',
  css: `body { font: 10pt/1.4 ${courier} } h1 { font: 600 17pt ${figtree}; text-align: center; margin: 12px 0 4px; border: 1.5px solid #000; padding: 3px; break-after: avoid } h2 { font: 700 9.5pt ${courier}; margin: 7px 0 1px; text-decoration: underline; break-after: avoid } .w { break-inside: avoid; padding-left: 14px; text-indent: -14px }`,
  body(list) {
    const group = (price: number, least: number, most: number) => {
      const part = (title: string, type: Wine['type'], count: number) => {
        const wines = choose(list, type, count, most, (wine) => wine.price >= least)
        const lines = wines.map((wine) => {
          const item = { ...list.item(wine), bottle: price }
          return `<div class="w">${list.line('{P}[, {A}][, {C:q}][, {G}][, {a}] {V}', item, { titles: [`$${price}`, title] })}</div>`
        })
        return lines.length ? `<h2>${title}</h2>${lines.join('')}` : ''
      }
      return `<h1>$${price} BOTTLES</h1>${part('sparkling', 'sparkling', 2)}${part('white', 'white', 5)}${part('rose', 'rose', 1)}${part('red', 'red', 5)}`
    }
    return `${group(38, 20, 42)}${group(48, 42, 52)}${group(64, 53, 72)}${group(95, 73, 120)}`
  },
}

export const cards = [runOn, enoteca, byPrice]
