// Plan of the members and wines of a run, if it were locked now. The lock carries out the same plan.
import type { OpenTenantDb } from '#/db/handles.server'
import { suitabilityOf } from '~/club/tastes/suitability/member-wines.server'
import { objectionsOf, type Objections } from '~/club/tastes/suitability/objections.server'
import { availableAt } from '~/cellar/stock/available-at.server'
import { waitingBottles } from '../owed/owed-bottles.server'
import { runSlots, type RunRecord } from '../runs/run-record.server'
import {
  assignWines,
  preferenceKey,
  winesOfSlot,
  type FilledLine,
  type Slot,
  type Preferences,
} from './assign-wines'
import { addOwedBottles } from './add-owed-bottles'
import { boxSlots } from './box-slots'
import { assignByTaste, type TasteGain } from './assign-by-taste'
import { whoIsIn, type Candidate, type LeftOut } from './who-is-in.server'

export interface PlannedBox extends Candidate {
  lines: FilledLine[]
}

export interface RunPlan {
  boxes: PlannedBox[]
  out: LeftOut[]
  /** By tier of the run. */
  slots: Map<string, Slot[]>
  /** Available bottles of each wine of the run in its location, before anything is assigned. */
  stock: Map<string, number>
  /** Result of choosing by taste; null for a run in which everyone gets the same wines. */
  taste: TasteGain | null
  /** Objections to the wines of the run for its members, where wines were chosen by taste. */
  objections: Objections | null
}

/**
 * Plans a run from what is recorded at this moment: who is in, and the wine of each bottle under the stock of the
 * run's location. The same input gives the same plan. With `lock` the entitlements and then the wines are locked until
 * the transaction ends, so that the plan can be carried out.
 */
export async function planRun(
  db: OpenTenantDb,
  {
    run,
    timeZone,
    allowsSwaps,
    lock,
  }: {
    run: RunRecord
    timeZone: string
    allowsSwaps: boolean
    lock?: (wineIds: string[]) => Promise<unknown>
  },
): Promise<RunPlan> {
  const slots = await runSlots(db, run.id)
  const tierIds = [...slots].filter(([, list]) => list.length > 0).map(([tierId]) => tierId)
  const { boxes, out } = await whoIsIn(db, { run, tierIds, timeZone, lock: lock !== undefined })
  const waiting = await waitingBottles(db, [...new Set(boxes.map(({ memberId }) => memberId))])
  const wineIds = [...new Set([...winesOf(slots), ...waiting.map(({ wineId }) => wineId)])]
  await lock?.(wineIds)
  const stock = await availableAt(db, { locationId: run.locationId, wineIds })
  const toFill = boxes.map((box) => ({
    key: box.key,
    tierId: box.tierId,
    slots: boxSlots(slots.get(box.tierId)?.length ?? 0, box),
  }))
  const swaps = allowsSwaps ? await swapPreferences(db, run.id, boxes) : new Map<string, never>()
  const wines = { wineIds, at: run.cutOffAt, exceptRunId: run.id }
  const suits = run.isTasteAware ? await suitabilityOf(db, { members: boxes, ...wines }) : null
  const byTaste =
    suits &&
    assignByTaste({
      boxes: boxes.map((box, at) => ({ ...box, slots: toFill[at]!.slots })),
      slots,
      stock,
      swaps,
      suits,
    })
  const owedTo = [...new Set(waiting.map(({ memberId }) => memberId))]
  const objections = suits?.objections ?? (await objectionsOf(db, { memberIds: owedTo, ...wines }))
  const left = new Map(stock)
  const filled = assignWines(toFill, slots, byTaste?.preferences ?? swaps, left)
  const planned = boxes.map((box) => ({ ...box, lines: filled.get(box.key) ?? [] }))
  addOwedBottles(planned, waiting, slots, left, objections)
  return {
    boxes: planned,
    out,
    slots,
    stock,
    taste: byTaste?.gain ?? null,
    objections: suits?.objections ?? null,
  }
}

/** Every wine of a run, once, in any role. */
export function winesOf(slots: Map<string, Slot[]>): string[] {
  return [...new Set([...slots.values()].flat().flatMap(winesOfSlot))]
}

/** Swaps that members chose, each for the member's first box of the tier. */
async function swapPreferences(db: OpenTenantDb, runId: string, boxes: Candidate[]): Promise<Preferences> {
  const rows = await db.q
    .selectFrom('run_swaps')
    .where('run_id', '=', runId)
    .select(['member_id', 'tier_id', 'slot', 'wine_id'])
    .execute()
  const boxKeys = new Map<string, string>()
  for (const { memberId, tierId, key } of boxes) {
    const place = `${memberId} ${tierId}`
    if (!boxKeys.has(place)) boxKeys.set(place, key)
  }
  const preferences: Preferences = new Map()
  for (const { member_id, tier_id, slot, wine_id } of rows) {
    const key = boxKeys.get(`${member_id} ${tier_id}`)
    if (key !== undefined) preferences.set(preferenceKey(key, slot), { wineId: wine_id, chosen: 'swap' })
  }
  return preferences
}
