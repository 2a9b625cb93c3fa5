// Gives each member the wine of a slot that suits them best, under the stock at hand. Pure.
import type { SuitabilityOfWines } from '~/tastes/suitability/member-wines.server'
import { preferenceKey, preferenceOf, type Slot, type Preferences } from './assign-wines'
import { solveAssignment } from './solve-assignment'

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
  /** Of these, bottles of a wine that suits the member better than the main one. */
  better: number
  /** Of these, bottles whose wine the member has no score of their own for yet. */
  unscored: number
  /** Bottles of wines that a member does not want or had in the last 12 months. */
  unwanted: number
  unwantedOfSame: number
}

/** A bottle whose wine is to be chosen. */
interface Place {
  box: BoxOfMember
  slot: Slot
  /** How often the slot came in the box before. */
  nth: number
}

/** Off the score of a wine that is in the box already: as if the member had had it. */
const twiceInBox = 400
/** Off the score of a substitute: below every wine that the slot offers, above those that the member does not want. */
const substituted = 200
/** For the main wine, so that it is given where others suit the member equally. */
const mainFirst = 0.001

/**
 * Chooses among the main wine and the choices of every slot that has some, for the boxes without a swap there. A
 * substitute is taken where nothing else is left, or where the member does not want the others or had them. Swaps and
 * slots with one wine take their bottles first. The sum of the members' scores is the highest that the stock allows,
 * over all tiers and slots. Where a box may have the same wine twice it is the highest bottle by bottle, and a wine that
 * is in the box already counts as one that the member had.
 */
export function assignByTaste({
  boxes,
  slots,
  stock,
  swaps,
  suits,
}: {
  boxes: BoxOfMember[]
  slots: Map<string, Slot[]>
  stock: Map<string, number>
  swaps: Preferences
  suits: SuitabilityOfWines
}): { preferences: Preferences; gain: TasteGain } {
  const left = new Map(stock)
  const take = (wineId: string) => left.set(wineId, Math.max(0, (left.get(wineId) ?? 0) - 1))
  const preferences: Preferences = new Map(swaps)
  const inBox = new Map(boxes.map(({ key }) => [key, new Set<string>()]))
  const places: Place[] = []
  for (const box of boxes) {
    const ofTier = new Map((slots.get(box.tierId) ?? []).map((slot) => [slot.slot, slot]))
    for (const [at, number] of box.slots.entries()) {
      const slot = ofTier.get(number)
      if (!slot) continue
      const nth = box.slots.slice(0, at).filter((one) => one === number).length
      const swap = preferenceOf(preferences, box.key, number, nth)
      if (swap || alternativesOf(slot).length === 0) {
        take(swap?.wineId ?? slot.main)
        inBox.get(box.key)!.add(swap?.wineId ?? slot.main)
      } else places.push({ box, slot, nth })
    }
  }
  const gain: TasteGain = { bottles: 0, better: 0, unscored: 0, unwanted: 0, unwantedOfSame: 0 }
  for (const round of roundsOf(places, slots)) {
    const options = [...new Set(round.flatMap(({ slot }) => [slot.main, ...alternativesOf(slot)]))]
    const scores = round.map((place) => scoresOf(place, options, { suits, inBox: inBox.get(place.box.key)! }))
    const chosen = solveAssignment(
      scores,
      options.map((id) => left.get(id) ?? 0),
    )
    for (const [index, option] of chosen.entries()) {
      const { box, slot, nth } = round[index]!
      const wineId = option === null ? slot.main : options[option]!
      count(gain, suits, { box, slot, wineId })
      if (option === null) {
        preferences.set(preferenceKey(box.key, slot.slot, nth), { wineId, chosen: 'none' })
        continue
      }
      take(wineId)
      inBox.get(box.key)!.add(wineId)
      const isShort =
        slot.substitutes.includes(wineId) && [slot.main, ...slot.choices].some(isWelcome(suits, box))
      preferences.set(preferenceKey(box.key, slot.slot, nth), {
        wineId,
        chosen: isShort ? 'substitute' : 'taste',
      })
    }
  }
  return { preferences, gain }
}

const alternativesOf = ({ choices, substitutes }: Slot): string[] => [...choices, ...substitutes]

const isWelcome =
  (suits: SuitabilityOfWines, { memberId }: BoxOfMember) =>
  (wineId: string) =>
    suits.objections(memberId, wineId).length === 0

/** The scores of all options for a place; -Infinity where its slot does not have the wine. */
function scoresOf(
  { box, slot }: Place,
  options: readonly string[],
  { suits, inBox }: { suits: SuitabilityOfWines; inBox: ReadonlySet<string> },
): number[] {
  const [choices, substitutes] = [new Set(slot.choices), slot.substitutes]
  return options.map((id) => {
    const place = id === slot.main || choices.has(id) ? -1 : substitutes.indexOf(id)
    if (place < 0 && id !== slot.main && !choices.has(id)) return -Infinity
    return (
      suits.score(box, id) +
      (id === slot.main ? mainFirst : 0) -
      (place < 0 ? 0 : substituted + place) -
      (inBox.has(id) ? twiceInBox : 0)
    )
  })
}

function count(
  gain: TasteGain,
  suits: SuitabilityOfWines,
  { box, slot, wineId }: Omit<Place, 'nth'> & { wineId: string },
): void {
  // With one wine besides its substitutes there was no choice, unless a substitute was better.
  if (slot.choices.length === 0 && wineId === slot.main) return
  const isUnwanted = (id: string) => !isWelcome(suits, box)(id)
  gain.bottles += 1
  gain.better += suits.score(box, wineId) > suits.score(box, slot.main) ? 1 : 0
  gain.unscored += suits.isOwn(box, wineId) ? 0 : 1
  gain.unwanted += isUnwanted(wineId) ? 1 : 0
  gain.unwantedOfSame += isUnwanted(slot.main) ? 1 : 0
}

/** All at once; bottle by bottle where a box may have the same wine in two of them. */
function roundsOf(places: Place[], slots: Map<string, Slot[]>): Place[][] {
  const overlaps = [...slots.values()].some((list) => {
    const offered = list
      .filter((slot) => alternativesOf(slot).length > 0)
      .flatMap((slot) => [slot.main, ...alternativesOf(slot)])
    return new Set(offered).size < offered.length
  })
  if (!overlaps && places.every(({ nth }) => nth === 0)) return places.length === 0 ? [] : [places]
  const rounds = new Map<string, Place[]>()
  const inOrder = places.toSorted((one, other) => one.nth - other.nth || one.slot.slot - other.slot.slot)
  for (const place of inOrder) {
    const key = `${place.nth} ${place.slot.slot}`
    const round = rounds.get(key) ?? []
    rounds.set(key, round)
    round.push(place)
  }
  return [...rounds.values()]
}
