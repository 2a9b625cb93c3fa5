import { mostUsual, risesIn } from '../../counts'
import type { RawEntry } from '../../raw-entry'
import type { ReadEntry } from '../../read-entry'
import type { LabelFacts } from './label-facts.server'

export type ListOddities = ReturnType<typeof listOddities>

/** From so many figures on a list shows what is odd in it. */
const enough = 8

export function listOddities(judged: readonly Judged[]) {
  const pairs = judged.flatMap(({ entry: { wine }, raw }) =>
    wine.bottlePrice !== null && raw.glasses[0]?.ml === null && wine.glasses.length === 1
      ? [wine.bottlePrice / Math.max(1, wine.glasses[0]!.price)]
      : [],
  )
  const usualPairs = pairs.filter((ratio) => ratio >= 2.6 && ratio <= 7.5).length
  const bottles = judged.flatMap(({ entry: { wine } }) => wine.bottlePrice ?? [])
  const years = judged.flatMap(({ entry: { wine } }) =>
    typeof wine.vintage === 'number' ? [wine.vintage] : [],
  )
  const share = (holds: (one: Judged) => boolean) => judged.filter(holds).length / Math.max(1, judged.length)
  const sections = new Set(judged.map(({ entry }) => entry.section)).size
  const sorted = [...bottles].sort((a, b) => a - b)
  const [low, high] = [0.1, 0.9].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0) as [
    number,
    number,
  ]
  return {
    /** The ratio of bottle to glass price differs from row to row far more than a house would set it. */
    ratiosDiffer: pairs.length >= enough && usualPairs < pairs.length * 0.75,
    /** Some wines have a glass and hardly any has a bottle. */
    lacksBottles:
      judged.length >= enough &&
      bottles.length < judged.length * 0.15 &&
      share(({ raw }) => raw.glasses.length > 0) < 0.7 &&
      // A list may print no prices at all.
      share(({ raw }) => raw.bottlePrice !== null || raw.glasses.length > 0) > 0.05,
    /** The prices of bottles go up from wine to wine through several sections, as numbers of wines do. */
    bottlesCount: bottles.length >= enough && sections > 1 && risingShare(bottles) > 0.9,
    /** The prices of bottles hardly differ and are low, as alcohol and points are. */
    bottlesAlike:
      bottles.length >= enough &&
      high < low * 1.3 &&
      high < 10_000 &&
      share(({ raw }) => /\p{Sc}/u.test(raw.bottlePrice?.text ?? '')) < 0.5,
    /** The years go up from wine to wine through several sections, as numbers of wines do. */
    vintagesCount: years.length >= enough && sections > 1 && risingShare(years) > 0.85,
    /** Nearly all wines of a long list have the same year. */
    vintagesAlike: years.length >= enough * 2 && (mostUsual(years)?.[1] ?? 0) > years.length * 0.9,
    /** Hardly any wine has a year, and many labels have two figures that may be one. */
    hasShortYears:
      judged.length >= enough &&
      years.length < judged.length * 0.3 &&
      share(({ label }) => label.hasShortYear) > 0.25,
  }
}

const risingShare = (values: readonly number[]) => risesIn(values) / Math.max(1, values.length - 1)

/** An entry with what was laid out for it. */
export interface Judged {
  entry: ReadEntry
  raw: RawEntry
  label: LabelFacts
}
