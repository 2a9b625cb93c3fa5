import { irregular } from '../../irregular'
import { garamond, josefin, oswald, playfair, workSans } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { inLanguage } from '../../words'
import { comma, glass, grouped, pours } from '../parts'
import { hasName, poured, some } from './parts'

const weinstube: MadeList = {
  kind: 'pdf',
  id: '105-weinstube',
  currency: 'EUR',
  note: 'German; centered, wine in bold, house and region below, all prices with their sizes on a third line',
  maker: {
    seed: 10505,
    language: 'de',
    rate: 0.6,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.08,
  },
  paper: 'A4',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.35 ${garamond}; text-align: center } h1 { font: 500 26pt ${garamond} } h2 { font: italic 500 16pt ${garamond}; margin: 18px 0 6px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 8px } .p { font-size: 9.5pt; color: #333 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.5, pours(100, 200)) })
          const label = list.line('<span class="b">{V}[ {A}][ {C}][ {G}]</span><br>{P}[, {a}][, {R}]', item, {
            titles: [title],
            ml: 750,
          })
          const cups = item.glasses.map(
            ({ ml, price }) => `${comma((ml ?? 0) / 1000, 1)} l &nbsp;${comma(price)} €`,
          )
          return `<div class="w">${label}<div class="p">${[...cups, `0,75 l &nbsp;${comma(item.bottle)} €`].join(' &nbsp;·&nbsp; ')}</div></div>`
        })
        .join('')}`
    return `<h1>Weinstube am Markt</h1>${section('Winzersekt & Champagner', some(list, 'sparkling', 4, 120, ['Germany', 'France']))}${section('Weiße Weine', some(list, 'white', 16, 120, ['Germany', 'Austria']))}${section('Rosé', some(list, 'rose', 2, 80))}${section('Rote Weine', some(list, 'red', 10, 140, ['Germany', 'Austria', 'Italy']))}${section('Edelsüß', some(list, 'dessert', 3, 120))}`
  },
}

const belgian: MadeList = {
  kind: 'pdf',
  id: '106-brasserie-de-markt',
  currency: 'EUR',
  note: 'Belgian, Dutch and French: one ruled table with shaded rows as headings, glass, carafe and bottle in columns',
  maker: {
    seed: 10606,
    language: 'nl',
    rate: 0.6,
    step: 0.5,
    glassStep: 0.5,
    nonVintage: '',
    withoutVintage: 0.2,
    distort: irregular({ plain: 0.1 }),
  },
  paper: 'A4',
  margin: '14mm',
  isPhotographed: true,
  css: `body { font: 9.5pt/1.35 ${workSans} } h1 { font: 600 22pt ${oswald}; margin-bottom: 10px } table { width: 100%; border-collapse: collapse } td, th { border: .7px solid #888; padding: 4px 7px; text-align: left } tr { break-inside: avoid } .h td { background: #e4e0d6; font: 500 11pt ${oswald} } td.r, th.r { text-align: right; white-space: nowrap; width: 66px } small { color: #444; font-size: 8.5pt }`,
  body(list) {
    const euro = (value: number | null | undefined) => (value ? `€ ${comma(value)}` : '')
    const section = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.55, pours(150, 500)) })
        const label = list.line(
          '<span class="b">[{A} ][{C} ][{G}]</span> {V}<br><small>{P} – [{a}, ][{R}, ]{K}</small>',
          item,
          { titles: [title], ml: 750 },
        )
        return `<tr><td>${label}</td><td class="r">${euro(item.glasses[0]?.price)}</td><td class="r">${euro(item.glasses[1]?.price)}</td><td class="r">${euro(item.bottle)}</td></tr>`
      })
      return `<tr class="h"><td colspan="4">${title}</td></tr>${rows.join('')}`
    }
    return `<h1>Wijnkaart / Carte des vins</h1><table><thead><tr><th>Wijn / Vin</th><th class="r">Glas 15 cl</th><th class="r">Karaf 50 cl</th><th class="r">Fles 75 cl</th></tr></thead>
${section('Bubbels / Bulles', some(list, 'sparkling', 4, 130))}${section('Witte wijnen / Vins blancs', some(list, 'white', 11, 100))}${section('Roséwijnen / Vins rosés', some(list, 'rose', 3, 80))}${section('Rode wijnen / Vins rouges', some(list, 'red', 12, 120))}${section('Zoete wijnen / Vins doux', some(list, 'dessert', 2, 100))}</table>`
  },
}

const beisl: MadeList = {
  kind: 'pdf',
  id: '110-beisl',
  currency: 'EUR',
  note: 'Austrian; open wines with 1/8 and 1/4 in columns, then bottles by region with "€ 38,–", beers between',
  maker: {
    seed: 11010,
    language: 'de',
    rate: 0.62,
    step: 1,
    glassStep: 0.1,
    nonVintage: 'NV',
    size: (ml) => (ml === 1500 ? 'Magnum' : '0,375 l'),
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '18mm',
  isPhotographed: true,
  isScanned: true,
  css: `body { font: 10pt/1.45 ${josefin} } h1 { font: 700 24pt ${playfair} } h2 { font: 700 15pt ${playfair}; margin: 16px 0 4px; break-after: avoid } h3 { font: 600 10pt ${josefin}; letter-spacing: 1.5px; margin: 9px 0 2px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 60px 60px; break-inside: avoid } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const open = list.take(
      12,
      (wine) => wine.country === 'Austria' && wine.price < 62 && hasName(wine) && wine.type !== 'dessert',
    )
    const ofColor = (title: string, wines: Wine[]) =>
      `<h3>${title}</h3>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: pours(125, 250), bottle: false })
          const label = list.line('[{G} ][{A} ][{C} ]{V}, {P}[, {a}]', item, {
            titles: ['Offene Weine', title],
          })
          return `<div class="w"><span>${label}</span><u>${comma(item.glasses[0]?.price)}</u><u>${comma(item.glasses[1]?.price)}</u></div>`
        })
        .join('')}`
    const bottles = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${grouped(wines, ({ region }) => region.name)
        .map(([region, own]) => {
          const rows = own.map((wine) => {
            const item = list.item(wine, { ml: wine.type === 'red' && list.chance(0.15) ? 1500 : 750 })
            const label = list.line('{V} [{G} ][{A} ][{C}], {P}[, {a}][ {S}]', item, {
              titles: [title, inLanguage(region, 'de')],
              region: wine.region,
            })
            return `<div class="w"><span>${label}</span><u></u><u>€ ${item.bottle},–</u></div>`
          })
          return `<h3>${inLanguage(region, 'de').toLocaleUpperCase('de')}</h3>${rows.join('')}`
        })
        .join('')}`
    const beer = [
      ['Ottakringer Helles 0,5 l', '4,90'],
      ['Zwickl 0,3 l', '4,20'],
      ['Radler 0,5 l', '4,70'],
    ].map(([name, price]) => `<div class="w"><span>${name}</span><u></u><u>${price}</u></div>`)
    return `<h1>Getränke</h1><h2>Bier</h2>${beer.join('')}<h2>Offene Weine</h2><div class="w"><span></span><u>1/8 l</u><u>1/4 l</u></div>${ofColor(
      'WEISS',
      open.filter(({ type }) => type === 'white'),
    )}${ofColor(
      'ROT',
      open.filter(({ type }) => type === 'red'),
    )}${bottles('Schaumwein', some(list, 'sparkling', 4, 140, ['Germany', 'France', 'Italy']))}${bottles('Weißwein in Flaschen', some(list, 'white', 13, 140, ['Austria', 'Germany']))}${bottles('Rotwein in Flaschen', some(list, 'red', 12, 190, ['Austria', 'Italy', 'Spain']))}`
  },
}

const nordic: MadeList = {
  kind: 'pdf',
  id: '115-vinbar',
  currency: 'DKK',
  note: 'English in Denmark; two columns by country, "625,-" with "1.250,-", house in bold, glasses on a page of their own',
  maker: { seed: 11515, rate: 7.5, step: 25, glassStep: 5, nonVintage: 'NV', withoutVintage: 0.04 },
  paper: 'A4',
  margin: '16mm',
  css: `body { font: 9.2pt/1.4 ${workSans} } h1 { font: 300 24pt ${workSans}; break-after: avoid; margin-top: 10px } .cols { columns: 2; column-gap: 34px } h2 { font: 600 10pt ${workSans}; margin: 11px 0 3px; break-after: avoid; letter-spacing: .5px } .w { display: flex; justify-content: space-between; gap: 14px; break-inside: avoid; margin-bottom: 3px } .w u { text-decoration: none; white-space: nowrap }`,
  body(list) {
    const crowns = (value: number) => `${value.toLocaleString('de-DE')},-`
    const countries = (title: string, wines: Wine[]) =>
      `<h1>${title}</h1><div class="cols">${grouped(wines, ({ country }) => country)
        .map(([country, own]) => {
          const rows = own.map((wine) => {
            const item = list.item(wine)
            const label = list.line('<span class="b">{P}</span>[ {C:q}][ {A}][ {G}], {V}[ ({a})]', item, {
              titles: [title, country],
              country,
            })
            return `<div class="w"><span>${label.replace(/, (?=$| \()/, '')}</span><u>${crowns(item.bottle ?? 0)}</u></div>`
          })
          return `<h2>${country}</h2>${rows.join('')}`
        })
        .join('')}</div>`
    const pour = (wines: Wine[]) =>
      wines.map((wine) => {
        const item = list.item(wine, { glasses: glass, bottle: false })
        const label = list.line('<span class="b">{P}</span>[ {C:q}][ {A}][ {G}], {V}[ ({a})]', item, {
          titles: ['By the glass'],
        })
        return `<div class="w"><span>${label.replace(/, (?=$| \()/, '')}</span><u>${item.glasses[0]?.price},-</u></div>`
      })
    const glasses = ['sparkling', 'white', 'orange', 'red'] as const
    return `<h1>By the glass</h1><div class="cols">${glasses.map((type) => `<h2>${type[0]!.toUpperCase()}${type.slice(1)}</h2>${pour(some(list, type, type === 'orange' ? 1 : 3, 70)).join('')}`).join('')}</div>
${countries('Bubbles', some(list, 'sparkling', 10, 330))}${countries('White wine', some(list, 'white', 26, 260))}${countries('Orange wine', some(list, 'orange', 3, 200))}${countries('Red wine', some(list, 'red', 26, 300))}`
  },
}

export const continental = [weinstube, belgian, beisl, nordic]
