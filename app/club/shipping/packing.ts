// Cartons and the price of shipping. Pure.

/** The sizes of cartons, in bottles. */
export const cartonSizes = [1, 2, 3, 6, 12] as const

export interface Packing {
  bottles: number
  /** Extra cost of a carton of this size, in cents. */
  extraCents: number
}

interface Pricing {
  /** `flat` is one price for each order, `per_bottle` one for each bottle. */
  pricing: 'flat' | 'per_bottle'
  priceCents: number
  packings: readonly Packing[]
}

/**
 * The cartons for a number of bottles: as few as possible, then the cheapest, then the smallest. A carton may have
 * room left. Empty where the business packs none.
 */
export function cartonsFor(packings: readonly Packing[], bottles: number): Packing[] {
  interface Way {
    count: number
    cents: number
    room: number
    last: Packing | null
  }
  const ways: (Way | null)[] = [{ count: 0, cents: 0, room: 0, last: null }]
  const isBetter = (a: Way, b: Way | null) =>
    b === null ||
    a.count < b.count ||
    (a.count === b.count && (a.cents < b.cents || (a.cents === b.cents && a.room < b.room)))
  for (let n = 1; n <= bottles; n++) {
    let best: Way | null = null
    for (const packing of packings) {
      const before = ways[Math.max(0, n - packing.bottles)]
      if (!before) continue
      const way = {
        count: before.count + 1,
        cents: before.cents + packing.extraCents,
        room: before.room + packing.bottles,
        last: packing,
      }
      if (isBetter(way, best)) best = way
    }
    ways.push(best)
  }
  const cartons: Packing[] = []
  for (let n = bottles; n > 0;) {
    const last = ways[n]?.last
    if (!last) return []
    cartons.push(last)
    n = Math.max(0, n - last.bottles)
  }
  return cartons.sort((a, b) => b.bottles - a.bottles)
}

/** A member's price for shipping a number of bottles, in cents before tax. */
export function shippingPrice({ pricing, priceCents, packings }: Pricing, bottles: number): number {
  const extra = cartonsFor(packings, bottles).reduce((sum, { extraCents }) => sum + extraCents, 0)
  return (pricing === 'flat' ? priceCents : priceCents * bottles) + extra
}

/** "2 cartons: 12 bottles, 3 bottles" */
export function cartonText(cartons: readonly Packing[]): string {
  const sizes = cartons.map(({ bottles }) => (bottles === 1 ? '1 bottle' : `${bottles} bottles`))
  return `${cartons.length === 1 ? '1 carton' : `${cartons.length} cartons`}: ${sizes.join(', ')}`
}
