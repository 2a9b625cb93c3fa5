import { byType, type Heading } from '../list-maker'
import { crimson } from '../page'
import type { MadeList } from '../made-list'
import { typeWords } from '../words'
import { grouped } from './parts'

/** As many wines as a large restaurant lists, several years of each. */
export const bigBook: MadeList = {
  kind: 'pdf',
  id: '19-big-book',
  currency: 'USD',
  note: 'US; 2,000 wines on some 41 pages, country, region and appellation as headings, sizes in the line, running heads',
  maker: {
    seed: 1919,
    rate: 1.25,
    step: 5,
    size: (ml) => ({ 375: '375ml', 1500: 'Magnum', 3000: 'Double Magnum' })[ml] ?? `${ml}ml`,
  },
  paper: 'letter',
  margin: '16mm',
  header: `<div style="font-size:8px;width:100%;padding:0 19mm;display:flex;justify-content:space-between"><span>Wine List</span><span>Harbor &amp; Hill</span></div>`,
  footer: `<div style="font-size:8px;width:100%;text-align:center">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>`,
  css: `body { font: 8pt/1.12 ${crimson} } h1 { font: 700 18pt ${crimson}; break-before: page; margin-bottom: 6px } h1:first-child { break-before: auto } h2 { font: 700 13pt ${crimson}; margin-top: 12px; break-after: avoid } h3 { font: 600 11pt ${crimson}; margin-top: 8px; break-after: avoid }
h4 { font: italic 10pt ${crimson}; margin-top: 5px; break-after: avoid } .w { display: grid; grid-template-columns: 40px 1fr 60px; break-inside: avoid } .w b { font-weight: 400; text-align: right }`,
  body(list) {
    const wines = list.take(2_000, () => true)
    return byType(wines, ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'])
      .map(([type, group]) => {
        const title = type === 'sparkling' ? 'Champagne & Sparkling Wine' : `${typeWords.en[type]} Wine`
        const countries = grouped(group, ({ country }) => country).map(([country, own]) => {
          const regions = grouped(own, ({ region }) => region.name).map(([region, some]) => {
            const places = grouped(some, ({ appellation }) => appellation.name).map(([place, few]) => {
              const rows = few.flatMap((wine) => {
                const heading: Heading = {
                  titles: [title, country, region, ...(place === region ? [] : [place])],
                  country,
                  region: wine.region,
                  ...(place === region ? {} : { appellation: wine.appellation }),
                }
                const [least, most] = wine.years ?? [0, 0]
                const years = Math.min(most - least + 1, list.between(2, 4))
                return Array.from({ length: years }, (_, n) => {
                  const ml = list.chance(0.08) ? list.one([375, 1500, 3000]) : 750
                  const item = { ...list.item(wine, { ml }), ...(wine.years ? { vintage: most - n } : {}) }
                  const label = list.line('{V}</span><span>{P}[, {C}][, {G}][ {S:i}]', item, heading)
                  return `<div class="w"><span>${label}</span><b>${item.bottle?.toLocaleString('en-US')}</b></div>`
                })
              })
              return `${place === region ? '' : `<h4>${place}</h4>`}${rows.join('')}`
            })
            return `<h3>${region}</h3>${places.join('')}`
          })
          return `<h2>${country}</h2>${regions.join('')}`
        })
        return `<h1>${title}</h1>${countries.join('')}`
      })
      .join('')
  },
}
