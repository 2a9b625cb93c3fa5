import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { recordSale } from '~/club/sommelier/demand/record-sale.server'
import { cartDelivery } from '~/club/shipping/choices/cart-delivery.server'
import { labelName, type WineType } from '~/cellar/reference/labels'
import { memberPrice } from '~/membership/tiers/bottle-discount'
import { mostBottles, mostWines, savedCents } from '../member-price'
import { tierPriceOf } from '../member-tier.server'
import { sellsBottles } from '../sale/sale-switch.server'

/** Why a line of a cart cannot be bought as it is. */
type CartProblem =
  | { kind: 'off_sale' }
  | { kind: 'sold_out' }
  | { kind: 'too_few'; available: number }
  /** `shownCents` is what the member saw before. */
  | { kind: 'price'; shownCents: number }

export interface CartLine {
  wineId: string
  name: string
  type: WineType
  pictureId: string | null
  quantity: number
  /** Of one bottle; null for a wine that is no longer for sale. */
  listCents: number | null
  unitCents: number | null
  problem: CartProblem | null
}

export interface Cart {
  lines: CartLine[]
  bottles: number
  /** Of the lines that can be bought, before tax. */
  subtotalCents: number
  savedCents: number
  tierName: string | null
  discountBp: number
  currency: string
  /** True where there is something to buy and nothing stands in the way. */
  canCheckOut: boolean
}

/** A member's cart as it can be bought now: prices and stock are today's, whatever was shown when it was filled. */
export function readCart(db: TenantDb, { memberId, now }: { memberId: string; now: Date }): Promise<Cart> {
  return db.transaction(async (db) => {
    const { locationId } = await cartDelivery(db, { memberId, now })
    return cartOf(db, { memberId, locationId })
  })
}

/** The same inside a transaction. With `isLocked`, the lines cannot change until it ends. */
export async function cartOf(
  db: OpenTenantDb,
  { memberId, locationId, isLocked = false }: { memberId: string; locationId: string; isLocked?: boolean },
): Promise<Cart> {
  if (isLocked) await lockLines(db, memberId)
  const tier = await tierPriceOf(db, memberId)
  const isSelling = await sellsBottles(db)
  const rows = await db.q
    .selectFrom('cart_lines as c')
    .innerJoin('wines as w', 'w.id', 'c.wine_id')
    .leftJoin('stock_levels as s', (join) =>
      join.onRef('s.wine_id', '=', 'c.wine_id').on('s.location_id', '=', locationId),
    )
    .where('c.member_id', '=', memberId)
    .orderBy('c.added_at')
    .orderBy('c.wine_id')
    .select(['c.wine_id as wineId', 'c.quantity', 'c.shown_cents as shownCents'])
    .select(['w.producer', 'w.name', 'w.type', 'w.vintage', 'w.is_non_vintage', 'w.format_ml as formatMl'])
    .select([
      'w.picture_id as pictureId',
      'w.is_listed',
      'w.is_for_sale',
      'w.retired_at',
      'w.bottle_price_cents',
    ])
    // Bottles that the member's own open checkout holds are there for this member.
    .select(({ selectFrom }) => [
      's.available',
      selectFrom('purchases as p')
        .innerJoin('order_bottles as b', 'b.order_id', 'p.id')
        .whereRef('p.member_id', '=', 'c.member_id')
        .whereRef('b.wine_id', '=', 'c.wine_id')
        .where('p.status', '=', 'awaiting_payment')
        .where('b.status', '=', 'promised')
        .select(({ fn }) => fn.countAll<number>().as('bottles'))
        .$asScalar()
        .$notNull()
        .as('held'),
    ])
    .execute()
  const lines = rows.map((row): CartLine => {
    const { wineId, type, pictureId, quantity } = row
    const listCents = isSelling && isForSale(row) ? row.bottle_price_cents : null
    const unitCents = listCents === null ? null : memberPrice(listCents, tier.discountBp)
    const vintage = row.vintage ?? (row.is_non_vintage ? ('NV' as const) : null)
    const name = labelName({ ...row, vintage })
    const problem = problemOf({ ...row, available: (row.available ?? 0) + row.held, unitCents })
    return { wineId, name, type, pictureId, quantity, listCents, unitCents, problem }
  })
  const bought = lines.filter(({ unitCents, problem }) => unitCents !== null && problem?.kind !== 'sold_out')
  const sum = (of: (line: CartLine) => number) => bought.reduce((total, line) => total + of(line), 0)
  return {
    lines,
    bottles: sum(({ quantity }) => quantity),
    subtotalCents: sum(({ unitCents, quantity }) => unitCents! * quantity),
    savedCents: sum(({ listCents, unitCents, quantity }) => savedCents(listCents!, unitCents!, quantity)),
    tierName: tier.tierName,
    discountBp: tier.discountBp,
    currency: 'usd',
    canCheckOut: lines.length > 0 && lines.every(({ problem }) => problem === null),
  }
}

interface Sale {
  is_listed: boolean
  is_for_sale: boolean
  retired_at: Date | null
  bottle_price_cents: number | null
}

/** A wine is for sale to members while it is on the club's list with a price and not kept off sale. */
const isForSale = ({ is_listed, is_for_sale, retired_at, bottle_price_cents }: Sale) =>
  is_listed && is_for_sale && retired_at === null && bottle_price_cents !== null && bottle_price_cents > 0

function problemOf(line: {
  unitCents: number | null
  available: number
  quantity: number
  shownCents: number
}): CartProblem | null {
  const { unitCents, available, quantity, shownCents } = line
  if (unitCents === null) return { kind: 'off_sale' }
  if (available === 0) return { kind: 'sold_out' }
  if (available < quantity) return { kind: 'too_few', available }
  return unitCents === shownCents ? null : { kind: 'price', shownCents }
}

const lockLines = (db: OpenTenantDb, memberId: string) =>
  db.q
    .selectFrom('cart_lines')
    .where('member_id', '=', memberId)
    .orderBy('wine_id')
    .select('wine_id')
    .forUpdate()
    .execute()

interface CartChange {
  memberId: string
  wineId: string
  now: Date
}

/**
 * Adds bottles of a wine on the club's list to a member's cart, at today's price. Two devices that add at once both
 * count. Returns how many bottles of the wine the cart then holds. Throws `not-for-sale` (404), `too-many-bottles` and
 * `too-many-wines` (409).
 */
export function addToCart(db: TenantDb, change: CartChange & { quantity: number }): Promise<number> {
  return db.transaction(async (db) => {
    const { memberId, wineId, now } = change
    const bottles = await putLine(db, change, { isAdded: true })
    await recordSale(db, { memberId, wineIds: [wineId], step: 'carted', now })
    return bottles
  })
}

/** Sets how many bottles of a wine the cart has, at today's price; 0 takes it out. Throws as `addToCart` does. */
export function setQuantity(db: TenantDb, change: CartChange & { quantity: number }): Promise<number> {
  return db.transaction(async (db) => {
    const { memberId, wineId, quantity } = change
    if (quantity > 0) return putLine(db, change, { isAdded: false })
    await removeLines(db, memberId, [wineId])
    return 0
  })
}

/** Writes a line of a cart; bottles are added to a line that is there, or replace its own. Returns the line's bottles. */
async function putLine(
  db: OpenTenantDb,
  change: CartChange & { quantity: number },
  { isAdded }: { isAdded: boolean },
): Promise<number> {
  const { memberId, wineId, now } = change
  const shown_cents = await priceFor(db, change)
  const line = await db.q
    .insertInto('cart_lines')
    .values({
      member_id: memberId,
      wine_id: wineId,
      quantity: change.quantity,
      shown_cents,
      added_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'member_id', 'wine_id'])
        .doUpdateSet((eb) => ({
          quantity: isAdded
            ? eb('cart_lines.quantity', '+', eb.ref('excluded.quantity'))
            : eb.ref('excluded.quantity'),
          shown_cents,
          changed_at: now,
        }))
        .where((eb) => {
          const added = isAdded ? eb.ref('cart_lines.quantity') : eb.lit(0)
          return eb(eb('excluded.quantity', '+', added), '<=', mostBottles)
        }),
    )
    .returning(({ selectFrom }) => [
      'quantity',
      sql<boolean>`xmax = 0`.as('isNew'),
      // The statement does not count a row that it adds.
      selectFrom('cart_lines as c')
        .where('c.member_id', '=', memberId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('before'),
    ])
    .executeTakeFirst()
  if (!line) throw tooManyBottles()
  if (line.isNew && line.before >= mostWines) throw tooManyWines()
  return line.quantity
}

/** Takes a wine out of a member's cart. */
export function removeFromCart(
  db: TenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<void> {
  return db.transaction((db) => removeLines(db, memberId, [wineId]))
}

/** Takes wines out of a member's cart. */
export async function removeLines(db: OpenTenantDb, memberId: string, wineIds: string[]): Promise<void> {
  await db.q
    .deleteFrom('cart_lines')
    .where('member_id', '=', memberId)
    .where('wine_id', '=', anyOf(wineIds))
    .execute()
}

async function priceFor(db: OpenTenantDb, { memberId, wineId }: CartChange): Promise<number> {
  const wine = isId(wineId)
    ? await db.q
        .selectFrom('wines')
        .where('id', '=', wineId)
        .select(['is_listed', 'is_for_sale', 'retired_at', 'bottle_price_cents'])
        .executeTakeFirst()
    : undefined
  if (!wine || !isForSale(wine) || !(await sellsBottles(db))) {
    throw new DomainError('not-for-sale', 404, 'This wine is no longer for sale.')
  }
  return memberPrice(wine.bottle_price_cents!, (await tierPriceOf(db, memberId)).discountBp)
}

const tooManyBottles = () =>
  new DomainError('too-many-bottles', 409, `A cart holds up to ${mostBottles} bottles of one wine.`, {
    field: 'quantity',
  })

const tooManyWines = () =>
  new DomainError('too-many-wines', 409, `A cart holds up to ${mostWines} different wines.`)
