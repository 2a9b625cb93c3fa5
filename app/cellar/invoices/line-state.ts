// Whether a line of an invoice is ready for the receipt, and what it brings. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { doubtBelow } from '~/cellar/list-reader/read-entry'
import { wineForm } from '~/cellar/catalog/schemas'
import type { StoredInvoiceLine } from './queries.server'

/** Bottles that go back to the supplier. */
export const isReturn = ({ bottles }: Pick<StoredInvoiceLine, 'bottles'>): boolean => (bottles ?? 0) < 0

export type LineState = 'ready' | 'check' | 'missing' | 'out'

/**
 * Why a line cannot be received yet, and what else a person should look at. Cost and quantity count before a doubt
 * about the producer, which can be corrected later.
 */
export function lineProblems(
  line: StoredInvoiceLine,
  currency = 'usd',
): { missing: string[]; figures: string[]; doubts: string[] } {
  const missing: string[] = []
  if (line.choice === 'out') return { missing, figures: [], doubts: [] }
  if (line.choice === 'open')
    missing.push(
      isReturn(line)
        ? 'Return these bottles to the supplier, or leave the line out.'
        : 'Choose a wine, or leave the line out.',
    )
  if (!line.bottles) missing.push('Enter how many bottles.')
  if (line.choice === 'new') {
    const parsed = wineForm.safeParse(line.newWine ?? {})
    if (!parsed.success) missing.push(...new Set(parsed.error.issues.map(({ message }) => `${message}.`)))
  }
  if (line.isChecked) return { missing, figures: [], doubts: [] }
  const figure = figureDoubt(line, currency)
  const doubts = line.choice === 'new' && isDoubted(line, 'producer') ? ['The producer is in doubt.'] : []
  return { missing, figures: figure === null ? [] : [figure], doubts }
}

const isDoubted = ({ readings }: StoredInvoiceLine, field: string): boolean =>
  (readings[field]?.confidence ?? 1) < doubtBelow

/** Ends the sentence about figures in doubt. */
export const whatToDo = 'Correct what is wrong, or save the line as it is.'

/** The figures of a line that a person has to look at before it is received, in words; null where they agree. */
function figureDoubt(line: StoredInvoiceLine, currency: string): string | null {
  const money = (cents: number) => formatMoney(cents, currency)
  if (line.lineTotal === 0)
    return `The total is ${money(0)}. Enter the cost, or confirm that these bottles are free.`
  if (!isDoubted(line, 'bottles') && !isDoubted(line, 'lineTotal')) return null
  if (line.lineTotal === null) return `The number of bottles is in doubt. ${whatToDo}`
  const mismatch = line.readings.lineTotal?.mismatch
  if (!mismatch) return `Quantity, price and total do not agree, or were hard to read. ${whatToDo}`
  const { quantity, price, discount } = mismatch
  const off = discount === 0 ? '' : ` less ${money(discount)}`
  const product = money(Math.round(quantity * price) - discount)
  return `${quantity} × ${money(price)}${off} is ${product}, but the line total is ${money(line.lineTotal)}. ${whatToDo}`
}

/** The field of its form that a person should look at first. */
export function fieldToCheck(line: StoredInvoiceLine): string {
  if (line.choice === 'open') return 'choice'
  if (!line.bottles || line.choice !== 'new') return 'bottles'
  const parsed = wineForm.safeParse(line.newWine ?? {})
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0] ?? 'producer')
  if (line.lineTotal === 0) return 'total'
  return isDoubted(line, 'producer') && figureDoubt(line, 'usd') === null ? 'producer' : 'bottles'
}

export function lineState(line: StoredInvoiceLine): LineState {
  if (line.choice === 'out') return 'out'
  const { missing, figures, doubts } = lineProblems(line)
  return missing.length > 0 ? 'missing' : figures.length + doubts.length > 0 ? 'check' : 'ready'
}

const order: Record<LineState, number> = { missing: 0, check: 1, ready: 2, out: 3 }

/** The lines a person should look at first, each kind in the order of the document. */
export function doubtedFirst<Line extends { state: LineState; position: number }>(
  lines: readonly Line[],
): Line[] {
  return [...lines].sort((a, b) => order[a.state] - order[b.state] || a.position - b.position)
}

/** Cents of the goods that are on the receipt, less those returned, and of those that are left out; and the bottles. */
export function sumsOf(
  lines: readonly StoredInvoiceLine[],
): Record<'kept' | 'left' | 'bottles' | 'returned', number> {
  let [complete, left, bottles, returned] = [0, 0, 0, 0]
  for (const line of lines) {
    if (line.choice === 'out') left += line.lineTotal ?? 0
    else {
      complete += line.lineTotal ?? 0
      if (isReturn(line)) returned -= line.bottles!
      else bottles += line.bottles ?? 0
    }
  }
  return { kept: complete, left, bottles, returned }
}
