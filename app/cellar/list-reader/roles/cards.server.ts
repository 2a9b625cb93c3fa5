// Cards: wines that a list sets apart from each other by empty space, each with a name above its facts and its amounts.
import { medianOf } from '../counts'
import { understandHeading } from '../layout/headings/headings.server'
import { styleOf } from '../layout/headings/styles'
import { hasVintage, isProse } from '../layout/headings/text-kinds'
import { gapBetween, kindOfRow } from '../layout/row-kind'
import type { Row } from '../layout/rows'
import { rowRoles, type RoleReading, type RowRole } from './row-role'

/** Empty space between cards, in usual distances of lines. */
const apart = 1.6
/** So many groups of lines, and this share of all, have the same form. */
const fewest = 4
const usual = 0.75

/** The form of the cards is surer than the model's chances for each line. */
const sure = 0.985
const none = Object.fromEntries(rowRoles.map((role) => [role, 0])) as Record<RowRole, number>

/** In a list of cards, the first line of each begins a wine, and no other line of it does. */
export function withCards(rows: readonly Row[], readings: RoleReading[]): void {
  const groups = groupsOf(rows).filter(({ length }) => length > 1)
  const withFacts = factCards(rows, groups)
  const cards = withFacts ?? pricedCards(rows, groups) ?? pairs(rows, groups)
  const others = cards.flatMap((card) => card.slice(1)).map((at) => readings[at]!.role)
  const more: RowRole = count(others, 'note') > count(others, 'more') ? 'note' : 'more'
  for (const [first, ...rest] of cards) {
    const set = (at: number, role: RowRole) => (readings[at] = { role, chances: { ...none, [role]: sure } })
    set(first!, readings[first!]!.role === 'goods' ? 'goods' : 'entry')
    const lastAmount = rest.findLast((at) => rows[at]!.prices.length > 0) ?? Infinity
    for (const at of rest) {
      const { role } = readings[at]!
      const row = rows[at]!
      if (at > lastAmount && isHeading(row, true)) {
        set(at, 'section')
        continue
      }
      const isNote = isSeal(row) || isProse(row.labelText) || (role === 'note' && !withFacts)
      set(at, row.prices.length > 0 ? 'price' : isNote ? 'note' : role === 'more' ? role : more)
    }
  }
}

/** "☁ Organic" */
const isSeal = ({ line }: Row) => /^\p{So}/u.test(line.text)

type Groups = readonly (readonly number[])[]

const count = (roles: readonly RowRole[], role: RowRole) => roles.filter((own) => own === role).length

/** The numbers of the lines that stand together. */
function groupsOf(rows: readonly Row[]): number[][] {
  const gaps = rows.map((row, at) => (at === 0 ? null : gapBetween(rows[at - 1]!, row)))
  const distances = gaps.flatMap((gap) => (gap !== null && gap > 0 ? [gap] : [])).sort((a, b) => a - b)
  const pitch = distances[Math.floor(distances.length * 0.3)] ?? 0
  const groups: number[][] = []
  for (const [at, gap] of gaps.entries()) {
    if (gap === null || gap > pitch * apart) groups.push([at])
    else groups.at(-1)!.push(at)
  }
  return groups
}

/** Cards that begin with "603 · 2005 · 13%": only the year and figures stand above the name. */
function factCards(rows: readonly Row[], groups: Groups): Groups | null {
  const cards = groups.filter(([first]) => {
    const { prices, labelText } = rows[first!]!
    return prices.length === 0 && hasVintage(labelText) && !/\p{L}{3}/u.test(labelText)
  })
  return cards.length >= fewest ? cards : null
}

/** Cards of a name, facts, and amounts alone on the lines behind them; null where the list is none of cards. */
function pricedCards(rows: readonly Row[], groups: Groups): Groups | null {
  const priced = groups.filter((group) => linesAbove(rows, group) > 0)
  const wines = priced.filter(([first]) => !isHeading(rows[first!]!))
  const usualLines = medianOf(wines.map((group) => linesAbove(rows, group))) || 1
  const levelAt = (at: number) => styleOf(rows[at]!).level
  const areMarked = wines.filter(([first]) => levelAt(first!) > 0).length > wines.length * 0.5
  // A heading may stand in front of a card; "Sancerre rosé" may as well be its name.
  const whole = priced.map((group) => {
    const spare = Math.max(0, linesAbove(rows, group) - usualLines)
    const isSpare = (at: number) => isHeading(rows[at]!) || (!areMarked && levelAt(at) > 0)
    const opens = spare > 0 && isSpare(group[0]!)
    return opens ? group.slice(group.slice(0, spare).findLastIndex(isSpare) + 1) : group
  })
  const isInCapitals = ([first]: readonly number[]) => styleOf(rows[first!]!).isCapitals
  const areCapitals = whole.filter(isInCapitals).length > whole.length * 0.5
  const cards = whole.filter((card) => areCapitals || !isInCapitals(card))
  const withAmounts = groups.filter((group) => group.some((at) => rows[at]!.prices.length > 0))
  return cards.length >= fewest && cards.length >= withAmounts.length * usual ? cards : null
}

/** "13.5% 0,75 9 500": alcohol and a size beside an amount are no label. */
const isFigures = ({ prices, labelText }: Row) => prices.length > 0 && !/\p{L}/u.test(labelText)

/** Lines above the amounts of a group; 0 where it is no card. */
function linesAbove(rows: readonly Row[], group: readonly number[]): number {
  const kinds = group.map((at) => (isFigures(rows[at]!) ? 'price' : kindOfRow(rows[at]!)))
  const from = kinds.indexOf('price')
  const amounts = kinds.slice(from, kinds.lastIndexOf('price') + 1)
  return kinds.includes('item') || amounts.some((kind) => kind !== 'price') ? 0 : from
}

/** Pairs of lines without amounts, where most lines of the list stand so. */
function pairs(rows: readonly Row[], groups: Groups): Groups {
  const own = groups
    .map((group) => (isHeading(rows[group[0]!]!) ? group.slice(1) : group))
    .filter(({ length }) => length === 2)
  const isUnpriced = rows.filter(({ prices }) => prices.length > 0).length < rows.length * 0.06
  return isUnpriced && own.length > fewest && own.length * 2 > rows.length * 0.6 ? own : []
}

/** "Red wines" opens a section though one wine stands below it; behind amounts, "Champagne" alone is a place. */
function isHeading(row: Row, isBehind = false): boolean {
  const meaning = meaningOf(row)
  const isKind = meaning.type !== null && !(isBehind && meaning.region !== '')
  return meaning.known > 0.9 && (meaning.hasWineWord || (!isBehind && meaning.isByGlass) || isKind)
}

const meaningOf = ({ line, labelText }: Row) => understandHeading(labelText === '' ? line.text : labelText)
