import { byType, type Heading } from '../../list-maker'
import { cormorant, josefin } from '../../page'
import type { MadeList } from '../../made-list'
import { grouped } from '../parts'

const titles = {
  sparkling: 'Champagnes & Sparkling Wines',
  white: 'White Wines',
  rose: 'Rosé Wines',
  orange: 'Orange Wines',
  red: 'Red Wines',
  dessert: 'Sweet Wines',
  fortified: 'Fortified Wines',
}

/** The list of a restaurant with stars: contents, a word of the sommelier, then some 25 pages. */
const cellarBook: MadeList = {
  kind: 'pdf',
  id: '108-livre-de-cave',
  currency: 'EUR',
  note: 'English and French; some 25 pages with contents and foreword, headings by country, region and village, year, size in cl and price in columns',
  maker: { seed: 10808, rate: 1.05, step: 5, nonVintage: 'NV' },
  paper: 'A4',
  margin: '19mm',
  footer: `<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span></div>`,
  css: `body { font: 500 11pt/1.22 ${cormorant}; font-variant-numeric: lining-nums } h1 { font: 300 24pt ${josefin}; text-align: center; break-before: page; margin-bottom: 10px } h2 { font: 400 13pt ${josefin}; text-align: center; letter-spacing: 2px; margin: 14px 0 2px; break-after: avoid } h3 { font: italic 600 13pt ${cormorant}; text-align: center; margin: 6px 0 1px; break-after: avoid } h4 { font: 600 11pt ${cormorant}; margin: 3px 0 0; break-after: avoid }
.w { display: grid; grid-template-columns: 1fr 46px 56px 64px; break-inside: avoid } .w u { text-decoration: none; text-align: right } .toc { width: 60%; margin: 60px auto } .toc div { display: flex; justify-content: space-between } .word { width: 75%; margin: 40px auto; font-style: italic; break-before: page }`,
  body(list) {
    const wines = list.take(2_000, ({ cuvee, isNamedAfterPlace, isGrapeOnLabel, appellation, region }) =>
      Boolean(cuvee || isNamedAfterPlace || isGrapeOnLabel || appellation.name !== region.name),
    )
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'])
    const pages = sections.map(([type, group]) => {
      const title = titles[type]
      const countries = grouped(group, ({ country }) => country).map(([country, own]) => {
        const regions = grouped(own, ({ region }) => region.name).map(([region, some]) => {
          const places = grouped(some, ({ appellation }) => appellation.name).map(([place, few]) => {
            const rows = few.flatMap((wine) => {
              const heading: Heading = {
                titles: [title, country, region, ...(place === region ? [] : [place])],
                country,
                region: wine.region,
                ml: 750,
                ...(place === region ? {} : { appellation: wine.appellation }),
              }
              const [least, most] = wine.years ?? [0, 0]
              return Array.from({ length: Math.min(most - least + 1, list.between(1, 2)) }, (_, n) => {
                const ml = list.chance(0.07) ? list.one([375, 1500]) : 750
                const item = { ...list.item(wine, { ml }), ...(wine.years ? { vintage: most - n } : {}) }
                const label = list.line('[{C}, ][{G}, ]{P:s}</span><u>{V}', item, heading)
                return `<div class="w"><span>${label}</u><u>${ml === 375 ? '37,5' : ml / 10} cl</u><u>${item.bottle?.toLocaleString('fr-FR').replace(/\s/g, ' ')}</u></div>`
              })
            })
            return `${place === region ? '' : `<h4>${place}</h4>`}${rows.join('')}`
          })
          return `<h3>${region}</h3>${places.join('')}`
        })
        return `<h2>${country.toUpperCase()}</h2>${regions.join('')}`
      })
      return `<h1>${title}</h1>${countries.join('')}`
    })
    const contents = sections.map(
      ([type], n) => `<div><span>${titles[type]}</span><span>${3 + n * 4}</span></div>`,
    )
    return `<div class="toc"><h2>CONTENTS</h2>${contents.join('')}</div><div class="word">Our cellar holds some 4,000 bottles, laid down since 1987. The wines come from growers whom we visit each year. Please ask our sommelier for older vintages and for wines by the glass. All prices are in euros and include service.</div>${pages.join('')}`
  },
}

export const books = [cellarBook]
