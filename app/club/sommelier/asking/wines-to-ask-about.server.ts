// The wines that a person may ask the sommelier about, as the engine takes them. Costs are never selected.
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { tierRanks, wineTiers } from '~/club/tastes/wine-tier.server'
import type { SommelierWine } from '../engine/answer.server'

/** The person who asks: guests know the public list, members also what they had, staff the whole cellar. */
export type Asker = { kind: 'guest' } | { kind: 'member'; memberId: string } | { kind: 'staff' }

/** A cellar's limit. */
const mostWines = 5_000

/**
 * The wines that the asker may know of, with what can be had now. Wines of the list that only higher tiers may have bear
 * that tier's name in `reservedFor`; wines that a member had and that left the list count as out of stock. They are read
 * only when one of them has changed: until then the same array is returned, which the engine prepares once.
 */
export function winesToAskAbout(db: TenantDb, asker: Asker): Promise<readonly SommelierWine[]> {
  return db.read(async (db) => {
    const ownRank = await rankOf(db, asker)
    const key = [db.businessId, asker.kind, ownRank, await fingerprintOf(db, asker)].join(' ')
    const before = cellarCache.get(key)
    if (before) return before.wines
    const wines = await readWines(db, asker, ownRank)
    cellarCache.set(key, { wines })
    return wines
  })
}

/**
 * Another text whenever one of these wines, its stock, or a tier or its price has changed. Computed by the database from
 * the versions of the rows (xmin), so that a question does not keep the server's thread busy with every wine.
 */
async function fingerprintOf({ q, businessId }: OpenTenantDb, asker: Asker): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws(' ', count(*), sum(hashtextextended(concat(w.id, ' ', w.xmin, ' ', s.xmin), 0)::numeric),
      (select sum(hashtextextended(concat(t.id, ' ', t.xmin), 0)::numeric) from tiers t
        where t.business_id = ${businessId}),
      (select sum(hashtextextended(concat(p.id, ' ', p.xmin), 0)::numeric) from tier_prices p
        where p.business_id = ${businessId})) as fingerprint
    from wines w
    left join stock_totals s on s.business_id = w.business_id and s.wine_id = w.id
    where w.business_id = ${businessId} and ${mayKnow(asker)}`.execute(q)
  return rows[0]!.fingerprint
}

async function readWines(db: OpenTenantDb, asker: Asker, ownRank: number): Promise<SommelierWine[]> {
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_totals as s', 's.wine_id', 'w.id')
    .leftJoin('tiers as t', 't.id', 'w.lowest_tier_id')
    .where(mayKnow(asker))
    .select(['w.id', 'w.producer', 'w.name', 'w.type', 'w.vintage', 'w.is_non_vintage', 'w.varietal'])
    .select(['w.country', 'w.region', 'w.appellation', 'w.format_ml as formatMl', 'w.body', 'w.acidity'])
    .select(['w.sweetness', 'w.oak', 'w.attributes', 'w.abv_tenths as abvTenths'])
    .select('w.drink_from as drinkFrom')
    .select(['w.drink_until as drinkUntil', 'w.bottle_price_cents as bottlePriceCents'])
    .select(['w.glass_price_cents as glassPriceCents', 'w.list_note as note', 't.id as tierId'])
    .select('t.name as tier')
    .select(['w.retired_at', 'w.is_listed', 's.available'])
    .orderBy('w.id')
    .limit(mostWines)
    .execute()
  const ranks = rows.some(({ tierId }) => tierId !== null) ? await tierRanks(db) : new Map<string, number>()
  return rows.map(({ vintage, is_non_vintage, tierId, tier, retired_at, is_listed, available, ...wine }) => {
    const isOffered = retired_at === null && (is_listed || asker.kind === 'staff')
    const stock = isOffered ? (available ?? 0) : 0
    return {
      ...wine,
      vintage: vintage ?? (is_non_vintage ? ('NV' as const) : null),
      // Only staff read numbers of bottles.
      stock: asker.kind === 'staff' ? stock : Math.min(1, stock),
      reservedFor: tierId !== null && (ranks.get(tierId) ?? 0) > ownRank ? tier : null,
    }
  })
}

/** The wines that the asker may know of. */
function mayKnow(asker: Asker): Expression<SqlBool> {
  const eb = expressionBuilder<Schema & { w: Schema['wines'] }, 'w'>()
  const isKept = eb('w.retired_at', 'is', null)
  if (asker.kind === 'staff') return isKept
  const isOnList = eb.and([isKept, eb.ref('w.is_listed')])
  if (asker.kind === 'guest') return isOnList
  const inBoxes = eb
    .selectFrom('run_orders as o')
    .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
    .where('o.member_id', '=', asker.memberId)
    .where('l.status', 'in', ['promised', 'out'])
    .whereRef('l.wine_id', '=', 'w.id')
    .select('l.id')
  const bought = eb
    .selectFrom('purchases as p')
    .innerJoin('purchase_lines as l', 'l.purchase_id', 'p.id')
    .where('p.member_id', '=', asker.memberId)
    .where('p.paid_at', 'is not', null)
    .whereRef('l.wine_id', '=', 'w.id')
    .select('l.id')
  return eb.or([isOnList, eb.exists(inBoxes), eb.exists(bought)])
}

/** The rank of the asker's tier by price: 0 for guests; staff may suggest everything. */
async function rankOf(db: OpenTenantDb, asker: Asker): Promise<number> {
  if (asker.kind === 'staff') return Number.POSITIVE_INFINITY
  if (asker.kind === 'guest') return 0
  return (await wineTiers(db, [asker.memberId])).get(asker.memberId) ?? 1
}

/** Lists of wines by their fingerprints, of all clubs of a process; counted in wines. */
const cellarCache = new LRUCache<string, { wines: readonly SommelierWine[] }>({
  maxSize: 60_000,
  sizeCalculation: ({ wines }) => Math.max(1, wines.length),
})
