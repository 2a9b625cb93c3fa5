import { Badge } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { wineTypes } from '~/cellar/reference/labels'
import { scopeWords } from '../sheet-view'
import type { StocktakeSort } from '../stocktake-listing'
import type { ListedStocktake } from '../stocktakes.server'
import { dayText, statusOf } from './stocktake-list'

/** The columns of past counts: where, when and by whom they ended, and what differed. */
export const stocktakeColumns = (timeZone: string): ListColumn<ListedStocktake, StocktakeSort>[] => [
  {
    label: 'Location',
    sort: 'location',
    cell: ({ location }) => location,
    note: (count) => scopeWords(count, wineTypes),
  },
  {
    label: 'Started',
    sort: 'started',
    phone: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ startedAt }) => dayText(timeZone, startedAt),
  },
  {
    label: 'Ended',
    className: 'whitespace-nowrap',
    cell: ({ startedAt, endedAt }) => dayText(timeZone, endedAt ?? startedAt),
  },
  { label: 'By', cell: ({ endedBy }) => endedBy },
  {
    label: 'Status',
    phone: 'beside',
    cell: (count) => <Badge tone={statusOf(count).tone}>{statusOf(count).label}</Badge>,
  },
  { label: 'Differences', cell: differenceWords },
]

function differenceWords({ differences, over, under, counted }: ListedStocktake): string {
  if (counted === 0) return 'Nothing counted'
  if (differences === 0) return `${counted} ${counted === 1 ? 'wine' : 'wines'}, no differences`
  const bottles = [under > 0 && `−${under}`, over > 0 && `+${over}`].filter(Boolean).join(' and ')
  return `${differences} ${differences === 1 ? 'difference' : 'differences'}: ${bottles} bottles`
}
