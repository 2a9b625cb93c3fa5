// Middles, most usual values and order of the values of a list. Pure.

/** The middle value, the upper of two; 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** The value below which this share of the others is; null for none. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? null
}

/** How often each value comes, in the order of their first ones. */
export function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The value that comes most often, the first of several, with its count; null for none. */
export const mostUsual = <Value>(values: readonly Value[]): readonly [Value, number] | null =>
  [...countsOf(values)].sort(([, one], [, other]) => other - one)[0] ?? null

/** How many values are higher than the one before them. */
export const risesIn = (values: readonly number[]): number =>
  values.slice(1).filter((value, at) => value > values[at]!).length

/** The values by a key, in their order. */
export function grouped<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value)) ?? []
    groups.set(keyOf(value), group)
    group.push(value)
  }
  return groups
}
