// Twenty suppliers' papers that differ in what they print, where, and what they charge besides.
import type { Layout } from './layout'
import { nameOf, sizeOf } from './layout'
import { comma, dollars, euros, french, inBrackets, minusBehind, paper, point, scanned } from './paper'
import type { PaperColumn, PaperLine } from './paper'

const by =
  (unit: (line: PaperLine) => number, money = point) =>
  (line: PaperLine) =>
    money(unit(line))
const bottle = (line: PaperLine) => line.bottleCents
const crate = (line: PaperLine) => line.bottleCents * line.packSize
const net = (line: PaperLine) => line.net
const count = (line: PaperLine) => String(line.bottles)
const cases = (line: PaperLine) => String(line.cases)
const off = ({ discount }: PaperLine) => (discount ? `${discount}%` : '')
const pack = ({ packSize, ml }: PaperLine) => `${packSize}/${ml}`
const name: PaperColumn[4] = (line) => nameOf(line)
const code =
  (first: number, step = 37) =>
  (_: PaperLine, at: number) =>
    String(first + at * step)
const share = (cents: number, percent: number) => Math.round((cents * percent) / 100)
const american = { caseStep: 1_200, packs: [12] }

/** Cases and loose bottles in one cell. */
const casesAndBottles = ({ cases, loose }: PaperLine) =>
  [cases ? `${cases} cs` : '', loose ? `${loose} btl` : ''].filter(Boolean).join(' / ')

const distributors: Layout[] = [
  paper({
    id: 'split-cases',
    note: '"3 cs / 2 btl" in one column, price of a case, fuel surcharge and split case fee',
    ...{ seed: 501, count: 12, options: { ...american, loose: 0.5 } },
    head: [
      'Harbor Point Wine Co.',
      'Invoice # 883120',
      'Invoice Date: 11/04/2026',
      'Sold To: The Corner Table',
    ],
    columns: [
      ['Item #', 36, 48, 'left', code(40_213)],
      ['Description', 88, 210, 'left', name],
      ['Pack', 302, 44, 'left', pack],
      ['Qty', 350, 66, 'left', casesAndBottles],
      ['Case Price', 424, 60, 'right', by(crate)],
      ['Ext. Price', 500, 74, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Merchandise', goods],
      ['Fuel Surcharge', 495],
      ['Split Case Fee', 600],
      ['Invoice Total', goods + 1_095],
    ],
  }),
  paper({
    id: 'back-orders',
    note: 'ordered, shipped and back-ordered cases; what was not shipped has a quantity and an amount of zero',
    ...{ seed: 502, count: 11, options: american },
    change: (line, at) => (at % 4 === 2 ? { bottles: 0, net: 0 } : {}),
    truth: ({ bottles }) => (bottles === 0 ? { isBackOrder: true } : {}),
    head: ['Granite State Beverage', 'INVOICE', 'No. GS-20419', '11/09/2026'],
    columns: [
      ['Ord', 40, 24, 'right', cases],
      ['Shp', 68, 24, 'right', (line) => (line.bottles === 0 ? '0' : cases(line))],
      ['B/O', 96, 24, 'right', (line) => (line.bottles === 0 ? cases(line) : '0')],
      ['Product', 132, 220, 'left', name],
      ['Size', 356, 50, 'left', pack],
      ['Unit', 410, 22, 'left', () => 'CS'],
      ['Price', 436, 56, 'right', by(crate)],
      ['Amount', 500, 74, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Subtotal', goods],
      ['Total', goods],
    ],
  }),
  paper({
    id: 'order-discount',
    note: 'bottles at the price of one, the discount of the order and freight below',
    ...{ seed: 503, count: 9, options: { packs: [6] } },
    head: ['Meridian Imports, Inc.', 'Invoice MI-7731', 'November 6, 2026', 'Ship To: The Corner Table'],
    columns: [
      ['Wine', 40, 250, 'left', name],
      ['Size', 300, 50, 'left', ({ ml }) => sizeOf(ml)],
      ['Btls', 356, 34, 'right', count],
      ['$/Btl', 410, 60, 'right', by(bottle)],
      ['Total', 490, 84, 'right', by(net, dollars)],
    ],
    sums: (goods) => [
      ['Subtotal', goods],
      ['Order discount 5%', -share(goods, 5)],
      ['Freight', 4_500],
      ['Balance due', goods - share(goods, 5) + 4_500],
    ],
    money: dollars,
  }),
  paper({
    id: 'memo-in-brackets',
    note: 'credit memo with quantities and amounts in brackets',
    ...{ seed: 504, count: 3, options: { packs: [6] } },
    change: (line) => ({ bottles: -line.packSize * line.cases, net: -line.totalCents }),
    head: ['Tidewater Wine & Spirits', 'CREDIT MEMO', 'Credit Memo # CM-5512', 'Date: 11/12/2026'],
    columns: [
      ['Qty', 40, 36, 'right', ({ bottles }) => `(${-bottles})`],
      ['Item', 96, 260, 'left', name],
      ['Rate', 380, 70, 'right', by(bottle)],
      ['Amount', 480, 94, 'right', by(net, inBrackets)],
    ],
    sums: (goods) => [['Total Credit', goods]],
    money: inBrackets,
  }),
  paper({
    id: 'memo-of-positive-figures',
    note: 'credit memo whose quantities and amounts are positive: only its title says that they are returned',
    ...{ seed: 505, count: 4, options: american },
    change: (line) => ({ bottles: -line.packSize * line.cases, net: -line.totalCents }),
    head: ['Foothill Distributing LLC', 'CREDIT MEMO', 'Number: 90277', 'Date: 11/13/2026', 'Reason: corked'],
    columns: [
      ['Cases', 40, 34, 'right', cases],
      ['Description', 92, 250, 'left', name],
      ['Pack', 350, 50, 'left', pack],
      ['Price', 410, 64, 'right', by(crate)],
      ['Extension', 490, 84, 'right', by((line) => -line.net)],
    ],
    sums: (goods) => [
      ['Subtotal', -goods],
      ['Total', -goods],
    ],
  }),
  paper({
    id: 'returns-below',
    note: 'returned bottles below the goods under a heading, with a minus behind the amount',
    ...{ seed: 506, count: 9, options: { packs: [6] } },
    change: (line, at) => (at >= 7 ? { bottles: -2, net: -2 * line.bottleCents } : {}),
    between: (at) => (at === 6 ? ['RETURNS'] : []),
    head: ['Lakeshore Wine Merchants', 'Invoice No 118-4471', 'Date 11/16/2026'],
    columns: [
      ['Qty', 40, 34, 'right', ({ bottles }) => (bottles < 0 ? `${-bottles}-` : String(bottles))],
      ['U/M', 82, 24, 'left', () => 'BT'],
      ['Description', 118, 250, 'left', name],
      ['Unit Cost', 390, 60, 'right', by(bottle)],
      ['Net Amount', 480, 94, 'right', by(net, minusBehind)],
    ],
    sums: (goods) => [
      ['Net total', goods],
      ['Amount due', goods],
    ],
  }),
  paper({
    id: 'page-subtotals',
    note: 'four pages with repeated heads, a subtotal on each page and the sum carried forward',
    ...{ seed: 507, count: 88, options: { ...american, discounts: [0, 0, 0, 5] } },
    carried: (page) => `Page ${page} subtotal carried forward ${point(page * 1_234_500)}`,
    head: ['Continental Beverage Group', 'Invoice Number 5520018', 'Invoice Date 11/18/2026'],
    columns: [
      ['Cs', 40, 24, 'right', cases],
      ['SKU', 76, 48, 'left', code(7_001, 3)],
      ['Description', 130, 190, 'left', name],
      ['Pack', 324, 40, 'left', pack],
      ['List', 366, 54, 'right', by(crate)],
      ['Disc', 426, 36, 'right', off],
      ['Net Ext', 490, 84, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Sub-total', goods],
      ['Delivery Charge', 2_500],
      ['Total Due', goods + 2_500],
    ],
  }),
  paper({
    id: 'scan',
    note: 'a scan: slope, letters taken for others, less sure recognition',
    ...{ seed: 508, count: 14, options: american },
    damage: scanned,
    head: ['Old Mill Wines', 'Invoice # 20881', 'Date: 11/19/2026'],
    columns: [
      ['Qty', 40, 30, 'right', cases],
      ['Description', 90, 250, 'left', name],
      ['Size', 346, 60, 'left', pack],
      ['Price', 416, 66, 'right', by(crate)],
      ['Amount', 500, 74, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Subtotal', goods],
      ['Total', goods],
    ],
  }),
  paper({
    id: 'bar-codes',
    note: 'a bar code of twelve figures first, the quantity last but one, taxes of the state below',
    ...{ seed: 509, count: 10, options: { packs: [12], caseStep: 600 } },
    head: ['Prairie Wholesale', 'Order/Invoice: 77120', '11/20/2026'],
    columns: [
      ['UPC', 36, 70, 'left', (_, at) => String(85_001_200_411 + at * 91)],
      ['Product Description', 112, 220, 'left', name],
      ['Btl/Cs', 338, 34, 'right', ({ packSize }) => String(packSize)],
      ['Cost/Case', 380, 60, 'right', by(crate)],
      ['Cases', 448, 30, 'right', cases],
      ['Extended', 490, 84, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Goods total', goods],
      ['State excise tax', 1_841],
      ['Sales Tax 6.25%', share(goods, 6.25)],
      ['Total', goods + 1_841 + share(goods, 6.25)],
    ],
  }),
  paper({
    id: 'amounts-first',
    note: 'amount and price left of the description, quantity in the middle',
    ...{ seed: 510, count: 8, options: { packs: [6], caseStep: 600 } },
    head: ['Ferry Building Wine Imports', 'Invoice: FB-339', 'Dated: November 21, 2026'],
    columns: [
      ['Amount', 40, 70, 'right', by(net)],
      ['Per Case', 120, 60, 'right', by(crate)],
      ['No. Cases', 190, 50, 'right', cases],
      ['Wine', 260, 230, 'left', name],
      ['Format', 500, 60, 'left', ({ packSize, ml }) => `${packSize} x ${ml}ml`],
    ],
    sums: (goods) => [
      ['Subtotal', goods],
      ['Total', goods],
    ],
  }),
  paper({
    id: 'strange-words',
    note: 'headings in words that no dictionary has: only the arithmetic tells the columns',
    ...{ seed: 511, count: 9, options: { packs: [6] } },
    head: ['Cousin Vinny Selections', 'Invoice no. 12', '11/22/2026'],
    columns: [
      ['What you had', 40, 260, 'left', name],
      ['How many', 310, 50, 'right', count],
      ['At', 390, 60, 'right', by(bottle)],
      ['Comes to', 490, 84, 'right', by(net)],
    ],
    sums: (goods) => [['Total', goods]],
  }),
  paper({
    id: 'deposit-lines',
    note: 'a bottle deposit as a line of its own among the goods, with its quantity and price',
    ...{ seed: 512, count: 7, options: american },
    between: (at, lines) => (at === lines.length - 1 ? [['', 'Bottle Deposit', '84', '0.05', '4.20']] : []),
    head: ['North Coast Beverage', 'Invoice 66120', 'Date 11/23/2026'],
    columns: [
      ['Cases', 40, 34, 'right', cases],
      ['Description', 90, 240, 'left', (line) => `${nameOf(line)} ${pack(line)}ml`],
      ['Bottles', 340, 40, 'right', count],
      ['Price', 400, 60, 'right', by(bottle)],
      ['Total', 490, 84, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Subtotal', goods + 420],
      ['Total', goods + 420],
    ],
  }),
]

const europeans: Layout[] = [
  paper({
    id: 'remise',
    note: 'French: heads on two lines, the discount before the amount, deposits, VAT',
    ...{ seed: 521, count: 9, options: { packs: [6], discounts: [0, 0, 10] } },
    head: ['Caves du Pont Neuf SARL', 'Facture N° F-2026-118', 'Date : 14/11/2026', 'TVA FR12345678901'],
    columns: [
      ['Réf.', 36, 40, 'left', code(310, 1)],
      ['Désignation', 84, 220, 'left', name],
      ['Quantité', 312, 50, 'right', ({ bottles }) => `${bottles} Blle(s)`],
      ['Prix\nunitaire', 372, 56, 'right', by(bottle, french)],
      ['Rem.', 436, 34, 'right', off],
      ['Prix HT', 480, 84, 'right', by(net, french)],
    ],
    sums: (goods) => [
      ['Total HT', goods],
      ['Consignes', 1_200],
      ['TVA 20 %', share(goods + 1_200, 20)],
      ['Total TTC', goods + 1_200 + share(goods + 1_200, 20)],
    ],
    money: french,
  }),
  paper({
    id: 'preis-je-einheit',
    note: 'German: position and number in close columns, unit, price per unit, VAT rate behind the amount',
    ...{ seed: 522, count: 8, options: { packs: [6] } },
    head: ['Weinhandel Kranz GmbH', 'RECHNUNG', 'Rechnungsnummer 471102', 'Rechnungsdatum 05.11.2026'],
    columns: [
      ['Pos', 40, 18, 'right', (_, at) => String(at + 1)],
      ['Art.Nr.', 62, 44, 'left', (_, at) => `TB${100 + at}`],
      ['Artikelbeschreibung', 116, 220, 'left', name],
      ['Menge', 344, 34, 'right', count],
      ['Meng.-\neinheit', 382, 34, 'left', () => 'Fl.'],
      ['Preis/\nEinheit', 424, 48, 'right', by(bottle, comma)],
      ['Betrag', 480, 60, 'right', by(net, comma)],
      ['USt. %', 546, 30, 'right', () => '19'],
    ],
    sums: (goods) => [
      ['Rechnungssumme Netto', goods],
      ['zzgl. Umsatzsteuer 19%', share(goods, 19)],
      ['Rechnungssumme Brutto (inkl. USt.)', goods + share(goods, 19)],
    ],
    money: comma,
  }),
  paper({
    id: 'unita-di-misura',
    note: 'Italian: cartons and bottles by the unit of each line, discount, VAT code',
    ...{ seed: 523, count: 10, options: { packs: [6], caseStep: 600, discounts: [0, 5, 10] } },
    head: ['Cantine Riunite Bruni S.r.l.', 'FATTURA N. 1882/A', 'Data fattura 17/11/2026'],
    columns: [
      ['Codice', 36, 50, 'left', code(1_001, 7)],
      [
        'Descrizione',
        92,
        220,
        'left',
        (line) => `${nameOf(line)} ${line.packSize}x${line.ml / 1_000}`.replace('.', ','),
      ],
      ['U.M.', 318, 24, 'left', (_, at) => (at % 2 ? 'BT' : 'CT')],
      ['Q.tà', 348, 34, 'right', (line, at) => (at % 2 ? count(line) : cases(line))],
      ['Prezzo', 390, 56, 'right', (line, at) => comma(at % 2 ? bottle(line) : crate(line))],
      ['Sc.%', 450, 30, 'right', off],
      ['Importo', 486, 62, 'right', by(net, comma)],
      ['IVA', 554, 22, 'right', () => '22'],
    ],
    sums: (goods) => [
      ['Totale imponibile', goods],
      ['IVA 22%', share(goods, 22)],
      ['Totale documento', goods + share(goods, 22)],
    ],
    money: comma,
  }),
  paper({
    id: 'cajas-y-botellas',
    note: 'Spanish: cases, bottles in a case and bottles in columns, discount, amount in euros',
    ...{ seed: 524, count: 9, options: { packs: [6, 12], discounts: [0, 0, 15] } },
    head: ['Bodegas del Norte, S.L.', 'FACTURA', 'Número: 2026/0418', 'Fecha: 18/11/2026'],
    columns: [
      ['Artículo', 36, 50, 'left', code(90, 3)],
      ['Descripción', 90, 220, 'left', name],
      ['Cajas', 318, 30, 'right', cases],
      ['Uds/caja', 352, 40, 'right', ({ packSize }) => String(packSize)],
      ['Botellas', 396, 40, 'right', count],
      ['Precio', 440, 46, 'right', by(bottle, comma)],
      ['Dto.', 490, 28, 'right', off],
      ['Importe', 520, 56, 'right', by(net, comma)],
    ],
    sums: (goods) => [
      ['Base imponible', goods],
      ['IVA 21%', share(goods, 21)],
      ['Total a pagar', goods + share(goods, 21)],
    ],
    money: euros,
  }),
  paper({
    id: 'btw-hoeveelheid',
    note: 'Dutch: the VAT rate before the quantity with its unit, price before both',
    ...{ seed: 525, count: 8, options: { packs: [6] } },
    head: ['Wijnimport De Haan B.V.', 'Factuur', 'Factuurnummer VF-100519', 'Factuurdatum 8-11-2026'],
    columns: [
      ['Artikel', 36, 50, 'left', (_, at) => `E10${3_184 + at}`],
      ['Omschrijving', 92, 230, 'left', name],
      ['Prijs', 330, 56, 'right', by(bottle, comma)],
      ['BTW', 394, 34, 'right', () => '21 %'],
      ['Hoeveelheid', 434, 60, 'right', ({ bottles }) => `${bottles} FLS`],
      ['Bedrag', 506, 66, 'right', by(net, comma)],
    ],
    sums: (goods) => [
      ['Totaal exclusief BTW', goods],
      ['BTW 21%', share(goods, 21)],
      ['Bedrag inclusief BTW', goods + share(goods, 21)],
    ],
    money: comma,
  }),
  paper({
    id: 'duty-paid',
    note: 'British: cases of six at the price of a case, duty for each line and VAT',
    ...{ seed: 526, count: 8, options: { packs: [6], caseStep: 600 } },
    head: [
      'Bermondsey Wine Shippers Ltd',
      'VAT INVOICE',
      'Invoice No: BW40117',
      'Tax date: 20 November 2026',
    ],
    columns: [
      ['Qty', 36, 26, 'right', cases],
      ['Unit', 66, 44, 'left', ({ packSize, ml }) => `${packSize}x${ml / 10}cl`],
      ['Description', 120, 230, 'left', name],
      ['Duty', 356, 44, 'right', ({ cases }) => point(cases * 1_602)],
      ['Price', 410, 56, 'right', by(crate)],
      ['Goods', 490, 84, 'right', by(net)],
    ],
    sums: (goods) => [
      ['Goods', goods],
      ['Duty', 12_816],
      ['VAT @ 20%', share(goods + 12_816, 20)],
      ['Total', goods + 12_816 + share(goods + 12_816, 20)],
    ],
    money: (cents) => `£${point(cents)}`,
  }),
  paper({
    id: 'gutschrift',
    note: 'German credit note: quantities below zero with four decimals, bar codes, the name on the line below',
    ...{ seed: 527, count: 3, options: { packs: [6] } },
    change: (line) => ({ bottles: -line.cases, net: -line.cases * line.bottleCents }),
    between: (at, lines) => (at < 0 ? [] : [{ close: ['', nameOf(lines[at]!), '', '', '', ''] }]),
    head: ['Kellerei Sonnberg KG', 'GUTSCHRIFT', 'Beleg-Nr: RK21012345', 'Beleg-Datum: 16.11.2026'],
    columns: [
      ['GTIN', 36, 70, 'left', (_, at) => String(4_123_456_000_014 + at * 7)],
      ['Artikelbezeichnung', 112, 180, 'left', (_, at) => `ZS${997 - at}`],
      ['Menge', 300, 70, 'right', ({ bottles }) => `${bottles},0000 Fl.`],
      ['Nettopreis', 380, 60, 'right', by(bottle, comma)],
      ['MwSt-%', 450, 40, 'right', () => '19,0'],
      ['Nettowert', 500, 74, 'right', by(net, comma)],
    ],
    sums: (goods) => [
      ['Nettobetrag', goods],
      ['MwSt 19%', share(goods, 19)],
      ['Endbetrag', goods + share(goods, 19)],
    ],
    money: comma,
  }),
  paper({
    id: 'wrapped-in-the-middle',
    note: 'Austrian: names of three lines whose figures stand on the second',
    ...{ seed: 528, count: 8, options: { packs: [6] }, pitch: 24 },
    between: (at, lines) =>
      lines[at + 1] ? [{ close: ['', `${lines[at + 1]!.wine.producer}`, '', '', ''] }] : [],
    head: ['Vinothek am Graben OG', 'Rechnung Nr. 2026-88', 'Datum: 21.11.2026'],
    columns: [
      ['Menge', 40, 40, 'right', count],
      ['Bezeichnung', 100, 240, 'left', name],
      ['Einheit', 350, 40, 'left', () => 'Flasche'],
      ['Einzel/€', 410, 60, 'right', by(bottle, comma)],
      ['Gesamt/€', 490, 84, 'right', by(net, comma)],
    ],
    sums: (goods) => [
      ['Summe netto', goods],
      ['Umsatzsteuer 20%', share(goods, 20)],
      ['Rechnungsbetrag', goods + share(goods, 20)],
    ],
    money: comma,
  }),
]

/** Layouts that were written before the reader that they judge was changed. */
export const supplierLayouts: readonly Layout[] = [...distributors, ...europeans]
