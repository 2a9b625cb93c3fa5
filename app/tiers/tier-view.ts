/** A tier as a guest sees it. `priceCents` is per month, in minor units of `currency`. */
export interface TierView {
  id: string
  name: string
  description: string
  priceCents: number
  currency: string
  /** Bottles a month; null when the tier does not promise a number. */
  bottles: number | null
  benefits: string[]
  /** True where nobody may simply join: there is a waiting list instead. */
  isFull?: boolean
}
