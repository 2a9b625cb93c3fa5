// The wines of runs as members and guests see them. Never selects costs, stock or bins.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { WineType } from '~/wines/labels'

export interface WineCard {
  id: string
  type: WineType
  producer: string
  name: string
  /** "2019" or "NV"; null where it is unknown. */
  vintage: string | null
  varietal: string
  /** "Barolo, Piedmont, Italy" */
  origin: string
  formatMl: number
  pictureUrl: string | null
  /** The run's texts about the wine. */
  note: string
  pairing: string
  recipe: string
}

interface WineRow extends Omit<WineCard, 'vintage' | 'origin'> {
  run_id: string
  vintage: number | null
  is_non_vintage: boolean
  appellation: string
  region: string
  country: string
}

export const cardKey = (runId: string, wineId: string): string => `${runId} ${wineId}`

/** Wines with what a run says about each, by `cardKey`. */
export async function wineCards(
  db: OpenTenantDb,
  wanted: { runId: string; wineId: string }[],
): Promise<Map<string, WineCard>> {
  if (wanted.length === 0) return new Map()
  const pairs = JSON.stringify(wanted.map(({ runId, wineId }) => ({ run_id: runId, wine_id: wineId })))
  const { rows } = await sql<WineRow>`
    select distinct x.run_id, w.id, w.type, w.producer, w.name, w.vintage, w.is_non_vintage, w.varietal,
      w.appellation, w.region, w.country, w.format_ml as "formatMl", p.path as "pictureUrl",
      coalesce(n.note, '') as note, coalesce(n.pairing, '') as pairing, coalesce(n.recipe, '') as recipe
    from jsonb_to_recordset(${pairs}::jsonb) as x(run_id uuid, wine_id uuid)
    join wines w on w.business_id = ${db.businessId} and w.id = x.wine_id
    left join run_wine_notes n on n.business_id = w.business_id and n.run_id = x.run_id and n.wine_id = w.id
    left join pictures p on p.business_id = w.business_id and p.id = coalesce(n.picture_id, w.picture_id)`.execute(
    db.q,
  )
  return new Map(rows.map((row) => [cardKey(row.run_id, row.id), cardOf(row)]))
}

function cardOf({
  run_id: _,
  vintage,
  is_non_vintage,
  appellation,
  region,
  country,
  ...wine
}: WineRow): WineCard {
  const origin = [appellation, region, country]
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(', ')
  return { ...wine, vintage: vintage === null ? (is_non_vintage ? 'NV' : null) : String(vintage), origin }
}
