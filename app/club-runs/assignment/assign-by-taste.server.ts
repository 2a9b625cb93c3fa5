// Gives each member the wine of a slot that suits them best, under the stock at hand.
import type { OpenTenantDb } from '#/db/handles.server'
import { preferenceKey, type Slot, type Preferences } from './assign-wines'
import { solveAssignment } from './solve-assignment'
import { tasteScore } from './taste-score'
import { membersTastes, winesToScore } from './taste-data.server'

export interface BoxOfMember {
  key: string
  memberId: string
  tierId: string
  slots: number[]
}

/**
 * Chooses among the main wine and the choices of every slot that has some, for the boxes without a swap there. The sum
 * of the members' scores is the highest that the stock allows, slot by slot. Swaps stay and take their bottles first.
 */
export async function assignByTaste(
  db: OpenTenantDb,
  {
    boxes,
    slots,
    stock,
    swaps,
  }: { boxes: BoxOfMember[]; slots: Map<string, Slot[]>; stock: Map<string, number>; swaps: Preferences },
): Promise<Preferences> {
  const tastes = await membersTastes(db, [...new Set(boxes.map(({ memberId }) => memberId))])
  const offered = [...slots.values()].flat().filter(({ choices }) => choices.length > 0)
  const wines = await winesToScore(db, [
    ...new Set(offered.flatMap(({ main, choices }) => [main, ...choices])),
  ])
  const left = new Map(stock)
  for (const { wineId } of swaps.values()) left.set(wineId, (left.get(wineId) ?? 0) - 1)
  const preferences: Preferences = new Map(swaps)
  for (const [tierId, list] of slots) {
    for (const slot of list) {
      if (slot.choices.length === 0) continue
      const options = [slot.main, ...slot.choices]
      const taking = boxes.filter(
        (box) =>
          box.tierId === tierId &&
          box.slots.includes(slot.slot) &&
          !preferences.has(preferenceKey(box.key, slot.slot)),
      )
      const scores = taking.map(({ memberId }) =>
        options.map((id) => tasteScore(tastes.get(memberId)!, wines.get(id)!)),
      )
      const chosen = solveAssignment(
        scores,
        options.map((id) => Math.max(0, left.get(id) ?? 0)),
      )
      for (const [at, option] of chosen.entries()) {
        if (option === null) continue
        const wineId = options[option]!
        left.set(wineId, left.get(wineId)! - 1)
        preferences.set(preferenceKey(taking[at]!.key, slot.slot), { wineId, chosen: 'taste' })
      }
    }
  }
  return preferences
}
