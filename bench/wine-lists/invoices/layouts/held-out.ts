// Layouts that were written before the reader was changed, and never looked at while it was: only their sums are known.
import { csv, workbook } from '../../workbook'
import { comma, drawLines, labelOf, point, sumOf, type LineOptions } from '../invoice'
import { drawInvoice } from './draw'
import { bottlesOf, lineOf, nameOf, sizeOf, type Layout } from './layout'

const lines = (seed: number, count: number, more: Partial<LineOptions> = {}) =>
  drawLines({ seed, count, fits: ({ price }) => price > 24 && price < 240, rate: 0.28, loose: 0, ...more })

/** Ordered, shipped and back-ordered beside each other, the last mostly empty; dollars off a case. */
function shippedOfOrdered(): Layout {
  const goods = lines(201, 12, { packs: [12], caseStep: 1_200 })
  const off = goods.map((_, at) => (at % 5 === 2 ? 600 : 0))
  const total = goods.map((line, at) => line.cases * (line.bottleCents * line.packSize - off[at]!))
  const sum = total.reduce((all, cents) => all + cents, 0)
  return {
    id: 'shipped-of-ordered',
    note: 'ordered, shipped and back-ordered cases; dollars off a case on few lines',
    file: 'shipped-of-ordered.pdf',
    lines: goods.map((line, at) => lineOf(line, { unitCost: total[at]! / bottlesOf(line) })),
    make: () =>
      drawInvoice({
        head: [
          'Blue Heron Distributors, LLC',
          'INVOICE 118-20447',
          'Invoice Date: 11/17/2026',
          'Ship Date: 11/16/2026',
        ],
        columns: [
          { head: 'Ord', x: 40, width: 22, align: 'right' },
          { head: 'Ship', x: 66, width: 22, align: 'right' },
          { head: 'B/O', x: 94, width: 22, align: 'right' },
          { head: 'Item Description', x: 126, width: 210 },
          { head: 'Size', x: 340, width: 45 },
          { head: 'List Price', x: 388, width: 50, align: 'right' },
          { head: 'Discount', x: 442, width: 45, align: 'right' },
          { head: 'Extended', x: 495, width: 75, align: 'right' },
        ],
        rows: goods.map((line, at) => [
          String(line.cases + (at % 6 === 4 ? 1 : 0)),
          String(line.cases),
          at % 6 === 4 ? '1' : '',
          nameOf(line).slice(0, 44),
          `${line.packSize}/${line.ml}ml`,
          point(line.bottleCents * line.packSize),
          off[at] ? point(off[at]) : '',
          point(total[at]!),
        ]),
        sums: [
          ['Sub Total', point(sum)],
          ['Delivery fee', point(1_200)],
          ['Amount due', `$${point(sum + 1_200)}`],
        ],
      }),
  }
}

/** A European table with semicolons and commas. */
function semicolons(): Layout {
  const goods = lines(202, 9, { packs: [6], discounts: [0, 0, 0, 0, 15] })
  const sum = sumOf(goods)
  return {
    id: 'semicolons',
    note: 'French CSV with semicolons and decimal commas; discount mostly empty',
    file: 'semicolons.csv',
    lines: goods.map((line) => lineOf(line)),
    make: async () =>
      Buffer.from(
        csv(
          [
            [
              'Réf.',
              'Désignation',
              'Millésime',
              'Contenance',
              'Bouteilles',
              'P.U. HT',
              'Remise %',
              'Montant HT',
            ],
            ...goods.map((line, n) => [
              `VN${n + 310}`,
              `${line.wine.producer} ${labelOf(line.wine)}`,
              line.vintage ?? 'NV',
              `${comma(line.ml * 10).replace(/,?0+$/, '')} cl`,
              bottlesOf(line),
              comma(line.bottleCents),
              line.discount || '',
              comma(line.totalCents),
            ]),
            ['', 'Total HT', '', '', '', '', '', comma(sum)],
            ['', 'TVA 20 %', '', '', '', '', '', comma(Math.round(sum * 0.2))],
            ['', 'Total TTC', '', '', '', '', '', comma(sum + Math.round(sum * 0.2))],
          ],
          ';',
        ),
      ),
  }
}

/** A workbook with two prices of which one is empty, and an unnamed column. */
function twoPrices(): Layout {
  const goods = lines(203, 9, { packs: [6, 12], caseStep: 600, loose: 0.3 })
  return {
    id: 'two-prices',
    note: 'XLSX; price of a case and of a bottle, one of them empty, and a column without a name',
    file: 'two-prices.xlsx',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      workbook(
        'Sheet1',
        [
          [
            'Item',
            'Description',
            '',
            'Pack',
            'Cases',
            'Loose Bottles',
            'Case Price',
            'Bottle Price',
            'Ext. Amount',
          ],
          ...goods.map((line, n) => [
            3_000 + n,
            nameOf(line),
            n % 3 === 0 ? 'new' : '',
            `${line.packSize} x ${line.ml / 10}cl`,
            line.cases || null,
            line.loose || null,
            line.cases ? (line.bottleCents * line.packSize) / 100 : null,
            line.loose ? line.bottleCents / 100 : null,
            line.totalCents / 100,
          ]),
          ['', 'Total', '', '', null, null, null, null, sumOf(goods) / 100],
        ],
        1,
      ),
  }
}

/** A day of delivery and a lot on each line. */
function datesOnLines(): Layout {
  const goods = lines(204, 8, { packs: [6, 12], caseStep: 600 })
  return {
    id: 'dates-on-lines',
    note: 'a ship date and a lot number on each line, cases and a price of a case',
    file: 'dates-on-lines.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: ['Ridgeline Wine & Spirits', 'Invoice # 700312', 'Date: 11/23/2026', 'Customer: Corner Table'],
        columns: [
          { head: 'Shipped', x: 40, width: 55 },
          { head: 'Lot', x: 100, width: 45 },
          { head: 'Product', x: 150, width: 230 },
          { head: 'Cases', x: 385, width: 30, align: 'right' },
          { head: 'Cost/Case', x: 425, width: 60, align: 'right' },
          { head: 'Amount', x: 495, width: 75, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          `11/${10 + (n % 9)}/2026`,
          `L${2_200 + n}`,
          `${nameOf(line).slice(0, 40)} ${line.packSize}pk`,
          String(line.cases),
          point(line.bottleCents * line.packSize),
          point(line.totalCents),
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['TOTAL', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}

/** A sample for nothing, a credit for breakage, and a deposit on each line. */
function sampleAndCredit(): Layout {
  const goods = lines(205, 9, { packs: [6] })
  const [sample, back] = [goods[4]!, goods[7]!]
  const deposit = goods.map((line) => (line === sample || line === back ? 0 : bottlesOf(line) * 10))
  const deposits = deposit.reduce((all, cents) => all + cents, 0)
  const sum = sumOf(goods) - sample.totalCents - 2 * back.totalCents
  return {
    id: 'sample-and-credit',
    note: 'a sample for 0.00, a credit for breakage, deposits in a column',
    file: 'sample-and-credit.pdf',
    lines: goods.map((line) =>
      lineOf(
        line,
        line === sample
          ? { unitCost: 0, mustDoubt: true }
          : line === back
            ? { bottles: -bottlesOf(line) }
            : {},
      ),
    ),
    make: () =>
      drawInvoice({
        head: ['Lantern Hill Imports', 'Invoice LH-4410', '11/24/2026'],
        columns: [
          { head: 'Wine', x: 40, width: 260 },
          { head: 'Btls', x: 310, width: 30, align: 'right' },
          { head: 'Price', x: 350, width: 55, align: 'right' },
          { head: 'Deposit', x: 415, width: 50, align: 'right' },
          { head: 'Line Total', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line, at) => [
          `${line === sample ? 'SAMPLE ' : line === back ? 'Credit breakage ' : ''}${nameOf(line).slice(0, 44)}`,
          line === back ? `-${bottlesOf(line)}` : String(bottlesOf(line)),
          line === sample ? '0.00' : point(line.bottleCents),
          deposit[at] ? point(deposit[at]) : '',
          line === sample ? '0.00' : line === back ? `-${point(line.totalCents)}` : point(line.totalCents),
        ]),
        sums: [
          ['Wine total', point(sum)],
          ['Deposits', point(deposits)],
          ['Total due', `$${point(sum + deposits)}`],
        ],
      }),
  }
}

/** Entries of two lines over two pages; the second page has no headings. */
function twoLinesTwoPages(): Layout {
  const goods = lines(206, 34, { packs: [12], caseStep: 1_200, discounts: [0, 0, 0, 0, 0, 0, 8] })
  return {
    id: 'two-lines-two-pages',
    note: 'size and origin on a second line; two pages, the second without headings',
    file: 'two-lines-two-pages.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: ['Winding River Wine Co.', 'Invoice Number WR-8830', 'Invoice Date November 25, 2026'],
        columns: [
          { head: '#', x: 40, width: 20 },
          { head: 'Description', x: 70, width: 250 },
          { head: 'Cases', x: 330, width: 30, align: 'right' },
          { head: 'Case Price', x: 370, width: 60, align: 'right' },
          { head: 'Disc %', x: 440, width: 40, align: 'right' },
          { head: 'Net Amount', x: 490, width: 80, align: 'right' },
        ],
        rows: goods.flatMap((line, n) => [
          [
            String(n + 1),
            nameOf(line).slice(0, 50),
            String(line.cases),
            point(line.bottleCents * line.packSize),
            line.discount ? String(line.discount) : '',
            point(line.totalCents),
          ],
          { close: ['', `${line.wine.region.name}, ${line.packSize} x ${line.ml} ml`] },
        ]),
        repeatsHeads: false,
        sums: [['Total', `$${point(sumOf(goods))}`]],
      }),
  }
}

/** An order of a web shop for trade. */
function webOrder(): Layout {
  const goods = lines(207, 8, { packs: [6] })
  return {
    id: 'web-order',
    note: 'CSV of a trade shop: order number and status on each line, options mostly empty',
    file: 'web-order.csv',
    lines: goods.map((line) => lineOf(line)),
    make: async () =>
      Buffer.from(
        csv([
          [
            'Order Number',
            'Order Date',
            'Status',
            'Product Name',
            'Option Name',
            'SKU',
            'Quantity',
            'Wholesale Price',
            'Discount',
            'Line Total',
            'Notes',
          ],
          ...goods.map((line, n) => [
            '#88211',
            '2026-11-20',
            'Shipped',
            nameOf(line),
            n === 2 ? 'gift box' : '',
            `SK-${n}`,
            bottlesOf(line),
            `$${point(line.bottleCents)}`,
            '',
            `$${point(line.totalCents)}`,
            n === 5 ? 'fragile' : '',
          ]),
        ]),
      ),
  }
}

/** Headings on two lines, quantities behind the prices, and a column for tax codes. */
function stackedHeads(): Layout {
  const goods = lines(208, 11, { packs: [6, 12], caseStep: 600 })
  return {
    id: 'stacked-heads',
    note: 'headings on two lines; the quantity stands behind the prices; freight among the goods',
    file: 'stacked-heads.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: ['Tollgate Beverage Group, Inc.', 'INVOICE', 'No. 55-20398', 'November 27, 2026'],
        columns: [
          { head: 'Product\nCode', x: 40, width: 45 },
          { head: 'Product\nDescription', x: 95, width: 215 },
          { head: 'Btl/\nCase', x: 315, width: 30, align: 'center' },
          { head: 'Case\nPrice', x: 355, width: 50, align: 'right' },
          { head: 'Bottle\nPrice', x: 415, width: 45, align: 'right' },
          { head: 'Cases', x: 470, width: 28, align: 'right' },
          { head: 'Extended\nAmount', x: 505, width: 65, align: 'right' },
        ],
        rows: [
          ...goods.map((line, n) => [
            `T${900 + n}`,
            `${nameOf(line).slice(0, 38)} ${sizeOf(line.ml)}`,
            String(line.packSize),
            point(line.bottleCents * line.packSize),
            point(line.bottleCents),
            String(line.cases),
            point(line.totalCents),
          ]),
          ['', 'Freight', '', '', '', '', '35.00'],
        ],
        sums: [['Total', `$${point(sumOf(goods) + 3_500)}`]],
      }),
  }
}

export const heldOutLayouts: Layout[] = [
  shippedOfOrdered(),
  semicolons(),
  twoPrices(),
  datesOnLines(),
  sampleAndCredit(),
  twoLinesTwoPages(),
  webOrder(),
  stackedHeads(),
]
