import type { OpenTenantDb } from '#/db/handles.server'
import { parseExactCents, shareOf } from '~/cellar/stock/exact-cents'
import { bottlesOwned, type StockTotals } from '~/cellar/stock/rules'

/** The stock of wines with its value, as the ledger's rules take it; with `lock` nothing changes until the commit. */
export async function stockTotals(
  db: OpenTenantDb,
  wineIds: string[],
  { lock = false } = {},
): Promise<Map<string, StockTotals>> {
  if (wineIds.length === 0) return new Map()
  const query = db.q
    .selectFrom('stock_totals')
    .where('wine_id', 'in', [...new Set(wineIds)].sort())
    .select(['wine_id', 'available', 'locked', 'committed', 'out', 'value_cents', 'unit_cost_cents'])
    .orderBy('wine_id')
  const rows = await (lock ? query.forUpdate() : query).execute()
  return new Map(
    rows.map(({ wine_id, value_cents, unit_cost_cents, ...counts }): [string, StockTotals] => [
      wine_id,
      {
        ...counts,
        value: value_cents === null ? null : parseExactCents(value_cents),
        unitCost: unit_cost_cents === null ? null : parseExactCents(unit_cost_cents),
      },
    ]),
  )
}

/** The ledger's average cost of a bottle in the cellar, in millionths of a cent; null where there is none. */
export function averageCost(totals: StockTotals | undefined): bigint | null {
  if (!totals || totals.value === null) return null
  const owned = bottlesOwned(totals)
  return owned === 0 ? null : shareOf(totals.value, 1, owned)
}

/** The same for several wines by their ids. */
export async function averageCosts(
  db: OpenTenantDb,
  wineIds: string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, bigint | null>> {
  const totals = await stockTotals(db, wineIds, options)
  return new Map([...totals].map(([wineId, of]) => [wineId, averageCost(of)]))
}
