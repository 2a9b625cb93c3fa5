// What a member pays for a bottle of the club's list. Pure.
import { basisPointsOf } from '~/kit/money'

/** At most this many different wines in a cart: the checkout page of Stripe lists 100 lines. */
export const mostWines = 50
/** Of one wine, in one purchase. */
export const mostBottles = 60

/**
 * The price of one bottle for a member whose tier gives `discountBp` (1000 is 10 %) off the list: rounded down to the
 * cent, and at least one cent. One percentage applies, never two.
 */
export function memberPrice(listCents: number, discountBp: number): number {
  const exact = listCents * (10_000 - discountBp)
  return Math.max(1, Math.floor(exact / 10_000))
}

/** What a member saves on a number of bottles, in cents. */
export const savedCents = (listCents: number, unitCents: number, quantity: number) =>
  (listCents - unitCents) * quantity

/** "10%" or "12.5%". */
export const discountText = (discountBp: number) => `${basisPointsOf(10_000, discountBp) / 100}%`
