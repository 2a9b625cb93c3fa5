// Reads of receipts.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Day } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { formatExactCents } from '~/cellar/stock/exact-cents'
import { noStock, totalsAfter } from '~/cellar/stock/rules'
import { storedName } from '~/cellar/catalog/facts-columns'
import { averageCost, stockTotals } from './average-costs.server'
import { receivedOfLine } from './lock-receipt.server'
import { receiptState, unitCostOf, type ReceiptState } from './rules'

export interface ReceiptSummary {
  id: string
  supplierId: string | null
  supplier: string | null
  documentNumber: string
  receivedOn: Day
  state: ReceiptState
  /** Bottles on the document, received and still to come. */
  quantity: number
  received: number
  open: number
  /** Of the bottles on the document, those that go back to the supplier. */
  returned: number
  /** Sum of the lines with a cost, less that of returned bottles; owner and manager only. */
  totalCents: number
  locationId: string | null
  note: string
  documentTotalCents: number | null
}

export interface ReceiptLine {
  id: string
  wineId: string
  wine: string
  /** Bottles on the document. */
  quantity: number
  received: number
  /** Bottles still to come. */
  open: number
  /** True once bottles of it were received, undone since or not. */
  wasPosted: boolean
  caseSize: number | null
  /** Its bottles go back to the supplier. */
  isReturn: boolean
  /** Cost of all bottles; null while unknown. */
  totalCents: number | null
  /**
   * Average cost of a bottle of the wine before and after, in cents as exact text: of what was received, or of what is
   * still to come. Null while unknown.
   */
  averageBefore: string | null
  averageAfter: string | null
}

export interface Receipt extends ReceiptSummary {
  lines: ReceiptLine[]
}

const lineColumns = expressionBuilder<{ l: Schema['receipt_lines'] }, 'l'>()

/** Cost of the line `l` as it counts in sums: below zero for a return. */
export const signedTotal = lineColumns
  .case()
  .when('l.is_return', '=', true)
  .then(lineColumns.neg('l.total_cents'))
  .else(lineColumns.ref('l.total_cents'))
  .end()

/** The receipts `r` with their suppliers and the sums of their lines. */
export function selectSummaries(db: OpenTenantDb) {
  return db.q
    .selectFrom('receipts as r')
    .leftJoin('suppliers as v', 'v.id', 'r.supplier_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('receipt_lines as l')
              .whereRef('l.receipt_id', '=', 'r.id')
              .select(['l.quantity', 'l.is_return'])
              .select(signedTotal.as('total_cents'))
              .select((eb) => receivedOfLine(eb).$asScalar().$notNull().as('received'))
              .as('of_line'),
          )
          .select(({ eb, fn, lit }) => {
            const open = fn<number>('greatest', [eb('quantity', '-', eb.ref('received')), lit(0)])
            return [
              fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('quantity'),
              fn.coalesce(fn.sum<number>('received'), lit(0)).as('received'),
              fn
                .coalesce(fn.sum<number>('quantity').filterWhere('is_return', '=', true), lit(0))
                .as('returned'),
              fn.coalesce(fn.sum<number>(open), lit(0)).as('open'),
              fn.coalesce(fn.sum<number>('total_cents'), lit(0)).as('totalCents'),
            ]
          })
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.supplier_id as supplierId', 'v.name as supplier'])
    .select(['r.document_number as documentNumber', 'r.received_on as receivedOn'])
    .select(['r.location_id as locationId', 'r.note', 'r.closed_at as closedAt'])
    .select(['r.document_total_cents as documentTotalCents', 's.quantity', 's.received', 's.open'])
    .select(['s.totalCents', 's.returned'])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

export const asSummary = ({ closedAt, ...row }: SummaryRow): ReceiptSummary => ({
  ...row,
  state: receiptState({ isClosed: closedAt !== null, received: row.received, open: row.open }),
})

/** One receipt with its lines; null for none. */
export function receiptById(db: TenantDb, receiptId: string): Promise<Receipt | null> {
  if (!isId(receiptId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const row = await selectSummaries(db).where('r.id', '=', receiptId).executeTakeFirst()
    return row ? { ...asSummary(row), lines: await linesOf(db, receiptId) } : null
  })
}

async function linesOf(db: OpenTenantDb, receiptId: string): Promise<ReceiptLine[]> {
  const rows = await db.q
    .selectFrom('receipt_lines as l')
    .innerJoin('wines as w', 'w.id', 'l.wine_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('receipt_postings as p')
          .innerJoin('stock_movements as m', 'm.id', 'p.movement_id')
          .whereRef('p.line_id', '=', 'l.id')
          .orderBy('m.seq', 'desc')
          .limit(1)
          .select(['p.movement_id', 'p.average_before_cents', 'p.average_after_cents'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('l.receipt_id', '=', receiptId)
    .orderBy('l.position')
    .orderBy('l.id')
    .select(['l.id', 'l.wine_id', 'l.quantity', 'l.total_cents', 'l.case_size', 'l.is_return', 'w.producer'])
    .select('w.name')
    .select(['w.vintage', 'w.is_non_vintage', 'w.format_ml', 'last.movement_id', 'last.average_before_cents'])
    .select(['last.average_after_cents'])
    .select((eb) => receivedOfLine(eb).$asScalar().$notNull().as('received'))
    .execute()
  // Bottles still open change the average costs by the ledger's own rule, in its order.
  const totals = await stockTotals(
    db,
    rows.map(({ wine_id }) => wine_id),
  )
  return rows.map((row): ReceiptLine => {
    const open = Math.max(0, row.quantity - row.received)
    const line = {
      id: row.id,
      wineId: row.wine_id,
      wine: storedName(row),
      quantity: row.quantity,
      received: row.received,
      open,
      wasPosted: row.movement_id !== null,
      caseSize: row.case_size,
      isReturn: row.is_return,
      totalCents: row.total_cents,
      averageBefore: row.average_before_cents,
      averageAfter: row.average_after_cents,
    }
    if (open === 0) return line
    const before = totals.get(row.wine_id) ?? noStock
    const unitCost = unitCostOf(line)
    const way = row.is_return
      ? ({ from: 'available', to: null } as const)
      : ({ from: null, to: 'available' } as const)
    const { totals: after } = totalsAfter(before, { ...way, quantity: open, unitCost })
    totals.set(row.wine_id, after)
    return {
      ...line,
      averageBefore: exactText(averageCost(before)),
      averageAfter: exactText(averageCost(after)),
    }
  })
}

const exactText = (average: bigint | null): string | null =>
  average === null ? null : formatExactCents(average)
