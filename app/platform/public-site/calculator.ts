// Cost and revenue of a club at a visitor's own numbers. Pure.
import { planCost, type PlanCost } from '~/billing/plan/plan-cost'
import { planIds, plans, type Plan } from '~/billing/plan/plans'
import { basisPointsOf, parseMoney } from '~/foundation/kit/money'

/** The fields of the calculator as typed; they are the query of the page. */
export interface CalculatorFields {
  members: string
  /** Dollars a month. */
  price: string
  /** Dollars that the wine of a box costs the business; may be blank. */
  cost: string
}

interface ClubNumbers {
  members: number
  priceCents: number
  costCents: number
}

export interface CalculatorInput {
  fields: CalculatorFields
  errors: Partial<Record<keyof CalculatorFields, string>>
  /** Null where a field has an error. */
  numbers: ClubNumbers | null
  /** True where nothing was typed, and the numbers are an example. */
  isExample: boolean
}

const example: CalculatorFields = { members: '50', price: '95', cost: '45' }
const most = { members: 100_000, priceCents: 1_000_000 }

/** Reads the numbers from the query of the page. Without any, it is an example. */
export function readCalculator(query: URLSearchParams): CalculatorInput {
  const isExample = !['members', 'price', 'cost'].some((name) => query.has(name))
  const typed = (name: keyof CalculatorFields) => (query.get(name) ?? '').slice(0, 20)
  const fields = isExample
    ? example
    : { members: typed('members'), price: typed('price'), cost: typed('cost') }
  const members = /^\d{1,3}(,?\d{3})*$/.test(fields.members.trim())
    ? Number(fields.members.trim().replaceAll(',', ''))
    : 0
  const priceCents = parseMoney(fields.price) ?? 0
  const costCents = fields.cost.trim() === '' ? 0 : parseMoney(fields.cost)
  const errors: CalculatorInput['errors'] = {}
  if (members < 1 || members > most.members) errors.members = 'Enter a number of members from 1 to 100,000.'
  if (priceCents < 1 || priceCents > most.priceCents)
    errors.price = 'Enter a price a month such as 95 or 95.50, up to $10,000.'
  if (costCents === null || costCents > most.priceCents)
    errors.cost = 'Enter what the wine of a box costs you, such as 45, or leave it blank.'
  const isValid = Object.keys(errors).length === 0
  return {
    fields,
    errors,
    numbers: isValid ? { members, priceCents, costCents: costCents ?? 0 } : null,
    isExample,
  }
}

export interface PlanEstimate extends PlanCost {
  plan: Plan
  name: string
  /** Sales to members in a month. */
  salesCents: number
  /** Cost of the wine in their boxes in a month. */
  wineCents: number
  /** Sales less the cost of the plan and the wine; may be negative. */
  leftCents: number
  /**
   * Members at this price from which sales pay for the plan and the wine; null where a box leaves nothing to pay the
   * monthly fee with.
   */
  breakEven: number | null
  /** True for the plan that is meant for a club of this size. */
  suitsSize: boolean
}

/** A month on each plan, in the order of the price list, before card fees and sales tax. */
export function estimatePlans({ members, priceCents, costCents }: ClubNumbers): PlanEstimate[] {
  const salesCents = members * priceCents
  const wineCents = members * costCents
  const suited = planForSize(members)
  return planIds.map((plan) => {
    const cost = planCost(plan, { members, monthlySalesCents: salesCents })
    const { name, monthlyCents, basisPoints } = plans[plan]
    const leftOfBox = priceCents - basisPointsOf(priceCents, basisPoints) - costCents
    return {
      ...cost,
      plan,
      name,
      salesCents,
      wineCents,
      leftCents: salesCents - wineCents - cost.totalCents,
      breakEven: leftOfBox > 0 ? Math.ceil(monthlyCents / leftOfBox) : null,
      suitsSize: plan === suited,
    }
  })
}

/** The plan whose size, as the price list names it, is nearest to a number of members. */
export function planForSize(members: number): Plan {
  const sizeOf = (plan: Plan) => Number(/\d+/.exec(plans[plan].members)?.[0] ?? 0)
  return planIds.reduce((best, plan) =>
    Math.abs(sizeOf(plan) - members) < Math.abs(sizeOf(best) - members) ? plan : best,
  )
}
