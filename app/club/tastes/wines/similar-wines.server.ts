// Bottles in stock that are like a wine, by the engine's notion of alike.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { buildClub } from '../engine/club-model'
import { sharedSentence, similarWines as mostAlike } from '../engine/similar'
import { engineWines } from '../engine-wines.server'
import { tasteWines, type TasteWine } from '../wine-cards.server'

/** A bottle like another one. */
export interface SimilarWine extends TasteWine {
  /** Common traits: "Also Nebbiolo from Barolo" */
  reason: string
}

/** Wines that the engine compares for one page; larger cellars are narrowed by their labels first. */
const mostCompared = 150

/**
 * Wines on the club's list with available bottles that are most like a wine, the most alike first, at most `limit`.
 * Empty where the wine is unknown, or none shares its producer, a grape or a place.
 */
export function similarWines(
  db: TenantDb,
  { wineId, limit = 4 }: { wineId: string; limit?: number },
): Promise<SimilarWine[]> {
  return db.read(async (db) => {
    const candidates = await candidatesFor(db, wineId)
    const wines = await engineWines(db, [wineId, ...candidates])
    const wine = wines.get(wineId)
    if (!wine || candidates.length === 0) return []
    const alike = mostAlike(buildClub({ wines: [...wines.values()], ratings: [] }), wineId, {
      candidates: new Set(candidates),
      limit: candidates.length,
    })
    const similar = alike
      .map(({ wineId: id }) => ({ id, reason: sharedSentence(wine, wines.get(id)!) }))
      .filter((one): one is { id: string; reason: string } => one.reason !== null)
      .slice(0, limit)
    const cards = await tasteWines(
      db,
      similar.map(({ id }) => id),
    )
    return similar.map(({ id, reason }) => ({ ...cards.get(id)!, reason }))
  })
}

/** Ids of wines in stock, those with most of the label in common first. */
async function candidatesFor({ q, businessId }: OpenTenantDb, wineId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from wines o
    join wines w on w.business_id = o.business_id and w.id <> o.id and w.is_listed and w.retired_at is null
    join stock_totals t on t.business_id = w.business_id and t.wine_id = w.id and t.available > 0
    where o.business_id = ${businessId} and o.id = ${wineId}
    order by (w.type = o.type)::int + 2 * (w.varietal <> '' and w.varietal = o.varietal)::int
      + (w.country = o.country)::int + (w.region <> '' and w.region = o.region)::int
      + (w.appellation <> '' and w.appellation = o.appellation)::int + (w.producer = o.producer)::int desc, w.id
    limit ${mostCompared}`.execute(q)
  return rows.map(({ id }) => id)
}
