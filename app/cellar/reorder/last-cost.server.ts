import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

/** Latest known cost of a received bottle of the wine `w`, as `cost.last_cost`: exact cents as text. */
export function lastCostOfWine(eb: ExpressionBuilder<Schema & { w: Schema['wines'] }, 'w'>) {
  return eb
    .selectFrom('stock_movements as m')
    .whereRef('m.wine_id', '=', 'w.id')
    .where('m.kind', 'in', ['receipt', 'opening'])
    .where('m.unit_cost_cents', 'is not', null)
    .where('m.reverses_id', 'is', null)
    .orderBy('m.seq', 'desc')
    .limit(1)
    .select('m.unit_cost_cents as last_cost')
    .as('cost')
}

/** The same for several wines by their ids; those without a known cost are left out. */
export async function lastCosts(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, string>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .innerJoinLateral(lastCostOfWine, (join) => join.onTrue())
    .where('w.id', 'in', wineIds)
    .select(['w.id', 'cost.last_cost'])
    .execute()
  return new Map(rows.flatMap(({ id, last_cost }) => (last_cost === null ? [] : [[id, last_cost] as const])))
}
