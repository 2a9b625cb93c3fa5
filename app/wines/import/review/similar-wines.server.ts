import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** Similarity of producer and name (trigrams) from which two labels may be the same wine. */
export const similarFrom = 0.5

/**
 * Finds for each of these rows, or for all, the wines of the cellar and the rows of the same list that may be the same
 * as it, and stores the best. Rows that are about a wine already, are left out, or were decided have none. Only labels
 * that share the beginnings of two words, or of the only one, are compared. Rows are compared with each other where
 * one has only a glass price and the other only a bottle price: pages by the glass and by the bottle.
 */
export async function findSimilar(
  db: OpenTenantDb,
  importId: string,
  { positions, revision }: { positions: readonly number[] | null; revision: number },
): Promise<void> {
  await sql`
    with list as materialized (
      select position, fold_text(concat_ws(' ', fields ->> 'producer', fields ->> 'name')) as label,
        coalesce(nullif(fields ->> 'formatMl', ''), '750') as size, fields ->> 'vintage' as vintage, decided,
        fields ->> 'bottlePrice' as bottle, fields ->> 'glassPrice' as glass,
        state in ('new', 'error') and wine_id is null as is_open
      from import_rows
      where business_id = ${db.businessId} and session_id = ${importId} and state not in ('heading', 'skipped', 'merged')
    ), sought as materialized (
      select * from list where is_open and label <> ''
        and (${positions === null} or position = any(${[...(positions ?? [])]}::int[]))
    ), labels as materialized (
      select id as wine_id, null::int as position, fold_text(concat_ws(' ', producer, name)) as label, null as bottle,
        null as glass, null as size, null as vintage
      from wines where business_id = ${db.businessId} and retired_at is null
      union all
      select null, position, label, bottle, glass, size, vintage from list where is_open and label <> ''
    ), sought_words as (
      select distinct position, left(word, 4) as word
      from sought, unnest(string_to_array(label, ' ')) as word where length(word) > 2
    ), label_words as (
      select distinct wine_id, position, label, bottle, glass, size, vintage, left(word, 4) as word
      from labels, unnest(string_to_array(label, ' ')) as word where length(word) > 2
    ), needed as (
      select position, least(2, count(*)) as words from sought_words group by position
    ), pairs as (
      select s.position, l.wine_id, l.position as other, min(l.label) as label
      from sought_words s join label_words l on l.word = s.word
      join sought r on r.position = s.position
      where l.wine_id is not null or (l.position <> s.position and l.size = r.size
        and (l.vintage = r.vintage or l.vintage = '' or r.vintage = '')
        and ((l.bottle = '' and l.glass <> '' and r.bottle <> '' and r.glass = '')
          or (r.bottle = '' and r.glass <> '' and l.bottle <> '' and l.glass = '')))
      group by s.position, l.wine_id, l.position
      having count(*) >= (select words from needed n where n.position = s.position)
    ), scored as (
      select p.position, p.wine_id, p.other, public.similarity(p.label, r.label) as score
      from pairs p join sought r on r.position = p.position
      where not r.decided @> to_jsonb(coalesce(p.wine_id::text, p.other::text))
    ), best as (
      select *, row_number() over (partition by position order by score desc, wine_id, other) as rank
      from scored where score >= ${similarFrom}
    ), found as (
      select position, jsonb_agg(jsonb_build_object('wineId', wine_id, 'position', other, 'score', round(score::numeric, 2))
        order by rank) as similar_to
      from best where rank <= 2 group by position
    )
    update import_rows r set similar_to = coalesce(f.similar_to, '[]'), revision = greatest(r.revision, ${revision}::int)
    from import_rows all_rows left join found f on f.position = all_rows.position
    where all_rows.business_id = ${db.businessId} and all_rows.session_id = ${importId}
      and r.business_id = all_rows.business_id and r.session_id = all_rows.session_id
      and r.position = all_rows.position
      and (${positions === null} or r.position = any(${[...(positions ?? [])]}::int[]))
      and r.similar_to is distinct from coalesce(f.similar_to, '[]')`.execute(db.q)
}
