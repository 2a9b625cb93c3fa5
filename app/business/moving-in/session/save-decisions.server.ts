// Decisions about plans, statuses and prices of an import, each saved for all its rows together.
import type { TenantDb } from '#/db/handles.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import { readDecisions, type Decisions, type PlanDecision, type StatusMeaning } from '../decisions'
import { changeMemberImport, lockMemberImport } from './lock-import.server'

/** A plan becomes a tier, a new tier, or is left out. A new tier has the id that its form was made with. */
export type PlanChoice = PlanDecision | { kind: 'new'; formId: string; name: string; priceCents: number }

interface DecisionChange {
  importId: string
  /** The revision that the person saw. */
  revision: number
  club: ImportClub
  userId: string
  now: Date
}

/**
 * Saves the tier of every plan, and evaluates the rows again. A new tier is made as a draft, which guests do not see
 * until it is published. Throws `member-import-changed` (409).
 */
export function savePlans(
  db: TenantDb,
  { plans, ...change }: DecisionChange & { plans: ReadonlyMap<string, PlanChoice> },
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, change.importId, change)
    const decided: [string, PlanDecision][] = []
    for (const [plan, choice] of plans) {
      if (choice.kind !== 'new') {
        decided.push([plan, choice])
        continue
      }
      const { formId, name, priceCents } = choice
      const { userId, now } = change
      const tier = { formId, name, priceCents, description: '', bottles: 0, benefits: [], position: 0 }
      const { tierId } = await saveTier(db, { ...tier, userId, now })
      decided.push([plan, { kind: 'tier', tierId }])
    }
    const before = readDecisions(decisions)
    await store(db, change, { ...before, plans: { ...before.plans, ...Object.fromEntries(decided) } })
  })
}

/** Saves the meaning of every status. Throws `member-import-changed` (409). */
export function saveStatuses(
  db: TenantDb,
  { statuses, ...change }: DecisionChange & { statuses: ReadonlyMap<string, StatusMeaning> },
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, change.importId, change)
    const before = readDecisions(decisions)
    await store(db, change, { ...before, statuses: { ...before.statuses, ...Object.fromEntries(statuses) } })
  })
}

/** Saves whether members keep the price they pay. Throws `member-import-changed` (409). */
export function savePrices(
  db: TenantDb,
  { prices, ...change }: DecisionChange & { prices: Decisions['prices'] },
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, change.importId, change)
    await store(db, change, { ...readDecisions(decisions), prices })
  })
}

async function store(
  db: Parameters<typeof evaluateImport>[0],
  { importId, club, now }: DecisionChange,
  decisions: Decisions,
): Promise<void> {
  await changeMemberImport(db, importId, { decisions: JSON.stringify(decisions), changed_at: now })
  await evaluateImport(db, { importId, decisions, club, now })
}
