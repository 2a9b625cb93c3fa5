import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { grapeKey, grapesOf, placeKey, placesOf } from './taste-names.server'
import type { TasteOfMember, WineToScore } from './taste-score'

/** What members dislike, and the wines they had in the 12 months before `at`, for every member given. */
export async function membersTastes(
  db: OpenTenantDb,
  memberIds: string[],
  at: Date,
): Promise<Map<string, TasteOfMember>> {
  const profiles = await db.q
    .selectFrom('pick_up_profiles')
    .where('business_id', '=', db.businessId)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .select(['member_id', 'disliked_types', 'disliked_grapes', 'disliked_regions'])
    .execute()
  const had = await db.q
    .selectFrom('run_order_lines as l')
    .innerJoin('run_orders as o', (join) =>
      join.onRef('o.business_id', '=', 'l.business_id').onRef('o.id', '=', 'l.order_id'),
    )
    .where('l.business_id', '=', db.businessId)
    .where('l.status', '=', 'out')
    .where('o.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('o.created_at', '>', sql<Date>`${at}::timestamptz - interval '12 months'`)
    .select(['o.member_id', 'l.wine_id'])
    .distinct()
    .execute()
  const tastes = new Map<string, TasteOfMember>(
    memberIds.map((id) => [id, { dislikes: { types: [], grapes: [], regions: [] }, had: new Set() }]),
  )
  for (const one of profiles) {
    tastes.get(one.member_id)!.dislikes = {
      types: one.disliked_types,
      grapes: one.disliked_grapes.map(grapeKey),
      regions: one.disliked_regions.map(placeKey),
    }
  }
  for (const { member_id, wine_id } of had) tastes.get(member_id)!.had.add(wine_id)
  return tastes
}

/** The facts of wines that a taste is compared with. */
export async function winesToScore(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, WineToScore>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines')
    .where('business_id', '=', db.businessId)
    .where('id', 'in', wineIds)
    .select(['id', 'type', 'varietal', 'appellation', 'region', 'country', 'house_score as houseScore'])
    .execute()
  return new Map(
    rows.map(({ varietal, appellation, region, country, ...wine }) => [
      wine.id,
      { ...wine, grapes: grapesOf(varietal), places: placesOf({ appellation, region, country }) },
    ]),
  )
}
