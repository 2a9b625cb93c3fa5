// Doubts about an entry that follow from the reading of the whole list. Pure.
import type { RawEntry } from '../raw-entry'
import { doubtBelow, doubtRule, type ReadEntry, type ReadField } from '../read-entry'
import { doubtPoints, type DoubtSign } from './doubt-points'
import { labelFacts } from './label-facts'
import { signsOf } from './doubt-signs'

/**
 * Doubts prices and vintages by the signs that speak against them, and names that hold two wines. The points of the
 * signs at a figure are added; one point is a doubt. The entries are changed in place.
 */
export function addDoubts(entries: readonly ReadEntry[], raws: readonly RawEntry[]): void {
  const signs = signsOf(entries, raws)
  for (const [at, entry] of entries.entries()) {
    for (const field of ['vintage', 'bottlePrice', 'glasses'] as const) {
      const held: readonly string[] = signs[at]![field]
      const table: Readonly<Record<string, DoubtSign>> = doubtPoints[field]
      const points = held.reduce((sum, sign) => sum + table[sign]!.points, 0)
      const [strongest] = [...held].sort((one, other) => table[other]!.points - table[one]!.points)
      if (strongest !== undefined) lower(entry, field, doubtBelow ** points, table[strongest]!.says)
    }
    if (labelFacts(entry, raws[at]!).isTwo) lower(entry, 'name', 0.4, doubtPoints.vintage['two wines'].says)
  }
}

/** Where a sign makes the doubt, what it says is the rule: the reason that a person reads. */
function lower({ readings, place }: ReadEntry, field: ReadField, factor: number, says: string): void {
  const rule = `${doubtRule}${says}`
  const reading = readings[field]
  const before = reading?.confidence ?? 1
  const confidence = Math.round(before * factor * 100) / 100
  const isDoubt = confidence < doubtBelow
  if (!reading && !isDoubt) return
  readings[field] = {
    confidence,
    rule: isDoubt && before >= doubtBelow ? rule : (reading?.rule ?? rule),
    place: reading?.place ?? place,
  }
}
