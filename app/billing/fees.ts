export type Plan = 'neighborhood' | 'sommelier' | 'world_class'

/** The platform's share of every charge, in basis points, by the business's plan. */
export const feeBasisPoints: Record<Plan, number> = { neighborhood: 500, sommelier: 700, world_class: 800 }

/** The same in percent, as the payment provider takes it. */
export function feePercent(plan: Plan): number {
  return feeBasisPoints[plan] / 100
}
