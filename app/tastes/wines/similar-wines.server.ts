import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { WineType } from '~/wines/labels'

/** A bottle like another one, with what they share. */
export interface SimilarWine {
  id: string
  type: WineType
  producer: string
  name: string
  vintage: number | null
  isNonVintage: boolean
  varietal: string
  appellation: string
  region: string
  country: string
  formatMl: number
  pictureUrl: string | null
  /** "Same grapes", "Same region" */
  reason: string
}

/**
 * Wines on the club's list with available bottles that are like a wine: of its type, and of its grapes, its region or its
 * country. The most alike first, at most `limit`; empty where the wine is unknown or nothing is like it.
 */
export function similarWines(
  db: TenantDb,
  { wineId, limit = 4 }: { wineId: string; limit?: number },
): Promise<SimilarWine[]> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<SimilarWine>`
      select s.id, s.type, s.producer, s.name, s.vintage, s."isNonVintage", s.varietal, s.appellation, s.region,
        s.country, s."formatMl", s."pictureUrl", case when s.grapes and s.place then 'Same grapes and region' when s.grapes then 'Same grapes'
        when s.place then 'Same region' else 'Same country' end as reason
      from (
        select w.id, w.type, w.producer, w.name, w.vintage, w.is_non_vintage as "isNonVintage", w.varietal,
          w.appellation, w.region, w.country, w.format_ml as "formatMl", p.path as "pictureUrl",
          w.varietal <> '' and lower(w.varietal) = lower(o.varietal) as grapes,
          w.region <> '' and lower(w.region) = lower(o.region) as place,
          w.country <> '' and lower(w.country) = lower(o.country) as land,
          lower(w.producer) = lower(o.producer) as producer_too
        from wines o
        join wines w on w.business_id = o.business_id and w.id <> o.id and w.type = o.type
          and w.is_listed and w.retired_at is null
        join stock_totals t on t.business_id = w.business_id and t.wine_id = w.id and t.available > 0
        left join pictures p on p.business_id = w.business_id and p.id = w.picture_id
        where o.business_id = ${businessId} and o.id = ${wineId}
      ) s
      where s.grapes or s.place or s.land
      order by 3 * s.grapes::int + 2 * s.place::int + s.land::int + s.producer_too::int desc, s.producer, s.name, s.id
      limit ${limit}`.execute(q)
    return rows
  })
}
