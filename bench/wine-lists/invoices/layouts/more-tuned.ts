// More layouts that the reader may be tuned on: returns, free goods, wrapped and paged entries, wrong sums.
import { csv } from '../../workbook'
import { labelOf, point, sumOf } from '../invoice'
import { drawInvoice } from './draw'
import { bottlesOf, lineOf, nameOf, sizeOf, type Layout } from './layout'
import { head, lines } from './tuned-lines'

/** Bottles that were taken back: quantities and amounts below zero. */
export function creditNote(): Layout {
  const goods = lines(109, 3, { packs: [6] })
  return {
    id: 'credit-note',
    note: 'credit note: quantities and amounts below zero',
    file: 'credit-note.pdf',
    lines: goods.map((line) => lineOf(line, { bottles: -bottlesOf(line) })),
    make: () =>
      drawInvoice({
        head: ['Alder Wine Imports LLC', 'CREDIT MEMO', 'Credit Memo No. CM-118', 'Date 11/20/2026'],
        columns: [
          { head: 'Qty', x: 40, width: 30, align: 'right' },
          { head: 'Description', x: 84, width: 260 },
          { head: 'Unit Price', x: 380, width: 60, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line) => [
          String(-bottlesOf(line)),
          nameOf(line),
          point(line.bottleCents),
          `-${point(line.totalCents)}`,
        ]),
        sums: [['Total', `-${point(sumOf(goods))}`]],
      }),
  }
}

/** A return in brackets between the goods. */
export function returnAmongGoods(): Layout {
  const goods = lines(110, 6, { packs: [6] })
  const back = goods.at(-1)!
  const sum = sumOf(goods) - 2 * back.totalCents
  return {
    id: 'return-in-brackets',
    note: 'the last line is a return with its amount in brackets',
    file: 'return-in-brackets.pdf',
    lines: goods.map((line) => lineOf(line, line === back ? { bottles: -bottlesOf(line) } : {})),
    make: () =>
      drawInvoice({
        head: head('Trellis Fine Wine', 'TF 20931', 'Nov 2, 2026'),
        columns: [
          { head: 'Bottles', x: 40, width: 40, align: 'right' },
          { head: 'Wine', x: 95, width: 260 },
          { head: 'Each', x: 390, width: 60, align: 'right' },
          { head: 'Extended', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line) => [
          line === back ? `(${bottlesOf(line)})` : String(bottlesOf(line)),
          nameOf(line),
          point(line.bottleCents),
          line === back ? `(${point(line.totalCents)})` : point(line.totalCents),
        ]),
        sums: [['Balance due', `$${point(sum)}`]],
      }),
  }
}

/** One case of ten is free. */
export function freeGoods(): Layout {
  const goods = lines(111, 6, { packs: [12], caseStep: 1_200 })
  const free = goods[3]!
  const sum = sumOf(goods) - free.totalCents
  return {
    id: 'free-goods',
    note: 'one line is free goods for 0.00',
    file: 'free-goods.pdf',
    lines: goods.map((line) => lineOf(line, line === free ? { unitCost: 0, mustDoubt: true } : {})),
    make: () =>
      drawInvoice({
        head: head('Copper Road Distributing', 'CR-5518', '11/21/2026'),
        columns: [
          { head: 'Cases', x: 40, width: 30, align: 'right' },
          { head: 'Description', x: 84, width: 290 },
          { head: 'Case Price', x: 390, width: 60, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line) => [
          String(line.cases),
          `${nameOf(line)} ${line.packSize}/${line.ml}ml`,
          line === free ? '0.00' : point(line.bottleCents * line.packSize),
          line === free ? '0.00' : point(line.totalCents),
        ]),
        sums: [['Total', `$${point(sum)}`]],
      }),
  }
}

/** Names that take two lines. */
export function wrappedNames(): Layout {
  const goods = lines(112, 9, { packs: [6] })
  return {
    id: 'wrapped-names',
    note: 'the name wraps to a second line in the column of descriptions',
    file: 'wrapped-names.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Old Mill Wine Company', '2026-0719', '11/15/2026'),
        columns: [
          { head: 'Qty', x: 40, width: 30, align: 'right' },
          { head: 'Description', x: 84, width: 180 },
          { head: 'Unit', x: 290, width: 30 },
          { head: 'Unit Price', x: 350, width: 60, align: 'right' },
          { head: 'Disc', x: 425, width: 40, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.flatMap((line) => [
          [
            String(bottlesOf(line)),
            `${line.wine.producer}`,
            'btl',
            point(line.bottleCents),
            '',
            point(line.totalCents),
          ],
          { close: ['', `${labelOf(line.wine)} ${line.vintage ?? 'NV'}`] },
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}

/** The name in the first line, everything else in the second. */
export function twoLines(): Layout {
  const goods = lines(113, 8, { packs: [12, 6], caseStep: 600 })
  return {
    id: 'two-line-entries',
    note: 'the name stands above the line with number, pack, quantity and amounts',
    file: 'two-line-entries.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Northgate Spirits & Wine', 'NG-40017', '11/10/2026'),
        columns: [
          { head: 'Item', x: 40, width: 50 },
          { head: 'Description', x: 100, width: 200 },
          { head: 'Pack', x: 300, width: 50 },
          { head: 'Cases', x: 355, width: 30, align: 'right' },
          { head: 'Case Price', x: 405, width: 60, align: 'right' },
          { head: 'Total', x: 490, width: 80, align: 'right' },
        ],
        rows: goods.flatMap((line, n) => [
          ['', nameOf(line), '', '', '', ''],
          {
            close: [
              String(7_100 + n),
              '',
              `${line.packSize}x${line.ml}ml`,
              String(line.cases),
              point(line.bottleCents * line.packSize),
              point(line.totalCents),
            ],
          },
        ]),
        sums: [['Invoice total', `$${point(sumOf(goods))}`]],
      }),
  }
}

/** Three pages with carried sums. */
export function pages(): Layout {
  const goods = lines(114, 90, { packs: [6, 12], discounts: [0, 0, 0, 0, 0, 0, 0, 5] })
  return {
    id: 'pages',
    note: '90 lines over three pages, headings repeated, sums carried forward',
    file: 'pages.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Great Lakes Wine Merchants', 'GL-209', '11/04/2026'),
        columns: [
          { head: 'Code', x: 40, width: 40 },
          { head: 'Description', x: 90, width: 240 },
          { head: 'Size', x: 330, width: 40 },
          { head: 'Qty', x: 375, width: 25, align: 'right' },
          { head: 'Price', x: 405, width: 45, align: 'right' },
          { head: 'Disc', x: 455, width: 35, align: 'right' },
          { head: 'Total', x: 500, width: 70, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          `W${1_000 + n}`,
          nameOf(line).slice(0, 48),
          sizeOf(line.ml),
          String(bottlesOf(line)),
          point(line.bottleCents),
          line.discount ? `${line.discount}%` : '',
          point(line.totalCents),
        ]),
        carried: (page) => `Carried forward page ${page}: ${point(page * 100_000)}`,
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}

/** Sections with a subtotal each. */
export function subtotals(): Layout {
  const parts = ['France', 'Italy', 'Germany'].map((country, at) => ({
    country,
    goods: lines(115 + at, 4, { packs: [6], fits: (wine) => wine.country === country && wine.price < 200 }),
  }))
  const goods = parts.flatMap((part) => part.goods)
  return {
    id: 'subtotals',
    note: 'a subtotal below the goods of each country',
    file: 'subtotals.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: head('Fairmont Cellars Wholesale', 'FC-3310', '11/16/2026'),
        columns: [
          { head: 'Qty', x: 40, width: 30, align: 'right' },
          { head: 'Description', x: 84, width: 260 },
          { head: 'Unit Price', x: 380, width: 60, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: parts.flatMap((part) => [
          part.country,
          ...part.goods.map((line) => [
            String(bottlesOf(line)),
            nameOf(line),
            point(line.bottleCents),
            point(line.totalCents),
          ]),
          ['', `Subtotal ${part.country}`, '', point(sumOf(part.goods))],
        ]),
        sums: [['Total', `$${point(sumOf(goods))}`]],
      }),
  }
}

/** A delivery note as a table: no prices. */
export function deliveryTable(): Layout {
  const goods = lines(118, 7, { packs: [6, 12] })
  return {
    id: 'delivery-csv',
    note: 'delivery note as CSV with quantities and without prices',
    file: 'delivery-csv.csv',
    lines: goods.map((line) => lineOf(line, { unitCost: null })),
    make: async () =>
      Buffer.from(
        csv([
          ['Delivery note', 'DN-5521', '', '', '', ''],
          ['Producer', 'Wine', 'Vintage', 'Size', 'Cases', 'Bottles'],
          ...goods.map((line) => [
            line.wine.producer,
            labelOf(line.wine),
            line.vintage ?? 'NV',
            sizeOf(line.ml),
            line.cases,
            bottlesOf(line),
          ]),
        ]),
      ),
  }
}

/** A line whose own figures disagree, and a total that is not the sum. */
export function wrongSums(): Layout {
  const goods = lines(119, 6, { packs: [6] })
  const odd = goods[2]!
  return {
    id: 'wrong-sums',
    note: 'quantity times price is not the total of one line, and the printed total is not the sum',
    file: 'wrong-sums.pdf',
    lines: goods.map((line) =>
      lineOf(
        line,
        line === odd ? { unitCost: (line.totalCents + 9_000) / bottlesOf(line), mustDoubt: true } : {},
      ),
    ),
    isWrong: true,
    make: () =>
      drawInvoice({
        head: head('Halyard Wine Group', 'HW-77', '11/19/2026'),
        columns: [
          { head: 'Bottles', x: 40, width: 40, align: 'right' },
          { head: 'Description', x: 95, width: 260 },
          { head: 'Unit Price', x: 380, width: 60, align: 'right' },
          { head: 'Amount', x: 485, width: 85, align: 'right' },
        ],
        rows: goods.map((line) => [
          String(bottlesOf(line)),
          nameOf(line),
          point(line.bottleCents),
          point(line.totalCents + (line === odd ? 9_000 : 0)),
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total', `$${point(sumOf(goods))}`],
        ],
      }),
  }
}
