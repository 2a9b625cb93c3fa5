// A member's boxes in a published run, before its lock: what they will get and what they may choose.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { boxSlots } from '../assignment/box-slots'
import type { Slot } from '../assignment/assign-wines'
import { whoIsIn, type Candidate, type LeftOut } from '../assignment/who-is-in.server'
import { runSlots, type RunRecord } from '../runs/run-record.server'

export interface PlannedLine {
  slot: number
  count: number
  wineId: string
  isSwapped: boolean
  /** Other wines of the slot that the member may choose now; empty where there are none. */
  choices: string[]
}

interface PlannedBoxOfMember extends Candidate {
  isSkipped: boolean
  lines: PlannedLine[]
}

interface MemberPlan {
  boxes: PlannedBoxOfMember[]
  /** Why there is no box, where there is none. */
  out: LeftOut | null
}

/**
 * The boxes of one member in a published run, in the order in which they are served. A skipped paid box is one of them,
 * so that the skip can be undone.
 */
export async function memberPlan(
  db: OpenTenantDb,
  {
    run,
    memberId,
    timeZone,
    allowsSwaps,
  }: { run: RunRecord; memberId: string; timeZone: string; allowsSwaps: boolean },
): Promise<MemberPlan> {
  const slots = await runSlots(db, run.id)
  const tierIds = [...slots].filter(([, list]) => list.length > 0).map(([tierId]) => tierId)
  const { boxes, out } = await whoIsIn(db, { run, tierIds, timeZone, memberId })
  const skipped = await skippedBoxes(
    db,
    out.filter(({ reason, tierId }) => reason === 'skipped' && slots.has(tierId)),
  )
  const swaps = allowsSwaps ? await swapsOf(db, run.id, memberId) : new Map<string, string>()
  const left = allowsSwaps ? await choicesLeft(db, run, memberId, slots) : new Set<string>()
  // A swap is for the first box of a tier.
  const withSwap = new Set<string>()
  const lines = (box: Candidate): PlannedLine[] => {
    const mayChoose = !withSwap.has(box.tierId)
    withSwap.add(box.tierId)
    return linesOf(slots.get(box.tierId) ?? [], box, {
      swapOf: (slot) => (mayChoose ? swaps.get(`${box.tierId} ${slot}`) : undefined),
      left: mayChoose ? left : new Set(),
    })
  }
  return {
    boxes: [
      ...boxes.map((box) => ({ ...box, isSkipped: false, lines: lines(box) })),
      ...skipped.map((box) => ({ ...box, isSkipped: true, lines: lines(box) })),
    ],
    out: out.find(({ reason }) => reason !== 'owed_more') ?? out[0] ?? null,
  }
}

function linesOf(
  slots: Slot[],
  box: Candidate,
  { swapOf, left }: { swapOf: (slot: number) => string | undefined; left: Set<string> },
): PlannedLine[] {
  const counts = new Map<number, number>()
  for (const slot of boxSlots(slots.length, box)) counts.set(slot, (counts.get(slot) ?? 0) + 1)
  return slots.flatMap(({ slot, main, choices }) => {
    const count = counts.get(slot)
    if (count === undefined) return []
    const swap = swapOf(slot)
    const wineId = swap !== undefined && choices.includes(swap) ? swap : main
    const others = [main, ...choices].filter((one) => one !== wineId && (one === main || left.has(one)))
    return [{ slot, count, wineId, isSwapped: wineId !== main, choices: left.size > 0 || swap ? others : [] }]
  })
}

/** The paid boxes that a member skipped. */
async function skippedBoxes(db: OpenTenantDb, out: LeftOut[]): Promise<Candidate[]> {
  const ids = out.flatMap(({ entitlementId }) => entitlementId ?? [])
  if (ids.length === 0) return []
  const rows = await db.q
    .selectFrom('entitlements')
    .where('id', 'in', ids)
    .select(['id as entitlementId', 'member_id as memberId', 'membership_id as membershipId'])
    .select(['tier_id as tierId', 'kind', 'bottles', 'month', 'is_disputed as isDisputed'])
    .orderBy('period_start')
    .orderBy('id')
    .execute()
  // Only the oldest month of a membership would have been served.
  const runIds = new Set<string>()
  return rows.flatMap((row) => {
    if (row.kind === 'month' && runIds.has(row.membershipId)) return []
    if (row.kind === 'month') runIds.add(row.membershipId)
    return [{ ...row, key: row.entitlementId, dueAt: null }]
  })
}

async function swapsOf(db: OpenTenantDb, runId: string, memberId: string): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('run_swaps')
    .where('run_id', '=', runId)
    .where('member_id', '=', memberId)
    .select(['tier_id', 'slot', 'wine_id'])
    .execute()
  return new Map(rows.map(({ tier_id, slot, wine_id }) => [`${tier_id} ${slot}`, wine_id]))
}

/** Wines of the run that have a bottle left which no other member chose, by the rule of `swapWine`. */
async function choicesLeft(
  db: OpenTenantDb,
  run: RunRecord,
  memberId: string,
  slots: Map<string, Slot[]>,
): Promise<Set<string>> {
  const wineIds = [...new Set([...slots.values()].flat().flatMap(({ choices }) => choices))]
  if (wineIds.length === 0) return new Set()
  const rows = await db.q
    .selectFrom('stock_levels as l')
    .where('l.location_id', '=', run.locationId)
    .where('l.wine_id', '=', anyOf(wineIds))
    .where('l.available', '>', (eb) =>
      eb
        .selectFrom('run_swaps as s')
        .where('s.run_id', '=', run.id)
        .whereRef('s.wine_id', '=', 'l.wine_id')
        .where('s.member_id', '<>', memberId)
        .select(({ fn }) => fn.countAll<number>().as('count')),
    )
    .select('l.wine_id')
    .execute()
  return new Set(rows.map(({ wine_id }) => wine_id))
}
