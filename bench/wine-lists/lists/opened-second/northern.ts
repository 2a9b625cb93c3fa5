import { irregular } from '../../irregular'
import { figtree, franklin, ibarra } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { pours } from '../parts'
import { poured } from '../opened/parts'
import { choose } from './parts'

const krog: MadeList = {
  kind: 'pdf',
  id: '201-kvarterskrog',
  currency: 'SEK',
  note: 'Swedish; house in bold with wine and year, origin and grapes below, "145 / 695" at the right, cider and must behind',
  maker: {
    seed: 20101,
    language: 'sv',
    rate: 10.5,
    step: 5,
    glassStep: 5,
    nonVintage: '',
    withoutVintage: 0.08,
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  paper: 'A4',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 10.2pt/1.38 ${ibarra}; font-variant-numeric: lining-nums } h1 { font: 600 22pt ${figtree}; margin-bottom: 4px } h2 { font: 600 12pt ${figtree}; margin: 15px 0 5px; display: flex; justify-content: space-between; border-bottom: 1px solid #333; break-after: avoid } h2 small { font: 400 8pt ${figtree}; align-self: end } .w { display: grid; grid-template-columns: 1fr 90px; break-inside: avoid; margin-bottom: 4px } .w u { text-decoration: none; text-align: right } .o { font-style: italic; color: #444; font-size: 9pt }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.5, pours(150)) })
        const label = list.line(
          '{P:b}[ {A}][ {C}][ {G}] {V}<br><span class="o">[{a}, ][{R}, ]{K}[ – {g}]</span>',
          item,
          { titles: [title] },
        )
        const price = [item.glasses[0]?.price, item.bottle].filter((value) => value !== undefined)
        return `<div class="w"><span>${label}</span><u>${price.join(' / ')}</u></div>`
      })
      return `<h2>${title}<small>Glas 15 cl / Flaska</small></h2>${rows.join('')}`
    }
    return `<h1>Vinlista</h1>${section('Bubbel', choose(list, 'sparkling', 5, 150))}${section('Vitt', choose(list, 'white', 12, 120))}${section('Rosé & orange', [...choose(list, 'rose', 2, 90), ...choose(list, 'orange', 2, 110)])}${section('Rött', choose(list, 'red', 13, 150))}${section('Sött', choose(list, 'dessert', 2, 140))}<h2>Alkoholfritt<small>Flaska</small></h2>${['Äppelmust från Kivik', 'Lingondricka', 'Rabarbercider'].map((name, n) => `<div class="w"><span>${name}</span><u>${55 + n * 10}</u></div>`).join('')}`
  },
}

const codes: Record<string, string> = {
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Portugal: 'PT',
  Germany: 'DE',
  Austria: 'AT',
  Hungary: 'HU',
  Poland: 'PL',
  'South Africa': 'ZA',
  'New Zealand': 'NZ',
}

const winebar: MadeList = {
  kind: 'pdf',
  id: '210-winiarnia',
  currency: 'PLN',
  note: 'English in Poland; cards in a grid of three: code of the country and region, wine in bold, house and year, "24 zł / 129 zł"',
  maker: { seed: 21010, rate: 3.1, step: 1, nonVintage: 'NV', withoutVintage: 0.05 },
  paper: 'A4',
  margin: '13mm',
  isPhotographed: true,
  css: `body { font: 9pt/1.4 ${franklin} } h1 { font: 300 24pt ${figtree} } h2 { font: 600 11pt ${figtree}; margin: 11px 0 6px; letter-spacing: 1px; text-transform: uppercase; break-after: avoid } .g { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 7px } .c { border: .6px solid #999; border-radius: 5px; padding: 5px 7px; break-inside: avoid } .c small { font-size: 7.6pt; color: #555 } .c p { margin-top: 2px; font-weight: 600; color: #722 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2><div class="g">${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.45, pours(125)) })
          const label = list.line(
            `<small>${codes[wine.country]} · {R}</small><br><b>[{A} ][{G} ][{C}]</b><br>{P} {V}`,
            item,
            { titles: [title] },
          )
          const glass = item.glasses[0] ? `${item.glasses[0].price} zł / ` : ''
          return `<div class="c">${label}<p>${glass}${item.bottle} zł</p></div>`
        })
        .join('')}</div>`
    const here = ({ country }: Wine) => country in codes
    return `<h1>wine bar</h1><p>Glass 125 ml / bottle. Prices include VAT.</p>${section('Bubbles', choose(list, 'sparkling', 6, 110, here))}${section('White', choose(list, 'white', 15, 100, here))}${section('Rosé', choose(list, 'rose', 3, 90, here))}${section('Red', choose(list, 'red', 15, 130, here))}${section('Sweet', choose(list, 'dessert', 3, 160, here))}`
  },
}

export const northern = [krog, winebar]
