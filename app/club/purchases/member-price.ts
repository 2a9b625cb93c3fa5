// The limits of a cart, and what a member saves. Pure.

/** At most this many different wines in a cart: the checkout page of Stripe lists 100 lines. */
export const mostWines = 50
/** Of one wine, in one purchase. */
export const mostBottles = 60

/** The amount a member saves on a number of bottles, in cents. */
export const savedCents = (listCents: number, unitCents: number, quantity: number) =>
  (listCents - unitCents) * quantity
