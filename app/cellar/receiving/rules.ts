// Receipts of deliveries: states, costs and sentences. Pure; money is integer cents unless it says otherwise.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { exactly, shareOf } from '~/cellar/stock/exact-cents'

/** The most lines of one receipt; a form takes one field for each. */
export const maxLines = 240

export const receiptStates = {
  draft: 'Draft',
  partial: 'Partly received',
  received: 'Received',
  closed: 'Closed',
} as const
export type ReceiptState = keyof typeof receiptStates
export const receiptStateNames = Object.keys(receiptStates) as ReceiptState[]

/** Derived from the bottles of its lines, so that it follows an entry that is undone in the stock history. */
export function receiptState(receipt: {
  isClosed: boolean
  /** Bottles received of all lines, as far as that was not undone. */
  received: number
  /** Bottles of all lines that are still to come. */
  open: number
}): ReceiptState {
  if (receipt.isClosed) return 'closed'
  if (receipt.received === 0) return 'draft'
  return receipt.open > 0 ? 'partial' : 'received'
}

/** A line as it is typed in cases: 2 cases of 12 at $180.00 are 24 bottles for $360.00. */
export function lineOfCases({
  count,
  caseSize,
  costCents,
}: {
  /** Cases, or bottles where `caseSize` is null. */
  count: number
  caseSize: number | null
  /** Of one case or bottle; null while unknown. */
  costCents: number | null
}): { quantity: number; totalCents: number | null } {
  return {
    quantity: count * (caseSize ?? 1),
    totalCents: costCents === null ? null : count * costCents,
  }
}

/** "2 cases × 12 at $180.00 = 24 bottles at $15.00", "7 bottles at $15.00"; the cost of a bottle is rounded to the cent. */
export function arithmeticOf(
  { quantity, totalCents, caseSize }: LineCost & { caseSize: number | null },
  currency = 'usd',
): string {
  if (totalCents === null || quantity === 0) return bottles(quantity)
  const money = (cents: number) => formatMoney(Math.round(cents), currency)
  const each = `${bottles(quantity)} at ${totalCents % quantity === 0 ? '' : 'about '}${money(totalCents / quantity)}`
  if (casesOf({ quantity, caseSize }) === null) return each
  const cases = quantity / caseSize!
  const about = totalCents % cases === 0 ? '' : 'about '
  return `${cases === 1 ? '1 case' : `${cases} cases`} × ${caseSize} at ${about}${money(totalCents / cases)} = ${each}`
}

/** The same the other way, to edit a line: in its cases, in bottles, or as one lot where a share is no whole cent. */
export function lineAsTyped({ quantity, totalCents, caseSize }: LineCost & { caseSize: number | null }): {
  count: string
  caseSize: string
  cost: string
} {
  const size = [caseSize ?? 1, 1, quantity].find(
    (size) => quantity % size === 0 && (totalCents ?? 0) % (quantity / size) === 0,
  )
  const count = quantity / (size ?? 1)
  const cost = totalCents === null ? '' : (totalCents / count / 100).toFixed(2)
  return { count: String(count), caseSize: size === undefined || size === 1 ? '' : String(size), cost }
}

/** "2 cases of 12", where a line came in cases; null for single bottles. */
export function casesOf({
  quantity,
  caseSize,
}: {
  quantity: number
  caseSize: number | null
}): string | null {
  if (caseSize === null || quantity % caseSize !== 0) return null
  const cases = quantity / caseSize
  return cases === 1 ? `1 case of ${caseSize}` : `${cases} cases of ${caseSize}`
}

interface LineCost {
  quantity: number
  totalCents: number | null
  /** Bottles that go back to the supplier: their amount is taken off. */
  isReturn?: boolean
}

/**
 * Cost of one bottle in millionths of a cent, as the stock ledger takes it: 7 bottles for $100.00 differ from that by
 * less than a thousandth of a cent in all. Null while unknown.
 */
export function unitCostOf({ quantity, totalCents }: LineCost): bigint | null {
  return totalCents === null ? null : shareOf(exactly(totalCents), 1, quantity)
}

/** The sum of the lines less those returned, and of how many lines the cost is unknown. */
export function sumOfLines(lines: LineCost[]): { totalCents: number; unknown: number } {
  return {
    totalCents: lines.reduce(
      (sum, { totalCents, isReturn }) => sum + (isReturn ? -1 : 1) * (totalCents ?? 0),
      0,
    ),
    unknown: lines.filter(({ totalCents }) => totalCents === null).length,
  }
}

/** Difference of the lines from the document's printed total, in words; null where they agree or none is known. */
export function sumDifference(lines: LineCost[], documentTotalCents: number | null): string | null {
  if (documentTotalCents === null || lines.length === 0) return null
  const { totalCents, unknown } = sumOfLines(lines)
  if (totalCents === documentTotalCents && unknown === 0) return null
  const sums = `Lines add up to ${formatMoney(totalCents)}; the document says ${formatMoney(documentTotalCents)}.`
  if (unknown === 0) return sums
  return `${sums} ${unknown === 1 ? 'One line has' : `${unknown} lines have`} no cost yet.`
}

/** "1 bottle", "24 bottles", "1,200 bottles". */
export function bottles(count: number): string {
  return count === 1 ? '1 bottle' : `${count.toLocaleString('en-US')} bottles`
}

/** Result of undoing a receipt, in words, with the number of bottles that were gone already. */
export function undoSentence(
  { reversed, gone }: { reversed: number; gone: number },
  way: ReceiptWay = 'delivery',
): string {
  const words = {
    delivery: 'taken out of stock',
    return: 'put back into stock',
    both: 'put back where they were',
  }
  const out = `${bottles(reversed)} ${words[way]}.`
  if (gone === 0) return out
  const rest = gone === 1 ? '1 bottle is' : `${bottles(gone)} are`
  return `${out} ${rest} gone already (sold, opened or moved) and could not be undone.`
}

/** Way of a receipt's bottles: from the supplier, back to the supplier, or some of both. */
export type ReceiptWay = 'delivery' | 'return' | 'both'

export const wayOf = ({ quantity, returned }: { quantity: number; returned: number }): ReceiptWay =>
  returned === 0 ? 'delivery' : returned === quantity ? 'return' : 'both'

/** The state of a receipt in words; bottles of a return are returned where others are received. */
export function stateName(state: ReceiptState, way: ReceiptWay): string {
  const name = receiptStates[state]
  return way === 'return' ? name.replace('received', 'returned').replace('Received', 'Returned') : name
}

/** A receipt's name on its page and in lists: its document number, or the day it came. */
export function receiptTitle(receipt: {
  documentNumber: string
  receivedOn: Day
  quantity: number
  returned: number
}): string {
  const noun = wayOf(receipt) === 'return' ? 'Return' : 'Receipt'
  const { documentNumber, receivedOn } = receipt
  return documentNumber === '' ? `${noun} of ${formatDay(receivedOn)}` : `${noun} ${documentNumber}`
}
