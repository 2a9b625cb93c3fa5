// What businesses may choose from, and what each costs. The one place that says so. Pure.

export type Plan = 'neighborhood' | 'sommelier' | 'world_class'

export interface PlanTerms {
  name: string
  /** Cents a month. */
  monthlyCents: number
  /** The platform's share of every charge: 800 = 8 %. */
  basisPoints: number
  /** For clubs of about this size; a recommendation, never a limit. */
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

/** In the order in which they are shown. */
export const planIds = Object.keys(plans) as Plan[]

/** The name of each plan by its id, for texts that know the id alone. */
export const planNames: ReadonlyMap<string, string> = new Map(
  Object.entries(plans).map(([plan, { name }]) => [plan, name]),
)

export function isPlan(text: string): text is Plan {
  return Object.hasOwn(plans, text)
}

/** The name of a plan's price at the provider. Another amount is another price, so the amount is part of it. */
export function priceKeyOf(plan: Plan): string {
  return `tastevin-${plan}-${plans[plan].monthlyCents}`
}

/** The plan a price at the provider is of, at whatever amount it once had; null for a price of another kind. */
export function planOfPriceKey(key: string | null | undefined): Plan | null {
  const plan = /^tastevin-([a-z_]+)-\d+$/.exec(key ?? '')?.[1]
  return plan !== undefined && isPlan(plan) ? plan : null
}
