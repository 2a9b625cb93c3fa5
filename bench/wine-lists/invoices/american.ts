// Invoices of distributors in the United States.
import { figtree, franklin, hanken } from '../page'
import { drawLines, labelOf, point, sumOf, truthOf, type Draft, type InvoiceLine } from './invoice'

const short: [RegExp, string][] = [
  [/CABERNET SAUVIGNON/, 'CAB SAUV'],
  [/SAUVIGNON BLANC/, 'SAUV BLC'],
  [/CHARDONNAY/, 'CHARD'],
  [/PINOT NOIR/, 'P NOIR'],
  [/\bDOMAINE\b/, 'DOM'],
  [/^CHATEAU\b/, 'CH'],
  [/VINEYARDS?/, 'VYD'],
  [/ESTATE/, 'EST'],
  [/RESERVE/, 'RSV'],
]

/** As a distributor's computer prints it: capitals without accents, abbreviated, the year in two figures. */
function terse({ wine, vintage }: InvoiceLine): string {
  const text = `${wine.producer} ${labelOf(wine)}${wine.isNamedAfterPlace ? '' : ` ${wine.appellation.name}`}`
  const plain = text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
  const shortened = short.reduce((result, [from, to]) => result.replace(from, to), plain)
  return `${shortened}${vintage ? ` ${String(vintage).slice(2)}` : ' NV'}`
}

const cell = (text: string | number, kind = '') => `<td class="${kind}">${text}</td>`
const totals = (rows: [string, string][]) =>
  `<table class="sum">${rows.map(([label, amount]) => `<tr><td>${label}</td><td class="r">${amount}</td></tr>`).join('')}</table>`
const css = (
  font: string,
) => `body { font: 8.5pt/1.35 ${font} } h1 { font-size: 17pt } .head { display: flex; justify-content: space-between; margin-bottom: 14px }
table { width: 100%; border-collapse: collapse } th { text-align: left; border-bottom: 1.5px solid #000; padding: 3px } td { padding: 3px } .r { text-align: right }
.grid td, .grid th { border: 1px solid #888 } tr { break-inside: avoid } .sum { width: 260px; margin: 12px 0 0 auto } .box { border: 1px solid #000; padding: 6px 10px }`

const fits = (most: number) => (wine: { price: number; type: string }) => wine.price < most && wine.price > 30

export function byTheCase(): Draft {
  const lines = drawLines({
    seed: 1,
    count: 34,
    fits: fits(260),
    rate: 0.3,
    caseStep: 400,
    discounts: [0, 0, 0, 5, 10],
    loose: 0.08,
  })
  const sum = sumOf(lines)
  const rows = lines.map((line, n) => {
    const each = line.bottleCents * line.packSize
    const quantity = `${line.cases ? `${line.cases}` : ''}${cell(line.loose || '', 'r')}`
    return `<tr>${cell(100_421 + n * 37)}<td class="r">${quantity}</td>${cell(`${line.packSize}/${line.ml}ML`)}${cell(terse(line))}${cell(point(each), 'r')}${cell(line.discount ? `${line.discount}%` : '', 'r')}${cell(point(line.totalCents), 'r')}</tr>`
  })
  const freight = 4500
  return {
    id: 'invoice-1-cases',
    currency: 'USD',
    note: 'US distributor, two pages; cases and bottles in columns, "12/750ML", price of a case, discount by line, freight',
    supplier: 'Great Lakes Wine & Spirits Merchants, Inc.',
    number: '4471902',
    date: '2025-03-14',
    paper: 'letter',
    language: 'en',
    css: css(franklin),
    html: `<div class="head"><div><h1>Great Lakes Wine &amp; Spirits Merchants, Inc.</h1>2210 Commerce Dr, Grand Rapids, MI 49503 &middot; (616) 555-0142<br>License 30-11894</div><div class="box"><b>INVOICE</b><br>Invoice No. 4471902<br>Invoice Date 03/14/2025<br>Route 18 Stop 06<br>Terms NET 30</div></div>
<table><thead><tr><th>ITEM</th><th class="r">CS</th><th class="r">BTL</th><th>PACK/SIZE</th><th>DESCRIPTION</th><th class="r">CASE PRICE</th><th class="r">DISC</th><th class="r">EXTENSION</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${totals([
  ['Cases', `${lines.reduce((all, { cases }) => all + cases, 0)}`],
  ['Subtotal', `$${point(sum)}`],
  ['Delivery', `$${point(freight)}`],
  ['<b>TOTAL DUE</b>', `<b>$${point(sum + freight)}</b>`],
])}<p style="margin-top:20px">Received by ______________________ All claims must be made at time of delivery.</p>`,
    truth: {
      lines: lines.map((line) => truthOf(line, terse(line))),
      subtotal: sum / 100,
      charges: [{ label: 'Delivery', amount: freight / 100 }],
      total: (sum + freight) / 100,
    },
  }
}

export function byTheBottle({ isWrong }: { isWrong: boolean }): Draft {
  const lines = drawLines({
    seed: isWrong ? 6 : 2,
    count: isWrong ? 9 : 12,
    fits: fits(160),
    rate: 0.31,
    loose: 0,
  })
  const describe = ({ wine, vintage }: InvoiceLine) => {
    const label = labelOf(wine)
    const place = label.includes(wine.appellation.name) ? '' : `, ${wine.appellation.name}`
    return `${vintage ?? 'NV'} ${wine.producer} ${label}${place}`
  }
  const sum = sumOf(lines)
  const tax = Math.round(sum * 0.0825)
  const shipping = 2850
  const printed = sum + tax + shipping + (isWrong ? 9000 : 0)
  const rows = lines.map((line) => {
    return `<tr>${cell(describe(line))}${cell(line.ml === 750 ? '750 mL' : line.ml === 1500 ? '1.5 L' : `${line.ml} mL`)}${cell(`${line.cases} cs / ${line.packSize}`)}${cell(`$${point(line.bottleCents)}`, 'r')}${cell(`$${point(line.totalCents)}`, 'r')}</tr>`
  })
  const id = isWrong ? 'invoice-6-wrong-total' : 'invoice-2-bottles'
  const number = isWrong ? 'SW-20871' : 'SW-20418'
  return {
    id,
    currency: 'USD',
    note: `US importer; "3 cs / 12", price of a bottle, sales tax, shipping${isWrong ? '; the total is not the sum' : ''}`,
    supplier: 'Skyline Imports LLC',
    number,
    date: isWrong ? '2025-04-02' : '2025-02-20',
    paper: 'letter',
    language: 'en',
    isPhotographed: !isWrong,
    css: css(isWrong ? hanken : figtree),
    html: `<div class="head"><div><h1>Skyline Imports LLC</h1>88 Harbor Way, Oakland, CA 94607</div><div style="text-align:right"><h1>Invoice</h1># ${number}<br>${isWrong ? 'April 2, 2025' : 'February 20, 2025'}<br>Due in 30 days</div></div>
<p style="margin-bottom:10px"><b>Bill to:</b> The Larder &amp; Vine, 14 Main St</p>
<table class="grid"><thead><tr><th>Wine</th><th>Size</th><th>Quantity</th><th class="r">Unit price</th><th class="r">Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${totals([
  ['Subtotal', `$${point(sum)}`],
  ['Sales tax (8.25%)', `$${point(tax)}`],
  ['Shipping', `$${point(shipping)}`],
  ['<b>Total</b>', `<b>$${point(printed)}</b>`],
])}`,
    truth: {
      lines: lines.map((line) => truthOf(line, describe(line))),
      subtotal: sum / 100,
      charges: [
        { label: 'Sales tax (8.25%)', amount: tax / 100 },
        { label: 'Shipping', amount: shipping / 100 },
      ],
      total: printed / 100,
      ...(isWrong ? { isTotalWrong: true as const } : {}),
    },
  }
}
