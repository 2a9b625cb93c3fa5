// Gives each member the wine of a slot that suits them best, under the stock at hand.
import type { OpenTenantDb } from '#/db/handles.server'
import { preferenceKey, type Slot, type Preferences } from './assign-wines'
import { solveAssignment } from './solve-assignment'
import { isUnwanted, tasteScore, type TasteOfMember } from './taste-score'
import { membersTastes, winesToScore } from './taste-data.server'

export interface BoxOfMember {
  key: string
  memberId: string
  tierId: string
  slots: number[]
}

/** What choosing by taste comes to, beside everyone getting the main wine of the same slots. */
export interface TasteGain {
  /** Bottles of slots with a choice, without swaps. */
  bottles: number
  /** Sums of the scores of the members' wines. */
  score: number
  scoreOfSame: number
  /** Bottles of wines that a member dislikes or had in the last 12 months. */
  unwanted: number
  unwantedOfSame: number
}

/** A bottle whose wine is to be chosen. */
interface Place {
  box: BoxOfMember
  slot: Slot
}

/**
 * Chooses among the main wine and the choices of every slot that has some, for the boxes without a swap there. Swaps
 * and slots without a choice take their bottles first. The sum of the members' scores is the highest that the stock
 * allows, over all tiers and slots. Where two slots of a box offer the same wine it is the highest slot by slot, and a
 * wine that is in the box already counts as one that the member had.
 */
export async function assignByTaste(
  db: OpenTenantDb,
  {
    boxes,
    slots,
    stock,
    swaps,
    at,
  }: {
    boxes: BoxOfMember[]
    slots: Map<string, Slot[]>
    stock: Map<string, number>
    swaps: Preferences
    /** The moment whose last 12 months count. */
    at: Date
  },
): Promise<{ preferences: Preferences; gain: TasteGain; tastes: Map<string, TasteOfMember> }> {
  const tastes = await membersTastes(db, [...new Set(boxes.map(({ memberId }) => memberId))], at)
  const wines = await winesToScore(db, [...new Set([...slots.values()].flat().flatMap(offeredIn))])
  const score = ({ box }: Place, wineId: string) => tasteScore(tastes.get(box.memberId)!, wines.get(wineId)!)
  const left = new Map(stock)
  const take = (wineId: string) => left.set(wineId, Math.max(0, (left.get(wineId) ?? 0) - 1))
  const preferences: Preferences = new Map(swaps)
  const inBox = new Map(boxes.map(({ key }) => [key, new Set<string>()]))
  const places: Place[] = []
  for (const box of boxes) {
    const ofTier = new Map((slots.get(box.tierId) ?? []).map((slot) => [slot.slot, slot]))
    for (const number of box.slots) {
      const slot = ofTier.get(number)
      if (!slot) continue
      const swap = preferences.get(preferenceKey(box.key, number))
      if (swap || slot.choices.length === 0) {
        take(swap?.wineId ?? slot.main)
        inBox.get(box.key)!.add(swap?.wineId ?? slot.main)
      } else places.push({ box, slot })
    }
  }
  const gain: TasteGain = { bottles: places.length, score: 0, scoreOfSame: 0, unwanted: 0, unwantedOfSame: 0 }
  for (const round of roundsOf(places, slots)) {
    const options = [...new Set(round.flatMap(({ slot }) => offeredIn(slot)))]
    const offered = new Map(round.map(({ slot }) => [slot, new Set(offeredIn(slot))]))
    const scores = round.map((place) => {
      const inThisBox = inBox.get(place.box.key)!
      return options.map((id) =>
        offered.get(place.slot)!.has(id) ? score(place, id) - (inThisBox.has(id) ? 400 : 0) : -Infinity,
      )
    })
    const chosen = solveAssignment(
      scores,
      options.map((id) => left.get(id) ?? 0),
    )
    for (const [index, option] of chosen.entries()) {
      const place = round[index]!
      const [same, wineId] = [place.slot.main, option === null ? place.slot.main : options[option]!]
      gain.score += score(place, wineId)
      gain.scoreOfSame += score(place, same)
      gain.unwanted += isUnwanted(score(place, wineId)) ? 1 : 0
      gain.unwantedOfSame += isUnwanted(score(place, same)) ? 1 : 0
      if (option === null) continue
      take(wineId)
      inBox.get(place.box.key)!.add(wineId)
      preferences.set(preferenceKey(place.box.key, place.slot.slot), { wineId, chosen: 'taste' })
    }
  }
  return { preferences, gain, tastes }
}

const offeredIn = ({ main, choices }: Slot): string[] => [main, ...choices]

/** All at once; slot by slot where a tier offers the same wine in two of its slots. */
function roundsOf(places: Place[], slots: Map<string, Slot[]>): Place[][] {
  const overlaps = [...slots.values()].some((list) => {
    const offered = list.filter(({ choices }) => choices.length > 0).flatMap(offeredIn)
    return new Set(offered).size < offered.length
  })
  if (!overlaps) return places.length === 0 ? [] : [places]
  const numbers = [...new Set(places.map(({ slot }) => slot.slot))].sort((one, other) => one - other)
  return numbers.map((number) => places.filter(({ slot }) => slot.slot === number))
}
