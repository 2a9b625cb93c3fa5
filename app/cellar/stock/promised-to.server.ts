import type { OpenTenantDb } from '#/db/handles.server'

/** At most this many runs are named. */
const namedAtMost = 3

/**
 * Which club runs bottles of a wine in a location are promised to, as the end of a sentence:
 * " 4 bottles are promised to members in “November box”." Empty where none is.
 */
export async function promisedToRuns(
  db: OpenTenantDb,
  { wineId, locationId }: { wineId: string; locationId: string },
): Promise<string> {
  const rows = await db.q
    .selectFrom('stock_locks as k')
    .innerJoin('run_orders as o', 'o.id', 'k.owner_key')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('k.owner_kind', '=', 'run_order')
    .where('k.wine_id', '=', wineId)
    .where('k.location_id', '=', locationId)
    .where('k.state', 'in', ['locked', 'committed'])
    .groupBy(['r.id', 'r.title', 'r.month'])
    .orderBy('r.month')
    .orderBy('r.id')
    .select((eb) => ['r.title', eb.fn.sum<number>('k.quantity').as('bottles')])
    .execute()
  if (rows.length === 0) return ''
  const bottles = rows.reduce((sum, row) => sum + row.bottles, 0)
  const titles = rows.slice(0, namedAtMost).map(({ title }) => `“${title}”`)
  const more = rows.length > namedAtMost ? ' and later runs' : ''
  const are = bottles === 1 ? '1 bottle is' : `${bottles} bottles are`
  return ` ${are} promised to members in ${titles.join(', ')}${more}.`
}
