// Data of Add to Cart for wines: their prices for one visitor, and whether a bottle is available.
import type { NotNull } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { memberPrice } from '~/membership/tiers/bottle-discount'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { labelName } from '~/cellar/reference/labels'
import { tierPriceOf } from '../member-tier.server'
import { sellsBottles } from './sale-switch.server'

/** A wine that is for sale. Prices of one bottle before tax, in minor units. */
export interface Offer {
  wineId: string
  listCents: number
  /** Price for this visitor; for a guest the list price. */
  unitCents: number
  currency: string
  isSoldOut: boolean
  /** Bottles of it in the member's cart. */
  inCart: number
}

/** By wine id; a wine that is not for sale has none. */
export type Offers = Record<string, Offer>

interface Asked {
  /** Null for a guest. */
  memberId: string | null
  /** Null for every wine of the list. */
  wineIds: string[] | null
  now: Date
}

/**
 * The offers of wines to a member or a guest: empty while the business sells no bottles. A wine is for sale while it is
 * on the club's list with a price and not kept off sale.
 */
export async function offersOf(db: TenantDb, { memberId, wineIds, now }: Asked): Promise<Offers> {
  if (wineIds?.length === 0 || !(await db.read(sellsBottles))) return {}
  const locationId = await defaultLocation(db, now)
  return db.read(async (db) => {
    const discountBp = memberId === null ? 0 : (await tierPriceOf(db, memberId)).discountBp
    const rows = await db.q
      .selectFrom('wines as w')
      .leftJoin('stock_levels as s', (join) =>
        join.onRef('s.wine_id', '=', 'w.id').on('s.location_id', '=', locationId),
      )
      .leftJoin('cart_lines as c', (join) =>
        join.onRef('c.wine_id', '=', 'w.id').on('c.member_id', '=', memberId),
      )
      .where('w.is_listed', '=', true)
      .where('w.is_for_sale', '=', true)
      .where('w.retired_at', 'is', null)
      .where('w.bottle_price_cents', '>', 0)
      .$if(wineIds !== null, (wines) => wines.where('w.id', '=', anyOf(wineIds ?? [])))
      .select(['w.id as wineId', 'w.bottle_price_cents as listCents', 's.available', 'c.quantity'])
      .$narrowType<{ listCents: NotNull }>()
      .execute()
    return Object.fromEntries(
      rows.map(({ wineId, listCents, available, quantity }): [string, Offer] => [
        wineId,
        {
          wineId,
          listCents,
          unitCents: memberPrice(listCents, discountBp),
          currency: 'usd',
          isSoldOut: !available,
          inCart: quantity ?? 0,
        },
      ]),
    )
  })
}

/**
 * The bottles in a member's cart, for the link to it; null where there is no cart to show, because the business sells
 * none and the cart is empty.
 */
export function cartCount(db: TenantDb, memberId: string): Promise<number | null> {
  return db.read(async (db) => {
    const { bottles } = await db.q
      .selectFrom('cart_lines')
      .where('member_id', '=', memberId)
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('bottles'))
      .executeTakeFirstOrThrow()
    return bottles === 0 && !(await sellsBottles(db)) ? null : bottles
  })
}

/** A wine that a guest chose and that is not in the cart yet; null where it is no longer for sale. */
export async function chosenWine(
  db: TenantDb,
  { memberId, wineId, now }: { memberId: string; wineId: string; now: Date },
): Promise<{ name: string; offer: Offer } | null> {
  const offer = (await offersOf(db, { memberId, wineIds: [wineId], now }))[wineId]
  if (!offer || offer.inCart > 0) return null
  const wine = await db.read((db) =>
    db.q
      .selectFrom('wines')
      .where('id', '=', wineId)
      .select(['producer', 'name', 'vintage', 'is_non_vintage', 'format_ml as formatMl'])
      .executeTakeFirstOrThrow(),
  )
  const vintage = wine.vintage ?? (wine.is_non_vintage ? ('NV' as const) : null)
  return { name: labelName({ ...wine, vintage }), offer }
}
