// What a reading of a whole list makes doubtful in one of its entries. Pure.
import type { ReadEntry, ReadField } from '../read-entry'

/** Shares of a list from which on an entry without the field stands out. */
const usual = 0.75
const fewest = 8

/**
 * Doubts what is missing where the list always prints it, and what belongs to two wines that were read as one. The
 * entries are changed in place.
 */
export function addDoubts(entries: readonly ReadEntry[]): void {
  const share = (has: (entry: ReadEntry) => boolean) =>
    entries.filter(has).length / Math.max(1, entries.length)
  const hasVintages = entries.length >= fewest && share(({ wine }) => wine.vintage !== null) >= usual
  for (const entry of entries) {
    const { wine } = entry
    if (wine.bottlePrice === null && wine.glasses.length === 0) doubt(entry, 'bottlePrice', 'no price')
    if (wine.vintage === null && hasVintages) doubt(entry, 'vintage', 'others have one')
    if (holdsTwo(wine.name)) {
      for (const field of ['name', 'vintage', 'bottlePrice'] as const)
        doubt(entry, field, 'more than one wine')
      if (wine.glasses.length > 0) doubt(entry, 'glasses', 'more than one wine')
    }
  }
}

/** A price, a year or a bin among the words of a name, or more words than a name has. */
const holdsTwo = (name: string): boolean =>
  /[$€£]\s?\d|(?<![\d'’])(?:19|20)\d\d(?!\d)|\s\d{3,4}\s/.test(name) || name.split(/\s+/).length > 14

function doubt({ readings, place }: ReadEntry, field: ReadField, rule: string): void {
  const known = readings[field]
  readings[field] = {
    confidence: Math.min(known?.confidence ?? 1, 0.4),
    rule: known?.rule ?? rule,
    place: known?.place ?? place,
  }
}
