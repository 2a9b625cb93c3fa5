import { plans, type Plan } from './plans'

/** The platform's share of a business's charges in percent, as the payment provider takes it. */
export function feePercent(plan: Plan): number {
  return plans[plan].basisPoints / 100
}
