// Which wines of a sheet are shown, and how far a count is. Pure; the server and the phone draw the same.
import type { RemoteCount } from './count-queue'
import { findOnSheet } from './find-on-sheet'
import type { SheetWine } from './sheet.server'

/** A wine of the sheet as it reaches the browser; moments are texts. */
export type SheetLine = Omit<SheetWine, 'previous'> & { previous: { counted: number; at: string } | null }

export const sheetFilters = { left: 'Not counted', counted: 'Counted', all: 'All' } as const
export type SheetFilter = keyof typeof sheetFilters

/** The current counts by wine. */
export type Counts = ReadonlyMap<string, RemoteCount>

export const isCounted = (counts: Counts, wineId: string): boolean =>
  (counts.get(wineId)?.counted ?? null) !== null

/**
 * The wines to show: a search finds every wine of the count, also one that is not expected in this location; without a
 * search the filter decides about those that are expected or were counted.
 */
export function shownWines(
  wines: readonly SheetLine[],
  counts: Counts,
  { search, show }: { search: string; show: SheetFilter },
): SheetLine[] {
  if (search.trim() !== '') return findOnSheet(wines, search)
  return wines.filter(({ id, expected }) => {
    const counted = isCounted(counts, id)
    if (show === 'counted') return counted
    return show === 'left' ? expected && !counted : expected || counted
  })
}

/** How many wines were counted, of those that are expected or were counted. */
export function progressOf(wines: readonly SheetLine[], counts: Counts): { counted: number; of: number } {
  const all = shownWines(wines, counts, { search: '', show: 'all' })
  return { counted: all.filter(({ id }) => isCounted(counts, id)).length, of: all.length }
}

/** The next wine to count after this one, in the order of the bins; from the start again after the last; null for none. */
export function nextUncounted(wines: readonly SheetLine[], counts: Counts, wineId: string): SheetLine | null {
  const at = wines.findIndex(({ id }) => id === wineId)
  const isOpen = ({ id, expected }: SheetLine) => expected && id !== wineId && !isCounted(counts, id)
  return wines.slice(at + 1).find(isOpen) ?? wines.slice(0, Math.max(0, at)).find(isOpen) ?? null
}

/** Scope of a count within its location: "Red wines, bins A1 to A10"; empty for the whole location. */
export function scopeWords(
  { wineType, binFrom, binTo }: { wineType: string | null; binFrom: string; binTo: string },
  typeNames: Readonly<Record<string, string>>,
): string {
  const type = wineType === null ? '' : `${typeNames[wineType] ?? wineType} wines`
  const bins =
    binFrom !== '' && binTo !== ''
      ? `bins ${binFrom} to ${binTo}`
      : binFrom !== ''
        ? `bins from ${binFrom}`
        : binTo !== ''
          ? `bins up to ${binTo}`
          : ''
  const words = [type, bins].filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "1 bottle", "12 bottles". */
export const bottleCount = (count: number): string =>
  count === 1 ? '1 bottle' : `${count.toLocaleString('en-US')} bottles`
