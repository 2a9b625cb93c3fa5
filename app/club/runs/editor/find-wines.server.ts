// Wines to choose for a bottle of a run, with what matters for the choice beside them.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { findWinesToReceive } from '~/cellar/receiving/find-wines.server'
import { boxCost, costSentence } from './box-view'
import {
  boxWines,
  costCeilings,
  type Choosing,
  type FoundWine,
  type RunToSearchFor,
} from './editor-data.server'

/** A wine to choose, and what choosing it would mean. */
export interface OfferedWine extends FoundWine {
  /** Its role in this bottle, where it has one. */
  role: 'main' | 'choice' | 'substitute' | null
  /** The box with it: "$24.00, margin $75.00 (76%)"; null for staff who may not see costs, and for other roles. */
  boxCost: string | null
  isOverCeiling: boolean
}

export interface FoundForSlot {
  q: string
  wines: OfferedWine[]
  /** False where no label contains the words, and these only resemble them. */
  isExact: boolean
}

/** The most wines that are offered at once. */
const mostFound = 12

/** Wines whose label has these words; without words those with the most bottles in the run's location. */
export async function findWinesForSlot(
  db: OpenTenantDb,
  toSearchFor: RunToSearchFor,
  { choosing, text, seesCosts }: { choosing: Choosing; text: string; seesCosts: boolean },
): Promise<FoundForSlot> {
  const { tierId, slot, role } = choosing
  const { run, slots, tiers } = toSearchFor
  const list = slots.get(tierId) ?? []
  const foundWines =
    text === ''
      ? { wineIds: await bestStocked(db, run.locationId), isExact: true }
      : await findWinesToReceive(db, { text, limit: mostFound }).then(({ wines, isExact }) => ({
          wineIds: wines.map(({ id }) => id),
          isExact,
        }))
  const current = list[slot - 1]
  const mains = list.map(({ main }) => main)
  const wines = await boxWines(db, toSearchFor, {
    memberIds: foundWines.wineIds.length === 0 ? [] : await membersOfTier(db, tierId),
    wineIds: foundWines.wineIds,
    seesCosts,
  })
  // Of the wines of the box only their costs are needed.
  const inBox = await boxWines(db, toSearchFor, { memberIds: [], wineIds: mains, seesCosts })
  const tier = tiers.find(({ id }) => id === tierId)!
  const ceilingCents = (await costCeilings(db, run.id)).get(tierId) ?? null
  const offered = foundWines.wineIds.flatMap((id): OfferedWine[] => {
    const wine = wines.get(id)
    if (!wine) return []
    const has = current
      ? current.main === id
        ? 'main'
        : current.choices.includes(id)
          ? 'choice'
          : current.substitutes.includes(id)
            ? 'substitute'
            : null
      : null
    const costs = mains.map((main) => inBox.get(main)?.costCents ?? null)
    costs[slot - 1] = wine.costCents
    const cost = boxCost(costs, {
      bottles: tier.bottles > 0 ? tier.bottles : null,
      priceCents: tier.priceCents,
      ceilingCents,
    })
    return [
      {
        ...wine,
        role: has,
        boxCost: seesCosts && role !== 'substitute' ? costSentence(cost) : null,
        isOverCeiling: cost.overCents > 0,
      },
    ]
  })
  return { q: text, wines: offered, isExact: foundWines.isExact }
}

/** Members who are owed a box of the tier, or who pay for it. */
async function membersOfTier(db: OpenTenantDb, tierId: string): Promise<string[]> {
  const paying = db.q
    .selectFrom('memberships')
    .where('status', 'in', ['active', 'past_due'])
    .where('tier_id', '=', tierId)
    .select('member_id')
  const rows = await db.q
    .selectFrom('entitlements')
    .where('status', '=', sql.lit('open'))
    .where('tier_id', '=', tierId)
    .select('member_id')
    .union(paying)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function bestStocked(db: OpenTenantDb, locationId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('stock_levels as s')
    .innerJoin('wines as w', 'w.id', 's.wine_id')
    .where('s.location_id', '=', locationId)
    .where('s.available', '>', 0)
    .where('w.retired_at', 'is', null)
    .select('w.id')
    .orderBy('s.available', 'desc')
    .orderBy('w.id')
    .limit(mostFound)
    .execute()
  return rows.map(({ id }) => id)
}
