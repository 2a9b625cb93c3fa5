/** A tier as a guest sees it. `priceCents` is per month, in minor units of `currency`. */
export interface TierView {
  id: string
  name: string
  description: string
  priceCents: number
  currency: string
  /** Bottles a month; null if it varies. */
  bottles: number | null
  benefits: string[]
  /** True when the tier is full and offers a waiting list. */
  isFull?: boolean
  /** Sales tax comes on top of the price. */
  addsTax?: boolean
}
