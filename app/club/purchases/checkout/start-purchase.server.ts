import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lockUntilCommit } from '#/db/advisory-lock'
import { isLockTimeout } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PurchasesTable } from '#/db/schema/purchases'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { startPayment } from '~/billing/one-time/payments.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { addressLines } from '~/club/shipping/addresses/address-form'
import { memberSentence, type DestinationProblem } from '~/club/shipping/destination'
import { cartDelivery, deliveryPrice, type CartDelivery } from '~/club/shipping/choices/cart-delivery.server'
import { stateName } from '~/club/shipping/rules/rule'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import { cartOf, type Cart, type CartLine } from '../cart/cart.server'
import { problemSentence } from '../problem-sentence'
import { purchaseOwner } from '../purchase-owner'
import { tierPriceOf } from '../member-tier.server'

interface CheckOut {
  memberId: string
  /** Absolute URLs on our host, by the payment's id. */
  returnTo(purchaseId: string): { success: string; cancel: string }
  now: Date
}

type CheckOutResult =
  /** The hosted page to send the member to. */
  | { kind: 'open'; purchaseId: string; url: string }
  /** An earlier purchase that was open has just been paid: show it instead. */
  | { kind: 'paid' | 'processing'; purchaseId: string }

/**
 * Other tabs and Stripe may change the state while we work, and many buyers may wait for each other; after this many
 * tries, the member is asked to retry.
 */
const maxTries = 5

/**
 * Opens the hosted page that pays for a member's cart. Its bottles are locked from then on until it is paid or the page
 * has closed. A member has one open purchase: asking again with the same cart returns the same page; with another cart
 * it closes the first. Throws `checkout-busy` (409, or 503 where too many check out at once), `cart-empty` and `cart-changed` (409: a price, or a wine that cannot be bought; the cart
 * page says which), `not-enough-stock`, `payments-not-ready` and Stripe's DomainErrors.
 */
export async function checkOut(
  oneTime: Pick<OneTimeOperations, 'openPage' | 'cancel'>,
  db: TenantDb,
  order: CheckOut,
): Promise<CheckOutResult> {
  const { memberId, now } = order
  let isCrowded = false
  for (let turn = 0; turn < maxTries; turn++) {
    const open = await awaitingPurchase(db, memberId)
    const wanted = await db.transaction(async (db) => {
      const delivery = await cartDelivery(db, { memberId, now })
      return { delivery, cart: await cartOf(db, { memberId, locationId: delivery.locationId }) }
    })
    if (open && !isSame(open, wanted)) {
      const { kind } = await oneTime.cancel(db, { paymentId: open.paymentId, now })
      if (kind === 'paid' || kind === 'processing') return { kind, purchaseId: open.id }
      continue
    }
    const started = open ?? (await startPurchase(db, order).catch(crowdedWhereLocked))
    // Another request of this member started one after we looked, or other buyers of the club were first.
    if (started === 'crowded') {
      isCrowded = true
      continue
    }
    if (!started) continue
    const state = await oneTime.openPage(db, { paymentId: started.paymentId, now })
    if (state.kind === 'open') return { kind: 'open', purchaseId: started.id, url: state.url }
    if (state.kind === 'paid' || state.kind === 'processing') {
      return { kind: state.kind, purchaseId: started.id }
    }
    if (state.kind === 'unknown') await oneTime.cancel(db, { paymentId: started.paymentId, now })
  }
  if (isCrowded) throw new DomainError('checkout-busy', 503, crowdedSentence)
  throw new DomainError('checkout-busy', 409, 'Your checkout is open in another window. Please try again.')
}

const crowdedSentence =
  'Many members are checking out right now. Nothing was charged, and your cart is kept. Please try again.'

/** Buyers of a club take turns; one who waited for too long has written nothing and may try again. */
function crowdedWhereLocked(error: unknown): 'crowded' {
  if (isLockTimeout(error)) return 'crowded'
  throw error
}

type AwaitingPurchase = NonNullable<Awaited<ReturnType<typeof awaitingPurchase>>>

/** The purchase that a member has begun to pay for; the bottles of a cart that is the same are its own. */
async function awaitingPurchase(db: TenantDb, memberId: string) {
  return db.read(({ q }) =>
    q
      .selectFrom('purchases as p')
      .innerJoin('one_time_payments as y', 'y.purchase_id', 'p.id')
      .where('p.member_id', '=', memberId)
      .where('p.status', '=', 'awaiting_payment')
      .where('y.status', '=', 'open')
      .select(({ selectFrom }) => [
        ...(['p.id', 'y.id as paymentId', 'p.shipping_cents as shippingCents'] as const),
        jsonObjectFrom(
          selectFrom('purchase_shipping as s')
            .whereRef('s.purchase_id', '=', 'p.id')
            .select(['s.name', 's.street', 's.unit', 's.city', 's.state', 's.zip', 's.phone']),
        ).as('address'),
        jsonArrayFrom(
          selectFrom('purchase_lines as l')
            .whereRef('l.purchase_id', '=', 'p.id')
            .select(['l.wine_id as wineId', 'l.quantity', 'l.unit_cents as unitCents'])
            .orderBy('l.wine_id'),
        ).as('lines'),
      ])
      .executeTakeFirst(),
  )
}

/** Whether an open purchase is what the cart has now. Its own bottles count as available to it. */
function isSame(
  { lines, shippingCents, address }: AwaitingPurchase,
  { cart, delivery }: { cart: Cart; delivery: CartDelivery },
): boolean {
  const to = delivery.ship?.address ?? null
  if (shippingCents !== deliveryPrice(delivery, cart.bottles)) return false
  if ((to === null) !== (address === null)) return false
  if (
    to &&
    address &&
    addressLines(to).join('\n') + to.phone !== addressLines(address).join('\n') + address.phone
  )
    return false
  const wanted = cart.lines
    .toSorted((a, b) => (a.wineId < b.wineId ? -1 : 1))
    .map(({ wineId, quantity, unitCents }) => `${wineId} ${quantity} ${unitCents}`)
  const open = lines.map(({ wineId, quantity, unitCents }) => `${wineId} ${quantity} ${unitCents}`)
  return wanted.length === open.length && wanted.every((text, n) => text === open[n])
}

/** Writes the purchase with its payment and locks its bottles, all or nothing; null if the member has one already. */
function startPurchase(
  db: TenantDb,
  { memberId, returnTo, now }: CheckOut,
): Promise<{ id: string; paymentId: string } | null> {
  return db.transaction(async (db) => {
    const delivery = await cartDelivery(db, { memberId, now })
    const { locationId, ship } = delivery
    const cart = await cartOf(db, { memberId, locationId, isLocked: true })
    requireBuyable(cart)
    if (ship?.problem) await refuseState(db, ship.problem, ship.address.state)
    const shippingCents = deliveryPrice(delivery, cart.bottles)
    const { tierId, discountBp } = await tierPriceOf(db, memberId)
    const id = newId()
    const purchase = await insertPurchase(db, {
      id,
      member_id: memberId,
      location_id: locationId,
      tier_id: tierId,
      discount_bp: discountBp,
      amount_cents: cart.subtotalCents + shippingCents,
      shipping_cents: shippingCents,
      fulfillment: ship ? 'ship' : 'pick_up',
      currency: cart.currency,
      now,
    })
    if (!purchase) return null
    await insertLines(db, { purchaseId: id, locationId, lines: cart.lines, now })
    if (ship) await insertShipping(db, id, ship)
    const { paymentId } = await startPayment(db, {
      memberId,
      subject: { kind: 'purchase', purchaseId: id },
      lines: [
        ...cart.lines.map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents: unitCents! })),
        ...(ship && shippingCents > 0
          ? [{ name: `Shipping to ${stateName(ship.address.state)}`, quantity: 1, unitCents: shippingCents }]
          : []),
      ],
      returnTo: returnTo(id),
      now,
    })
    return { id, paymentId }
  })
}

function requireBuyable(cart: Cart): void {
  if (cart.lines.length === 0) {
    throw new DomainError('cart-empty', 409, 'Your cart is empty.')
  }
  const stopped = cart.lines.find(({ problem }) => problem !== null)
  if (stopped) throw new DomainError('cart-changed', 409, problemSentence(stopped))
}

type NewPurchase = Pick<
  Selectable<PurchasesTable>,
  | 'id'
  | 'member_id'
  | 'location_id'
  | 'tier_id'
  | 'discount_bp'
  | 'amount_cents'
  | 'shipping_cents'
  | 'fulfillment'
  | 'currency'
> & { now: Date }

async function insertPurchase(
  db: OpenTenantDb,
  { now, ...row }: NewPurchase,
): Promise<{ id: string } | null> {
  // Purchases of a business are numbered one after the other.
  await lockUntilCommit(db.q, { text: `purchase-number ${db.businessId}` })
  const inserted = await db.q
    .insertInto('purchases')
    .values(({ selectFrom }) => ({
      ...row,
      number: selectFrom('purchases')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('number'), lit(1_000)), '+', 1).as('next'))
        .$asScalar()
        .$notNull(),
      created_at: now,
      changed_at: now,
      paid_at: null,
      ready_at: null,
      delivered_at: null,
    }))
    .onConflict((conflict) =>
      // Must match the partial index's predicate exactly, or a prepared statement cannot use the index.
      conflict
        .columns(['business_id', 'member_id'])
        .where('status', '=', sql.lit('awaiting_payment'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted ?? null
}

/** Where it goes is kept with the purchase, whatever becomes of the member's address. */
async function insertShipping(
  db: OpenTenantDb,
  purchaseId: string,
  { address, agreedAt, agreedVersion }: NonNullable<CartDelivery['ship']>,
): Promise<void> {
  await db.q
    .insertInto('purchase_shipping')
    .values({
      purchase_id: purchaseId,
      ...address,
      agreed_at: agreedAt,
      agreed_version: agreedVersion,
    })
    .execute()
}

async function refuseState(db: OpenTenantDb, problem: DestinationProblem, state: string): Promise<never> {
  const { name } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('name')
    .executeTakeFirstOrThrow()
  throw new DomainError('cart-changed', 409, memberSentence(problem, state, name))
}

async function insertLines(
  db: OpenTenantDb,
  order: { purchaseId: string; locationId: string; lines: CartLine[]; now: Date },
): Promise<void> {
  const { purchaseId, locationId, lines, now } = order
  const rows = lines.map(({ wineId, name, quantity, listCents, unitCents }, n) => ({
    business_id: db.businessId,
    id: newId(),
    purchase_id: purchaseId,
    position: n + 1,
    wine_id: wineId,
    name,
    quantity,
    list_cents: listCents!,
    unit_cents: unitCents!,
  }))
  await db.q.insertInto('purchase_lines').values(rows).execute()
  const bottles = rows.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  // Without an expiry: they are released once the page is known to have closed.
  const locks = await lockBottles(db, {
    owner: purchaseOwner(purchaseId),
    locationId,
    bottles: bottles.map(({ wine_id }) => ({ wineId: wine_id, quantity: 1 })),
    expiresAt: null,
    userId: null,
    now,
  })
  await db.q
    .insertInto('order_bottles')
    .values(
      bottles.map(({ id, position, wine_id }, n) => ({
        id: newId(),
        box_id: null,
        purchase_id: purchaseId,
        purchase_line_id: id,
        slot: position,
        wine_id,
        chosen: 'member' as const,
        lock_id: locks[n]!,
        status: 'promised' as const,
      })),
    )
    .execute()
}
