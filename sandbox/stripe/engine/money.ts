/** Percentages are held in hundredths of a percent; the fee is rounded half up to whole cents. */
export function percentOf(cents: number, percent: number): number {
  const basisPoints = Math.round(percent * 100)
  return Math.floor((cents * basisPoints + 5000) / 10_000)
}

/** The part `share / whole` of so many cents, rounded half up (away from nothing for what is owed back). */
export function proportionOf(cents: number, share: number, whole: number): number {
  if (whole <= 0 || share <= 0) return 0
  if (share >= whole) return cents
  const magnitude = BigInt(Math.abs(cents)) * BigInt(share)
  const part = Number((2n * magnitude + BigInt(whole)) / (2n * BigInt(whole)))
  return cents < 0 ? -part : part
}

/** The least a card is charged, in cents; smaller sums wait on the customer's balance. */
export const MINIMUM_CHARGE = 50

/** Cents as a person reads them. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )
}

/** `month`, or `3 months`. */
export function intervalText(price: {
  recurring: { interval: string; interval_count: number } | null
}): string {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return count === 1 ? interval : `${count} ${interval}s`
}

/** `15 Jan 2026`, in UTC. */
export function dayOf(instant: number): string {
  return new Date(instant * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
