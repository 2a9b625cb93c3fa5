// Effects of a movement on the stock of a wine. Pure: quantities are whole bottles, money is in millionths of a cent.
import type { MovementKind, StockState } from '#/db/schema/wines'
import { shareOf } from './exact-cents'

export type { MovementKind, StockState }

export const stockStates = ['available', 'locked', 'committed', 'out'] as const satisfies StockState[]

/** The most bottles of one movement. */
export const maxQuantity = 100_000

/** The most bottles of one wine in a cellar: their value fits the column at any price. */
export const maxBottles = 900_000

/** Bottles of a wine by state. */
export type StockCounts = Record<StockState, number>

/** The bottles of a wine over all locations, with what those in the cellar cost. */
export interface StockTotals extends StockCounts {
  /** Null while no cost is known. */
  value: bigint | null
  /** Cost of one bottle when last known. */
  unitCost: bigint | null
}

export const noStock: StockTotals = {
  available: 0,
  locked: 0,
  committed: 0,
  out: 0,
  value: null,
  unitCost: null,
}

/** Where bottles go from and to; null is outside the cellar. */
export interface Transition {
  from: StockState | null
  to: StockState | null
}

/** The states between which each kind of movement carries bottles. A correction or count goes one way or the other. */
export const transitions = {
  receipt: [{ from: null, to: 'available' }],
  opening: [{ from: null, to: 'available' }],
  correction: [
    { from: null, to: 'available' },
    { from: 'available', to: null },
  ],
  count: [
    { from: null, to: 'available' },
    { from: 'available', to: null },
  ],
  sale: [{ from: 'available', to: 'out' }],
  glass: [{ from: 'available', to: 'out' }],
  breakage: [{ from: 'available', to: 'out' }],
  write_off: [{ from: 'available', to: 'out' }],
  transfer: [{ from: 'available', to: 'available' }],
  // From a guest, or to the supplier.
  return: [
    { from: 'out', to: 'available' },
    { from: 'available', to: null },
  ],
  lock: [
    { from: 'available', to: 'locked' },
    // Paid before it was promised.
    { from: 'available', to: 'committed' },
  ],
  release: [
    { from: 'locked', to: 'available' },
    { from: 'committed', to: 'available' },
  ],
  commit: [{ from: 'locked', to: 'committed' }],
  hand_over: [{ from: 'committed', to: 'out' }],
  revaluation: [{ from: null, to: null }],
} as const satisfies Record<MovementKind, Transition[]>

/** Bottles the business owns: in the cellar, promised or not. */
export const bottlesOwned = ({ available, locked, committed }: StockCounts): number =>
  available + locked + committed

const isInside = (state: StockState | null): boolean => state !== null && state !== 'out'

interface TotalsChange extends Transition {
  quantity: number
  /** Of one bottle, for bottles that come in and for a revaluation; null where it is unknown. */
  unitCost?: bigint | null
  /** Change of value of the movement that this one reverses. */
  reversedValue?: bigint
}

/**
 * The totals after a movement, and by how much it changes the value at cost. Weighted average, one per wine over all
 * locations: bottles that come in add their cost, or the average where theirs is unknown; bottles that leave take
 * the average with them, and the last one takes what is left. The first known cost values bottles that had none. A
 * reversal brings back the value that left; one that takes bottles out again takes what they brought in, as far as it
 * is there. A revaluation moves no bottle and gives each one in the cellar the new cost.
 */
export function totalsAfter(
  totals: StockTotals,
  change: TotalsChange,
): { totals: StockTotals; valueChange: bigint } {
  const { from, to, quantity } = change
  const after = { ...totals }
  if (from) after[from] -= quantity
  if (to) after[to] += quantity
  const [value, unitCost] = valueAfter(totals, bottlesOwned(after), change)
  const valueChange = (value ?? 0n) - (totals.value ?? 0n)
  return { totals: { ...after, value, unitCost }, valueChange }
}

function valueAfter(
  totals: StockTotals,
  ownedAfter: number,
  { from, to, quantity, unitCost = null, reversedValue }: TotalsChange,
): [value: bigint | null, unitCost: bigint | null] {
  const owned = bottlesOwned(totals)
  const { value } = totals
  if (quantity === 0)
    return unitCost === null ? [value, totals.unitCost] : [unitCost * BigInt(owned), unitCost]
  if (isInside(from) === isInside(to)) return [value, totals.unitCost]
  if (isInside(to)) {
    const added = valueAdded(totals, quantity, unitCost, reversedValue)
    if (added === null) return [null, totals.unitCost]
    // Bottles whose cost was unknown take the first one that is known.
    const before = value ?? shareOf(added, owned, quantity)
    return [before + added, shareOf(before + added, 1, ownedAfter)]
  }
  if (value === null) return [null, totals.unitCost]
  if (ownedAfter === 0) return [0n, totals.unitCost]
  if (reversedValue !== undefined) {
    const left = value - reversedValue
    return [left < 0n ? 0n : left, totals.unitCost]
  }
  return [value - shareOf(value, quantity, owned), totals.unitCost]
}

function valueAdded(
  totals: StockTotals,
  quantity: number,
  unitCost: bigint | null,
  reversedValue: bigint | undefined,
): bigint | null {
  if (reversedValue !== undefined && totals.value !== null) return reversedValue
  if (unitCost !== null) return unitCost * BigInt(quantity)
  const owned = bottlesOwned(totals)
  if (owned > 0) return totals.value === null ? null : shareOf(totals.value, quantity, owned)
  return totals.unitCost === null ? null : totals.unitCost * BigInt(quantity)
}
