// Figures in columns: sizes of bottles, years, pours.
import { byType, type Heading } from '../list-maker'
import { crimson, figtree } from '../page'
import type { MadeList } from '../made-list'
import { inLanguage, typeWords } from '../words'
import { comma, grouped, mostly, pours } from './parts'

const order = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'] as const

const sizes: MadeList = {
  kind: 'pdf',
  id: '51-sizes',
  currency: 'EUR',
  note: 'English in Europe; half bottle, bottle and magnum in columns of which most lines fill one, the year last',
  maker: { seed: 5151, rate: 0.9, nonVintage: 'NV' },
  paper: 'A4',
  margin: '18mm',
  css: `body { font: 10pt/1.45 ${crimson} } h1 { font: 600 20pt ${crimson} } h2 { font: 600 13pt ${crimson}; margin-top: 14px } h3 { font: italic 11pt ${crimson}; margin-top: 6px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 50px 56px 56px 56px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .t b { font-size: 8pt }`,
  body(list) {
    return `<h1>Wines</h1>${byType(
      list.take(70, ({ price }) => price < 500),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.en[type]
        const regions = grouped(group, ({ region }) => region.name).map(([region, own]) => {
          const rows = own.map((wine) => {
            const ml = list.chance(0.12) ? 375 : list.chance(0.15) ? 1500 : 750
            const item = list.item(wine, { ml })
            const heading: Heading = { titles: [title, region], region: wine.region, ml }
            const label = list.line('{P}[, {A}][, {C}][, {G}][, {a}]</span><b>{V}</b>', item, heading)
            const at = (size: number) =>
              `<b>${item.ml === size ? item.bottle : list.chance(0.02) ? '–' : ''}</b>`
            return `<div class="w"><span>${label}${at(375)}${at(750)}${at(1500)}</div>`
          })
          return `<h3>${region}</h3>${rows.join('')}`
        })
        return `<h2>${title}</h2><div class="w t"><span></span><b></b><b>37,5 cl</b><b>75 cl</b><b>150 cl</b></div>${regions.join('')}`
      })
      .join('')}`
  },
}

const yearColumn: MadeList = {
  kind: 'pdf',
  id: '53-year-column',
  currency: 'EUR',
  note: 'German; the year in a column between label and prices, the producer with its place on a second line, country headings',
  maker: { seed: 5353, language: 'de', rate: 0.65, step: 0.5, glassStep: 0.1, nonVintage: 'o. Jg.' },
  paper: 'A4',
  margin: '18mm',
  css: `body { font: 10pt/1.4 ${figtree} } h1 { font: 700 20pt ${figtree} } h2 { font: 700 12pt ${figtree}; margin-top: 14px } h3 { font: 600 10pt ${figtree}; margin-top: 8px; color: #666 } .w { display: grid; grid-template-columns: 1fr 56px 60px 60px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .q { font-size: 8.5pt; color: #666 }`,
  body(list) {
    return `<h1>Weine</h1>${byType(mostly(list, 'Austria', 40, 0.3, 160), order)
      .map(([type, group]) => {
        const title = typeWords.de[type]
        const parts = grouped(group, ({ country }) => country).map(([country, own]) => {
          const rows = own.map((wine, n) => {
            const item = list.item(wine, { glasses: n % 4 === 0 && wine.price < 80 ? pours(125) : [] })
            const heading: Heading = { titles: [title, inLanguage(country, 'de')], country, ml: 750 }
            const label = list.line(
              '[{C} ][{G} ][{A}]<div class="q">{P}[, {a}]</div></span><b>{V}</b>',
              item,
              heading,
            )
            return `<div class="w"><span>${label}<b>${comma(item.glasses[0]?.price)}</b><b>${comma(item.bottle)}</b></div>`
          })
          return `<h3>${inLanguage(country, 'de')}</h3>${rows.join('')}`
        })
        return `<h2>${title}</h2><div class="w"><span></span><b></b><b>0,125 l</b><b>0,75 l</b></div>${parts.join('')}`
      })
      .join('')}`
  },
}

export const columns = [sizes, yearColumn]
