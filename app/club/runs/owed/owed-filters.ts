// Paid months by their state, and the words of what is owed. Pure.
import type { EntitlementStatus } from '#/db/schema/club-runs'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'

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

/** The state of a paid month. */
export function boxState({
  status,
  isSettled,
}: {
  status: EntitlementStatus
  isSettled: boolean
}): { tone: BadgeTone; text: string } | null {
  if (status === 'open') return { tone: 'yellow', text: 'Owed' }
  if (status === 'assigned') return { tone: 'yellow', text: 'In a run' }
  if (status === 'canceled') return { tone: 'grey', text: 'Refunded' }
  if (status === 'fulfilled') return { tone: 'green', text: isSettled ? 'Handed over before' : 'Handed over' }
  return null
}

/** Bottles in words: those with a number, and boxes whose number the run sets. */
export function bottlesText(bottles: number, openBoxes: number): string {
  const bottleText = bottles === 1 ? '1 bottle' : `${bottles.toLocaleString('en-US')} bottles`
  if (openBoxes === 0) return bottleText
  const open = openBoxes === 1 ? '1 box' : `${openBoxes.toLocaleString('en-US')} boxes`
  return bottles === 0 ? `${open} of any size` : `${bottleText} and ${open} of any size`
}

export const boxesText = (count: number): string =>
  count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`
