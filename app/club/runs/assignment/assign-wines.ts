// Which wine each bottle of a run's boxes is, under the stock at hand. Pure.
import type { OrderBottlesTable } from '#/db/schema/club-runs'

/** The wines of a slot, by their roles in the run. */
export interface Slot {
  slot: number
  main: string
  choices: string[]
  substitutes: string[]
}

/** The wines of a slot, the main one first. */
export const winesOfSlot = ({ main, choices, substitutes }: Slot): string[] => [
  main,
  ...choices,
  ...substitutes,
]

interface BoxToFill {
  /** Any key that is unique among the boxes. */
  key: string
  tierId: string
  /** Slots that this box gets a bottle of; one may repeat. */
  slots: number[]
}

export interface FilledLine {
  slot: number
  wineId: string
  chosen: OrderBottlesTable['chosen']
  /** No bottle was left: neither of the wine nor of a substitute. */
  isShort: boolean
  /** The place in an earlier box whose missing bottle this is. */
  owedLineId?: string
}

/**
 * A wine that a member chose for a slot, or the one given to them by taste; by `preferenceKey`. `none` where all bottles
 * go to others, whose turn may come later.
 */
export type Preferences = Map<string, Preference>
type Preference =
  { wineId: string; chosen: 'swap' | 'taste' | 'choice' | 'substitute' } | { wineId: string; chosen: 'none' }

/** `nth` is how often the slot came in the box before: a box with more bottles than slots begins again. */
export const preferenceKey = (boxKey: string, slot: number, nth = 0): string => `${boxKey} ${slot} ${nth}`

/** A swap is for every bottle of its slot in the box; what is chosen by taste for one of them. */
export function preferenceOf(
  preferences: Preferences,
  boxKey: string,
  slot: number,
  nth: number,
): Preference | undefined {
  const preference = preferences.get(preferenceKey(boxKey, slot, nth))
  const first = preferences.get(preferenceKey(boxKey, slot))
  return preference ?? (first?.chosen === 'swap' ? first : undefined)
}

/**
 * Fills boxes in the given order, which decides who is served first where a wine is short. A bottle is the member's
 * own choice, else the slot's main wine; where that is short, the first substitute with a bottle left, preferring one
 * that the box does not have yet; else it is short and no other box changes. Takes the bottles out of `stock`.
 */
export function assignWines(
  boxes: BoxToFill[],
  tiers: Map<string, Slot[]>,
  preferences: Preferences,
  stock: Map<string, number>,
): Map<string, FilledLine[]> {
  return new Map(boxes.map((box) => [box.key, fill(box, tiers.get(box.tierId) ?? [], preferences, stock)]))
}

function fill(
  box: BoxToFill,
  slots: Slot[],
  preferences: Preferences,
  stock: Map<string, number>,
): FilledLine[] {
  const lines: FilledLine[] = []
  for (const number of box.slots) {
    const slot = slots.find((one) => one.slot === number)
    if (!slot) continue
    const nth = lines.filter((line) => line.slot === number).length
    const preference = preferenceOf(preferences, box.key, number, nth)
    if (preference?.chosen === 'none') {
      lines.push({ slot: number, wineId: slot.main, chosen: 'main', isShort: true })
      continue
    }
    const isOffered = preference !== undefined && offeredTo(preference, slot).includes(preference.wineId)
    const wanted: Pick<FilledLine, 'wineId' | 'chosen'> = isOffered
      ? preference
      : { wineId: slot.main, chosen: 'main' }
    const wineId = firstInStock(wanted, slot, lines, stock)
    lines.push({ slot: number, ...(wineId ?? wanted), isShort: wineId === null })
    if (wineId) stock.set(wineId.wineId, stock.get(wineId.wineId)! - 1)
  }
  return lines
}

/** Members choose among the main wine and the choices; what is chosen for them may be a substitute. */
const offeredTo = (preference: { chosen: string }, slot: Slot): string[] =>
  preference.chosen === 'swap' || preference.chosen === 'choice'
    ? [slot.main, ...slot.choices]
    : winesOfSlot(slot)

function firstInStock(
  wanted: Pick<FilledLine, 'wineId' | 'chosen'>,
  { main, substitutes }: Slot,
  lines: FilledLine[],
  stock: Map<string, number>,
): Pick<FilledLine, 'wineId' | 'chosen'> | null {
  const left = (wineId: string) => (stock.get(wineId) ?? 0) > 0
  if (left(wanted.wineId)) return wanted
  if (left(main)) return { wineId: main, chosen: 'main' }
  const inBox = new Set(lines.map(({ wineId }) => wineId))
  const available = substitutes.filter(left)
  const wineId = available.find((one) => !inBox.has(one)) ?? available[0]
  return wineId === undefined ? null : { wineId, chosen: 'substitute' }
}
