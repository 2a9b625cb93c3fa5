import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Label } from '~/cellar/reference/labels'
import { descriptionKey } from './description-key'
import type { LineToMatch, WineMatch } from './wine-match'

/** Wines that are offered for a line. */
const mostOffered = 4
const leastScore = 0.3

interface Row extends Omit<Label, 'vintage'> {
  position: number
  wineId: string
  vintage: number | null
  isNonVintage: boolean
  available: number
  bin: string
  score: number
  isRemembered: boolean
}

/**
 * The wines of the cellar that resemble each line, by its position: by trigrams of producer and name, and the wine
 * that this supplier's description stood for before. Retired wines are left out.
 */
export async function matchWines(
  db: OpenTenantDb,
  lines: readonly (LineToMatch & { position: number })[],
  supplierId: string | null,
): Promise<Map<number, WineMatch[]>> {
  if (lines.length === 0) return new Map()
  const lineLabels = lines.map(({ position, producer, name, description, vintage }) => ({
    position,
    label: name === '' ? description : `${producer} ${name}`,
    key: descriptionKey(description),
    vintage: typeof vintage === 'number' ? vintage : null,
  }))
  const { rows } = await sql<Row>`
    with cellar as materialized (
      select w.id, w.vintage, fold_text(w.producer || ' ' || w.name) as label from wines w
      where w.business_id = ${db.businessId} and w.retired_at is null
    ), asked as materialized (
      select l.position, fold_text(l.label) as label, l.key, l.vintage
      from jsonb_to_recordset(${JSON.stringify(lineLabels)}::jsonb) as l (position int, label text, key text, vintage int)
    ), remembered as (
      select l.position, d.wine_id from asked l
      join supplier_descriptions d on d.business_id = ${db.businessId} and d.supplier_id = ${supplierId}::uuid
        and d.description_key = l.key
    ), found as (
      select l.position, m.id, m.score from asked l cross join lateral (
        select c.id, 0.5 * public.similarity(c.label, l.label) + 0.5 * greatest(
          public.word_similarity(c.label, l.label), public.word_similarity(l.label, c.label)) as score, c.vintage
        from cellar c order by score desc, (c.vintage is not distinct from l.vintage) desc, c.vintage desc, c.id
        limit ${mostOffered}
      ) m where m.score >= ${leastScore}
      union
      select r.position, c.id, 1 from remembered r join cellar c on c.id = r.wine_id
    )
    select f.position, w.id as "wineId", w.producer, w.name, w.type, w.vintage, w.is_non_vintage as "isNonVintage",
      w.varietal, w.country, w.region, w.appellation, w.format_ml as "formatMl", w.notes, w.bin,
      coalesce(t.available, 0) as available, max(f.score)::float as score,
      exists (select 1 from remembered r where r.position = f.position and r.wine_id = w.id) as "isRemembered"
    from found f
    join wines w on w.business_id = ${db.businessId} and w.id = f.id
    left join stock_totals t on t.business_id = w.business_id and t.wine_id = w.id
    group by f.position, w.business_id, w.id, t.available
    order by f.position, score desc, w.id`.execute(db.q)
  const matches = new Map<number, WineMatch[]>()
  for (const {
    position,
    wineId,
    available,
    bin,
    score,
    isRemembered,
    isNonVintage,
    vintage,
    ...label
  } of rows) {
    const match = {
      wineId,
      label: { ...label, vintage: isNonVintage ? ('NV' as const) : vintage },
      available,
      bin,
      score,
      isRemembered,
    }
    matches.set(position, [...(matches.get(position) ?? []), match])
  }
  return matches
}
