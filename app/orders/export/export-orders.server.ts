// The orders that the list's filters leave, as CSV or an Excel workbook.
import { sql } from 'kysely'
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import type { TenantDb } from '#/db/handles.server'
import { csvRows } from '~/kit/csv.server'
import { dayIn, formatMonth } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { workbookText } from '~/wines/export/export-cellar.server'
import { matchingOrders, planForValues } from '../list/conditions.server'
import type { OrderListParams } from '../list/list-params'
import { orderBy, ordersById, type OrderRow } from '../list/order-list.server'
import { fulfillmentWords, stateDetail, stateWords } from '../order-words'

/** The most orders of a file. */
const MOST_EXPORTED = 50_000

/** The orders of a filter in the list's order. Throws `too-many-orders` (409). */
export function exportedOrders(db: TenantDb, params: OrderListParams): Promise<OrderRow[]> {
  return db.read(async (db) => {
    await planForValues(db)
    const { rows } = await sql<{ id: string }>`
      select i.id ${await matchingOrders(db, params)} order by ${orderBy(params)} limit ${MOST_EXPORTED + 1}`.execute(
      db.q,
    )
    if (rows.length > MOST_EXPORTED)
      throw new DomainError(
        'too-many-orders',
        409,
        `A file has up to ${MOST_EXPORTED.toLocaleString('en-US')} orders. Choose a run or a month first.`,
      )
    return ordersById(
      db,
      rows.map(({ id }) => id),
      { seesMoney: true, hasEmails: true },
    )
  })
}

type Value = string | number | null

const columns: {
  title: string
  isMoney?: boolean
  width: number
  cell(row: OrderRow, timeZone: string): Value
}[] = [
  { title: 'Kind', width: 12, cell: ({ kind }) => (kind === 'box' ? 'Box' : 'Bottles bought') },
  { title: 'Number', width: 9, cell: ({ number }) => number },
  { title: 'Member', width: 26, cell: ({ member }) => member },
  { title: 'Email', width: 28, cell: ({ email }) => email },
  { title: 'Run', width: 22, cell: ({ run }) => run },
  { title: 'Month', width: 16, cell: ({ month }) => formatMonth(month) },
  { title: 'Tier', width: 16, cell: ({ tier }) => tier },
  { title: 'Status', width: 17, cell: ({ state }) => stateWords[state].label },
  { title: 'About the status', width: 24, cell: (row) => stateDetail(row) },
  { title: 'Pick-up or ship', width: 14, cell: ({ fulfillment }) => fulfillmentWords[fulfillment] },
  { title: 'Bottles', width: 8, cell: ({ bottles }) => bottles },
  { title: 'Handed over', width: 12, cell: ({ out }) => out },
  { title: 'Paid', width: 10, isMoney: true, cell: ({ totalCents }) => totalCents },
  { title: 'Sales tax in it', width: 14, isMoney: true, cell: ({ taxCents }) => taxCents },
  { title: 'Refunded', width: 10, isMoney: true, cell: ({ refundedCents }) => refundedCents },
  { title: 'Date', width: 12, cell: ({ orderedAt }, timeZone) => dayIn(timeZone, orderedAt) },
  { title: 'Last change', width: 12, cell: ({ changedAt }, timeZone) => dayIn(timeZone, changedAt) },
]

/** As CSV for Excel: UTF-8 with a byte order mark. No cell is run as a formula. */
export function ordersCsv(orders: OrderRow[], timeZone: string): string {
  const lines = orders.map((row) =>
    columns.map(({ cell, isMoney }) => {
      const value = cell(row, timeZone)
      if (value === null) return ''
      return isMoney && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
    }),
  )
  return `\uFEFF${csvRows([columns.map(({ title }) => title), ...lines])}`
}

/** As an Excel workbook: numbers are numeric cells, texts are texts and never formulas. */
export function ordersWorkbook(orders: OrderRow[], timeZone: string): Promise<Buffer> {
  const head = columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }))
  const lines = orders.map((row) =>
    columns.map(({ cell, isMoney }): Cell => {
      const value = cell(row, timeZone)
      if (value === null) return null
      if (typeof value === 'string') return { value: workbookText(value), type: String }
      return isMoney ? { value: value / 100, type: Number, format: '#,##0.00' } : { value, type: Number }
    }),
  )
  return writeWorkbook([head, ...lines], {
    sheet: 'Orders',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer()
}
