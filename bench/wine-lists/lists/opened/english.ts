import { irregular } from '../../irregular'
import { cormorant, garamond, merriweather, oswald } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { grouped, pours } from '../parts'
import { hasName, poured, some, thousands } from './parts'

const gastropub: MadeList = {
  kind: 'pdf',
  id: '107-gastropub',
  currency: 'GBP',
  note: 'UK; sections by style, marks for vegan and organic, the strength in percent in the line, three columns of prices',
  maker: {
    seed: 10707,
    rate: 0.62,
    step: 0.5,
    glassStep: 0.05,
    nonVintage: 'NV',
    withoutVintage: 0.3,
    distort: irregular({ plain: 0.3, apostrophes: 'curly', misspelled: 0.02 }),
  },
  paper: 'A4',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 9.3pt/1.4 ${merriweather} } h1 { font: 600 26pt ${oswald} } .w, .h { display: grid; grid-template-columns: 1fr 52px 52px 58px; break-inside: avoid; padding: 2px 0 } .h { font: 500 9pt ${oswald}; border-bottom: 1.5px solid #000; margin-top: 13px; break-after: avoid; align-items: end } .h b { font: 600 13pt ${oswald} } u { text-decoration: none; text-align: right } .w { border-bottom: .4px solid #ccc } .a { color: #777; font-size: 8pt }`,
  body(list) {
    const section = (title: string, wines: Wine[], isSparkling = false) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, {
          glasses: poured(list, wine, 0.55, isSparkling ? pours(125) : pours(175, 250)),
        })
        const label = list.line('[{A} ][{G} ][{C}], {P}[, {a}][, {R}][, {K}] {V}', item, {
          titles: [title],
          ml: 750,
        })
        const mark = list.chance(0.3) ? ` (${list.one(['vg', 'o', 'vg, o'])})` : ''
        const strength = `${list.between(22, 29) / 2}%`
        const cells = isSparkling ? [undefined, item.glasses[0]] : [item.glasses[0], item.glasses[1]]
        const price = cells.map((one) => `<u>${one ? one.price.toFixed(2) : ''}</u>`).join('')
        return `<div class="w"><span>${label}${mark} <span class="a">${strength}</span></span>${price}<u>${item.bottle?.toFixed(2)}</u></div>`
      })
      const sizes = isSparkling ? ['', '125ml'] : ['175ml', '250ml']
      return `<div class="h"><b>${title}</b>${sizes.map((size) => `<u>${size}</u>`).join('')}<u>75cl</u></div>${rows.join('')}`
    }
    return `<h1>The Plough &amp; Otter</h1>${section('Fizz', some(list, 'sparkling', 5, 120), true)}${section(
      'Crisp, dry whites',
      some(list, 'white', 7, 70),
    )}${section('Fuller, richer whites', some(list, 'white', 6, 110))}${section('Rosé', some(list, 'rose', 3, 80))}${section(
      'Light and juicy reds',
      list.take(
        6,
        (wine) =>
          wine.type === 'red' &&
          hasName(wine) &&
          wine.price < 70 &&
          /Gamay|Pinot|Franc|Cinsault/.test(wine.grape),
      ),
    )}${section('Big, bold reds', some(list, 'red', 8, 110))}<p>(vg) vegan (o) organic. All wines contain sulphites. 125ml measures are available on request.</p>`
  },
}

const plates: MadeList = {
  kind: 'pdf',
  id: '113-small-plates',
  currency: 'GBP',
  note: 'UK; 125 ml, half-liter carafe and bottle in columns without signs, house first, origin in brackets, asterisks',
  maker: { seed: 11313, rate: 0.72, step: 1, glassStep: 0.5, nonVintage: 'NV' },
  paper: '210mm 297mm',
  margin: '20mm',
  css: `body { font: 11pt/1.42 ${garamond} } h2 { font: 500 15pt ${garamond}; margin: 20px 0 3px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 44px 52px 52px; break-inside: avoid; font-variant-numeric: oldstyle-nums } .w u { text-decoration: none; text-align: right } .h { font-size: 9pt; color: #666 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.5, pours(125, 500)) })
        const label = list.line('{V} {P}[, {A}][ {C:i}][ {G}] ([{a}, ][{R}, ]{K})', item, {
          titles: [title],
          ml: 750,
        })
        const prices = [item.glasses[0]?.price, item.glasses[1]?.price, item.bottle]
        return `<div class="w"><span>${label}${list.chance(0.25) ? '*' : ''}</span>${prices.map((price) => `<u>${price ?? ''}</u>`).join('')}</div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    return `<div class="w h"><span></span><u>125ml</u><u>500ml</u><u>750ml</u></div>${section('Sparkling', some(list, 'sparkling', 6, 160))}${section('White', some(list, 'white', 14, 150))}${section('Skin contact', some(list, 'orange', 3, 120))}${section('Pink', some(list, 'rose', 3, 90))}${section('Red', some(list, 'red', 15, 170))}${section('Sweet', some(list, 'dessert', 3, 130))}<p class="h">* low intervention</p>`
  },
}

const hotel: MadeList = {
  kind: 'pdf',
  id: '116-hotel-bar',
  currency: 'JPY',
  note: 'English in Japan; number, wine and "¥14,000" in three columns, countries and regions as headings, half bottles',
  maker: {
    seed: 11616,
    rate: 140,
    step: 500,
    glassStep: 100,
    nonVintage: 'NV',
    size: (ml) => (ml === 375 ? '(Half 375ml)' : '(Magnum 1500ml)'),
  },
  paper: 'A4',
  margin: '22mm',
  footer: `<div style="font-size:7px;width:100%;text-align:center">Prices include consumption tax. A 15% service charge will be added. &nbsp; <span class="pageNumber"></span></div>`,
  css: `body { font: 500 12pt/1.35 ${cormorant} } h1 { font: 600 20pt ${cormorant}; text-align: center; margin: 14px 0 6px; break-after: avoid } h2 { font: italic 600 13pt ${cormorant}; margin: 10px 0 3px; break-after: avoid } .w { display: grid; grid-template-columns: 46px 1fr 90px; break-inside: avoid; font-variant-numeric: lining-nums } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    let number = 100
    const section = (title: string, wines: Wine[]) => {
      number = Math.ceil((number + 1) / 100) * 100
      const parts = grouped(wines, ({ country, region }) => `${country} - ${region.name}`)
      return `<h1>${title}</h1>${parts
        .map(([place, own]) => {
          const rows = own.map((wine) => {
            number += 1
            const ml = list.chance(0.08) ? 375 : 750
            const item = list.item(wine, { ml, bin: `${number}` })
            const label = list.line('[{A} ][{G} ][{C:q} ]{V}, {P}[, {a}][ {S}]', item, {
              titles: [title, place],
              country: wine.country,
              region: wine.region,
            })
            return `<div class="w"><span>${number}</span><span>${label}</span><u>¥${thousands(item.bottle)}</u></div>`
          })
          return `<h2>${place}</h2>${rows.join('')}`
        })
        .join('')}`
    }
    return `${section('Champagne & Sparkling', some(list, 'sparkling', 10, 400))}${section('White Wine', some(list, 'white', 30, 400))}${section('Red Wine', some(list, 'red', 38, 800))}${section('Dessert Wine', some(list, 'dessert', 4, 200))}`
  },
}

export const english = [gastropub, plates, hotel]
