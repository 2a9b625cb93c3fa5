import { byType, type Heading, type ListMaker } from '../list-maker'
import { crimson, hanken, ibarra, marcellus } from '../page'
import { local } from '../label'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { inLanguage, typeWords } from '../words'
import { grouped } from './parts'

const fineDining: MadeList = {
  kind: 'pdf',
  id: '06-fine-dining',
  currency: 'GBP',
  note: 'UK; country, region and appellation as headings, producers below, vintage first, sizes in columns',
  maker: { seed: 606, rate: 0.95 },
  paper: 'A4',
  margin: '22mm',
  css: `body { font: 10.5pt/1.45 ${ibarra} } h1 { font: 400 24pt ${marcellus}; text-align: center; margin-bottom: 10px }
h2 { font: 400 16pt ${marcellus}; text-align: center; margin-top: 20px } h3 { font: 600 12pt ${ibarra}; margin-top: 10px; text-transform: uppercase; letter-spacing: 2px }
table { width: 100%; border-collapse: collapse } th.h { text-align: left; font: italic 11pt ${ibarra}; padding-top: 8px } th { font: 400 8pt ${ibarra}; text-align: right; width: 56px }
td { text-align: right } td.v { text-align: left; width: 46px } td.l { text-align: left } tr { break-inside: avoid }`,
  body(list) {
    const wines = list.take(95, ({ type, price }) => (type === 'white' || type === 'red') && price < 900)
    const parts = byType(wines, ['white', 'red']).map(([type, group]) => {
      const title = `${typeWords.en[type]} Wines`
      const countries = grouped(group, ({ country }) => country).map(([country, own]) => {
        const regions = grouped(own, ({ region }) => region.name).map(([region, some]) => {
          const places = grouped(some, ({ appellation }) => appellation.name).map(([place, few]) => {
            const [{ appellation, region: at }] = few as [Wine, ...Wine[]]
            const isSame = place === region
            const heading: Heading = {
              titles: [title, country, region, ...(isSame ? [] : [place])],
              country,
              region: at,
              ...(isSame ? {} : { appellation }),
              ml: 750,
            }
            const rows = few.map((wine) => {
              const ml = list.chance(0.1) ? 375 : list.chance(0.1) ? 1500 : 750
              const item = list.item(wine, { ml })
              const label = list.line('{V}<td class="l">{P}[, {C:i}][, {G}]', item, heading)
              const at = (size: number) => `<td>${item.ml === size ? item.bottle : ''}</td>`
              return `<tr><td class="v">${label}</td>${at(375)}${at(750)}${at(1500)}</tr>`
            })
            return `<tr><th class="h" colspan="2">${isSame ? '' : place}</th><th>37.5cl</th><th>75cl</th><th>150cl</th></tr>${rows.join('')}`
          })
          return `<h3>${region}</h3><table>${places.join('')}</table>`
        })
        return `<h2>${country}</h2>${regions.join('')}`
      })
      return `<h1>${title}</h1>${countries.join('')}`
    })
    return parts.join('')
  },
}

const gastronomique: MadeList = {
  kind: 'pdf',
  id: '07-gastronomique',
  currency: 'EUR',
  note: 'French; color, region and appellation as headings, producers below, vintage in a column, "45 €"',
  maker: { seed: 707, language: 'fr', rate: 0.7, nonVintage: '' },
  paper: 'A4',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.5 ${crimson} } h1 { font: 400 22pt ${crimson}; text-align: center; letter-spacing: 4px; text-transform: uppercase; break-before: page } h1:first-child { break-before: auto }
h2 { font: 600 13pt ${crimson}; text-align: center; margin-top: 16px; break-after: avoid } h3 { font: italic 600 11pt ${crimson}; margin-top: 10px; break-after: avoid }
.w { display: grid; grid-template-columns: 1fr 60px 70px; break-inside: avoid } .w b { font-weight: 400; text-align: right }`,
  body(list) {
    const wines = [
      ...list.take(72, ({ country, price }) => country === 'France' && price < 700),
      ...list.take(14, ({ country, price }) => country !== 'France' && price < 300),
    ]
    return byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'])
      .map(([type, group]) => {
        const title = typeWords.fr[type]
        const regions = grouped(group, (wine) =>
          wine.country === 'France' ? local(wine.region, 'fr') : inLanguage(wine.country, 'fr'),
        ).map(([region, own]) => {
          const places = grouped(own, ({ appellation }) => appellation.name).map(([place, few]) => {
            const rows = few.map((wine) => {
              const isSame = place === region
              const heading: Heading = {
                titles: [title, region, ...(isSame ? [] : [place])],
                ...(wine.country === 'France' ? { region: wine.region } : { country: wine.country }),
                ...(isSame ? {} : { appellation: wine.appellation }),
              }
              const item = list.item(wine)
              return `<div class="w"><span>${list.line('{P}[, {G}][, {C:q}]</span><b>{V}</b>', item, heading)}<b>${item.bottle} €</b></div>`
            })
            return `${place === region ? '' : `<h3>${place}</h3>`}${rows.join('')}`
          })
          return `<h2>${region}</h2>${places.join('')}`
        })
        return `<h1>${title}</h1>${regions.join('')}`
      })
      .join('')
  },
}

const enoteca: MadeList = {
  kind: 'pdf',
  id: '08-enoteca',
  currency: 'EUR',
  note: 'Italian; letter-spaced capitals, vintage in the first column, producer behind a dash, "28,00"',
  maker: { seed: 808, language: 'it', rate: 0.6, step: 0.5, nonVintage: '–' },
  paper: 'A4',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.45 ${hanken} } h1 { font: 300 20pt ${hanken}; text-align: center } h2 { font: 600 10.5pt ${hanken}; text-align: center; margin: 16px 0 4px; break-after: avoid; white-space: pre }
h3 { font: 600 9.5pt ${hanken}; letter-spacing: 3px; text-transform: uppercase; margin: 10px 0 2px; break-after: avoid }
.w { display: grid; grid-template-columns: 48px 1fr 60px; break-inside: avoid } .w b { font-weight: 400; text-align: right }`,
  body(list) {
    const wines = list.take(84, ({ country, price }) => country === 'Italy' && price < 500)
    return `<h1>e n o t e c a</h1>${byType(wines, ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert'])
      .map(([type, group]) => {
        const title = typeWords.it[type]
        const regions = grouped(group, (wine) => local(wine.region, 'it')).map(([region, own]) => {
          const rows = own.map((wine) => row(list, wine, { titles: [title, region], region: wine.region }))
          return `<h3>${region}</h3>${rows.join('')}`
        })
        return `<h2>${[...title.toUpperCase()].join(' ')}</h2>${regions.join('')}`
      })
      .join('')}`
  },
}

function row(list: ListMaker, wine: Wine, heading: Heading): string {
  const item = list.item(wine)
  const label = list.line('{V}</span><span>{A}[ {C:q}][ {G}] – {P}[, {a}]', item, heading)
  return `<div class="w"><span>${label}</span><b>${item.bottle?.toFixed(2).replace('.', ',')}</b></div>`
}

export const cellars = [fineDining, gastronomique, enoteca]
