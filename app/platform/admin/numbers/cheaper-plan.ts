// The plan that would cost a business least. Pure.
import { planCost } from '~/billing/plan/plan-cost'
import { planIds, plans, type Plan } from '~/billing/plan/plans'

export interface CheaperPlan {
  name: string
  /** Less than the current plan, in a month with these sales. */
  savedCents: number
}

/** The plan that would have cost less in a month with these sales before tax; null where the current one costs least. */
export function cheaperPlan(current: Plan, salesCents: number): CheaperPlan | null {
  const cost = (plan: Plan) => planCost(plan, { members: 0, monthlySalesCents: salesCents }).totalCents
  const best = planIds.reduce((one, other) => (cost(other) < cost(one) ? other : one))
  const savedCents = cost(current) - cost(best)
  return savedCents > 0 ? { name: plans[best].name, savedCents } : null
}
