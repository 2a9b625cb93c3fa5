// Roles of the lines of a list by its truth: each wine is found by the words of its label, its prices and its vintage,
// and what stands around it has a role by its place. For learning; a few lines may be labeled wrongly.
import { readColumnHeads } from '~/cellar/list-reader/layout/column-heads'
import { understandHeading } from '~/cellar/list-reader/layout/headings/headings.server'
import { hasTastingWord, isProse } from '~/cellar/list-reader/layout/headings/text-kinds'
import { kindOfRow } from '~/cellar/list-reader/layout/row-kind'
import type { Row } from '~/cellar/list-reader/layout/rows'
import type { RowRole } from '~/cellar/list-reader/roles/row-role'
import { words } from '../compare-words'
import type { Truth, TruthEntry } from '../truth'

/** A wine's label takes at most so many lines. */
const longestEntry = 7
/** A wine is found where so many of its words stand. */
const leastCovered = 0.6

interface Window {
  entry: number
  from: number
  to: number
  worth: number
}

/** The role of each row, and the share of the truth's entries that were found. */
export function labelRows(rows: readonly Row[], truth: Truth): { roles: RowRole[]; share: number } {
  const texts = rows.map(({ line }) => words([line.text]))
  const windows = truth.entries.flatMap((entry, at) =>
    windowsOf(entry, at, rows, texts, truth.entries.length),
  )
  const taken = new Map<number, Window>()
  const placed = new Map<number, Window>()
  for (const window of windows.sort((a, b) => b.worth - a.worth)) {
    if (placed.has(window.entry)) continue
    const own = range(window.from, window.to)
    if (own.some((at) => taken.has(at))) continue
    placed.set(window.entry, window)
    for (const at of own) taken.set(at, window)
  }
  const roles = rows.map((): RowRole | null => null)
  for (const window of placed.values()) labelEntry(window, truth.entries[window.entry]!, rows, texts, roles)
  const starts = new Map([...placed.values()].map(({ from, entry }) => [from, entry]))
  extendLabels(placed, truth, rows, texts, roles)
  const last = Math.max(-1, ...[...placed.values()].map(({ to }) => to))
  return {
    roles: rows.map((row, at) => {
      if (roles[at]) return roles[at]
      const next = starts.get(rows.findIndex((_, index) => index > at && starts.has(index)))
      const before = starts.get(rows.findLastIndex((_, index) => index < at && starts.has(index)))
      const sectionOf = (entry: number | undefined) =>
        entry === undefined ? '' : (truth.entries[entry]!.section ?? '')
      const opened = sectionOf(next) !== sectionOf(before) ? words([sectionOf(next)]) : []
      if (next !== undefined) opened.push(...words([truth.entries[next]!.producer]))
      return (roles[at] = roleBetween(rows, at, roles, new Set(opened), last))
    }),
    share: placed.size / Math.max(1, truth.entries.length),
  }
}

/** Lines right below a label that say where its wine is from or of which grapes it is made. */
function extendLabels(
  placed: ReadonlyMap<number, Window>,
  truth: Truth,
  rows: readonly Row[],
  texts: readonly string[][],
  roles: (RowRole | null)[],
): void {
  for (const { entry, to } of placed.values()) {
    const facts = new Set(factsOf(truth.entries[entry]!))
    for (let at = to + 1; at <= to + 3 && at < rows.length && roles[at] === null; at++) {
      const own = texts[at]!.filter((word) => /\p{L}/u.test(word))
      const share = own.filter((word) => facts.has(word)).length / Math.max(1, own.length)
      const next = truth.entries[entry + 1]
      const isNextSection =
        next && next.section !== truth.entries[entry]!.section && isIn(own, words([next.section]))
      if (isNextSection || rows[at]!.prices.length > 0) break
      if (share < 0.4 && !isFactLine(rows[at]!)) break
      roles[at] = 'more'
    }
  }
}

const isIn = (own: readonly string[], all: readonly string[]) => own.every((word) => all.includes(word))

/** A line with nothing but places or grapes. */
function isFactLine({ labelText }: Row): boolean {
  const meaning = understandHeading(labelText)
  const { country, region, varietal, type, goods, hasWineWord, isByGlass } = meaning
  const names = country !== '' || region !== '' || varietal !== ''
  return meaning.known >= 0.7 && names && type === null && goods === null && !hasWineWord && !isByGlass
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const factLead = /^(?:uv[ae]|uvaggio|vitign[oi]|c[eé]pages?|grapes?|rebsorten?|druif|druiven|casta|castas)\b/i

const labelOf = ({ producer, name }: TruthEntry) => words([producer, name])
const factsOf = ({ region, country, varietal }: TruthEntry) => words([...(region ?? []), country, varietal])

function windowsOf(
  entry: TruthEntry,
  index: number,
  rows: readonly Row[],
  texts: readonly string[][],
  entries: number,
): Window[] {
  const label = new Set(labelOf(entry))
  const name = new Set(words([entry.name]))
  const prices = [entry.priceBottle, ...entry.glasses.map(({ price }) => price)].filter(
    (price) => price !== null,
  )
  const windows: Window[] = []
  for (let from = 0; from < rows.length; from++) {
    if (!texts[from]!.some((word) => label.has(word))) continue
    const covers = new Set<string>()
    const cents = new Set<number>()
    let hasYear = entry.vintage === null
    let extra = 0
    for (let to = from; to < Math.min(rows.length, from + longestEntry); to++) {
      const fresh = texts[to]!.filter((word) => label.has(word) && !covers.has(word)).length
      for (const word of texts[to]!) if (label.has(word)) covers.add(word)
      for (const { amount } of rows[to]!.prices) cents.add(amount.cents)
      if (rows[to]!.line.text.includes(String(entry.vintage).slice(-2))) hasYear = true
      if (to > from) extra += fresh > 0 ? 0.05 : 0.08
      const nameWords = [...name].filter((word) => covers.has(word)).length
      // The producer may stand in a heading above several wines.
      const covered = Math.max(
        covers.size / Math.max(1, label.size),
        nameWords / Math.max(1, name.size) - 0.2,
      )
      if (covered < leastCovered) continue
      const priced = prices.filter((price) => cents.has(Math.round(price * 100))).length
      const surplus = texts[from]!.filter((word) => !label.has(word)).length / (texts[from]!.length + 4)
      const order = Math.abs(from / rows.length - index / entries)
      const worth =
        covered * 2 +
        (prices.length > 0 ? (priced / prices.length) * 0.8 : 0) +
        (hasYear ? 0.3 : 0) -
        extra -
        order * 0.4 -
        surplus * 0.3
      windows.push({ entry: index, from, to, worth })
    }
  }
  return windows
}

/** Roles of the lines of one wine. */
function labelEntry(
  { from, to }: Window,
  entry: TruthEntry,
  rows: readonly Row[],
  texts: readonly string[][],
  roles: (RowRole | null)[],
): void {
  const label = new Set(labelOf(entry))
  const facts = new Set([...label, ...factsOf(entry)])
  const covers = new Set(texts[from])
  roles[from] = 'entry'
  for (let at = from + 1; at <= to; at++) {
    const row = rows[at]!
    const kind = kindOfRow(row)
    const own = texts[at]!.filter((word) => /\p{L}/u.test(word))
    const fresh = own.some((word) => label.has(word) && !covers.has(word))
    const isFact = own.length > 0 && own.filter((word) => facts.has(word)).length >= own.length * 0.6
    for (const word of texts[at]!) covers.add(word)
    const hasYear = entry.vintage !== null && row.labelText.includes(String(entry.vintage))
    if (
      kind === 'price' ||
      kind === 'bin' ||
      kind === 'empty' ||
      (row.label.length === 0 && row.heads.length > 0)
    )
      roles[at] = 'price'
    else if (
      factLead.test(row.line.text) ||
      ((fresh || isFact || hasYear || isFactLine(row)) && !(own.length > 12 && isProse(row.line.text)))
    )
      roles[at] = 'more'
    else roles[at] = row.prices.length > 0 ? 'more' : 'note'
  }
}

/** Role of a line that belongs to no wine's label. */
function roleBetween(
  rows: readonly Row[],
  at: number,
  roles: readonly (RowRole | null)[],
  sections: ReadonlySet<string>,
  last: number,
): RowRole {
  const row = rows[at]!
  const text = row.line.text
  const kind = kindOfRow(row)
  const above = lastKnown(roles, at)
  const next = rows[at + 1]
  if (kind === 'price' || kind === 'empty' || kind === 'bin')
    return isShortNumber(text) || at - above < 8 ? 'price' : 'other'
  const behind = rows.slice(at + 1).find((other) => !isSizeAlone(other))
  const isAboveAmount = behind !== undefined && kindOfRow(behind) === 'price'
  if (isSizeAlone(row)) return isAboveAmount && roles[at - 1] !== 'head' ? 'price' : 'head'
  if (kind === 'text' && readColumnHeads(row)) return 'head'
  if (kind === 'item') return 'goods'
  const meaning = understandHeading(text)
  const own = words([text])
  const isSection = own.length > 0 && own.every((word) => sections.has(word))
  const isBeforeEntry = rows.slice(at + 1, at + 4).some((_, step) => roles[at + 1 + step] === 'entry')
  const says = meaning.known >= 0.75
  if (
    (isSection && (isBeforeEntry || own.length < 6)) ||
    (says && at <= last && own.length <= 8 && isBeforeEntry)
  )
    return 'section'
  if (isAboveAmount && next && isFigures(next) && roles[at + 1] === null) return 'goods'
  if (says && meaning.goods !== null) return 'section'
  if (isProse(text) || (hasTastingWord(text) && own.length > 3))
    return above >= 0 && at <= last + 6 ? 'note' : 'other'
  if (isAboveAmount && next && isFigures(next) && roles[at + 1] !== 'price') return 'goods'
  if (says && own.length <= 8) return at <= last ? 'section' : 'other'
  if (isBeforeEntry && above >= 0 && own.length <= 7) return 'section'
  return above >= 0 && at - above <= 2 && !isBeforeEntry ? 'note' : 'other'
}

const isSizeAlone = (row: Row) => row.heads.length > 0 && row.label.length === 0
const isFigures = (row: Row) => kindOfRow(row) === 'price' || isSizeAlone(row)

const isShortNumber = (text: string) => text.length < 12

function lastKnown(roles: readonly (RowRole | null)[], at: number): number {
  for (let before = at - 1; before >= 0; before--) if (roles[before] !== null) return before
  return -100
}
