// Estimated cost of a plan for a business at its current size. Pure.
import { basisPointsOf } from '~/foundation/kit/money'
import { plans, type Plan } from './plans'

/** The number of paying members and their monthly total in cents. */
export interface ClubSize {
  members: number
  monthlySalesCents: number
}

export interface PlanCost {
  monthlyCents: number
  shareCents: number
  totalCents: number
  /** As a share of sales, in basis points; null without sales. */
  rate: number | null
}

/** An estimate: the share is computed and rounded per charge. */
export function planCost(plan: Plan, { monthlySalesCents }: ClubSize): PlanCost {
  const { monthlyCents, basisPoints } = plans[plan]
  const shareCents = basisPointsOf(monthlySalesCents, basisPoints)
  const totalCents = monthlyCents + shareCents
  const rate =
    monthlySalesCents > 0
      ? Math.floor((totalCents * 20_000 + monthlySalesCents) / (monthlySalesCents * 2))
      : null
  return { monthlyCents, shareCents, totalCents, rate }
}
