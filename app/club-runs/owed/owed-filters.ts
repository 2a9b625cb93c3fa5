// Filters of the list of boxes owed. Pure.

export const owedFilters = {
  owed: 'Owed',
  open: 'Owed, in no run',
  assigned: 'In a run',
  fulfilled: 'Handed over',
  settled: 'Handed over before',
  canceled: 'Refunded',
  returned: 'Refunded after pick-up',
  all: 'All paid months',
} as const
export type OwedFilter = keyof typeof owedFilters
export const owedFilterNames = Object.keys(owedFilters) as OwedFilter[]

/** Views of the list: a row for each box, member or bottle. */
export const owedViews = ['box', 'member', 'bottle'] as const
export type OwedView = (typeof owedViews)[number]

/** Bottles in words: those with a number, and boxes whose number the run sets. */
export function bottlesText(bottles: number, openBoxes: number): string {
  const known = bottles === 1 ? '1 bottle' : `${bottles.toLocaleString('en-US')} bottles`
  if (openBoxes === 0) return known
  const open = openBoxes === 1 ? '1 box' : `${openBoxes.toLocaleString('en-US')} boxes`
  return bottles === 0 ? `${open} of any size` : `${known} and ${open} of any size`
}

export const boxesText = (count: number): string =>
  count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`
