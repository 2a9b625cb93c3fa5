import { irregular } from '../../irregular'
import { franklin, garamond, workSans, hanken } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { grouped } from '../parts'
import { choose, estate } from './parts'

const orderForm: MadeList = {
  kind: 'pdf',
  id: '204-order-form',
  currency: 'USD',
  note: "US; a winery's order form: its own wines only, bottle, club and case prices, empty cells to fill in, shipping below",
  maker: { seed: 20404, rate: 1, step: 1, nonVintage: 'NV' },
  paper: 'letter',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.3 ${workSans} } h1 { font: 600 23pt ${garamond}; text-align: center } h3 { font: 400 10pt ${workSans}; text-align: center; margin-bottom: 8px } table { width: 100%; border-collapse: collapse } td, th { border: .7px solid #666; padding: 3px 6px; text-align: left } th { background: #ddd; font-weight: 600; font-size: 8.6pt } .r { text-align: right } .s td { font: italic 600 12pt ${garamond}; border-left: 0; border-right: 0; padding-top: 8px }`,
  body(list) {
    const section = (title: string, types: Wine['type'][]) => {
      const wines = list.take(30, (wine) => wine.producer === estate && types.includes(wine.type))
      const rows = wines.map((wine) => {
        const ml = wine.type === 'dessert' ? 375 : 750
        const made = list.item(wine)
        const item = { ...made, ml }
        const cells = list.cells(['[{C} ][{G}]', '{V}'], item, { titles: [title], ml })
        // The whole sheet is of one house, named at its head.
        list.entries.at(-1)!.producer = estate
        const bottle = item.bottle ?? 0
        const amounts = [bottle, bottle * 0.8, bottle * 12 * 0.85].map((value) => `$${value.toFixed(2)}`)
        return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>${ml} ml</td>${amounts.map((value) => `<td class="r">${value}</td>`).join('')}<td></td></tr>`
      })
      return `<tr class="s"><td colspan="7">${title}</td></tr>${rows.join('')}`
    }
    return `<h1>${estate}</h1><h3>Finger Lakes, New York &nbsp;·&nbsp; Wine order form, fall release</h3><table><tr><th>Wine</th><th>Vintage</th><th>Size</th><th class="r">Bottle</th><th class="r">Club</th><th class="r">Case of 12</th><th>Qty</th></tr>${section('White Wines', ['white'])}${section('Sparkling & Rosé', ['sparkling', 'rose'])}${section('Red Wines', ['red'])}${section('Dessert Wines', ['dessert'])}</table><p style="margin-top:10px">Shipping: 1-3 bottles $18, 4-6 bottles $24, 12 bottles $32. NY residents add 8% tax. &nbsp; Name ____________ Phone ____________</p>`
  },
}

const letters = {
  sparkling: 'Sp',
  white: 'W',
  rose: 'Ro',
  orange: 'O',
  red: 'R',
  dessert: 'Sw',
  fortified: 'F',
}

const merchant: MadeList = {
  kind: 'pdf',
  id: '205-merchant',
  currency: 'GBP',
  note: "UK; a merchant's list by country and region: a letter for the color in a column, year, wine, price of a bottle and of a case of six",
  maker: {
    seed: 20505,
    rate: 0.34,
    step: 0.5,
    nonVintage: 'NV',
    distort: irregular({ apostrophes: 'curly', plain: 0.1, misspelled: 0.01 }),
  },
  paper: 'A4',
  margin: '15mm',
  footer: `<div style="font-size:7px;width:100%;text-align:center">R red &nbsp; W white &nbsp; Ro rosé &nbsp; O orange &nbsp; Sp sparkling &nbsp; Sw sweet &nbsp; F fortified &nbsp; page <span class="pageNumber"></span></div>`,
  css: `body { font: 9.4pt/1.32 ${franklin} } h1 { font: 700 18pt ${hanken}; margin: 12px 0 0; break-after: avoid } h2 { font: 600 10.5pt ${hanken}; margin: 8px 0 2px; color: #255; break-after: avoid } .w { display: grid; grid-template-columns: 24px 36px 1fr 62px 66px; break-inside: avoid } .w u { text-decoration: none; text-align: right } .h { font-size: 7.6pt; color: #666 }`,
  body(list) {
    const wines = choose(list, 'any', 150, 260)
    const countries = grouped(wines, ({ country }) => country).map(([country, own]) => {
      const regions = grouped(own, ({ region }) => region.name).map(([region, few]) => {
        const rows = few.map((wine) => {
          const item = list.item(wine)
          const label = list.line(
            '<u style="text-align:left">{V}</u><span>{P}[, {A}][ {C}][, {G}][, {a}]</span>',
            item,
            {
              titles: [country, region],
              country,
              region: wine.region,
              ml: 750,
            },
          )
          const bottle = item.bottle ?? 0
          return `<div class="w"><b>${letters[wine.type]}</b>${label}<u>£${bottle.toFixed(2)}</u><u>£${(bottle * 5.7).toFixed(2)}</u></div>`
        })
        return `<h2>${region}</h2>${rows.join('')}`
      })
      return `<h1>${country}</h1>${regions.join('')}`
    })
    return `<div class="w h"><span></span><span></span><span></span><u>75cl bottle</u><u>case of 6</u></div>${countries.join('')}<p>E&amp;OE. All prices include duty and VAT. Free delivery on orders over £150.</p>`
  },
}

export const sellers = [orderForm, merchant]
