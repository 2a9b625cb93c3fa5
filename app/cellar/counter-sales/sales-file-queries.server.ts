// Reads of the till's sales files.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { labelName } from '~/cellar/reference/labels'
import type { DecidedItem, WineFacts } from './sales-plan'
import { fileNotFound } from './upload-sales-file.server'
import type { NamedWine } from './suggest-wines'

export interface SalesFileLine {
  id: string
  name: string
  status: 'open' | 'posted' | 'undone'
  firstDay: string | null
  lastDay: string | null
  uploadedAt: Date
  /** Bottles sold less bottles returned; null until it is posted. */
  bottles: number | null
}

/** The latest files first. */
export function salesFiles(db: TenantDb, limit: number): Promise<SalesFileLine[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('sales_files as f')
      .orderBy('f.uploaded_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limit)
      .select(['f.id', 'f.name', 'f.status', 'f.uploaded_at as uploadedAt'])
      .select(['f.first_day as firstDay', 'f.last_day as lastDay'])
      .select((eb) =>
        eb
          .selectFrom('sales_file_items as i')
          .whereRef('i.file_id', '=', 'f.id')
          .select((eb) => eb.fn.sum<number | null>('i.moved').as('sum'))
          .as('bottles'),
      )
      .execute(),
  )
}

/** One file; throws `sales-file-not-found` (404). */
export async function salesFile(db: TenantDb, fileId: string) {
  if (!isId(fileId)) throw fileNotFound()
  const file = await db.read(({ q }) =>
    q
      .selectFrom('sales_files')
      .where('id', '=', fileId)
      .select(['id', 'name', 'status', 'content', 'columns', 'first_day as firstDay', 'last_day as lastDay'])
      .select(['row_count as rowCount', 'skipped_rows as skippedRows', 'location_id as locationId'])
      .select(['uploaded_at as uploadedAt', 'posted_at as postedAt', 'undone_at as undoneAt'])
      .select(['undo_note as undoNote'])
      .executeTakeFirst(),
  )
  if (!file) throw fileNotFound()
  return file
}

/**
 * The items of a file with what is decided about them: as posted, or as the business decided for its till. A decision
 * for a wine that was retired since counts no more.
 */
export async function decidedItems(db: OpenTenantDb, fileId: string): Promise<DecidedItem[]> {
  return db.q
    .selectFrom('sales_file_items as i')
    .innerJoin('sales_files as f', 'f.id', 'i.file_id')
    .leftJoin('till_items as t', (join) =>
      join
        .onRef('t.item_key', '=', 'i.item_key')
        .on((eb) =>
          eb.or([
            eb('t.wine_id', 'is', null),
            eb.exists(
              eb
                .selectFrom('wines as w')
                .whereRef('w.id', '=', 't.wine_id')
                .where('w.retired_at', 'is', null)
                .select('w.id'),
            ),
          ]),
        ),
    )
    .where('i.file_id', '=', fileId)
    .select(['i.item_key as key', 'i.item', 'i.sold', 'i.returned', 'i.problem', 'i.is_skipped as isSkipped'])
    .select((eb) => {
      const decided = eb.case().when('f.status', '=', 'open')
      return [
        decided.then(eb.ref('t.sold_as')).else(eb.ref('i.sold_as')).end().as('soldAs'),
        decided.then(eb.ref('t.wine_id')).else(eb.ref('i.wine_id')).end().as('wineId'),
      ]
    })
    .orderBy('i.item')
    .orderBy('i.item_key')
    .execute()
}

/** Facts of the wines that a plan needs, with their bottles in one location. */
export async function plannedWineFacts(
  db: OpenTenantDb,
  { items, locationId }: { items: DecidedItem[]; locationId: string },
): Promise<Map<string, WineFacts>> {
  const ids = [...new Set(items.flatMap(({ wineId }) => (wineId === null ? [] : [wineId])))]
  if (ids.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_levels as s', (join) =>
      join.onRef('s.wine_id', '=', 'w.id').on('s.location_id', '=', locationId),
    )
    .where('w.id', '=', anyOf(ids))
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl', 'w.glass_ml as glassMl'])
    .select((eb) => [
      eb.fn.coalesce('s.available', eb.lit(0)).as('available'),
      eb.fn.coalesce('s.out', eb.lit(0)).as('out'),
    ])
    .execute()
  return new Map(
    rows.map(({ producer, name, vintage, ...facts }) => [
      facts.id,
      { ...facts, label: labelName({ producer, name, vintage, formatMl: facts.formatMl }) },
    ]),
  )
}

/** Bottles that were opened for the glasses of a file, by wine. */
export async function openedFor(db: TenantDb, fileId: string): Promise<Map<string, number>> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('stock_movements as m')
      .where('m.cause_kind', '=', 'sales_file')
      .where('m.cause_key', '=', fileId)
      .where('m.kind', '=', 'glass')
      .where('m.reverses_id', 'is', null)
      .groupBy('m.wine_id')
      .select((eb) => ['m.wine_id', eb.fn.sum<number>('m.quantity').as('bottles')])
      .execute(),
  )
  return new Map(rows.map(({ wine_id, bottles }) => [wine_id, bottles]))
}

/** The names of all wines in the cellar, for suggestions. */
export async function namedWines(db: TenantDb): Promise<NamedWine[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .where('retired_at', 'is', null)
      .select(['id', 'producer', 'name', 'vintage', 'varietal', 'appellation', 'format_ml as formatMl'])
      .execute(),
  )
  return rows.map(({ id, varietal, appellation, ...label }) => ({
    id,
    label: labelName(label),
    words: `${label.producer} ${label.name} ${label.vintage ?? ''} ${varietal} ${appellation}`,
  }))
}
