// Bottles owed of earlier boxes, added to the boxes of a run from what these leave. Pure.
import type { Objections } from '~/club/tastes/suitability/objections.server'
import { winesOfSlot, type FilledLine, type Slot } from './assign-wines'

interface WaitingBottle {
  /** Its place in the earlier box. */
  lineId: string
  memberId: string
  /** The wine that was missing. */
  wineId: string
}

/**
 * The wine of a bottle that is owed: the one that was missing, else one of the box's tier that the box does not have yet,
 * before all one that nothing speaks against.
 */
export function wineForOwed(
  { memberId, wineId }: Pick<WaitingBottle, 'memberId' | 'wineId'>,
  slots: readonly Slot[],
  inBox: ReadonlySet<string>,
  stock: ReadonlyMap<string, number>,
  objections: Objections,
): string | null {
  const isLeft = (one: string) => (stock.get(one) ?? 0) > 0
  if (isLeft(wineId)) return wineId
  const wines = slots.flatMap(winesOfSlot).filter(isLeft)
  const welcome = wines.filter((one) => objections(memberId, one).length === 0)
  const isNew = (one: string) => !inBox.has(one)
  return welcome.find(isNew) ?? wines.find(isNew) ?? welcome[0] ?? wines[0] ?? null
}

/**
 * Adds each waiting bottle to its member's first box, one that is paid before one that awaits its payment, and takes
 * it out of `stock`. Without a box or a bottle it waits for the next run. Boxes come first: none of their bottles changes.
 */
export function addOwedBottles<
  Box extends { memberId: string; tierId: string; entitlementId: string | null; lines: FilledLine[] },
>(
  boxes: Box[],
  waiting: readonly WaitingBottle[],
  tiers: ReadonlyMap<string, Slot[]>,
  stock: Map<string, number>,
  objections: Objections,
): void {
  const boxOf = new Map<string, Box>()
  for (const box of boxes) {
    const orderId = boxOf.get(box.memberId)
    if (!orderId || (orderId.entitlementId === null && box.entitlementId !== null))
      boxOf.set(box.memberId, box)
  }
  for (const bottle of waiting) {
    const box = boxOf.get(bottle.memberId)
    if (!box) continue
    const inBox = new Set(box.lines.map(({ wineId }) => wineId))
    const wineId = wineForOwed(bottle, tiers.get(box.tierId) ?? [], inBox, stock, objections)
    if (wineId === null) continue
    stock.set(wineId, stock.get(wineId)! - 1)
    const slot = Math.max(0, ...box.lines.map((line) => line.slot)) + 1
    box.lines.push({ slot, wineId, chosen: 'staff', isShort: false, owedLineId: bottle.lineId })
  }
}
