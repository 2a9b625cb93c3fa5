// A tier's box as the editor shows it: bottles needed, cost and margin. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { boxSlots } from '../assignment/box-slots'
import type { Slot } from '../assignment/assign-wines'

interface Box {
  tierId: string
  kind: 'month' | 'upgrade'
  bottles: number | null
}

/** How many bottles of each slot of a tier the boxes need, by slot. */
export function bottlesNeeded(boxes: readonly Box[], slotCount: number): Map<number, number> {
  const needed = new Map<number, number>()
  for (const box of boxes) {
    for (const slot of boxSlots(slotCount, box)) needed.set(slot, (needed.get(slot) ?? 0) + 1)
  }
  return needed
}

/** How many bottles of each wine the run needs if everyone gets the first wine of each bottle. */
export function winesNeeded(slots: ReadonlyMap<string, Slot[]>, boxes: readonly Box[]): Map<string, number> {
  const needed = new Map<string, number>()
  for (const [tierId, list] of slots) {
    const ofTier = boxes.filter((box) => box.tierId === tierId)
    const bySlot = bottlesNeeded(ofTier, list.length)
    for (const [at, { main }] of list.entries()) {
      needed.set(main, (needed.get(main) ?? 0) + (bySlot.get(at + 1) ?? 0))
    }
  }
  return needed
}

/** Bottles needed for this bottle and of each wine, for `wouldNeed`; computed where the run's boxes are known. */
export interface NeedsOfSlot {
  /** Bottles that the boxes need for this bottle. */
  here: number
  /** Bottles that the run needs of each wine that it has as a first wine. */
  byWine: Record<string, number>
}

export function needsOfSlot(
  { slots, boxes }: { slots: ReadonlyMap<string, Slot[]>; boxes: readonly Box[] },
  { tierId, slot }: { tierId: string; slot: number },
): NeedsOfSlot {
  const count = Math.max(slots.get(tierId)?.length ?? 0, slot)
  const ofTier = boxes.filter((box) => box.tierId === tierId)
  return {
    here: bottlesNeeded(ofTier, count).get(slot) ?? 0,
    byWine: Object.fromEntries(winesNeeded(slots, boxes)),
  }
}

/** Bottles that the run needs of a wine once it is chosen for the bottle. */
export const wouldNeed = (
  { here, byWine }: NeedsOfSlot,
  { id, role }: { id: string; role: string | null },
): number => (byWine[id] ?? 0) + (role === 'main' ? 0 : here)

export interface BoxCost {
  /** Of the bottles whose cost is known. */
  costCents: number
  /** Bottles without a known cost. */
  unknown: number
  /** The tier's price for a month less the cost. */
  marginCents: number
  /** In percent of the price; null for a tier without a price. */
  marginPercent: number | null
  /** Above the ceiling by so much; 0 within it or without one. */
  overCents: number
}

/** The cost of a usual box of a tier, bottle by bottle, against its price and ceiling. */
export function boxCost(
  costs: readonly (number | null)[],
  {
    bottles,
    priceCents,
    ceilingCents,
  }: { bottles: number | null; priceCents: number; ceilingCents: number | null },
): BoxCost {
  const inBox = boxSlots(costs.length, { kind: 'month', bottles }).map((slot) => costs[slot - 1] ?? null)
  const costCents = inBox.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  const marginCents = priceCents - costCents
  return {
    costCents,
    unknown: inBox.filter((cost) => cost === null).length,
    marginCents,
    marginPercent: priceCents > 0 ? Math.round((marginCents / priceCents) * 100) : null,
    overCents: ceilingCents === null ? 0 : Math.max(0, costCents - ceilingCents),
  }
}

/** "$24.00, margin $75.00 (76%)", "$52.00, $2.00 over the ceiling, margin …". */
export function costSentence({ costCents, unknown, marginCents, marginPercent, overCents }: BoxCost): string {
  const over = overCents > 0 ? `, ${formatMoney(overCents)} over the ceiling` : ''
  const percent = marginPercent === null ? '' : ` (${String(marginPercent).replace('-', '−')}%)`
  const open =
    unknown === 0 ? '' : `; the cost of ${unknown === 1 ? '1 bottle' : `${unknown} bottles`} is unknown`
  return `${formatMoney(costCents)}${over}, margin ${formatMoney(marginCents)}${percent}${open}`
}
