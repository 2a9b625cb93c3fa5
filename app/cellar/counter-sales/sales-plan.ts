// Plan of posting a sales file: bottles per wine, shortages and undecided items. Pure.
import type { SoldAs } from '#/db/schema/wines'

export interface DecidedItem {
  key: string
  item: string
  sold: number
  returned: number
  problem: string
  isSkipped: boolean
  /** Null while nothing is decided. */
  soldAs: SoldAs | null
  wineId: string | null
}

export interface WineFacts {
  id: string
  label: string
  formatMl: number
  glassMl: number | null
  /** Bottles in the file's location. */
  available: number
  out: number
}

export interface PlannedWine {
  wineId: string
  label: string
  sold: number
  returned: number
  available: number
  /** Bottles that leave the cellar; below zero those that come back. */
  net: number
  /** Bottles sold that are not there. */
  short: number
  /** Bottles returned that were never recorded as gone. */
  tooMany: number
}

export interface PlannedGlasses {
  wineId: string
  label: string
  glasses: number
  /** About how many bottles that is, in tenths. */
  bottleTenths: number
}

export interface SalesPlan {
  undecided: DecidedItem[]
  /** Items with a quantity that cannot be counted. */
  problems: DecidedItem[]
  wines: PlannedWine[]
  glasses: PlannedGlasses[]
  ignored: DecidedItem[]
  skipped: DecidedItem[]
}

const standardPour = 150

/** The plan of a file; wines in the order of their labels. */
export function salesPlan(items: DecidedItem[], wines: ReadonlyMap<string, WineFacts>): SalesPlan {
  const taken = items.filter(({ isSkipped }) => !isSkipped)
  const of = (soldAs: SoldAs) => taken.filter((item) => item.soldAs === soldAs)
  const byLabel = <Line extends { label: string }>(lines: Line[]) =>
    lines.sort((one, other) => one.label.localeCompare(other.label))
  return {
    undecided: taken.filter(({ soldAs }) => soldAs === null),
    problems: taken.filter(
      ({ soldAs, problem }) => problem !== '' && (soldAs === 'bottle' || soldAs === 'glass'),
    ),
    wines: byLabel(ofWines(of('bottle'), wines).map(plannedWine)),
    glasses: byLabel(ofWines(of('glass'), wines).map(plannedGlasses)),
    ignored: of('ignore'),
    skipped: items.filter(({ isSkipped }) => isSkipped),
  }
}

interface WineSums {
  wine: WineFacts
  sold: number
  returned: number
}

function ofWines(items: DecidedItem[], wines: ReadonlyMap<string, WineFacts>): WineSums[] {
  const sums = new Map<string, WineSums>()
  for (const { wineId, sold, returned } of items) {
    const wine = wineId === null ? undefined : wines.get(wineId)
    if (!wine) continue
    const sum = sums.get(wine.id) ?? { wine, sold: 0, returned: 0 }
    sums.set(wine.id, { wine, sold: sum.sold + sold, returned: sum.returned + returned })
  }
  return [...sums.values()]
}

function plannedWine({ wine, sold, returned }: WineSums): PlannedWine {
  const { id, label, available, out } = wine
  const net = sold - returned
  return {
    wineId: id,
    label,
    sold,
    returned,
    available,
    net,
    short: Math.max(0, net - available),
    tooMany: Math.max(0, -net - out),
  }
}

function plannedGlasses({ wine, sold, returned }: WineSums): PlannedGlasses {
  const glasses = Math.max(0, sold - returned)
  const bottleTenths = Math.round((glasses * (wine.glassMl ?? standardPour) * 10) / wine.formatMl)
  return { wineId: wine.id, label: wine.label, glasses, bottleTenths }
}
