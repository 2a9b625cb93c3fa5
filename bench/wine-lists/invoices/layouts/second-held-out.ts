// Layouts that were written after the reader was changed, and measured once.
import { csv, workbook } from '../../workbook'
import { comma, drawLines, labelOf, point, sumOf, type LineOptions } from '../invoice'
import { drawInvoice } from './draw'
import { bottlesOf, lineOf, nameOf, sizeOf, type Layout } from './layout'

const lines = (seed: number, count: number, more: Partial<LineOptions> = {}) =>
  drawLines({ seed, count, fits: ({ price }) => price > 24 && price < 240, rate: 0.29, loose: 0, ...more })

/** List price, discount and net price beside each other. */
function netPrices(): Layout {
  const goods = lines(301, 10, { packs: [6], discounts: [0, 0, 12] })
  return {
    id: 'net-prices',
    note: 'list price, discount in percent and net price of a bottle',
    file: 'net-prices.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        head: ['Quarry Lane Wine Imports', 'INVOICE QL-7781', 'Date 11/12/2026'],
        columns: [
          { head: 'Item No.', x: 40, width: 45 },
          { head: 'Wine', x: 92, width: 215 },
          { head: 'Bottles', x: 312, width: 35, align: 'right' },
          { head: 'List', x: 355, width: 45, align: 'right' },
          { head: 'Disc.', x: 405, width: 35, align: 'right' },
          { head: 'Net Price', x: 445, width: 50, align: 'right' },
          { head: 'Amount', x: 505, width: 65, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          `Q${310 + n}`,
          nameOf(line),
          String(bottlesOf(line)),
          point(line.bottleCents),
          line.discount ? `${line.discount}%` : '',
          point(line.bottleCents * (1 - line.discount / 100)),
          point(line.totalCents),
        ]),
        sums: [
          ['Subtotal', point(sumOf(goods))],
          ['Total', point(sumOf(goods))],
        ],
      }),
  }
}

/** An Italian invoice with a free line. */
function italianGift(): Layout {
  const goods = lines(302, 9, { packs: [6], fits: ({ country }) => country === 'Italy' })
  const free = goods[5]!
  const sum = sumOf(goods) - free.totalCents
  return {
    id: 'italian-gift',
    note: 'Italian invoice with decimal commas; one line is a gift for 0,00',
    file: 'italian-gift.pdf',
    lines: goods.map((line) => lineOf(line, line === free ? { unitCost: 0, mustDoubt: true } : {})),
    make: () =>
      drawInvoice({
        head: ['Vinaria Colli S.r.l.', 'FATTURA n. 88/2026', 'Data 18/11/2026'],
        columns: [
          { head: 'Codice', x: 40, width: 45 },
          { head: 'Descrizione', x: 92, width: 250 },
          { head: 'UM', x: 345, width: 20 },
          { head: 'Q.tà', x: 370, width: 30, align: 'right' },
          { head: 'Prezzo', x: 410, width: 45, align: 'right' },
          { head: 'Sconto', x: 460, width: 40, align: 'right' },
          { head: 'Importo', x: 505, width: 65, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          `V${900 + n}`,
          nameOf(line),
          'BT',
          String(bottlesOf(line)),
          line === free ? '0,00' : comma(line.bottleCents),
          '',
          line === free ? '0,00' : comma(line.totalCents),
        ]),
        sums: [
          ['Imponibile', comma(sum)],
          ['IVA 22%', comma(Math.round(sum * 0.22))],
          ['Totale fattura', comma(sum + Math.round(sum * 0.22))],
        ],
      }),
  }
}

/** Bottles in a case and bottles in all, price of a bottle. */
function bottlesInAll(): Layout {
  const goods = lines(303, 8, { packs: [6, 12] })
  return {
    id: 'bottles-in-all',
    note: 'XLSX: cases, bottles in a case, bottles in all, price of a bottle, a deposit that is mostly empty',
    file: 'bottles-in-all.xlsx',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      workbook(
        'Delivery',
        [
          ['Beacon Hill Wine Supply', 'Invoice no.', 'BH-5120'],
          [
            'Producer',
            'Wine',
            'Vintage',
            'Size',
            'Cases',
            'Btl/case',
            'Total bottles',
            'Deposit',
            'Price/btl',
            'Line amount',
          ],
          ...goods.map((line, n) => [
            line.wine.producer,
            labelOf(line.wine),
            line.vintage ?? 'NV',
            sizeOf(line.ml),
            line.cases,
            line.packSize,
            bottlesOf(line),
            n === 3 ? 2.4 : null,
            line.bottleCents / 100,
            line.totalCents / 100,
          ]),
          ['Total due', null, null, null, null, null, null, null, null, sumOf(goods) / 100],
        ],
        2,
      ),
  }
}

/** Tabs, invoiced beside ordered quantities. */
function invoicedTabs(): Layout {
  const goods = lines(304, 8, { packs: [12], caseStep: 1_200 })
  return {
    id: 'invoiced-tabs',
    note: 'tab-separated text: ordered and invoiced cases, price of a case, note mostly empty',
    file: 'invoiced-tabs.csv',
    lines: goods.map((line) => lineOf(line)),
    make: async () =>
      Buffer.from(
        csv(
          [
            [
              'Item Code',
              'Item Description',
              'Pack Size',
              'Qty Ordered',
              'Qty Invoiced',
              'Case Price',
              'Note',
              'Extended Price',
            ],
            ...goods.map((line, n) => [
              `X-${n}`,
              nameOf(line),
              `${line.packSize}/${line.ml} ml`,
              line.cases + (n % 4 === 0 ? 1 : 0),
              line.cases,
              point(line.bottleCents * line.packSize),
              n % 4 === 0 ? 'short' : '',
              point(line.totalCents),
            ]),
          ],
          '\t',
        ),
      ),
  }
}

/** Small type, close columns, a code between description and quantity. */
function closeColumns(): Layout {
  const goods = lines(305, 24, { packs: [12, 6], caseStep: 600, discounts: [0, 0, 0, 0, 0, 0, 0, 3] })
  return {
    id: 'close-columns',
    note: 'small type and close columns; brand, UPC, cases, bottles in a case, price, discount, net',
    file: 'close-columns.pdf',
    lines: goods.map((line) => lineOf(line)),
    make: () =>
      drawInvoice({
        size: 7,
        pitch: 12,
        head: [
          'Interstate Wine & Liquor',
          'Invoice: 99120043',
          'Invoice Date: 11/26/2026',
          'Due Date: 12/26/2026',
        ],
        columns: [
          { head: 'UPC', x: 30, width: 58 },
          { head: 'Description', x: 92, width: 190 },
          { head: 'Size', x: 286, width: 34 },
          { head: 'Pk', x: 322, width: 14, align: 'right' },
          { head: 'Cases', x: 340, width: 24, align: 'right' },
          { head: 'Case Price', x: 368, width: 42, align: 'right' },
          { head: 'Disc', x: 414, width: 24, align: 'right' },
          { head: 'Bill Back', x: 442, width: 36, align: 'right' },
          { head: 'Net', x: 500, width: 70, align: 'right' },
        ],
        rows: goods.map((line, n) => [
          `0812345${10_000 + n}`,
          nameOf(line),
          sizeOf(line.ml),
          String(line.packSize),
          String(line.cases),
          point(line.bottleCents * line.packSize),
          line.discount ? `${line.discount}%` : '',
          '',
          point(line.totalCents),
        ]),
        sums: [
          ['Merchandise', point(sumOf(goods))],
          ['Split case fee', point(300)],
          ['Invoice total', point(sumOf(goods) + 300)],
        ],
      }),
  }
}

export const secondHeldOutLayouts: Layout[] = [
  netPrices(),
  italianGift(),
  bottlesInAll(),
  invoicedTabs(),
  closeColumns(),
]
