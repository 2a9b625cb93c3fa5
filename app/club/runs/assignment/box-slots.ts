/**
 * The slots whose bottles an entitlement gets in a run whose box has `count` slots. Without a number of its own it gets
 * the whole box; with more bottles than slots it begins again at the first. An upgrade gets the last ones, which the
 * smaller tier's box would most likely leave out. Slots count from 1. Pure.
 */
export function boxSlots(
  count: number,
  { kind, bottles }: { kind: 'month' | 'upgrade'; bottles: number | null },
): number[] {
  if (count === 0) return []
  const wanted = bottles ?? count
  const start = kind === 'upgrade' ? Math.max(0, count - wanted) : 0
  return Array.from({ length: wanted }, (_, index) => ((start + index) % count) + 1)
}
