// Rules of a saved count. Pure: quantities are whole bottles.

/** The most bottles of a wine that can be counted in a location. */
export const maxCount = 100_000

/** How an entry changes a wine's count: it replaces it, adds to it, or removes it. */
export type CountMode = 'set' | 'add' | 'clear'

/** A wine's count in a stocktake. */
interface Tally {
  /** All bottles counted; null where the count was removed. */
  counted: number | null
  /** Bottles on record at that moment, promised ones included: they are still in the location. */
  book: number
  /** The record changed between counts that were added together, so the difference is uncertain. */
  movedBetween: boolean
}

/**
 * A wine's count after an entry; `book` is what was on record when its bottles were counted. The difference is
 * counted minus book, so a sale after the count leaves it as it is.
 *
 * A count that replaces takes its own book figure: everything was counted again. One that adds is a sum of counts at
 * two moments, and if bottles moved in between, no one knows which part they were taken from or put into. The higher
 * of the two book figures applies: the sum then never finds bottles that are not there, since a promise to a member
 * on such a bottle would be worse than counting again. `movedBetween` marks it for the review.
 */
export function tallyAfter(
  current: Tally | null,
  { mode, quantity, book }: { mode: CountMode; quantity: number; book: number },
): Tally {
  if (mode === 'clear') return { counted: null, book, movedBetween: false }
  if (mode === 'set' || current === null || current.counted === null) {
    return { counted: quantity, book, movedBetween: false }
  }
  return {
    counted: current.counted + quantity,
    book: Math.max(current.book, book),
    movedBetween: current.movedBetween || current.book !== book,
  }
}

/**
 * Whether a save must ask first: the wine has a count that the person had not seen. `seen` is the id of the count they
 * saw, empty for none.
 */
export function isUnseen(current: { id: string; counted: number | null } | null, seenId: string): boolean {
  return current !== null && current.counted !== null && current.id !== seenId
}

/** Bottles too many or too few; 0 for a count that was removed. */
export function differenceOf({ counted, book }: Pick<Tally, 'counted' | 'book'>): number {
  return counted === null ? 0 : counted - book
}

/** How many bottles a difference takes off the record beyond those that are available; 0 where it can be posted. */
export function shortBy(difference: number, available: number): number {
  return Math.max(0, -difference - available)
}

/** A number of bottles in parts of at most `most`, since one movement carries no more. */
export function inParts(quantity: number, most: number): number[] {
  const parts: number[] = []
  for (let left = quantity; left > 0; left -= most) parts.push(Math.min(left, most))
  return parts
}
