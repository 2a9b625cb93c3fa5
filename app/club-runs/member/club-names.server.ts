import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { grapeName, placeName } from '../assignment/taste-names.server'

/** Most names offered in a field. */
const mostNames = 60

/** Grapes and regions of the club's wines by their main names, the most frequent first. */
export async function clubNames(db: OpenTenantDb): Promise<{ grapes: string[]; regions: string[] }> {
  const { rows } = await sql<{ varietal: string; region: string; wines: number }>`
    select varietal, region, count(*)::int as wines from wines
    where business_id = ${db.businessId} and retired_at is null
    group by varietal, region order by wines desc, varietal, region limit 2000`.execute(db.q)
  const grapes = new Map<string, number>()
  const regions = new Map<string, number>()
  const add = (to: Map<string, number>, name: string, wines: number) => {
    if (name !== '') to.set(name, (to.get(name) ?? 0) + wines)
  }
  for (const { varietal, region, wines } of rows) {
    for (const grape of varietal.split(/[,/;]/)) add(grapes, grapeName(grape), wines)
    add(regions, placeName(region), wines)
  }
  const most = (names: Map<string, number>) =>
    [...names]
      .sort(([one, few], [other, more]) => more - few || one.localeCompare(other, 'en'))
      .slice(0, mostNames)
      .map(([name]) => name)
  return { grapes: most(grapes), regions: most(regions) }
}
