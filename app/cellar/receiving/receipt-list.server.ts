// The list of receipts, its counts and its file.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { asSummary, selectSummaries, signedTotal, type ReceiptSummary } from './queries.server'
import { receiptListing, type ReceiptListParams } from './receipt-listing'
import { stateName, wayOf, type ReceiptState } from './rules'

interface Tables {
  r: Schema['receipts']
  got: { quantity: number }
  want: { quantity: number; cost: number }
}
const eb = expressionBuilder<Tables, keyof Tables>()

/** A page of the receipts that match. */
export function receipts(db: TenantDb, params: ReceiptListParams, pageSize?: number) {
  return db.read((db) => {
    let matching = matchingReceipts(db, params)
    if (params.state !== null) matching = matching.where(stateOf, '=', params.state)
    const order = receiptListing.direction(params)
    const isByCost = params.sort === 'cost'
    return listRows(
      db,
      receiptListing,
      params,
      matching,
      async (page) => {
        // Sums that are only shown are read of the page alone.
        const shown = page
          .orderBy(isByCost ? eb.fn.coalesce('want.cost', eb.lit(0)) : 'r.received_on', order)
          .orderBy('r.id', order)
          .select('r.id')
        const rows = await selectSummaries(db)
          .where('r.id', 'in', shown)
          .orderBy(isByCost ? 's.totalCents' : 'r.received_on', order)
          .orderBy('r.id', order)
          .execute()
        return rows.map(asSummary)
      },
      pageSize,
    )
  })
}

/** How many receipts each state has, of those that match otherwise. */
export async function receiptCounts(
  db: TenantDb,
  params: ReceiptListParams,
): Promise<Record<ReceiptState | 'all', number>> {
  const counts = await db.read((db) =>
    countsByValue(db, matchingReceipts(db, params).select(stateOf.as('value'))),
  )
  const count = (state: ReceiptState) => counts.get(state) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    all,
    draft: count('draft'),
    partial: count('partial'),
    received: count('received'),
    closed: count('closed'),
  }
}

/**
 * The receipts `r` that the search and the supplier leave, whatever their state. Bottles are summed of all receipts at
 * once, which is quicker than one by one, and not at all where a query reads no sum.
 */
function matchingReceipts({ q }: OpenTenantDb, { text, supplierId }: ReceiptListParams) {
  const matching = q
    .selectFrom('receipts as r')
    .leftJoin('suppliers as v', 'v.id', 'r.supplier_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('receipt_lines as l')
          .groupBy('l.receipt_id')
          .select(({ fn }) => [
            'l.receipt_id',
            fn.sum<number>('l.quantity').as('quantity'),
            fn.sum<number>(signedTotal).as('cost'),
          ])
          .as('want'),
      (join) => join.onRef('want.receipt_id', '=', 'r.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock_movements as m')
          .leftJoin(
            (eb) =>
              eb
                .selectFrom('stock_movements')
                .where('reverses_id', 'is not', null)
                .groupBy('reverses_id')
                .select((eb) => ['reverses_id', eb.fn.sum<number>('quantity').as('quantity')])
                .as('u'),
            (join) => join.onRef('u.reverses_id', '=', 'm.id'),
          )
          .where('m.cause_kind', '=', 'receipt')
          .groupBy('m.cause_key')
          .select(({ eb, fn, lit }) => {
            const undone = fn.coalesce('u.quantity', lit(0))
            return ['m.cause_key', fn.sum<number>(eb('m.quantity', '-', undone)).as('quantity')]
          })
          .as('got'),
      (join) => join.onRef('got.cause_key', '=', 'r.id'),
    )
    .where(hasWords(text, ['r.document_number', 'r.note', 'v.name']))
  return supplierId === null ? matching : matching.where('r.supplier_id', '=', supplierId)
}

/** The same as `receiptState`. */
const stateOf = eb
  .case()
  .when('r.closed_at', 'is not', null)
  .then<ReceiptState>('closed')
  .when(eb.fn.coalesce('got.quantity', eb.lit(0)), '=', 0)
  .then<ReceiptState>('draft')
  .when('got.quantity', '<', eb.ref('want.quantity'))
  .then<ReceiptState>('partial')
  .else<ReceiptState>('received')
  .end()

const fileColumns: FileColumn<ReceiptSummary>[] = [
  { title: 'Document number', width: 20, cell: ({ documentNumber }) => documentNumber },
  { title: 'Supplier', width: 28, cell: ({ supplier }) => supplier },
  { title: 'Received on', width: 12, cell: ({ receivedOn }) => receivedOn },
  { title: 'State', width: 16, cell: (receipt) => stateName(receipt.state, wayOf(receipt)) },
  { title: 'Bottles', width: 9, cell: ({ quantity }) => quantity },
  { title: 'Bottles received', width: 16, cell: ({ received }) => received },
  { title: 'Bottles returned', width: 16, cell: ({ returned }) => returned },
  { title: 'Bottles to come', width: 16, cell: ({ open }) => open },
  { title: 'Cost', width: 12, isMoney: true, cell: ({ totalCents }) => totalCents },
  {
    title: 'Total on the document',
    width: 20,
    isMoney: true,
    cell: ({ documentTotalCents }) => documentTotalCents,
  },
  { title: 'Note', width: 40, cell: ({ note }) => note },
]

/** The receipts that the list's address asks for, all pages of it. */
export async function receiptFile(db: TenantDb, url: string) {
  const rows = await rowsForFile(receiptListing, url, 'Choose a supplier first.', (params, most) =>
    receipts(db, params, most),
  )
  return listFile('Receipts', fileColumns, rows)
}
