// Selling single bottles at the counter.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { MovementKind } from '~/cellar/stock/rules'
import { reverseMovement, type Reversal } from '~/cellar/stock/reverse-movement.server'
import {
  available,
  stock as eb,
  undoneOfMovement,
  winesWithStock,
} from '~/cellar/stock/stock-expressions.server'
import { labelName } from '~/cellar/reference/labels'

export interface SaleWine {
  id: string
  label: string
  /** Grape and origin, to tell wines apart. */
  details: string
  bin: string
  bottleCents: number | null
  glassCents: number | null
  /** Available bottles over all locations. */
  available: number
}

const shownWines = 8

/** Wines for what was typed at the counter: name, bin or LWIN code; those with bottles first, then the closest. */
export async function findSaleWines(db: TenantDb, text: string): Promise<SaleWine[]> {
  const folded = eb.fn<string>('fold_text', [eb.val(text)])
  const hasEveryWord = sql<boolean>`not exists (
    select from unnest(string_to_array(${folded}, ' ')) as word where w.search_text not like '%' || word || '%'
      and not (length(word) >= 4 and public.word_similarity(word, w.search_text) >= 0.45))`
  const rows = await db.read((db) =>
    selectSaleWines(db)
      .where(folded, '<>', '')
      .where(eb.or([eb('w.lwin', '=', text.trim()), hasEveryWord]))
      .orderBy(eb(eb.fn('fold_text', ['w.bin']), '=', folded), 'desc')
      .orderBy(eb(available, '>', 0), 'desc')
      .orderBy(eb.fn('public.word_similarity', [folded, 'w.search_text']), 'desc')
      .orderBy('w.producer')
      .orderBy('w.name')
      .orderBy('w.id')
      .limit(shownWines)
      .execute(),
  )
  return rows.map(asSaleWine)
}

/** One wine at the counter; null for none. */
export async function saleWine(db: TenantDb, wineId: string): Promise<SaleWine | null> {
  if (!isId(wineId)) return null
  const row = await db.read((db) => selectSaleWines(db).where('w.id', '=', wineId).executeTakeFirst())
  return row ? asSaleWine(row) : null
}

const selectSaleWines = (db: OpenTenantDb) =>
  winesWithStock(db)
    .where('w.retired_at', 'is', null)
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl', 'w.bin'])
    .select(['w.varietal', 'w.appellation', 'w.region'])
    .select(['w.bottle_price_cents as bottleCents', 'w.glass_price_cents as glassCents'])
    .select(available.as('available'))

function asSaleWine({
  producer,
  name,
  vintage,
  formatMl,
  varietal,
  appellation,
  region,
  ...wine
}: Awaited<ReturnType<ReturnType<typeof selectSaleWines>['executeTakeFirstOrThrow']>>): SaleWine {
  const origin = [varietal, appellation, region].filter(
    (text, place, all) => text !== '' && all.indexOf(text) === place,
  )
  return { ...wine, label: labelName({ producer, name, vintage, formatMl }), details: origin.join(', ') }
}

const counterKinds = ['sale', 'glass', 'return'] as const satisfies MovementKind[]

export interface CounterSale {
  id: string
  wineId: string
  label: string
  kind: (typeof counterKinds)[number]
  quantity: number
  location: string
  note: string
  by: string | null
  at: Date
  /** True where every bottle of it was put back since. */
  isUndone: boolean
  /** The sales file it came from. */
  fileId: string | null
  /** True for what was recorded one by one, which is undone one by one. */
  isSingle: boolean
}

/** Sales, openings and returns since a moment, latest first. */
export async function salesSince(db: TenantDb, since: Date, limit: number): Promise<CounterSale[]> {
  const rows = await db.read((db) =>
    selectSales(db).where('m.moved_at', '>=', since).orderBy('m.seq', 'desc').limit(limit).execute(),
  )
  return rows.map(asCounterSale)
}

/** One of them; null for none. */
export async function counterSale(db: TenantDb, movementId: string): Promise<CounterSale | null> {
  if (!isId(movementId)) return null
  const row = await db.read((db) => selectSales(db).where('m.id', '=', movementId).executeTakeFirst())
  return row ? asCounterSale(row) : null
}

const selectSales = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('stock_movements as m')
    .innerJoin('wines as w', 'w.id', 'm.wine_id')
    .innerJoin('cellar_locations as l', 'l.id', 'm.location_id')
    .leftJoin('business_users as u', 'u.user_id', 'm.moved_by')
    .where('m.kind', 'in', counterKinds)
    // Bottles that go back to a supplier leave the cellar.
    .where('m.to_state', 'is not', null)
    .where('m.reverses_id', 'is', null)
    .select(['m.id', 'm.wine_id as wineId', 'm.kind', 'm.quantity', 'm.reason as note', 'm.moved_at as at'])
    .select(['m.cause_kind as causeKind', 'm.cause_key as causeKey'])
    .select(['l.name as location', 'u.full_name as by'])
    .select(['w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
    .select(eb('m.quantity', '=', undoneOfMovement).$castTo<boolean>().as('isUndone'))

function asCounterSale({
  producer,
  name,
  vintage,
  formatMl,
  kind,
  causeKind,
  causeKey,
  ...sale
}: Awaited<ReturnType<ReturnType<typeof selectSales>['executeTakeFirstOrThrow']>>): CounterSale {
  return {
    ...sale,
    kind: kind as CounterSale['kind'],
    label: labelName({ producer, name, vintage, formatMl }),
    fileId: causeKind === 'sales_file' ? causeKey : null,
    isSingle: causeKind === null,
  }
}

/** Where this person sold last; null before their first sale. */
export async function lastSaleLocation(db: TenantDb, userId: string): Promise<string | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('stock_movements')
      .where('moved_by', '=', userId)
      .where('kind', 'in', ['sale', 'glass'])
      .where('cause_key', 'is', null)
      .orderBy('seq', 'desc')
      .limit(1)
      .select('location_id')
      .executeTakeFirst(),
  )
  return row?.location_id ?? null
}

/**
 * Undoes what was sold or opened at the counter since a moment. Throws `sale-not-found` (404) for anything else, and
 * what `reverseMovement` throws.
 */
export async function undoSale(
  db: TenantDb,
  { movementId, since, userId, now }: { movementId: string; since: Date; userId: string; now: Date },
): Promise<Reversal> {
  const sale = await counterSale(db, movementId)
  if (!sale || !sale.isSingle || sale.at < since)
    throw new DomainError('sale-not-found', 404, 'Only a sale of today can be undone here.')
  return reverseMovement(db, { movementId, userId, now })
}
