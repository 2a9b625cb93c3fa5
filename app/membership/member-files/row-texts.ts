// The texts of a row by field, from the mapped columns. Pure.
import { addressFields } from './field-names'
import type { MappedColumn } from './map-columns'
import type { MemberField } from './member-row'
import type { MemberTexts } from './presets/preset'

/** Reads the rows of a file with these columns. */
export function rowTexts(columns: readonly MappedColumn[]): (cells: readonly string[]) => MemberTexts {
  const byField = new Map<MemberField, Map<number, number[]>>()
  for (const { field, rank, column } of columns) {
    const ranks = byField.get(field) ?? new Map<number, number[]>()
    ranks.set(rank, [...(ranks.get(rank) ?? []), column])
    byField.set(field, ranks)
  }
  const ranksOf = (field: MemberField) =>
    [...(byField.get(field) ?? [])].sort(([one], [other]) => one - other)
  const plain = [...byField.keys()].filter((field) => !addressFields.has(field))
  const streets = ranksOf('address')
  return (cells) => {
    const joined = (places: readonly number[]) =>
      places
        .map((place) => cells[place] ?? '')
        .filter((text) => text !== '')
        .join(' ')
    const firstOf = (ranks: readonly (readonly [number, readonly number[]])[]) =>
      ranks.map(([, places]) => joined(places)).find((text) => text !== '') ?? ''
    const texts: MemberTexts = {}
    for (const field of plain) texts[field] = firstOf(ranksOf(field))
    // One address as a whole: the first with a street, since a street of one place and a city of another are no address.
    const place = streets.find(([, places]) => joined(places) !== '')?.[0]
    for (const field of addressFields) {
      const ranks = ranksOf(field)
      if (ranks.length === 0) continue
      const own = ranks.find(([rank]) => rank === place) ?? (streets.length === 1 ? ranks[0] : undefined)
      texts[field] = place === undefined ? firstOf(ranks) : joined(own?.[1] ?? [])
    }
    return texts
  }
}
