// Lines of the stock history as a page shows them. Pure.
import { formatPerZone } from '~/foundation/kit/dates'
import { isReversible, mayUndo, movementText } from '~/cellar/stock/movement-view'
import type { MovementLine } from '~/cellar/stock/queries.server'

export interface HistoryReader {
  userId: string
  timeZone: string
  now: Date
  showsCosts: boolean
  /** May correct stock and undo what others recorded. */
  mayAdjust: boolean
  /** May record what leaves or moves. */
  mayMove: boolean
}

export interface HistoryLine {
  id: string
  wineId: string
  wine: string
  text: string
  /** "Undone", "5 of 12 undone"; null for neither. */
  undone: string | null
  location: string
  by: string
  when: string
  canUndo: boolean
  /** The member whose box or order the bottles were promised for; null for none and for staff who may not see members. */
  owner: { text: string; href: string } | null
}

const momentIn = formatPerZone('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A line without its amounts, except in words for those who may see costs. */
export function historyLine(
  line: MovementLine,
  { userId, timeZone, now, showsCosts, mayAdjust, mayMove }: HistoryReader,
  owner: HistoryLine['owner'] = null,
): HistoryLine {
  const { id, wineId, wine, quantity, reversed, toLocation, location, by, at } = line
  const isWhole = reversed === quantity && quantity > 0
  return {
    id,
    wineId,
    wine,
    text: movementText(line, { showsCosts }),
    undone: isWhole ? 'Undone' : reversed > 0 ? `${reversed} of ${quantity} undone` : null,
    location: toLocation === null ? location : `${location}, ${toLocation}`,
    by: by ?? 'Automatic',
    when: momentIn(timeZone, at),
    canUndo: mayMove && isReversible(line) && mayUndo(line, { mayAdjust, userId, now }),
    owner,
  }
}
