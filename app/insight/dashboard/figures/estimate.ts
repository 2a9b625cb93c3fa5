// The specification's estimate of monthly revenue. Pure.

/** Members multiplied by the average tier price, rounded to whole units of the currency; null without data. */
export function estimatedRevenue({
  members,
  averagePriceCents,
}: {
  members: number
  averagePriceCents: number | null
}): number | null {
  if (members === 0 || averagePriceCents === null) return null
  return Math.round((members * averagePriceCents) / 100)
}
