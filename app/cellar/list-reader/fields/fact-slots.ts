import type { Label, LabelWord } from './label-words.server'

/** The line of each part and its place in that line: "1.0" begins the second line, wherever it is among the parts. */
export function slotsOf({ parts }: Label): string[] {
  let [line, at] = [0, -1]
  return parts.map(({ raw }, number) => {
    const isNew = raw.separator === 'line' && number > 0
    line += isNew ? 1 : 0
    at = isNew ? 0 : at + 1
    return `${Math.min(line, 2)}.${Math.min(at, 3)}`
  })
}

/** So many labels, and this share of them, show what a list prints at a place of its labels. */
const enough = 8
const nearlyAll = 0.8

const facts = new Set<LabelWord['kind']>([
  'place',
  'country',
  'grape',
  'law',
  'filler',
  'joint',
  'vintage',
  'size',
])

/**
 * Marks the parts below the first line of a label that stand where this list prints places and grapes, whatever their
 * own words are: an unknown village, a grape misspelled.
 */
export function markFactSlots(labels: readonly Label[]): void {
  const counts = new Map<string, { all: number; facts: number }>()
  const slots = labels.map(slotsOf)
  labels.forEach(({ parts }, entry) => {
    parts.forEach(({ words }, number) => {
      const plainWords = words.filter(({ kind }) => kind !== 'vintage' && kind !== 'size')
      if (plainWords.length === 0) return
      const slot = slots[entry]![number]!
      const count = counts.get(slot) ?? { all: 0, facts: 0 }
      counts.set(slot, count)
      count.all++
      if (words.every(({ kind }) => facts.has(kind))) count.facts++
    })
  })
  const isFact = (slot: string) => {
    const count = counts.get(slot)
    return (
      !slot.startsWith('0') &&
      count !== undefined &&
      count.all >= enough &&
      count.facts >= count.all * nearlyAll
    )
  }
  labels.forEach((label, entry) => {
    label.parts.forEach((part, number) => {
      part.isFact = isFact(slots[entry]![number]!)
    })
  })
}
