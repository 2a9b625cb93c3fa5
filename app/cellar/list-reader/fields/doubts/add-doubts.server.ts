// Doubts about an entry that follow from the reading of the whole list.
import { doubtBelow, doubtRule, type ReadEntry, type ReadField } from '../../read-entry'
import type { RawEntry } from '../../raw-entry'
import { doubtSigns, type DoubtedField, type DoubtSign } from './doubt-table'
import { signsOf } from './doubt-signs.server'
import weights from './doubt-weights.json'

/** Learned weights of the signs of a field, as logarithms of odds. */
export interface DoubtWeights {
  /** Without any sign. */
  base: number
  signs: Readonly<Record<string, number>>
  /** A field is in doubt from this chance of a fault on. */
  doubtFrom: number
}

const learned: Readonly<Record<DoubtedField, DoubtWeights>> = weights

const readFieldOf = {
  title: 'name',
  vintage: 'vintage',
  bottlePrice: 'bottlePrice',
  glasses: 'glasses',
} as const

/**
 * Gives titles, prices and vintages the calibrated chance that they are wrong, and doubts those whose chance is high.
 * The entries are changed in place.
 */
export function addDoubts(entries: readonly ReadEntry[], raws: readonly RawEntry[]): void {
  const signs = signsOf(entries, raws)
  for (const [at, entry] of entries.entries())
    for (const field of Object.keys(readFieldOf) as DoubtedField[])
      judge(entry, field, signs[at]![field], learned[field])
}

/** Chance of a fault, 0 to 1, where these signs hold. */
export const chanceOf = (held: readonly string[], { base, signs }: DoubtWeights): number =>
  1 / (1 + Math.exp(-held.reduce((sum, sign) => sum + (signs[sign] ?? 0), base)))

/** The sign that adds most is the reason that a person reads. An absent field has a reading where it is in doubt. */
function judge(entry: ReadEntry, field: DoubtedField, held: readonly DoubtSign[], own: DoubtWeights): void {
  const name: ReadField = readFieldOf[field]
  const reading = entry.readings[name]
  const chance = chanceOf(held, own)
  const confidence = confidenceOf(chance, own.doubtFrom)
  if (!reading && confidence >= doubtBelow) return
  const [strongest] = [...held].sort((one, other) => (own.signs[other] ?? 0) - (own.signs[one] ?? 0))
  const rule = strongest === undefined ? undefined : `${doubtRule}${doubtSigns[strongest]}`
  entry.readings[name] = {
    confidence,
    chance: Math.round(chance * 1000) / 1000,
    rule: confidence < doubtBelow ? (rule ?? reading!.rule) : reading!.rule,
    place: reading?.place ?? entry.place,
  }
}

/** Confidence on the scale of all fields, on which doubts begin below `doubtBelow`. */
function confidenceOf(chance: number, doubtFrom: number): number {
  const confidence =
    chance <= doubtFrom
      ? 1 - (chance / doubtFrom) * (1 - doubtBelow)
      : (doubtBelow * (1 - chance)) / (1 - doubtFrom) - 0.005
  return Math.round(Math.max(0, confidence) * 100) / 100
}
