// Events in a demo cellar until its stock is what the table says. Planned from the end to the beginning, so that
// every figure on the way is one that could be. Pure.
import { labelName } from '~/cellar/reference/labels'
import { chance, type DemoWine } from './demo-wine-facts'

export interface CellarYear {
  /** How often the history is written down: a delivery, then some weeks of sales. */
  periods: number
  /** Evenings of a period on which sales are recorded. */
  weeks: number
  suppliers: number
  /** Bottles that leave in a week, as a share of what a restaurant sells. */
  pace: number
  /** In which period a stocktake finds a few bottles too few or too many; null for none. */
  stocktakeIn: number | null
  /** Bottles kept open at the bar of each wine by the glass; 0 where there is no bar. */
  atBar: number
}

export interface CellarWeek {
  sold: Line[]
  broken: Line[]
  /** Brought to the bar and opened there. */
  opened: Line[]
}

interface Line {
  key: string
  quantity: number
}

export interface CellarPeriod {
  delivery: { supplier: number; lines: (Line & { unitCostCents: number })[] }
  weeks: CellarWeek[]
  /** Found in the main cellar by the stocktake at the end of the period. */
  differences: (Line & { difference: number })[]
  retired: string[]
  /** Brought to the tasting room. */
  forTasting: Line[]
}

export interface CellarPlan {
  /** Bottles in the main cellar, and at the bar, when the club begins. */
  opening: (Line & { atBar: number; unitCostCents: number })[]
  periods: CellarPeriod[]
}

/** The plan of a cellar's history. The same wines give the same plan. */
export function planCellar(wines: DemoWine[], year: CellarYear): CellarPlan {
  const periods = Array.from({ length: year.periods }, (_, index): CellarPeriod => ({
    delivery: { supplier: index % year.suppliers, lines: [] },
    weeks: Array.from({ length: year.weeks }, () => ({ sold: [], broken: [], opened: [] })),
    differences: [],
    retired: [],
    forTasting: [],
  }))
  const opening = wines.map((wine) => planWine(wine, year, periods))
  return { opening, periods }
}

/** Goes back from the last bottle to the first and notes on each period what happened in it. */
function planWine(wine: DemoWine, year: CellarYear, periods: CellarPeriod[]): CellarPlan['opening'][number] {
  const { key, unitCostCents } = wine
  const name = labelName(wine.facts)
  const isPoured = isByTheGlass(wine) && year.atBar > 0
  const atBar = isPoured && !wine.isRetired ? Math.min(year.atBar, wine.stock) : 0
  const isTasted = year.atBar > 0 && !isPoured && wine.stock >= 9 && chance(name, 'tasting') < 0.2
  let stock = wine.stock - atBar - (isTasted ? 2 : 0)
  const retiredIn = wine.isRetired ? year.periods - 2 : year.periods
  for (const [index, period] of [...periods.entries()].toReversed()) {
    if (index === retiredIn) period.retired.push(key)
    if (index >= retiredIn) continue
    if (index === year.stocktakeIn && chance(name, 'stocktake') < 0.03) {
      const difference = chance(name, 'found') < 0.7 || stock === 0 ? -1 : 1
      period.differences.push({ key, quantity: stock, difference })
      stock -= difference
    }
    if (isTasted && index === Math.floor(year.periods / 2)) {
      period.forTasting.push({ key, quantity: 2 })
      stock += 2
    }
    for (const [day, week] of [...period.weeks.entries()].toReversed()) {
      // A wine that is no longer sold was there at the beginning.
      const isLast = wine.isRetired && stock === 0 && index === 0 && day === 0
      const out = isLast ? 1 : leaving(wine, year.pace, index, day)
      if (out > 0) (isPoured ? week.opened : week.sold).push({ key, quantity: out })
      const broken = chance(name, 'broken', index, day) < 0.0008 ? 1 : 0
      if (broken > 0) week.broken.push({ key, quantity: broken })
      stock += out + broken
    }
    if (period.delivery.supplier === wine.supplier) {
      const quantity = delivered(wine, stock)
      if (quantity > 0) {
        // Prices rose by some percent in the year.
        const cost = Math.round(unitCostCents * (1 + (0.05 * index) / year.periods))
        period.delivery.lines.push({ key, quantity, unitCostCents: cost })
      }
      stock -= quantity
    }
  }
  return { key, quantity: stock, atBar, unitCostCents }
}

const isByTheGlass = ({ facts }: DemoWine): boolean => typeof facts.glassPriceCents === 'number'

/** Bottles that a place of this size sells in a week, on average. */
function weeklyOf(wine: DemoWine): number {
  if (isByTheGlass(wine)) return 2.5
  const dollars = wine.facts.bottlePriceCents! / 100
  return dollars < 60 ? 0.6 : dollars < 100 ? 0.35 : dollars < 160 ? 0.2 : dollars < 300 ? 0.08 : 0.03
}

function leaving(wine: DemoWine, pace: number, period: number, week: number): number {
  const drawn = chance(labelName(wine.facts), 'sold', period, week)
  const spread = isByTheGlass(wine) ? 2 * drawn - 0.5 : drawn
  return Math.floor(weeklyOf(wine) * pace + spread)
}

/** Whole cases, for two months at most, that bring the stock from about what a buyer lets it run down to. */
function delivered(wine: DemoWine, stock: number): number {
  const { facts } = wine
  const dollars = facts.bottlePriceCents! / 100
  const isPoured = isByTheGlass(wine)
  const pack = isPoured ? 12 : facts.formatMl > 750 || dollars >= 200 ? 1 : dollars >= 100 ? 3 : 6
  const left = Math.min(facts.parLevel ?? 1, 4)
  const cases = Math.min(Math.floor((stock - left) / pack), Math.ceil((weeklyOf(wine) * 8) / pack))
  return Math.max(0, cases * pack)
}
