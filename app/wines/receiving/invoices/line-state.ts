// Whether a line of an invoice is ready for the receipt, and what it brings. Pure.
import { doubtBelow } from '~/wines/reading/read-entry'
import { wineForm } from '../../schemas'
import type { StoredInvoiceLine } from './queries.server'

export type LineState = 'ready' | 'check' | 'missing' | 'out'

/** What a person should look at: the doubted figures, and what a wine to add lacks. */
export function lineProblems(line: StoredInvoiceLine): { missing: string[]; doubts: string[] } {
  const missing: string[] = []
  const doubts: string[] = []
  if (line.choice === 'out') return { missing, doubts }
  if (line.choice === 'open') missing.push('Choose a wine, or leave the line out.')
  if (line.bottles === null || line.bottles <= 0) missing.push('Enter how many bottles.')
  if (line.choice === 'new') {
    const parsed = wineForm.safeParse(line.newWine ?? {})
    if (!parsed.success) missing.push(...new Set(parsed.error.issues.map(({ message }) => `${message}.`)))
  }
  if (line.isChecked) return { missing, doubts }
  const isDoubted = (field: string) => (line.readings[field]?.confidence ?? 1) < doubtBelow
  if (isDoubted('bottles') || isDoubted('lineTotal'))
    doubts.push(
      line.lineTotal === null
        ? 'The number of bottles is in doubt.'
        : 'Quantity, price and total do not agree, or were hard to read.',
    )
  if (line.choice === 'new' && isDoubted('producer')) doubts.push('The producer is in doubt.')
  return { missing, doubts }
}

/** The field of its form that a person should look at first. */
export function fieldToCheck(line: StoredInvoiceLine): string {
  if (line.choice === 'open') return 'choice'
  if (line.bottles === null || line.bottles <= 0 || line.choice !== 'new') return 'bottles'
  const parsed = wineForm.safeParse(line.newWine ?? {})
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0] ?? 'producer')
  const isDoubted = (field: string) => (line.readings[field]?.confidence ?? 1) < doubtBelow
  return isDoubted('producer') && !isDoubted('bottles') && !isDoubted('lineTotal') ? 'producer' : 'bottles'
}

export function lineState(line: StoredInvoiceLine): LineState {
  if (line.choice === 'out') return 'out'
  const { missing, doubts } = lineProblems(line)
  return missing.length > 0 ? 'missing' : doubts.length > 0 ? 'check' : 'ready'
}

const order: Record<LineState, number> = { missing: 0, check: 1, ready: 2, out: 3 }

/** The lines a person should look at first, each kind in the order of the document. */
export function doubtedFirst<Line extends { state: LineState; position: number }>(
  lines: readonly Line[],
): Line[] {
  return [...lines].sort((a, b) => order[a.state] - order[b.state] || a.position - b.position)
}

/** Cents of the goods that are on the receipt, and of those that are left out. */
export function sumsOf(lines: readonly StoredInvoiceLine[]): { kept: number; left: number; bottles: number } {
  let [kept, left, bottles] = [0, 0, 0]
  for (const line of lines) {
    if (line.choice === 'out') left += line.lineTotal ?? 0
    else {
      kept += line.lineTotal ?? 0
      bottles += line.bottles ?? 0
    }
  }
  return { kept, left, bottles }
}
