// Rules of wines that other modules share. Pure.

/** A tier with its current price; tiers are ranked by it. */
export interface TierRank {
  id: string
  priceCents: number
}

/** A usual pour: 5 oz. */
export const usualPourMl = 150

/** Whole glasses in a bottle: an estimate, since some is lost when pouring. */
export function glassesPerBottle(formatMl: number, glassMl: number | null): number {
  return Math.floor(formatMl / (glassMl ?? usualPourMl))
}

/** "5 oz (150 ml)": a pour in US fluid ounces, to the half. */
export function pourText(glassMl: number): string {
  return `${Math.round((glassMl / 29.5735) * 2) / 2} oz (${glassMl} ml)`
}

/** "About 5 glasses of 5 oz (150 ml)". */
export function yieldText({ formatMl, glassMl }: { formatMl: number; glassMl: number | null }): string {
  const glasses = glassesPerBottle(formatMl, glassMl)
  return `About ${glasses} ${glasses === 1 ? 'glass' : 'glasses'} of ${pourText(glassMl ?? usualPourMl)}`
}
