// What a plan would cost a business at its own size. Pure.
import { basisPointsOf } from '~/kit/money'
import { plans, type Plan } from './plans'

/** Members and what they pay together per month, in cents. */
export interface ClubSize {
  members: number
  monthlySalesCents: number
}

export interface PlanCost {
  monthlyCents: number
  shareCents: number
  totalCents: number
  /** Of sales, in basis points; null without sales. */
  rate: number | null
}

/** An estimate: the share is taken of each charge by itself, and rounded there. */
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
