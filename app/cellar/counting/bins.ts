// Bins: where in a location a wine is, as the business writes it ("A2", "A10", "Rack 3-14"). Pure.

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders bins as they are walked: A2 before A10; wines without a bin are last. */
export function compareBins(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '')
  return collator.compare(one, other)
}

/** Whether a bin lies in a range; an empty end leaves that side open. Without a range every wine is in it. */
export function isInBins(bin: string, { from, to }: { from: string; to: string }): boolean {
  if (from === '' && to === '') return true
  if (bin === '') return false
  // "A" to "B" includes B12: a shelf's letter means all of it.
  const isUnderLast = to !== '' && plainBin(bin).startsWith(plainBin(to)) && !/\d$/.test(to)
  return (
    (from === '' || compareBins(bin, from) >= 0) && (to === '' || isUnderLast || compareBins(bin, to) <= 0)
  )
}

/** A bin without spaces and punctuation, to compare what was typed: "a-12" is "a12". */
export const plainBin = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a search is rather a bin than a name: short, with a digit, such as "A12", "b 3", "3-14". */
export function looksLikeBin(text: string): boolean {
  return text.length <= 12 && /\d/.test(text) && /^\p{L}{0,5}[\s.\-/]*\d+[\p{L}\d\s.\-/]*$/u.test(text.trim())
}
