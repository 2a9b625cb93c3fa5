import { irregular } from '../../irregular'
import { byType, type Heading } from '../../list-maker'
import { garamond, josefin, merriweather, playfair, raleway } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { inLanguage } from '../../words'
import { comma, glass, grouped } from '../parts'
import { hasName, poured, some } from './parts'

const asador: MadeList = {
  kind: 'pdf',
  id: '104-asador',
  currency: 'EUR',
  note: 'Spanish with English heads; denominations as headings, house in brackets, grape and months in wood below, copa and botella',
  maker: {
    seed: 10404,
    language: 'es',
    rate: 0.52,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.08 }),
  },
  paper: 'A4',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 9.6pt/1.4 ${merriweather} } h1 { font: 700 16pt ${merriweather}; margin-top: 14px; break-after: avoid } h2 { font: 700 10pt ${merriweather}; color: #8a1c1c; margin: 9px 0 2px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 64px 68px; break-inside: avoid; margin-bottom: 2px } .w u { text-decoration: none; text-align: right } small { color: #555; font-size: 8pt } .h { font-size: 8.5pt; color: #555 }`,
  body(list) {
    const places = (title: string, wines: Wine[]) =>
      grouped(wines, ({ appellation }) => appellation.name)
        .map(([place, own]) => {
          const isSpanish = own[0]?.country === 'Spain'
          const head = isSpanish ? `D.O. ${place}` : place
          const heading: Heading = { titles: [title, head], appellation: own[0]!.appellation }
          const rows = own.map((wine) => {
            const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
            const pattern =
              wine.cuvee || wine.isGrapeOnLabel
                ? '<span class="b">[{C}][ {G}]</span> ({P}) {V}'
                : '<span class="b">{P}</span> {V}'
            const label = list.line(`${pattern}[<br><small>{g}</small>]`, item, heading)
            const wood =
              wine.type === 'red' && label.includes('</small>')
                ? ` &middot; ${list.between(4, 24)} meses en barrica`
                : ''
            return `<div class="w"><span>${label.replace('</small>', `${wood}</small>`)}</span><u>${item.glasses[0] ? `${comma(item.glasses[0].price)} €` : ''}</u><u>${comma(item.bottle)} €</u></div>`
          })
          return `<h2>${head}</h2>${rows.join('')}`
        })
        .join('')
    const section = (title: string, wines: Wine[]) =>
      `<h1>${title}</h1><div class="w h"><span></span><u>copa</u><u>botella</u></div>${places(title, wines)}`
    return `${section('Vinos tintos · Red wines', some(list, 'red', 20, 150, ['Spain']))}${section('Vinos blancos · White wines', some(list, 'white', 10, 110, ['Spain']))}${section('Rosados · Rosé', some(list, 'rose', 2, 80, ['Spain']))}${section('Cavas y champagnes · Sparkling', [...some(list, 'sparkling', 3, 100, ['Spain']), ...some(list, 'sparkling', 3, 200, ['France'])])}`
  },
}

const ristorante: MadeList = {
  kind: 'pdf',
  id: '111-cantina',
  currency: 'EUR',
  note: 'Italian; a table by region in which the house stands only in the first of its rows, year and "€ 1.250,00" at the right',
  maker: {
    seed: 11111,
    language: 'it',
    rate: 0.72,
    step: 1,
    nonVintage: 's.a.',
    size: (ml) => (ml === 375 ? 'cl 37,5' : 'Magnum'),
    distort: irregular({ plain: 0.08, apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.35 ${garamond} } h1 { font: 700 18pt ${playfair}; margin-top: 14px; break-after: avoid } h2 { font: 600 11pt ${garamond}; letter-spacing: 1.5px; margin: 10px 0 2px; break-after: avoid } table { width: 100%; border-collapse: collapse; table-layout: fixed } td { padding: 1.5px 4px; border-top: .4px solid #999; vertical-align: top } td.y { width: 52px } td.r { width: 86px; text-align: right } td.n { width: 200px; font-weight: 700 } tr { break-inside: avoid }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h1>${title}</h1>${grouped(wines, ({ region }) => region.name)
        .map(([region, own]) => {
          const head = inLanguage(region, 'it')
          const rows = own.flatMap((wine) => {
            const heading: Heading = { titles: [title, head], region: wine.region }
            const [least, most] = wine.years ?? [0, 0]
            const count = Math.min(most - least + 1, list.one([1, 1, 1, 2, 2, 3]))
            let house = ''
            return Array.from({ length: count }, (_, n) => {
              const ml = n > 0 && list.chance(0.2) ? 1500 : 750
              const item = { ...list.item(wine, { ml }), ...(wine.years ? { vintage: most - n } : {}) }
              const label = '[{A} ][{C} ][{G}][, {a}][ {S}]</td><td class="y">{V}'
              const cell = n
                ? `</td><td>${list.line(label, item, heading)}`
                : list.line(`{P}</td><td>${label}`, item, heading)
              const entry = list.entries.at(-1)!
              if (n) entry.producer = house
              house = entry.producer ?? ''
              return `<tr><td class="n">${cell}</td><td class="r">€ ${item.bottle?.toLocaleString('de-DE')},00</td></tr>`
            })
          })
          return `<h2>${head.toUpperCase()}</h2><table>${rows.join('')}</table>`
        })
        .join('')}`
    return `${section('Bollicine', some(list, 'sparkling', 8, 200, ['Italy', 'France']))}${section('Vini bianchi', some(list, 'white', 14, 130, ['Italy']))}${section('Vini rosati', some(list, 'rose', 2, 130, ['Italy', 'France']))}${section('Vini rossi', some(list, 'red', 24, 300, ['Italy']))}`
  },
}

const quebec: MadeList = {
  kind: 'pdf',
  id: '114-buvette',
  currency: 'CAD',
  note: 'French in Canada; wine, then house, place, country and year between bars, "13 $" and "52 $", private imports marked',
  maker: { seed: 11414, language: 'fr', rate: 1.15, glassStep: 0.5, nonVintage: 'NM', withoutVintage: 0.08 },
  paper: 'letter',
  margin: '18mm',
  css: `body { font: 9.8pt/1.4 ${raleway}; font-variant-numeric: lining-nums } h1 { font: 600 22pt ${josefin} } h2 { font: 600 12pt ${josefin}; margin: 16px 0 5px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 54px 60px; break-inside: avoid; margin-bottom: 5px } .w u { text-decoration: none; text-align: right } .n { font-weight: 700 }`,
  body(list) {
    const dollars = (value: number | null | undefined) =>
      value ? `${Number.isInteger(value) ? value : comma(value)} $` : ''
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.4, glass) })
          const label = list.line(
            '<span class="n">[{A} ][{C} ][{G}]</span><br>{P}[ | {a}][ | {R}] | {K}[ | {V}]',
            item,
            { titles: [title] },
          )
          const mark = list.chance(0.3) ? ' (i.p.)' : ''
          return `<div class="w"><span>${label}${mark}</span><u>${dollars(item.glasses[0]?.price)}</u><u>${dollars(item.bottle)}</u></div>`
        })
        .join('')}`
    return `<h1>Vins</h1><div class="w"><span>i.p. : importation privée</span><u>verre</u><u>bouteille</u></div>${section('Bulles', some(list, 'sparkling', 6, 150))}${section('Blancs', some(list, 'white', 14, 130))}${section('Orange', some(list, 'orange', 3, 130))}${section('Rosés', some(list, 'rose', 2, 90))}${section('Rouges', some(list, 'red', 16, 160))}`
  },
}

const middle: MadeList = {
  kind: 'pdf',
  id: '117-vineria',
  currency: 'EUR',
  note: 'Italian; three columns with the price in the middle: wine and year, "32", house with place',
  maker: { seed: 11717, language: 'it', rate: 0.55, nonVintage: '', withoutVintage: 0.05 },
  paper: 'A4',
  margin: '16mm',
  isPhotographed: true,
  css: `body { font: 400 10.5pt/1.3 ${josefin} } h1 { font: 400 28pt ${playfair}; text-align: center } h2 { font: italic 400 15pt ${playfair}; text-align: center; margin: 15px 0 5px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 62px 1fr; break-inside: avoid; margin-bottom: 4px } .w > :first-child { text-align: right } .w u { text-decoration: none; text-align: center; font-weight: 600 }`,
  body(list) {
    const order = ['sparkling', 'white', 'orange', 'rose', 'red', 'dessert'] as const
    const heads = {
      sparkling: 'Con le bolle',
      white: 'Bianchi',
      orange: 'Macerati',
      rose: 'Rosati',
      red: 'Rossi',
      dessert: 'Dolci',
      fortified: '',
    }
    const wines = list.take(38, (wine) => wine.country === 'Italy' && wine.price < 130 && hasName(wine))
    return `<h1>Vineria</h1>${byType(wines, order)
      .map(([type, group]) => {
        const title = heads[type]
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const [left = '', right = ''] = list.cells(['[{A} ][{C} ][{G}] {V}', '{P}[, {a}][ ({R})]'], item, {
            titles: [title],
          })
          return `<div class="w"><span>${left}</span><u>€ ${item.bottle}</u><span>${right}</span></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

export const latin = [asador, ristorante, quebec, middle]
