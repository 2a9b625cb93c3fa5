// Discount of a tier's members on a bottle of the club's list. Pure. Shares are in basis points: 1000 is 10 %.

/** The largest discount of a tier, in percent. */
export const mostDiscount = 99

/** "10%" or "12.5%". */
export const discountText = (discountBp: number) => `${discountBp / 100}%`

/** As guests and members read it on a tier; null for a tier without one. */
export const discountBenefit = (discountBp: number): string | null =>
  discountBp > 0 ? `${discountText(discountBp)} off every bottle` : null

/**
 * The price of one bottle for a member whose tier gives a discount: rounded down to the cent, and at least one cent. One
 * percentage applies, never two.
 */
export function memberPrice(listCents: number, discountBp: number): number {
  const exact = listCents * (10_000 - discountBp)
  return Math.max(1, Math.floor(exact / 10_000))
}
