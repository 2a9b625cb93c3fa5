// The tiers of a run's plan, with what their boxes cost.
import type { OpenTenantDb } from '#/db/handles.server'
import type { PlannedBox, RunPlan } from '../assignment/plan-run.server'

export interface CheckedTier {
  id: string
  name: string
  boxes: number
  /** Of the run's box; 0 where no wine is chosen. */
  slots: number
  priceCents: number | null
  currency: string
  ceilingCents: number | null
  /** Cost of the dearest box that the plan holds, and of the average one; null where a cost is unknown. */
  highestCostCents: number | null
  averageCostCents: number | null
}

/** The tiers of a run in the club's order. Costs in cents, by the cost of a bottle of each wine. */
export async function checkedTiers(
  db: OpenTenantDb,
  runId: string,
  { boxes, slots }: RunPlan,
  costs: Map<string, number>,
): Promise<CheckedTier[]> {
  const rows = await db.q
    .selectFrom('run_tiers as r')
    .innerJoin('tiers as t', 't.id', 'r.tier_id')
    .leftJoin('tier_prices as p', (join) =>
      join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
    )
    .where('r.run_id', '=', runId)
    .select(['t.id', 't.name', 'p.amount_cents', 'p.currency', 'r.cost_ceiling_cents'])
    .orderBy('t.position')
    .orderBy('p.amount_cents')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id, name, amount_cents, currency, cost_ceiling_cents }) => {
    // An upgrade's box is a part of a box: its cost says nothing about the tier's margin.
    const whole = boxes.filter(({ tierId, kind }) => tierId === id && kind === 'month')
    const sums = whole.map((box) => boxCost(box, costs))
    const knownSums = sums.filter((sum) => sum !== null)
    const standard = (slots.get(id) ?? []).map(({ main }) => costs.get(main) ?? null)
    const isKnown = standard.every((cost) => cost !== null) && knownSums.length === sums.length
    const all =
      knownSums.length > 0 ? knownSums : [standard.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)]
    const hasWines = standard.length > 0
    return {
      id,
      name,
      boxes: boxes.filter(({ tierId }) => tierId === id).length,
      slots: standard.length,
      priceCents: amount_cents,
      currency: currency ?? 'usd',
      ceilingCents: cost_ceiling_cents,
      highestCostCents: isKnown && hasWines ? Math.max(...all) : null,
      averageCostCents:
        isKnown && hasWines ? Math.round(all.reduce((sum, cost) => sum + cost, 0) / all.length) : null,
    }
  })
}

function boxCost({ lines }: PlannedBox, costs: Map<string, number>): number | null {
  let sum = 0
  // A missing bottle counts as well: its place is to be filled.
  for (const { wineId, owedLineId } of lines) {
    // Owed of an earlier box: no part of this one.
    if (owedLineId) continue
    const cost = costs.get(wineId)
    if (cost === undefined) return null
    sum += cost
  }
  return sum
}
