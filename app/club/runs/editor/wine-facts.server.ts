// Facts for choosing the wine of a box: stock, cost, members who had it, taste match, score and drinking window.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { tasteMatches, type TasteMatch } from '~/club/tastes/suitability/member-wines.server'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { labelName, wineTypes, type WineType } from '~/cellar/reference/labels'
import { winesById } from '~/cellar/catalog/queries.server'
import { estimateDrinkingWindow } from '~/cellar/reference/drinking-window.server'
import { drinkingWindow } from '~/cellar/inventory/wine-page/wine-view'

export interface WineForBox {
  id: string
  name: string
  type: WineType
  /** "Red, Barolo, Piedmont". */
  details: string
  isRetired: boolean
  /** Available bottles in the run's location, and in the others together. */
  available: number
  elsewhere: number
  /** Of one bottle, in cents; null while unknown, and for staff who may not see costs. */
  costCents: number | null
  /** The business's own score, 1 to 100. */
  score: number | null
  /** "2024–2030", "2025–2034 (estimate)". */
  window: string | null
  /** How many of the members asked about had it, and the ids of some of them. */
  had: { count: number; memberIds: string[] }
  /** How well it suits the members asked about; null where nothing is known. */
  match: TasteMatch | null
  /** Where its label's picture is served from. */
  picture: string | null
}

/** The facts of wines by id, for a run at a location. `memberIds` are those asked about. */
export async function winesForBox(
  db: OpenTenantDb,
  {
    wineIds,
    locationId,
    memberIds,
    seesCosts,
  }: { wineIds: string[]; locationId: string; memberIds: string[]; seesCosts: boolean },
): Promise<Map<string, WineForBox>> {
  const wines = await winesById(db, [...new Set(wineIds)])
  if (wines.length === 0) return new Map()
  const ids = wines.map(({ id }) => id)
  const levels = await db.q
    .selectFrom('stock_levels')
    .where('wine_id', 'in', ids)
    .select(['wine_id', 'location_id', 'available'])
    .execute()
  const costs = await db.q
    .selectFrom('stock_totals')
    .where('wine_id', 'in', ids)
    .select(['wine_id', 'unit_cost_cents'])
    .execute()
  const costOf = new Map(costs.map((row) => [row.wine_id, row.unit_cost_cents]))
  const had = await membersWhoHad(db, ids, memberIds)
  const matches = await tasteMatches(db, { memberIds, wineIds: ids })
  const pictures = await picturePaths(db, ids)
  const bottles = (wineId: string, isHere: boolean) =>
    levels
      .filter((one) => one.wine_id === wineId && (one.location_id === locationId) === isHere)
      .reduce((sum, { available }) => sum + available, 0)
  return new Map(
    wines.map((wine) => {
      const cost = costOf.get(wine.id) ?? null
      const estimate = estimateDrinkingWindow(wine)
      return [
        wine.id,
        {
          id: wine.id,
          name: labelName(wine),
          type: wine.type,
          details: [wineTypes[wine.type], wine.varietal, wine.appellation || wine.region, wine.country]
            .filter(Boolean)
            .join(', '),
          isRetired: wine.retiredAt !== null,
          available: bottles(wine.id, true),
          elsewhere: bottles(wine.id, false),
          costCents: seesCosts && cost !== null ? roundedCents(cost) : null,
          score: wine.houseScore,
          window: drinkingWindow(wine, estimate && `${estimate.from}–${estimate.until}`),
          had: had.get(wine.id) ?? { count: 0, memberIds: [] },
          match: matches.get(wine.id) ?? null,
          picture: pictures.get(wine.id) ?? null,
        },
      ]
    }),
  )
}

/** At most this many members who had a wine are named. */
const mostNamed = 12

/** How many of these members ever got each wine, and some of them. Counted by the database: a club's year has 165,000 bottles. */
async function membersWhoHad(
  db: OpenTenantDb,
  wineIds: string[],
  memberIds: string[],
): Promise<Map<string, WineForBox['had']>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ wineId: string; count: number; memberIds: string[] }>`
    select wine_id as "wineId", count(*)::int as count, (array_agg(member_id))[1:${sql.lit(mostNamed)}] as "memberIds"
    from (
      select distinct l.wine_id, o.member_id
      from order_bottles l
      join run_orders o on o.business_id = l.business_id and o.id = l.order_id
      where l.business_id = ${db.businessId} and l.status = 'out'
        and l.wine_id = any(${wineIds}::uuid[]) and o.member_id = any(${memberIds}::uuid[])
    ) had
    group by wine_id`.execute(db.q)
  return new Map(rows.map(({ wineId, ...had }) => [wineId, had]))
}

async function picturePaths(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('wines as w')
    .innerJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', 'in', wineIds)
    .select(['w.id', 'p.path'])
    .execute()
  return new Map(rows.map(({ id, path }) => [id, path]))
}
