// How the bottles of a member's cart reach them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { defaultLocation } from '~/cellar/stock/locations.server'
import type { Address } from '../addresses/address-form'
import { addressesOf, addressNotFound, type MemberAddress } from '../addresses/addresses.server'
import {
  destinationProblem,
  memberSentence,
  openStates,
  signatureTerms,
  type DestinationProblem,
} from '../destination'
import { cartonsFor, cartonText, shippingPrice } from '../packing'
import { activeShipping, type ActiveShipping } from '../settings/settings.server'
import { notAgreed, requireShipping } from './member-choice.server'

/** Delivery of a cart: shipping or pick-up. */
export interface CartDelivery {
  /** Bottles are locked there. */
  locationId: string
  /** Null for pick-up. */
  ship: {
    addressId: string
    address: Address
    agreedAt: Date
    agreedVersion: number
    problem: DestinationProblem | null
    shipping: ActiveShipping
  } | null
  shipping: ActiveShipping | null
}

/**
 * The member's choice for their cart as it can be carried out now. A choice that shipping switched off has ended is
 * pick-up again.
 */
export async function cartDelivery(
  db: OpenTenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<CartDelivery> {
  const shipping = await activeShipping(db, now)
  const memberAddress = shipping && (await chosenAddress(db, memberId))
  if (!shipping || !memberAddress) return { locationId: await defaultLocation(db, now), ship: null, shipping }
  const { addressId, agreedAt, agreedVersion, ...address } = memberAddress
  const problem = destinationProblem(shipping, address.state)
  const ship = { addressId, address, agreedAt, agreedVersion, problem, shipping }
  return { locationId: shipping.locationId, ship, shipping }
}

/** Price of shipping a number of bottles, in cents before tax; 0 for pick-up. */
export const deliveryPrice = ({ ship }: Pick<CartDelivery, 'ship'>, bottles: number): number =>
  ship === null || bottles === 0 ? 0 : shippingPrice(ship.shipping, bottles)

function chosenAddress(db: OpenTenantDb, memberId: string) {
  return db.q
    .selectFrom('cart_deliveries as c')
    .innerJoin('member_addresses as a', 'a.id', 'c.address_id')
    .where('c.member_id', '=', memberId)
    .where('a.member_id', '=', memberId)
    .select(['c.address_id as addressId', 'c.agreed_at as agreedAt', 'c.agreed_version as agreedVersion'])
    .select(['a.name', 'a.street', 'a.unit', 'a.city', 'a.state', 'a.zip', 'a.phone'])
    .executeTakeFirst()
}

/**
 * Has the cart shipped to one of the member's addresses. Throws `shipping-off` (409), `address-not-found` (404),
 * `state-refused` (409) and `not-agreed` (400).
 */
export function shipCart(
  db: TenantDb,
  choice: { memberId: string; addressId: string; hasAgreed: boolean; clubName: string; now: Date },
): Promise<void> {
  const { memberId, addressId, hasAgreed, clubName, now } = choice
  return db.transaction(async (db) => {
    const shipping = await requireShipping(db, clubName, now)
    const address = (await addressesOf(db, memberId)).find(({ id }) => id === addressId)
    if (!address) throw addressNotFound()
    const problem = destinationProblem(shipping, address.state)
    if (problem)
      throw new DomainError('state-refused', 409, memberSentence(problem, address.state, clubName), {
        field: 'addressId',
      })
    if (!hasAgreed) throw notAgreed()
    const columns = { address_id: addressId, agreed_at: now, agreed_version: signatureTerms.version }
    await db.q
      .insertInto('cart_deliveries')
      .values({ member_id: memberId, ...columns })
      .onConflict((conflict) => conflict.columns(['business_id', 'member_id']).doUpdateSet(columns))
      .execute()
  })
}

/** Has the cart picked up. Safe to repeat. */
export function pickUpCart(db: TenantDb, memberId: string): Promise<void> {
  return db.transaction((db) => endCartDelivery(db, memberId))
}

/** The choice is made for each purchase. */
export async function endCartDelivery(db: OpenTenantDb, memberId: string): Promise<void> {
  await db.q.deleteFrom('cart_deliveries').where('member_id', '=', memberId).execute()
}

/** Shipping as the cart page shows it; null where the business does not ship. */
export interface CartShippingView {
  addresses: (MemberAddress & { refusal: string | null })[]
  chosenId: string | null
  /** Why the chosen address can no longer be used. */
  refusal: string | null
  /** Price of shipping this cart to any of the addresses. */
  priceCents: number
  cartons: string
  hotMonthsNote: string
  states: string[]
}

export function cartShippingView(
  db: TenantDb,
  { memberId, bottles, clubName, now }: { memberId: string; bottles: number; clubName: string; now: Date },
): Promise<CartShippingView | null> {
  return db.read(async (db) => {
    const shipping = await activeShipping(db, now)
    if (!shipping) return null
    const memberAddress = await chosenAddress(db, memberId)
    const addresses = (await addressesOf(db, memberId)).map((address) => {
      const problem = destinationProblem(shipping, address.state)
      return { ...address, refusal: problem && memberSentence(problem, address.state, clubName) }
    })
    return {
      addresses,
      chosenId: memberAddress?.addressId ?? null,
      refusal: addresses.find(({ id }) => id === memberAddress?.addressId)?.refusal ?? null,
      priceCents: bottles === 0 ? 0 : shippingPrice(shipping, bottles),
      cartons: cartonText(cartonsFor(shipping.packings, bottles)),
      hotMonthsNote: shipping.hotMonthsNote,
      states: openStates(shipping),
    }
  })
}
