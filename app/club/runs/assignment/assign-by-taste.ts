// Gives each member the wine of a slot that suits them best, under the stock at hand. Pure.
import type { SuitabilityOfWines } from '~/club/tastes/suitability/member-wines.server'
import { preferenceKey, preferenceOf, type Slot, type Preferences } from './assign-wines'
import { solveAssignment } from './solve-assignment'

export interface BoxOfMember {
  key: string
  memberId: string
  tierId: string
  slots: number[]
}

/** Result of choosing by taste, compared with everyone getting the main wine of the same slots. */
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
  /** Earlier boxes of the member in the run. */
  earlier: number
}

/** Off the score of a wine that the member gets in this run already: as if they had had it. */
const twiceInRun = 400
/** Off the score of a substitute: below every wine that the slot offers, above those that the member does not want. */
const substituted = 200
/** For the main wine, so that it is given where others suit the member equally. */
const mainFirst = 0.001

/**
 * Chooses among the main wine and the choices of every slot that has some, for the boxes without a swap there. A
 * substitute is taken where nothing else is left, or where the member does not want the others or had them. Swaps and
 * slots with one wine take their bottles first. The sum of the members' scores is the highest that the stock allows,
 * over all tiers and slots. Where a member may get the same wine twice, in one box or two, it is the highest bottle by
 * bottle, and a wine that they get already counts as one that they had.
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
  const inRun = new Map(boxes.map(({ memberId }) => [memberId, new Set<string>()]))
  const boxesOf = new Map<string, number>()
  const places: Place[] = []
  for (const box of boxes) {
    const earlier = boxesOf.get(box.memberId) ?? 0
    boxesOf.set(box.memberId, earlier + 1)
    const ofTier = new Map((slots.get(box.tierId) ?? []).map((slot) => [slot.slot, slot]))
    for (const [at, number] of box.slots.entries()) {
      const slot = ofTier.get(number)
      if (!slot) continue
      const nth = box.slots.slice(0, at).filter((one) => one === number).length
      const swap = preferenceOf(preferences, box.key, number, nth)
      if (swap || alternativesOf(slot).length === 0) {
        take(swap?.wineId ?? slot.main)
        inRun.get(box.memberId)!.add(swap?.wineId ?? slot.main)
      } else places.push({ box, slot, nth, earlier })
    }
  }
  const gain: TasteGain = { bottles: 0, better: 0, unscored: 0, unwanted: 0, unwantedOfSame: 0 }
  for (const round of roundsOf(places, slots)) {
    const options = [...new Set(round.flatMap(({ slot }) => [slot.main, ...alternativesOf(slot)]))]
    const offers = new Map(
      [...new Set(round.map(({ slot }) => slot))].map((slot) => [slot, offersOf(slot, options)]),
    )
    const scores = round.map((place) => {
      const inThisRun = inRun.get(place.box.memberId)!
      const row = options.map(() => -Infinity)
      for (const { wineId, at, off } of offers.get(place.slot)!)
        row[at] = suits.score(place.box, wineId) - off - (inThisRun.has(wineId) ? twiceInRun : 0)
      return row
    })
    const assignment = solveAssignment(
      scores,
      options.map((id) => left.get(id) ?? 0),
    )
    for (const [index, option] of assignment.entries()) {
      const { box, slot, nth } = round[index]!
      const wineId = option === null ? slot.main : options[option]!
      count(gain, suits, { box, slot, wineId })
      if (option === null) {
        preferences.set(preferenceKey(box.key, slot.slot, nth), { wineId, chosen: 'none' })
        continue
      }
      take(wineId)
      inRun.get(box.memberId)!.add(wineId)
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

/** The wines of a slot, their places among the options, and what comes off their scores. */
function offersOf({ main, choices, substitutes }: Slot, options: readonly string[]) {
  const offers = [
    { wineId: main, off: -mainFirst },
    ...choices.map((wineId) => ({ wineId, off: 0 })),
    ...substitutes.map((wineId, place) => ({ wineId, off: substituted + place })),
  ]
  return offers.map((offer) => ({ ...offer, at: options.indexOf(offer.wineId) }))
}

function count(
  gain: TasteGain,
  suits: SuitabilityOfWines,
  { box, slot, wineId }: Pick<Place, 'box' | 'slot'> & { wineId: string },
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

/**
 * All at once, but for second bottles of a slot and second boxes, which come after; and slot by slot where a tier has the
 * same wine in two of its slots.
 */
function roundsOf(places: Place[], slots: Map<string, Slot[]>): Place[][] {
  const overlaps = [...slots.values()].some((list) => {
    const offered = list
      .filter((slot) => alternativesOf(slot).length > 0)
      .flatMap((slot) => [slot.main, ...alternativesOf(slot)])
    return new Set(offered).size < offered.length
  })
  const orderOf = ({ earlier, nth, slot }: Place) => [earlier, nth, overlaps ? slot.slot : 0] as const
  const rounds = new Map<string, { order: readonly number[]; places: Place[] }>()
  for (const place of places) {
    const order = orderOf(place)
    const round = rounds.get(order.join(' ')) ?? { order, places: [] }
    rounds.set(order.join(' '), round)
    round.places.push(place)
  }
  return [...rounds.values()]
    .sort(({ order: [a, b, c] }, { order: [x, y, z] }) => a! - x! || b! - y! || c! - z!)
    .map((round) => round.places)
}
