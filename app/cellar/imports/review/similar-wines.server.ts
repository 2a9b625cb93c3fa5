import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SimilarTo } from '#/db/schema/wine-imports'
import { updateImportRows } from '../import-rows.server'
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
  const sought = await openRows(db, importId, positions)
  const isGlassAlone = ({ bottlePrice, glassPrice }: (typeof sought)[number]) =>
    glassPrice !== '' && bottlePrice === ''
  const list =
    positions === null ? sought : sought.some(isGlassAlone) ? await openRows(db, importId, null) : []
  const bottles = list.filter(({ bottlePrice, glassPrice }) => bottlePrice !== '' && glassPrice === '')
  const find = labelFinder<OtherLabel>([
    ...(sought.length > 0 ? await cellarLabels(db) : []),
    ...bottles.map((row) => ({ ...row, wineId: null })),
  ])
  const results = sought.map((row) => {
    const { position, label, decided, size, vintage, kind } = row
    const isGlass = isGlassAlone(row)
    // Comparing producers costs most, so it comes last.
    const similar = find(label, (other) => {
      const isVintage = other.vintage === vintage || other.vintage === '' || vintage === ''
      if (other.wineId === null && !(isGlass && other.size === size && isVintage)) return false
      return !decided.includes(other.wineId ?? String(other.position)) && !isOtherProducer(row, other)
    })
    // A white and a red of one producer may differ in a few letters; the same label was read as a wrong kind.
    const meant = similar.filter(
      ({ other, score }) => score >= sameLabelFrom || kind === '' || other.kind === '' || kind === other.kind,
    )
    return {
      position,
      similar_to: meant.map(({ other: { wineId, position }, score }): SimilarTo => ({
        wineId,
        position: wineId === null ? position : null,
        score: Math.round(score * 100) / 100,
      })),
    }
  })
  await updateImportRows(db, importId, results)
    .set((eb) => ({
      similar_to: eb.ref('e.similar_to'),
      revision: eb.fn<number>('greatest', ['r.revision', eb.val(revision)]),
    }))
    .whereRef('r.similar_to', 'is distinct from', 'e.similar_to')
    .execute()
  await db.q
    .updateTable('import_rows')
    .set((eb) => ({ similar_to: '[]', revision: eb.fn<number>('greatest', ['revision', eb.val(revision)]) }))
    .where('session_id', '=', importId)
    .where((eb) => eb(eb.fn<number>('jsonb_array_length', ['similar_to']), '>', 0))
    .where((eb) => eb.or([eb('state', 'not in', ['new', 'error']), eb('wine_id', 'is not', null)]))
    .$if(positions !== null, (rows) => rows.where('position', '=', anyOf(positions ?? [], 'int')))
    .execute()
}

/** The rows that are about no wine of the cellar; with `positions` only these. */
function openRows(db: OpenTenantDb, importId: string, positions: readonly number[] | null) {
  return db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('state', 'in', ['new', 'error'])
    .where('wine_id', 'is', null)
    .$if(positions !== null, (rows) => rows.where('position', '=', anyOf([...(positions ?? [])], 'int')))
    .select(['position', 'decided'])
    .select((eb) => {
      const text = (name: string) => eb.ref('fields', '->>').key(name)
      const textOrEmpty = (name: string) => eb.fn.coalesce(text(name), eb.val(''))
      return [
        eb
          .fn<string>('fold_text', [eb.fn('concat_ws', [eb.val(' '), text('producer'), text('name')])])
          .as('label'),
        eb.fn<string>('fold_text', [textOrEmpty('producer')]).as('producer'),
        eb.fn
          .coalesce(eb.fn<string | null>('nullif', [text('formatMl'), eb.val('')]), eb.val('750'))
          .as('size'),
        textOrEmpty('vintage').as('vintage'),
        textOrEmpty('type').as('kind'),
        textOrEmpty('bottlePrice').as('bottlePrice'),
        textOrEmpty('glassPrice').as('glassPrice'),
      ]
    })
    .orderBy('position')
    .execute()
}

async function cellarLabels(db: OpenTenantDb): Promise<OtherLabel[]> {
  const wines = await db.q
    .selectFrom('wines')
    .where('retired_at', 'is', null)
    .select((eb) => [
      'id',
      'type',
      eb.fn<string>('fold_text', [eb.fn('concat_ws', [eb.val(' '), 'producer', 'name'])]).as('label'),
      eb.fn<string>('fold_text', ['producer']).as('producer'),
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
