// The bottles of printed boxes, and their wines.
import type { OpenTenantDb } from '#/db/handles.server'
import { lookup } from '~/foundation/kit/lookup'
import { labelName, type Label } from '~/cellar/reference/labels'
import type { RunRecord } from '~/club/runs/runs/run-record.server'
import type { PrintedBottle } from './printed'

const states = lookup<PrintedBottle['state']>({ promised: 'pack', short: 'short', out: 'given' })

/** The bottles of each order of a run; the same wine in the same state is one line. */
export async function bottlesOf(db: OpenTenantDb, run: RunRecord): Promise<Map<string, PrintedBottle[]>> {
  const rows = await db.q
    .selectFrom('order_bottles as l')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .where('o.run_id', '=', run.id)
    .where('l.status', 'in', ['promised', 'short', 'out'])
    .select(['l.order_id as orderId', 'l.wine_id as wineId', 'l.status'])
    .select(({ fn }) => fn.countAll<number>().as('bottles'))
    .groupBy(['l.order_id', 'l.wine_id', 'l.status'])
    .orderBy('l.order_id')
    .orderBy((eb) => eb.fn.min('l.slot'))
    .execute()
  const wines = await winesOf(db, [...new Set(rows.map(({ wineId }) => wineId))])
  const wineOf = new Map(wines.map((wine) => [wine.id, wine]))
  const bottles = new Map<string, PrintedBottle[]>()
  for (const { orderId, wineId, status, bottles: count } of rows) {
    const wine = wineOf.get(wineId)!
    // A bin is a place in the wine's usual location.
    const isHere = wine.locationId === null || wine.locationId === run.locationId
    const list = bottles.get(orderId) ?? []
    bottles.set(orderId, list)
    list.push({
      wine: labelName(wine),
      bin: isHere ? wine.bin : '',
      bottles: count,
      state: states.get(status) ?? 'pack',
      order: null,
    })
  }
  return bottles
}

/** Wines in the order of their names. */
export async function winesOf(
  db: OpenTenantDb,
  wineIds: string[],
): Promise<(Label & { id: string; bin: string; locationId: string | null })[]> {
  if (wineIds.length === 0) return []
  const rows = await db.q
    .selectFrom('wines')
    .where('id', 'in', wineIds)
    .select(['id', 'producer', 'name', 'type', 'vintage', 'is_non_vintage', 'varietal', 'country', 'region'])
    .select(['appellation', 'format_ml as formatMl', 'notes', 'bin', 'location_id as locationId'])
    .orderBy('producer')
    .orderBy('name')
    .orderBy('vintage')
    .orderBy('id')
    .execute()
  return rows.map(({ is_non_vintage, vintage, ...wine }) => ({
    ...wine,
    vintage: is_non_vintage ? ('NV' as const) : vintage,
  }))
}
