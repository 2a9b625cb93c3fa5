// A wine that a list prints twice: on the page of glasses and on that of bottles. Pure.
import { nameKey } from '../../reference/name-key'
import type { ReadEntry } from '../read-entry'

/**
 * For each entry the place of the earlier entry that is the same wine, or null. Producer, name, vintage and size agree
 * without accents, case and signs; a vintage that one of them leaves out agrees with any if all else does.
 */
export function repeatedWines(entries: readonly Pick<ReadEntry, 'wine'>[]): (number | null)[] {
  const first = new Map<string, number[]>()
  return entries.map(({ wine }, at) => {
    const words = nameKey(`${wine.producer ?? ''} ${wine.name}`).split(' ')
    const key = `${[...new Set(words)].sort().join(' ')}|${wine.bottleMl}`
    const earlier = first.get(key) ?? []
    const same = earlier.find((place) => {
      const other = entries[place]!.wine.vintage
      return other === wine.vintage || other === null || wine.vintage === null
    })
    if (same === undefined) first.set(key, [...earlier, at])
    return same ?? null
  })
}
