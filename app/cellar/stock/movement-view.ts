// Movements of the stock ledger in words. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { roundedCents } from './exact-cents'
import type { MovementKind } from './rules'
import type { MovementLine } from './queries.server'

/** Names of the kinds of movement, in the order of the filter. */
export const movementKinds = {
  receipt: 'Received',
  opening: 'Opening stock',
  sale: 'Sold',
  glass: 'Opened for the glass',
  breakage: 'Broken',
  write_off: 'Written off',
  transfer: 'Transferred',
  return: 'Returned',
  correction: 'Corrected',
  count: 'Counted',
  lock: 'Promised to a member',
  release: 'Promise released',
  commit: 'Promise paid',
  hand_over: 'Handed over',
  revaluation: 'Cost changed',
} as const satisfies Record<MovementKind, string>

/** Kinds that follow from a promise or have no bottles; they cannot be undone by themselves. */
const notReversible: readonly MovementKind[] = ['lock', 'release', 'commit', 'hand_over', 'revaluation']

/** "12 bottles", "1 bottle". */
export const bottlesText = (count: number): string =>
  count === 1 ? '1 bottle' : `${count.toLocaleString('en-US')} bottles`

type Told = Pick<
  MovementLine,
  | 'kind'
  | 'quantity'
  | 'from'
  | 'to'
  | 'toLocation'
  | 'location'
  | 'reason'
  | 'unitCostCents'
  | 'reversesId'
  | 'supplier'
>

/**
 * "12 received from Vinifera at $18.50", "Correction −2: Miscounted". Without `showsCosts` no cost is named; a
 * change of cost is then told without its amount.
 */
export function movementText(line: Told, { showsCosts }: { showsCosts: boolean }): string {
  const cost =
    showsCosts && line.unitCostCents !== null ? formatMoney(roundedCents(line.unitCostCents)) : null
  if (line.reversesId !== null) return `Undone: ${what({ ...line, ...opposite(line), supplier: null }, null)}`
  const description = what(showsCosts ? line : { ...line, supplier: null }, cost)
  return line.reason === '' ? description : `${description}: ${line.reason}`
}

const opposite = ({ from, to, location, toLocation }: Told) => ({
  from: to,
  to: from,
  ...(toLocation !== null && { location: toLocation, toLocation: location }),
})

function what(line: Told, cost: string | null): string {
  const { kind, to, location, toLocation, supplier } = line
  const count = line.quantity.toLocaleString('en-US')
  const at = cost === null ? '' : ` at ${cost}`
  const signed = to === null ? `−${count}` : `+${count}`
  switch (kind) {
    case 'receipt':
      return `${count} received${supplier ? ` from ${supplier}` : ''}${at}`
    case 'opening':
      return `${count} in opening stock${at}`
    case 'correction':
      return `Correction ${signed}`
    case 'count':
      return `Count ${signed}`
    case 'sale':
      return `${count} sold`
    case 'glass':
      return `${count} opened for the glass`
    case 'breakage':
      return `${count} broken`
    case 'write_off':
      return `${count} written off`
    case 'transfer':
      return `${count} moved from ${location} to ${toLocation}`
    case 'return':
      return to === null
        ? `${count} returned${supplier ? ` to ${supplier}` : ' to the supplier'}`
        : `${count} taken back`
    case 'lock':
      return `${count} promised`
    case 'release':
      return `${count} released from a promise`
    case 'commit':
      return `${count} paid`
    case 'hand_over':
      return `${count} handed over`
    case 'revaluation':
      return cost === null ? 'Cost of a bottle changed' : `Cost of a bottle set to ${cost}`
  }
}

/** Whether bottles of this line may still be put back where they came from. */
export function isReversible({
  kind,
  quantity,
  reversed,
  reversesId,
}: Pick<MovementLine, 'kind' | 'quantity' | 'reversed' | 'reversesId'>): boolean {
  return reversesId === null && reversed < quantity && !notReversible.includes(kind)
}

/** Desk staff undo what they recorded themselves, as long as it is a slip: ten minutes. */
const ownUndoMs = 10 * 60_000
const ofTheDesk: readonly MovementKind[] = ['sale', 'glass', 'breakage', 'transfer', 'return']

/** Whether someone may undo a line: with `stock.adjust` any, else their own of the last ten minutes. */
export function mayUndo(
  line: Pick<MovementLine, 'kind' | 'movedBy' | 'at'>,
  { mayAdjust, userId, now }: { mayAdjust: boolean; userId: string; now: Date },
): boolean {
  if (mayAdjust) return true
  const isRecent = now.getTime() - line.at.getTime() <= ownUndoMs
  return line.movedBy === userId && isRecent && ofTheDesk.includes(line.kind)
}

/** Bottles undone of a line, in words: "5 of 12 bottles undone; 7 are no longer available." */
export function undoneText({
  to,
  quantity,
  reversed,
}: Pick<MovementLine, 'to' | 'quantity' | 'reversed'>): string {
  const left = quantity - reversed
  if (left === 0) return `${bottlesText(quantity)} undone.`
  const gone = to === 'out' ? 'already taken back' : 'no longer available'
  return `${reversed} of ${bottlesText(quantity)} undone; ${left} ${left === 1 ? 'is' : 'are'} ${gone}.`
}
