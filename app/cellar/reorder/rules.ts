// How much to order, and how many bottles the coming month takes. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { formatExactCents, parseExactCents, roundedCents } from '~/cellar/stock/exact-cents'
import { bottles } from '~/cellar/receiving/rules'

/** The most lines of one order; a draft receipt takes as many. */
export { maxLines } from '~/cellar/receiving/rules'

interface Need {
  available: number
  par: number
  /** Bottles of open receipts, which are still to come. */
  onOrder: number
  /** Bottles in a case, as the wine came the last time; null for single bottles. */
  caseSize: number | null
}

/** Bottles that bring a wine back to its par level, in whole cases where it comes in cases. */
export function suggestedQuantity({ available, par, onOrder, caseSize }: Need): number {
  const missing = Math.max(0, par - available - onOrder)
  return caseSize === null ? missing : Math.ceil(missing / caseSize) * caseSize
}

/** Cost of some bottles at the last cost of one (exact cents as text), to the cent; null while unknown. */
export function costOf(quantity: number, lastCost: string | null): number | null {
  if (lastCost === null) return null
  return roundedCents(formatExactCents(parseExactCents(lastCost) * BigInt(quantity)))
}

/** The last cost of a bottle to the cent. */
export const lastCents = (lastCost: string | null): number | null =>
  lastCost === null ? null : roundedCents(lastCost)

/** An order's bottles and cost: "24 bottles, $360.00." Costs that are not known are null. */
export function orderSum(count: number, costs: (number | null)[]): string {
  const unknown = costs.filter((cost) => cost === null).length
  const sum = formatMoney(costs.reduce<number>((total, cost) => total + (cost ?? 0), 0))
  if (unknown === 0) return `${bottles(count)}, ${sum}.`
  if (unknown === costs.length) return `${bottles(count)}, at costs that are not known yet.`
  const without = unknown === 1 ? 'one wine whose cost is' : `${unknown} wines whose costs are`
  return `${bottles(count)}, ${sum} without ${without} not known yet.`
}

interface TierDemand {
  id: string
  name: string
  /** Members who get bottles in the coming month. */
  members: number
  /** 0 where the number varies. */
  bottlesPerMonth: number
  /** Current price; tiers are ranked by it. */
  priceCents: number
}

/** Available bottles of the wines that need at least a tier of this price; null for those open to all. */
interface BottlePool {
  priceCents: number | null
  available: number
}

export interface TierForecast extends TierDemand {
  /** Bottles, where a box without a fixed number counts as one. */
  needed: number
  /** Bottles that the tier may receive. */
  available: number
  /** Bottles missing after the lower tiers had theirs. */
  short: number
}

/**
 * Bottles that each tier needs against those it may receive, the lowest tier first: it may receive the fewest wines,
 * so serving it first leaves the smallest shortage in all.
 */
export function forecast(tiers: TierDemand[], pools: BottlePool[]): TierForecast[] {
  let taken = 0
  return [...tiers]
    .sort((one, other) => one.priceCents - other.priceCents)
    .map((tier) => {
      const available = pools
        .filter(({ priceCents }) => priceCents === null || priceCents <= tier.priceCents)
        .reduce((sum, pool) => sum + pool.available, 0)
      const needed = tier.members * (tier.bottlesPerMonth || 1)
      const short = Math.max(0, needed - Math.max(0, available - taken))
      taken += needed - short
      return { ...tier, needed, available, short }
    })
}

/** The forecast in a sentence. */
export function forecastSentence(tiers: TierForecast[]): string {
  const needed = tiers.reduce((sum, tier) => sum + tier.needed, 0)
  const short = tiers.filter((tier) => tier.short > 0)
  if (needed === 0) return 'No members need bottles in the coming month.'
  if (short.length === 0) return `You have enough for the ${bottles(needed)} of the coming month.`
  const missing = short.reduce((sum, tier) => sum + tier.short, 0)
  const parts = short.map((tier) => `${tier.short.toLocaleString('en-US')} for ${tier.name}`)
  return `You are ${bottles(missing)} short for the coming month: ${parts.join(', ')}.`
}
