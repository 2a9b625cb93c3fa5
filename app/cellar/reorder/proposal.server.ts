// Wines below their par level, as orders to their suppliers.
import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { available, winesWithStock } from '~/cellar/stock/stock-expressions.server'
import { storedName } from '~/cellar/catalog/facts-columns'
import { receivedOfLine } from '~/cellar/receiving/lock-receipt.server'
import { lastCostOfWine } from './last-cost.server'
import { suggestedQuantity } from './rules'

export interface ProposalLine {
  wineId: string
  wine: string
  producer: string
  bin: string
  available: number
  par: number
  /** Bottles of open receipts. */
  onOrder: number
  /** Bottles in a case, as it came the last time; null for single bottles. */
  caseSize: number | null
  suggested: number
  /** Cost of a bottle when it last came, in cents as exact text; null while unknown. Owner and manager only. */
  lastCost: string | null
}

export interface SupplierOrder {
  /** Null for wines without a supplier. */
  supplierId: string | null
  supplier: string | null
  email: string
  phone: string
  /** By name. */
  lines: ProposalLine[]
}

/**
 * Every wine with fewer bottles available than its par level, by supplier; wines without one come last. A wine's
 * supplier is the one of its page, else that of its latest receipt.
 */
export async function orderProposal(db: TenantDb): Promise<SupplierOrder[]> {
  const rows = await db.read((db) => selectBelowPar(db).execute())
  const orders = new Map<string, SupplierOrder>()
  for (const row of rows) {
    const { supplier_id: supplierId, supplier } = row
    const order = orders.get(supplierId ?? '') ?? {
      supplierId,
      supplier,
      email: row.email ?? '',
      phone: row.phone ?? '',
      lines: [],
    }
    orders.set(supplierId ?? '', order)
    const need = {
      available: row.available,
      par: row.par_level ?? 0,
      onOrder: row.on_order,
      caseSize: row.case_size,
    }
    order.lines.push({
      ...need,
      wineId: row.id,
      wine: storedName(row),
      producer: row.producer,
      bin: row.bin,
      suggested: suggestedQuantity(need),
      lastCost: row.last_cost,
    })
  }
  return [...orders.values()]
}

function selectBelowPar(db: OpenTenantDb) {
  return winesWithStock(db)
    .leftJoinLateral(
      (eb) => latestLine(eb).where('l.case_size', 'is not', null).select('l.case_size').as('packed'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) => latestLine(eb).where('r.supplier_id', 'is not', null).select('r.supplier_id').as('delivered'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        linesOfWine(eb)
          .where('r.closed_at', 'is', null)
          .select((eb) => {
            const open = eb('l.quantity', '-', receivedOfLine(eb).$asScalar().$notNull())
            return eb.fn.sum<number>(eb.fn('greatest', [open, eb.lit(0)])).as('bottles')
          })
          .as('open'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(lastCostOfWine, (join) => join.onTrue())
    .leftJoin('suppliers as v', (join) =>
      join.on((eb) => eb('v.id', '=', eb.fn.coalesce('w.supplier_id', 'delivered.supplier_id'))),
    )
    .where('w.retired_at', 'is', null)
    .where('w.par_level', '>', available)
    .orderBy((eb) => eb.fn('lower', ['v.name']))
    .orderBy('v.id')
    .orderBy('w.producer')
    .orderBy('w.name')
    .orderBy('w.vintage', 'desc')
    .orderBy('w.id')
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml', 'w.bin'])
    .select(['w.par_level', 'v.id as supplier_id', 'v.name as supplier', 'v.email', 'v.phone'])
    .select(['packed.case_size', 'cost.last_cost'])
    .select(({ fn, lit }) => [available.as('available'), fn.coalesce('open.bottles', lit(0)).as('on_order')])
}

/** The lines `l` of receipts `r` that deliver the wine `w`. */
const linesOfWine = (eb: ExpressionBuilder<Schema & { w: Schema['wines'] }, 'w'>) =>
  eb
    .selectFrom('receipt_lines as l')
    .innerJoin('receipts as r', 'r.id', 'l.receipt_id')
    .whereRef('l.wine_id', '=', 'w.id')
    .where('l.is_return', '=', false)

const latestLine: typeof linesOfWine = (eb) =>
  linesOfWine(eb).orderBy('r.received_on', 'desc').orderBy('l.id', 'desc').limit(1)
