// Finding a wine to put on a receipt, while its name is typed.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { available, stock as eb, winesWithStock } from '~/cellar/stock/stock-expressions.server'
import { storedName } from '~/cellar/catalog/facts-columns'

export interface FoundWine {
  id: string
  name: string
  bin: string
  available: number
}

export interface ChosenWine extends FoundWine {
  /** How it came the last time; null for the first. */
  last: { caseSize: number | null; quantity: number; totalCents: number | null } | null
}

/**
 * Wines whose label contains every word of the text, whatever their case and accents; where none does, the ones that
 * resemble it most. Retired wines are left out.
 */
export function findWinesToReceive(
  db: TenantDb,
  { text, limit }: { text: string; limit: number },
): Promise<{ wines: FoundWine[]; isExact: boolean }> {
  return db.read(async (db) => {
    const folded = eb.fn<string>('fold_text', [eb.val(text)])
    const similarity = eb.fn<number>('public.word_similarity', [folded, 'w.search_text'])
    const exact = await selectWines(db)
      .where(
        sql<boolean>`w.search_text like all (select '%' || word || '%' from unnest(string_to_array(${folded}, ' ')) word)`,
      )
      .orderBy('w.producer')
      .orderBy('w.name')
      .orderBy('w.vintage', 'desc')
      .limit(limit)
      .execute()
    if (exact.length > 0) return { wines: exact.map(asFound), isExact: true }
    const similar = await selectWines(db)
      .where(similarity, '>', eb.lit(0.4))
      .orderBy(similarity, 'desc')
      .orderBy('w.id')
      .limit(limit)
      .execute()
    return { wines: similar.map(asFound), isExact: false }
  })
}

function selectWines(db: OpenTenantDb) {
  return winesWithStock(db)
    .where('w.retired_at', 'is', null)
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml', 'w.bin'])
    .select(available.as('available'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWines>['executeTakeFirstOrThrow']>>

const asFound = ({ id, bin, available, ...row }: Row) => ({ id, name: storedName(row), bin, available })

/** A wine to put on a receipt, with how it came the last time; null for none, and for a retired one. */
export async function wineToReceive(db: TenantDb, wineId: string): Promise<ChosenWine | null> {
  if (!isId(wineId)) return null
  return db.read(async (db) => {
    const row = await selectWines(db).where('w.id', '=', wineId).executeTakeFirst()
    if (!row) return null
    const last = await db.q
      .selectFrom('receipt_lines as l')
      .innerJoin('receipts as r', 'r.id', 'l.receipt_id')
      .where('l.wine_id', '=', wineId)
      .where('l.is_return', '=', false)
      .orderBy('r.received_on', 'desc')
      .orderBy('l.id', 'desc')
      .limit(1)
      .select(['l.case_size as caseSize', 'l.quantity', 'l.total_cents as totalCents'])
      .executeTakeFirst()
    return { ...asFound(row), last: last ?? null }
  })
}
