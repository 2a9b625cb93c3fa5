// Rows of one wine that are sold by the glass, by the bottle and by the case, joined. Pure.
import type { Portion } from '../sheet/portions'
import { nameKey } from '~/cellar/reference/name-key'
import type { RawEntry } from '../raw-entry'

export interface PortionedEntry {
  entry: RawEntry
  /** The portion that its price buys; null where the row does not say. */
  portion: Portion | null
}

/**
 * The entries with the prices of their glasses, which other rows of the same label have. A case is left out where its
 * bottle has a row, else its price is divided.
 */
export function joinPortions(rows: readonly PortionedEntry[]): RawEntry[] {
  const joined: RawEntry[] = []
  const byLabel = new Map<string, RawEntry>()
  const glassesOnly = new Set<RawEntry>()
  const singles = new Set(
    rows.filter(({ portion }) => bottlesOf(portion) === 1).map(({ entry }) => labelOf(entry)),
  )
  for (const { entry, portion } of rows) {
    const label = labelOf(entry)
    const key = `${label}|${entry.bottleMl?.ml ?? 750}`
    const entryOfLabel = byLabel.get(key)
    if (portion?.kind === 'glass') {
      if (entryOfLabel) entryOfLabel.glasses = [...entryOfLabel.glasses, ...entry.glasses]
      else {
        byLabel.set(key, entry)
        glassesOnly.add(entry)
        joined.push(entry)
      }
      continue
    }
    const bottles = bottlesOf(portion)
    if (bottles > 1 && singles.has(label)) continue
    const perBottleEntry = bottles > 1 ? perBottle(entry, bottles) : entry
    if (entryOfLabel && glassesOnly.has(entryOfLabel)) {
      glassesOnly.delete(entryOfLabel)
      Object.assign(entryOfLabel, {
        bottlePrice: perBottleEntry.bottlePrice,
        bottleMl: perBottleEntry.bottleMl,
        glasses: [...entryOfLabel.glasses, ...perBottleEntry.glasses],
      })
      continue
    }
    if (!entryOfLabel) byLabel.set(key, perBottleEntry)
    joined.push(perBottleEntry)
  }
  for (const entry of joined)
    entry.glasses.sort((one, other) => (one.ml ?? 0) - (other.ml ?? 0) || one.cents - other.cents)
  return joined
}

/** The entries, where the pours of a wine on rows of their own, one below the other, are one with its bottle. */
export function joinPours(entries: readonly RawEntry[]): RawEntry[] {
  const joined: RawEntry[] = []
  for (const entry of entries) {
    const above = joined.at(-1)
    if (above && isPoured(above, entry) && labelOf(above) === labelOf(entry)) {
      const glasses = [...above.glasses, ...entry.glasses].sort((one, other) => one.cents - other.cents)
      const { bottlePrice, bottleMl } = entry.bottlePrice === null ? above : entry
      joined[joined.length - 1] = { ...above, bottlePrice, bottleMl, glasses }
    } else joined.push(entry)
  }
  return joined
}

/** Two entries of a section with a bottle at most, where each without it has a glass. */
const isPoured = (above: RawEntry, entry: RawEntry): boolean =>
  above.context.section === entry.context.section &&
  (above.bottlePrice === null || entry.bottlePrice === null) &&
  [above, entry].every(({ bottlePrice, glasses }) => bottlePrice !== null || glasses.length > 0)

const bottlesOf = (portion: Portion | null): number => (portion?.kind === 'bottle' ? portion.bottles : 1)

const labelOf = ({ parts }: RawEntry): string =>
  parts
    .flatMap(({ column, text }) => (column === 'size' || column === 'type' ? [] : [nameKey(text)]))
    .join('|')

/** The price of a bottle of a case, which is doubted. */
function perBottle(entry: RawEntry, bottles: number): RawEntry {
  const { bottlePrice } = entry
  if (!bottlePrice) return entry
  const cents = Math.round(bottlePrice.cents / bottles)
  return { ...entry, bottlePrice: { ...bottlePrice, cents, confidence: 0.5, rule: 'case' } }
}
