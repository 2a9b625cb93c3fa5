import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SimilarTo } from '#/db/schema/wine-imports'
import { isOtherProducer, labelFinder } from './similar-labels'

/** Similarity from which only a wrong reading of the kind tells two labels apart. */
const sameLabelFrom = 0.9

interface OtherLabel {
  label: string
  producer: string
  wineId: string | null
  position: number | null
  size: string
  vintage: string
  /** '' where it is not known. */
  kind: string
}

/**
 * Finds for each of these rows, or for all, the wines of the cellar and the rows of the same list that may be the same
 * as it, and stores the best two. Rows that are about a wine already, are left out, or were decided have none. A row
 * of another producer than a wine is not that wine, nor is one of another kind, unless their labels are the same. A row
 * with a glass price alone is also compared with the rows of the list that have a bottle price alone: pages by the
 * glass and by the bottle.
 */
export async function findSimilar(
  db: OpenTenantDb,
  importId: string,
  { positions, revision }: { positions: readonly number[] | null; revision: number },
): Promise<void> {
  const list = await openRows(db, importId)
  const isSought = positions === null ? () => true : (position: number) => positions.includes(position)
  const sought = list.filter(({ position }) => isSought(position))
  const bottles = list.filter(({ hasBottle, hasGlass }) => hasBottle && !hasGlass)
  const find = labelFinder<OtherLabel>([
    ...(sought.length > 0 ? await cellarLabels(db) : []),
    ...bottles.map((row) => ({ ...row, wineId: null })),
  ])
  const found = sought.map((row) => {
    const { position, label, decided, hasBottle, hasGlass, size, vintage, kind } = row
    const isGlass = hasGlass && !hasBottle
    const similar = find(label, (other) => {
      if (decided.includes(other.wineId ?? String(other.position)) || isOtherProducer(row, other))
        return false
      if (other.wineId !== null) return true
      const isVintage = other.vintage === vintage || other.vintage === '' || vintage === ''
      return isGlass && other.size === size && isVintage
    })
    // A white and a red of one producer may differ in a few letters; the same label was read as a wrong kind.
    const meant = similar.filter(
      ({ other, score }) => score >= sameLabelFrom || kind === '' || other.kind === '' || kind === other.kind,
    )
    return {
      position,
      found: meant.map(({ other: { wineId, position }, score }): SimilarTo => ({
        wineId,
        position: wineId === null ? position : null,
        score: Math.round(score * 100) / 100,
      })),
    }
  })
  await sql`
    update import_rows r set similar_to = e.found, revision = greatest(r.revision, ${revision}::int)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as e (position int, found jsonb)
    where r.business_id = ${db.businessId} and r.session_id = ${importId} and r.position = e.position
      and r.similar_to is distinct from e.found`.execute(db.q)
  const others = positions === null ? sql`true` : sql`position = any(${[...positions]}::int[])`
  await sql`
    update import_rows set similar_to = '[]', revision = greatest(revision, ${revision}::int)
    where business_id = ${db.businessId} and session_id = ${importId} and similar_to <> '[]' and ${others}
      and not (state in ('new', 'error') and wine_id is null)`.execute(db.q)
}

/** The rows that are about no wine of the cellar. */
function openRows(db: OpenTenantDb, importId: string) {
  return db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('state', 'in', ['new', 'error'])
    .where('wine_id', 'is', null)
    .select(['position', 'decided'])
    .select([
      sql<string>`fold_text(concat_ws(' ', fields ->> 'producer', fields ->> 'name'))`.as('label'),
      sql<string>`fold_text(coalesce(fields ->> 'producer', ''))`.as('producer'),
      sql<string>`coalesce(nullif(fields ->> 'formatMl', ''), '750')`.as('size'),
      sql<string>`coalesce(fields ->> 'vintage', '')`.as('vintage'),
      sql<string>`coalesce(fields ->> 'type', '')`.as('kind'),
      sql<boolean>`coalesce(fields ->> 'bottlePrice', '') <> ''`.as('hasBottle'),
      sql<boolean>`coalesce(fields ->> 'glassPrice', '') <> ''`.as('hasGlass'),
    ])
    .orderBy('position')
    .execute()
}

async function cellarLabels(db: OpenTenantDb): Promise<OtherLabel[]> {
  const wines = await db.q
    .selectFrom('wines')
    .where('retired_at', 'is', null)
    .select([
      'id',
      'type',
      sql<string>`fold_text(concat_ws(' ', producer, name))`.as('label'),
      sql<string>`fold_text(producer)`.as('producer'),
    ])
    .orderBy('id')
    .execute()
  return wines.map(({ id, type, label, producer }) => ({
    label,
    producer,
    wineId: id,
    position: null,
    size: '',
    vintage: '',
    kind: type,
  }))
}
