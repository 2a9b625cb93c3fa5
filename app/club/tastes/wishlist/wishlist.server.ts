// A member's wishlist, "My Top 10 Wines to Try": in the order the member chose, places from 1 without gaps.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { tasteWines, type TasteWine } from '../wine-cards.server'
import { mostOnWishlist } from './schemas'

interface WishlistItem {
  wine: TasteWine
  addedAt: Date
  /** The wine left the cellar for good. */
  isRetired: boolean
}

/** The wines of a member's wishlist, in their order. */
export function wishlist(db: TenantDb, memberId: string): Promise<WishlistItem[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('wishlist_items as s')
      .innerJoin('wines as w', 'w.id', 's.wine_id')
      .where('s.member_id', '=', memberId)
      .orderBy('s.position')
      .select(['s.wine_id', 's.added_at', 'w.retired_at'])
      .execute()
    const wines = await tasteWines(
      db,
      rows.map(({ wine_id }) => wine_id),
    )
    return rows.map(({ wine_id, added_at, retired_at }) => ({
      wine: wines.get(wine_id)!,
      addedAt: added_at,
      isRetired: retired_at !== null,
    }))
  })
}

/** The ids of the wines on a member's wishlist. */
export async function wishlistedWines(db: TenantDb, memberId: string): Promise<Set<string>> {
  const rows = await db.read((db) =>
    db.q.selectFrom('wishlist_items').where('member_id', '=', memberId).select('wine_id').execute(),
  )
  return new Set(rows.map(({ wine_id }) => wine_id))
}

/** The members with any of these wines on their wishlist, each with those wines. */
export async function wishlistsWith(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db.q
    .selectFrom('wishlist_items')
    .where('wine_id', '=', anyOf(wineIds))
    .select(['member_id', 'wine_id'])
    .execute()
  const membersByWine = new Map<string, Set<string>>()
  for (const { member_id, wine_id } of rows)
    membersByWine.set(member_id, (membersByWine.get(member_id) ?? new Set()).add(wine_id))
  return membersByWine
}

/**
 * Adds a wine of the club's list to a member's wishlist, at `place` or last. One that is there already stays where it is.
 * Throws `wine-not-found` (404) for a wine that members cannot see, and `wishlist-full` (409).
 */
export function addToWishlist(
  db: TenantDb,
  { memberId, wineId, place, now }: { memberId: string; wineId: string; place?: number; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const items = await lockWishlist(db, memberId)
    if (items.includes(wineId)) return
    const wine = await visibleWine(db, { memberId, wineId })
    if (!wine) throw new DomainError('wine-not-found', 404, 'We can’t find this wine.')
    if (items.length >= mostOnWishlist) {
      throw new DomainError(
        'wishlist-full',
        409,
        `Your wishlist has ${mostOnWishlist} wines. Remove one to add another.`,
      )
    }
    await db.q
      .insertInto('wishlist_items')
      .values({
        member_id: memberId,
        wine_id: wineId,
        position: items.length + 1,
        added_at: now,
        was_sold_out: wine.isSoldOut,
      })
      .execute()
    if (place !== undefined && place <= items.length)
      await placeItems(db, memberId, [...items.slice(0, place - 1), wineId, ...items.slice(place - 1)])
  })
}

/** Removes a wine from a member's wishlist. Returns the place it had; null where it was not there. */
export function removeFromWishlist(
  db: TenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<number | null> {
  return db.transaction(async (db) => {
    const items = await lockWishlist(db, memberId)
    const at = items.indexOf(wineId)
    if (at < 0) return null
    await db.q
      .deleteFrom('wishlist_items')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .execute()
    await placeItems(
      db,
      memberId,
      items.filter((id) => id !== wineId),
    )
    return at + 1
  })
}

/** Moves a wine one place up or down; at the end of the list it stays. */
export function moveOnWishlist(
  db: TenantDb,
  { memberId, wineId, by }: { memberId: string; wineId: string; by: 'up' | 'down' },
): Promise<void> {
  return db.transaction(async (db) => {
    const items = await lockWishlist(db, memberId)
    const from = items.indexOf(wineId)
    const to = from + (by === 'up' ? -1 : 1)
    if (from < 0 || to < 0 || to >= items.length) return
    await placeItems(db, memberId, items.with(from, items[to]!).with(to, wineId))
  })
}

/**
 * Puts a member's wishlist in a new order. Wines that were added meanwhile come after these, and wines that were removed
 * stay removed.
 */
export function orderWishlist(
  db: TenantDb,
  { memberId, order }: { memberId: string; order: string[] },
): Promise<void> {
  return db.transaction(async (db) => {
    const items = await lockWishlist(db, memberId)
    const ids = [...new Set(order)].filter((id) => items.includes(id))
    await placeItems(db, memberId, [...ids, ...items.filter((id) => !ids.includes(id))])
  })
}

/** The wines of a member's wishlist, in their order. The member's row is locked, so that two tabs change the list one after the other. */
async function lockWishlist(db: OpenTenantDb, memberId: string): Promise<string[]> {
  await db.q.selectFrom('members').where('id', '=', memberId).select('id').forUpdate().execute()
  const rows = await db.q
    .selectFrom('wishlist_items')
    .where('member_id', '=', memberId)
    .orderBy('position')
    .select('wine_id')
    .execute()
  return rows.map(({ wine_id }) => wine_id)
}

async function placeItems(db: OpenTenantDb, memberId: string, order: string[]): Promise<void> {
  if (order.length === 0) return
  await sql`
    update wishlist_items s set position = o.position
    from unnest(${order}::uuid[]) with ordinality as o(wine_id, position)
    where s.business_id = ${db.businessId} and s.member_id = ${memberId} and s.wine_id = o.wine_id
      and s.position <> o.position`.execute(db.q)
}

/** A wine of the club's list, or one that was recommended to the member; null for any other. */
async function visibleWine(
  db: OpenTenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<{ isSoldOut: boolean } | null> {
  if (!isId(wineId)) return null
  const wine = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_totals as t', 't.wine_id', 'w.id')
    .where('w.id', '=', wineId)
    .where('w.retired_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('w.is_listed', '=', true),
        eb.exists(
          eb
            .selectFrom('recommendations as r')
            .where('r.member_id', '=', memberId)
            .whereRef('r.wine_id', '=', 'w.id')
            .select('r.wine_id'),
        ),
      ]),
    )
    .select('t.available')
    .executeTakeFirst()
  return wine ? { isSoldOut: (wine.available ?? 0) === 0 } : null
}
