// The plans businesses can choose from and their prices, defined here only. Pure.

import type { PlanId } from '#/db/schema/businesses'

export type Plan = PlanId

interface PlanTerms {
  name: string
  /** Cents a month. */
  monthlyCents: number
  /** The platform's share of every charge: 800 = 8%. */
  basisPoints: number
  /** The club size it suits; a recommendation, not a limit. */
  members: string
}

export const plans: Record<Plan, PlanTerms> = {
  neighborhood: {
    name: 'Neighborhood Cellar',
    monthlyCents: 30_000,
    basisPoints: 500,
    members: 'about 50',
  },
  sommelier: {
    name: "Sommelier's Select",
    monthlyCents: 50_000,
    basisPoints: 700,
    members: 'about 100',
  },
  world_class: {
    name: 'World-Class Wine Club',
    monthlyCents: 75_000,
    basisPoints: 800,
    members: '200+',
  },
}

/** In display order. */
export const planIds = Object.keys(plans) as Plan[]

/** The name of each plan by its id, for texts that know the id alone. */
export const planNames: ReadonlyMap<string, string> = new Map(
  Object.entries(plans).map(([plan, { name }]) => [plan, name]),
)

export function isPlan(text: string): text is Plan {
  return Object.hasOwn(plans, text)
}

/** The lookup key of a plan's price at Stripe. A new amount needs a new price, so the amount is part of the key. */
export function priceKeyOf(plan: Plan): string {
  return `tastevin-${plan}-${plans[plan].monthlyCents}`
}

/** The plan of a price at Stripe, whatever its amount; null for any other price. */
export function planOfPriceKey(key: string | null | undefined): Plan | null {
  const plan = /^tastevin-([a-z_]+)-\d+$/.exec(key ?? '')?.[1]
  return plan !== undefined && isPlan(plan) ? plan : null
}
