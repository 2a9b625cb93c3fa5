import { plans, type Plan } from './plans'

/** The platform's share of a business's charges as a percentage, as Stripe expects it. */
export function feePercent(plan: Plan): number {
  return plans[plan].basisPoints / 100
}
