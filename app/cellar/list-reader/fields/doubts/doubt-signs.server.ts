// Signs that a title, a price or a vintage of an entry may be wrong: how clearly the model told its lines apart, and
// what it is like beside the others of its list.
import type { RawAmount, RawEntry, RoleMargins } from '../../raw-entry'
import type { ReadEntry, ReadField } from '../../read-entry'
import type { DoubtedField, DoubtSign } from './doubt-table'
import { labelFacts } from './label-facts.server'
import { listUsage, perBottle, type ListUsage } from './list-usage.server'
import type { Judged } from './list-oddities.server'

type Signs = Record<DoubtedField, DoubtSign[]>
type Held = Partial<Record<DoubtSign, boolean>>

/** The signs at each entry of a list, in its order. */
export function signsOf(entries: readonly ReadEntry[], raws: readonly RawEntry[]): Signs[] {
  const judged = entries.map((entry, at): Judged => ({
    entry,
    raw: raws[at]!,
    label: labelFacts(entry, raws[at]!),
  }))
  const usage = listUsage(judged)
  return judged.map((one, at) => {
    const neighbors = [judged[at - 1], judged[at + 1]].filter((other) => other !== undefined)
    return {
      title: held(titleSigns(one, usage, neighbors)),
      vintage: held(vintageSigns(one, usage, neighbors)),
      bottlePrice: held(bottleSigns(one, usage, neighbors)),
      glasses: held(glassSigns(one, usage, neighbors)),
    }
  })
}

/** The names of the signs that hold. */
const held = (signs: Held): DoubtSign[] => (Object.keys(signs) as DoubtSign[]).filter((sign) => signs[sign])

const surely: RoleMargins = { starts: 1, continues: 1, before: 0, behind: 0 }

/** How clearly the model of roles told its lines from those around them. */
function lineSigns({ raw }: Judged, usage: ListUsage, neighbors: readonly Judged[]) {
  const { margins, confidence } = raw
  const { starts, continues, before, behind } = margins ?? surely
  const share = usage.shareOfShape(raw)
  return {
    'start unclear': starts < 0.98,
    'start very unclear': starts < 0.8,
    'lines unclear': continues < 0.95,
    'lines very unclear': continues < 0.7,
    'line above unclear': before > 0.03,
    'line above likely': before > 0.25,
    'line below unclear': behind > 0.03,
    'line below likely': behind > 0.25,
    'neighbor unclear': neighbors.some((other) => {
      const { starts, continues } = other.raw.margins ?? surely
      return Math.min(starts, continues) < 0.9
    }),
    'unusual lines': share < 0.15,
    'lines like no other': share < 0.04,
    'wine unclear': confidence < 0.9,
    'list unclear': usage.unclear > 0.15,
    'by layout': margins !== undefined,
  }
}

/** Signs against any field of a label. */
const labelSigns = ({ label }: Judged, usage: ListUsage) => ({
  'two wines': label.isTwo,
  'two years': label.years > 1,
  'year left in label': label.hasYear,
  'amount left in label': label.hasAmount,
  'number ends label': label.endsInNumber && !usage.endInNumbers,
  'unusually long': label.words > usage.longLabel,
  'unusually many lines': label.lines > usage.manyLines,
})

/** How clearly a field was read beside what else it might be. */
function readingSigns({ entry }: Judged, field: ReadField) {
  const confidence = entry.readings[field]?.confidence ?? 1
  return {
    'reading not certain': confidence < 0.945,
    'reading very unclear': confidence < 0.6,
    'reading a guess': confidence < 0.4,
  }
}

function titleSigns(one: Judged, usage: ListUsage, neighbors: readonly Judged[]): Held {
  const { entry, raw, label } = one
  const producer = entry.readings.producer?.confidence ?? 1
  const hasPrice = entry.wine.bottlePrice !== null || entry.wine.glasses.length > 0
  return {
    ...lineSigns(one, usage, neighbors),
    ...labelSigns(one, usage),
    'producer not certain': producer < 0.8,
    'producer unclear': producer < 0.6,
    'no producer': entry.wine.producer === null && usage.producers > 0.85,
    'long label': label.words > usage.longLabel * 0.75,
    'short label': label.words < 3,
    'hardly a label': label.words < 2,
    'short for the list': label.words < usage.shortLabel,
    'ends open': label.endsOpen,
    'begins inside': label.beginsInside,
    'bracket open': label.hasOpenBracket,
    'like a sentence': label.isSentence,
    'word of other goods': label.hasGoods,
    'nothing known': label.known === 0,
    'many unknown words': label.words - label.known > 5,
    'word twice': label.hasWordTwice,
    'words left out': label.leftOut > 0,
    'many words left out': label.leftOut > 2,
    'name in the note': /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(raw.note) && raw.note.length < 60,
    'as another': usage.isRepeated(entry),
    'no price': !hasPrice && usage.bottles + usage.glasses > 0.8,
    'neighbor without price': usage.bottles > 0.85 && neighbors.some(hasNoPrice),
    'recognized badly': label.readConfidence < 0.85,
    'recognized poorly': label.readConfidence < 0.65,
    'hardly recognized': label.readConfidence < 0.4,
  }
}

function vintageSigns(one: Judged, usage: ListUsage, neighbors: readonly Judged[]): Held {
  const { entry, raw, label } = one
  const { vintage, type } = entry.wine
  const section = usage.sectionOf(raw)
  const age = typeof vintage === 'number' && usage.newest !== null ? usage.newest - vintage : 0
  const isMissing = vintage === null
  return {
    ...lineSigns(one, usage, neighbors),
    ...labelSigns(one, usage),
    ...readingSigns(one, 'vintage'),
    'list has them': isMissing && usage.hasVintages,
    'section has them': isMissing && section.entries >= 4 && section.vintages >= 0.7,
    'half of the list has them': isMissing && !usage.hasVintages && usage.isHalfDated,
    'years count up': !isMissing && usage.odd.vintagesCount,
    'years alike': !isMissing && usage.odd.vintagesAlike,
    'may be two figures': isMissing && label.hasShortYear && usage.odd.hasShortYears,
    'year in the note': isMissing && /(?<!\d)(?:19[5-9]|20[0-3])\d(?!\d)/.test(raw.note),
    'hardly any other': !isMissing && usage.isHardlyDated,
    'row recognized poorly': label.readConfidence < 0.4,
    'very old': age >= 50,
    old: age >= 25 && age < 50,
    'old for its color': age >= 12 && (type === 'white' || type === 'rose'),
    'newer than the list': age < -1,
    'unusual place': vintage !== null && label.yearPlace !== null && usage.rarePlaces.has(label.yearPlace),
    'recognized poorly': label.yearConfidence < 0.5,
  }
}

function bottleSigns(one: Judged, usage: ListUsage, neighbors: readonly Judged[]): Held {
  const { entry, raw, label } = one
  const { bottlePrice, glasses } = entry.wine
  const section = usage.sectionOf(raw)
  const price = perBottle(entry)
  const isMissing = bottlePrice === null
  const isFarFrom = (usual: number | null, times: number) =>
    price !== null && usual !== null && (price > usual * times || price < usual / times)
  return {
    ...lineSigns(one, usage, neighbors),
    ...labelSigns(one, usage),
    ...readingSigns(one, 'bottlePrice'),
    // A list may print no prices at all.
    'no price at all': isMissing && glasses.length === 0 && usage.bottles > 0.05,
    'glass only':
      isMissing &&
      glasses.length > 0 &&
      !isNamedGlass(raw) &&
      (section.bottles >= 0.6 || isGuessedGlass(raw, usage)),
    'no bottle': isMissing && glasses.length > 0 && usage.bottles > 0.3,
    'hardly a label': !isMissing && label.words < 2,
    'no producer': !isMissing && entry.wine.producer === null && usage.producers > 0.85,
    'neighbor without price': !isMissing && usage.bottles > 0.85 && neighbors.some(hasNoPrice),
    'far from the list': isFarFrom(usage.bottle, 12),
    'far from its section': section.entries >= 5 && isFarFrom(section.bottle, 5),
    'price of a glass': price !== null && usage.glass !== null && price < usage.glass * 1.4,
    'unusual cents': raw.bottlePrice !== null && usage.hasOddCents(raw.bottlePrice),
    'unusual form': raw.bottlePrice !== null && usage.hasOddForm(raw.bottlePrice),
    'beside its column': raw.bottlePrice !== null && usage.isOffColumn(raw.bottlePrice),
    'out of order': usage.isOutOfOrder(entry),
    'unusual ratio': isUnusualRatio(entry, usage),
    'fixed ratio': !isMissing && usage.hasFixedRatio && isUnmeasured(raw),
    'ratio of no glass': !isMissing && isUnmeasured(raw) && isRatioOfNoGlass(usage),
    'figure not explained': (raw.unexplained ?? 0) > 0,
    'list lacks them': isMissing && usage.odd.lacksBottles,
    'prices count up': !isMissing && usage.odd.bottlesCount,
    'prices alike': !isMissing && usage.odd.bottlesAlike,
    'ratios differ': !isMissing && isUnmeasured(raw) && usage.odd.ratiosDiffer,
    'looks like a year': raw.bottlePrice !== null && /^(?:19[5-9]|20[0-3])\d$/.test(raw.bottlePrice.text),
    'amount in the note': amountInNote.test(raw.note),
    ...recognitionSigns(raw.bottlePrice ? [raw.bottlePrice] : [], label.readConfidence),
  }
}

const amountInNote = /[$€£]\s?\d|\d\s?[€£]|(?<!\d)\d{2,3}[.,]\d\d(?!\d|\s?%)/

/** How clearly the figures of these amounts, and their row, were recognized. */
function recognitionSigns(amounts: readonly RawAmount[], ofRow: number) {
  const least = Math.min(1, ...amounts.map(({ clearness }) => clearness ?? 1))
  return {
    'recognized badly': least < 0.9,
    'recognized poorly': least < 0.7,
    'row recognized poorly': ofRow < 0.4,
  }
}

/** The number and the order of its amounts alone say which buys the glass. */
const isGuessedPair = ({ bottlePrice }: RawEntry): boolean =>
  bottlePrice !== null && /^(?:count|smaller is the glass)$/.test(bottlePrice.rule)

function glassSigns(one: Judged, usage: ListUsage, nextEntries: readonly Judged[]): Held {
  const { entry, raw, label } = one
  const { bottlePrice, glasses } = entry.wine
  const section = usage.sectionOf(raw)
  const [first] = raw.glasses
  const isMissing = first === undefined
  const isFarFrom = (usual: number | null) =>
    first !== undefined && usual !== null && (first.cents > usual * 2.6 || first.cents < usual / 2.6)
  const neighbors = nextEntries.filter(({ entry: other }) => other.section === entry.section)
  return {
    ...lineSigns(one, usage, nextEntries),
    ...(isMissing ? {} : labelSigns(one, usage)),
    ...readingSigns(one, 'glasses'),
    'section has them': isMissing && section.entries >= 4 && section.glasses >= 0.7,
    'neighbors have them':
      isMissing &&
      bottlePrice !== null &&
      neighbors.length === 2 &&
      section.glasses >= 0.5 &&
      neighbors.every((other) => other.entry.wine.glasses.length > 0),
    'glass named': isMissing && label.hasGlass,
    'amount left in label': label.hasAmount && (!isMissing || usage.glasses > 0.1),
    'hardly any other': !isMissing && usage.glasses < 0.06,
    'none other in section': !isMissing && section.entries >= 4 && section.glasses * section.entries <= 1.01,
    'no bottle':
      !isMissing &&
      bottlePrice === null &&
      !isNamedGlass(raw) &&
      (section.bottles >= 0.6 || isGuessedGlass(raw, usage)),
    'price of a bottle':
      !isMissing && bottlePrice === null && usage.bottle !== null && first.cents > usage.bottle * 0.5,
    'far from the others': isFarFrom(usage.glass),
    'unusual ratio': isUnusualRatio(entry, usage),
    'fixed ratio': bottlePrice !== null && usage.hasFixedRatio && isUnmeasured(raw),
    'ratio of no glass': bottlePrice !== null && isUnmeasured(raw) && isRatioOfNoGlass(usage),
    'figure not explained': (raw.unexplained ?? 0) > 0,
    'unusual number': !isMissing && usage.pours !== null && glasses.length !== usage.pours,
    'unusual form': raw.glasses.some((glass) => usage.hasOddForm(glass)),
    'unusual cents': raw.glasses.some((glass) => usage.hasOddCents(glass)),
    'beside its column': raw.glasses.some((glass) => usage.isOffColumn(glass)),
    'neighbor without price': !isMissing && usage.bottles > 0.85 && nextEntries.some(hasNoPrice),
    'list lacks bottles': !isMissing && bottlePrice === null && usage.odd.lacksBottles,
    'ratios differ': bottlePrice !== null && isUnmeasured(raw) && usage.odd.ratiosDiffer,
    ...recognitionSigns(raw.glasses, label.readConfidence),
    'two columns guessed': bottlePrice !== null && isUnmeasured(raw) && isGuessedPair(raw),
  }
}

const hasNoPrice = ({ entry: { wine } }: Judged) => wine.bottlePrice === null && wine.glasses.length === 0

/** A word or a size stands beside each amount. */
const isNamedGlass = ({ glasses }: RawEntry): boolean =>
  glasses.length > 0 && glasses.every(({ rule }) => rule === 'printed beside it')

/** A lone amount that no word, heading or head of a column calls the price of a glass, in a list with bottles. */
const isGuessedGlass = ({ glasses }: RawEntry, usage: ListUsage): boolean =>
  usage.bottles >= 0.3 && glasses.every(({ rule }) => /^(?:alone|usual price|nearest column)$/.test(rule))

/** It has a glass, and no size says what that is. */
const isUnmeasured = ({ glasses: [first] }: RawEntry): boolean => first !== undefined && first.ml === null

/** The list's usual ratio of bottle to glass price is impossible: below 2.4 or above 10. */
const isRatioOfNoGlass = ({ ratioOfSmallest: ratio }: ListUsage): boolean =>
  ratio !== null && (ratio < 2.4 || ratio > 10)

/** A bottle holds five or six glasses: it costs less than eight and more than two and a half of them. */
function isUnusualRatio({ wine }: ReadEntry, { ratio }: ListUsage): boolean {
  const glass = wine.glasses.at(-1)
  if (wine.bottlePrice === null || !glass) return false
  const bottleRatio = wine.bottlePrice / Math.max(1, glass.price)
  if (ratio !== null) return bottleRatio > ratio * 1.45 || bottleRatio < ratio / 1.45
  return bottleRatio < 2.4 || bottleRatio > 9
}
