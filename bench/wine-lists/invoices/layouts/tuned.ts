// Layouts that the reader may be tuned on.
import { csv, workbook } from '../../workbook'
import { labelOf, point, sumOf } from '../invoice'
import { drawInvoice } from './draw'
import { bottlesOf, lineOf, nameOf, sizeOf, type Layout } from './layout'
import {
  creditNote,
  returnAmongGoods,
  freeGoods,
  wrappedNames,
  twoLines,
  pages,
  subtotals,
  deliveryTable,
  wrongSums,
} from './more-tuned'
import { head, lines } from './tuned-lines'

const gross = (line: ReturnType<typeof lines>[number]) => line.bottleCents * bottlesOf(line)

/** Price of a case, a discount on few lines. */
function sparsePercent(): Layout {
  const goods = lines(101, 9, { packs: [6], caseStep: 300, discounts: [0, 0, 0, 0, 0, 10] })
  return {
    id: 'cases-6x75',
    note: 'cases of "6x75cl" in the description, discount in percent on few lines',
    file: 'cases-6x75.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Alder Wine Imports LLC', 'A-10442', '11/03/2026'),
        columns: [
          { head: 'Qty', x: 40, width: 30, align: 'right' },
          { head: 'Description', x: 84, width: 260 },
          { head: 'Unit Price', x: 350, width: 60, align: 'right' },
          { head: 'Disc %', x: 425, width: 45, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line) => [
          String(line.cases),
          `${nameOf(line)} ${line.packSize}x${line.ml / 10}cl`,
          point(line.bottleCents * line.packSize),
          line.discount ? `${line.discount}%` : '',
          point(line.totalCents),
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total due', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}

/** Headings in the middle of their columns, amounts at the right edge, and a discount in dollars on one line. */
function sparseDollars(): Layout {
  const goods = lines(102, 7, { packs: [12], caseStep: 1_200 })
  const off = [0, 0, 0, 4_800, 0, 0, 0]
  const net = goods.map((line, at) => gross(line) - off[at]!)
  const sum = net.reduce((all, cents) => all + cents, 0)
  return {
    id: 'discount-dollars',
    note: 'bottles; discount in dollars on one line, headings centered over amounts at the right edge',
    file: 'discount-dollars.pdf',
    lines: goods.map((line, at) => lineOf(line, { unitCost: net[at]! / bottlesOf(line) })),
    make: () =>
      drawInvoice({
        head: head('Marlin & Sons Wine Merchants', '58213', 'November 9, 2026'),
        columns: [
          { head: 'Bottles', x: 40, width: 40, align: 'center' },
          { head: 'Wine', x: 95, width: 220 },
          { head: 'Size', x: 305, width: 40 },
          { head: 'Price', x: 345, width: 55, align: 'right' },
          { head: 'Discount', x: 405, width: 70, align: 'right' },
          { head: 'Total', x: 490, width: 80, align: 'right' },
        ],
        rows: goods.map((line, at) => [
          String(bottlesOf(line)),
          nameOf(line).slice(0, 46),
          sizeOf(line.ml),
          point(line.bottleCents),
          off[at] ? `-${point(off[at])}` : '',
          point(net[at]!),
        ]),
        sums: [
          ['Subtotal', point(sum)],
          ['Delivery', point(2_500)],
          ['Total', point(sum + 2_500)],
        ],
      }),
  }
}

/** Headings and amounts at different edges of wide columns, with a discount on one line in twelve. */
function wideColumns(
  id: string,
  heads: 'left' | 'center' | 'right',
  amounts: 'left' | 'center' | 'right',
  discounts: readonly number[],
): Layout {
  const goods = lines(120 + id.length, 12, { packs: [12], discounts })
  const columns = ['Qty', 'Item', 'Price', 'Discount', 'Amount'].map((head, at) => ({
    head,
    x: [40, 90, 330, 412, 494][at]!,
    width: [40, 230, 78, 78, 78][at]!,
    align: at === 1 ? ('left' as const) : amounts,
  }))
  return {
    id,
    note: `wide columns, headings ${heads}, amounts ${amounts}, discount mostly empty`,
    file: `${id}.pdf`,
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Sable Point Wines', 'SP-2201', '11/08/2026'),
        columns: columns.map((column, at) => (at === 1 ? column : { ...column, headAlign: heads })),
        rows: goods.map((line) => [
          String(bottlesOf(line)),
          nameOf(line),
          point(line.bottleCents),
          line.discount ? `${line.discount}%` : '',
          point(line.totalCents),
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}

/** A table of a program: columns that are empty on most lines. */
function sparseCsv(): Layout {
  const goods = lines(103, 8, { packs: [12, 6], discounts: [0, 0, 0, 0, 20] })
  return {
    id: 'sparse-csv',
    note: 'CSV with discount, deposit and tax columns that are empty on most lines, and the sums below',
    file: 'sparse-csv.csv',
    lines: goods.map((line) => lineOf(line)),
    make: async () =>
      Buffer.from(
        csv([
          ['Invoice Number', 'IN-77120'],
          ['Invoice Date', '2026-11-12'],
          ['Vendor', 'Pacific Rim Wine Company'],
          [],
          ['SKU', 'Qty', 'Pack', 'Size', 'Product', 'Bottle Price', 'Discount', 'Deposit', 'Tax', 'Amount'],
          ...goods.map((line, n) => [
            `P${4_000 + n * 7}`,
            bottlesOf(line),
            line.packSize,
            sizeOf(line.ml),
            nameOf(line),
            point(line.bottleCents),
            line.discount ? `${line.discount}%` : '',
            '',
            '',
            point(line.totalCents),
          ]),
          ['', '', '', '', 'Subtotal', '', '', '', '', point(sumOf(goods))],
          ['', '', '', '', 'Total', '', '', '', '', point(sumOf(goods))],
        ]),
      ),
  }
}

/** As QuickBooks exports an invoice: dates on each line, and the item's name beside its description. */
function quickBooks(): Layout {
  const goods = lines(104, 8, { packs: [12, 6], caseStep: 600 })
  return {
    id: 'quickbooks-csv',
    note: 'QuickBooks invoice lines as CSV: dates in columns, "12/750" in the item, no total',
    file: 'quickbooks-csv.csv',
    lines: goods.map((line) => lineOf(line)),
    make: async () =>
      Buffer.from(
        csv([
          '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Taxable,TaxRate'.split(
            ',',
          ),
          ...goods.map((line) => [
            'INV-3307',
            'The Corner Table',
            '11/22/2026',
            '12/22/2026',
            'Net 30',
            '',
            '',
            `${nameOf(line)} ${line.packSize}/${line.ml}`,
            `${nameOf(line)}, case of ${line.packSize} x ${line.ml}ml`,
            line.cases,
            (line.bottleCents * line.packSize) / 100,
            line.totalCents / 100,
            'N',
            '',
          ]),
        ]),
      ),
  }
}

/** A workbook as an office makes it: title rows above, sums below, numbers as numbers. */
function sheet(): Layout {
  const goods = lines(105, 10, { packs: [6, 12], caseStep: 300 })
  return {
    id: 'workbook',
    note: 'XLSX with a title above and sums below; cases, bottles per case and price of a case',
    file: 'workbook.xlsx',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      workbook(
        'Invoice',
        [
          ['Sauter Selections Inc.'],
          ['Invoice', 'S-2209'],
          ['Date', '2026-11-18'],
          [],
          ['Wine', 'Vintage', 'Format', 'Cases', 'Bottles per case', 'Case price', 'Rebate', 'Total'],
          ...goods.map((line) => [
            `${line.wine.producer} ${labelOf(line.wine)}`,
            line.vintage ?? 'NV',
            line.ml,
            line.cases,
            line.packSize,
            (line.bottleCents * line.packSize) / 100,
            null,
            line.totalCents / 100,
          ]),
          [],
          ['Total', null, null, null, null, null, null, sumOf(goods) / 100],
        ],
        5,
      ),
  }
}

/** Cases and loose bottles in columns of their own, each empty where it does not apply. */
function casesAndBottles(): Layout {
  const goods = lines(106, 14, { loose: 0.4, packs: [12], caseStep: 1_200 })
  return {
    id: 'cases-and-bottles',
    note: '"12/750" in a column, cases and bottles in two columns, either empty, price of a case',
    file: 'cases-and-bottles.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Great Basin Beverage Co.', '4471902', '11/14/2026'),
        columns: [
          { head: 'Item', x: 40, width: 40 },
          { head: 'Cs', x: 88, width: 20, align: 'right' },
          { head: 'Btl', x: 115, width: 20, align: 'right' },
          { head: 'Pack', x: 148, width: 40 },
          { head: 'Description', x: 195, width: 220 },
          { head: 'Case Price', x: 420, width: 60, align: 'right' },
          { head: 'Extension', x: 490, width: 80, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          String(20_100 + n * 31),
          line.cases ? String(line.cases) : '',
          line.loose ? String(line.loose) : '',
          `${line.packSize}/${line.ml}`,
          nameOf(line).toUpperCase().slice(0, 40),
          point(line.bottleCents * line.packSize),
          point(line.totalCents),
        ]),
        sums: [['Total due', `$${point(sumOf(goods))}`]],
      }),
  }
}

/** Discount, freight and tax of the whole document. */
function documentDiscount(): Layout {
  const goods = lines(107, 8, { packs: [6] })
  const sum = sumOf(goods)
  const off = Math.round(sum * 0.05)
  const tax = Math.round((sum - off + 4_500) * 0.0925)
  return {
    id: 'document-discount',
    note: 'bottles; 5 % off the whole, freight and sales tax below the subtotal',
    file: 'document-discount.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Juniper Lane Imports', 'JL-881', '10/30/2026'),
        columns: [
          { head: 'Product', x: 40, width: 270 },
          { head: 'Size', x: 315, width: 45 },
          { head: 'Quantity', x: 365, width: 45, align: 'right' },
          { head: 'Rate', x: 425, width: 55, align: 'right' },
          { head: 'Amount', x: 490, width: 80, align: 'right' },
        ],
        rows: goods.map((line) => [
          nameOf(line),
          sizeOf(line.ml),
          String(bottlesOf(line)),
          point(line.bottleCents),
          point(line.totalCents),
        ]),
        sums: [
          ['Subtotal', point(sum)],
          ['Discount 5%', `-${point(off)}`],
          ['Freight', point(4_500)],
          ['Sales tax 9.25%', point(tax)],
          ['Total', `$${point(sum - off + 4_500 + tax)}`],
        ],
      }),
  }
}

/** Deposits as lines among the goods, freight as the last one. */
function deposits(): Layout {
  const goods = lines(108, 7, { packs: [12], caseStep: 1_200 })
  const deposit = goods.map((line) => bottlesOf(line) * 5)
  const sum = sumOf(goods) + deposit.reduce((all, cents) => all + cents, 0) + 1_500
  return {
    id: 'deposits',
    note: 'a bottle deposit below each line of goods, a fuel charge as the last line',
    file: 'deposits.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Keystone Bottlers & Vintners', '90-1182', '11/06/2026'),
        columns: [
          { head: 'Description', x: 40, width: 270 },
          { head: 'Qty', x: 330, width: 30, align: 'right' },
          { head: 'UOM', x: 370, width: 30 },
          { head: 'Price', x: 410, width: 65, align: 'right' },
          { head: 'Amount', x: 490, width: 80, align: 'right' },
        ],
        rows: [
          ...goods.flatMap((line, at) => [
            [
              `${nameOf(line)} ${line.packSize}/${line.ml}ML`,
              String(line.cases),
              'CS',
              point(line.bottleCents * line.packSize),
              point(line.totalCents),
            ],
            ['Bottle deposit', String(bottlesOf(line)), 'EA', '0.05', point(deposit[at]!)],
          ]),
          ['Fuel surcharge', '1', 'EA', '15.00', '15.00'],
        ],
        sums: [['Total', `$${point(sum)}`]],
      }),
  }
}

export const tunedLayouts: Layout[] = [
  sparsePercent(),
  sparseDollars(),
  wideColumns('wide-left-right', 'left', 'right', [0]),
  wideColumns('wide-center-left', 'center', 'left', [0]),
  wideColumns('wide-center-right', 'center', 'right', [0, 0, 0, 0, 0, 0, 10]),
  wideColumns('wide-right-left', 'right', 'left', [0, 0, 0, 0, 0, 0, 0, 10]),
  sparseCsv(),
  quickBooks(),
  sheet(),
  casesAndBottles(),
  documentDiscount(),
  deposits(),
  creditNote(),
  returnAmongGoods(),
  freeGoods(),
  wrappedNames(),
  twoLines(),
  pages(),
  subtotals(),
  deliveryTable(),
  wrongSums(),
]
