import { paths } from '~/foundation/kit/paths'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { wineTypes } from '~/cellar/reference/labels'
import { scopeWords } from '../sheet-view'
import type { ListedStocktake } from '../stocktakes.server'

/** The open counts, each with the way in. Opened as a document of its own, which may use the camera. */
export function OpenStocktakes({
  stocktakes,
  timeZone,
}: {
  stocktakes: ListedStocktake[]
  timeZone: string
}) {
  return (
    <RowList label="Open counts">
      {stocktakes.map((stocktake) => (
        <Row
          key={stocktake.id}
          name={stocktake.location}
          detail={[scopeWords(stocktake, wineTypes), startedWords(stocktake, timeZone)]
            .filter(Boolean)
            .join('. ')}
          status={`${stocktake.counted} ${stocktake.counted === 1 ? 'wine' : 'wines'} counted`}
        >
          <ButtonLink
            to={paths.business.inventory.count(stocktake.id)}
            size="small"
            document
            aria-label={`Count ${stocktake.location}`}
          >
            Count
          </ButtonLink>
        </Row>
      ))}
    </RowList>
  )
}

/** How a count ended, as a badge. */
export function statusOf({ status, undoneAt }: Pick<ListedStocktake, 'status' | 'undoneAt'>): {
  label: string
  tone: BadgeTone
} {
  if (undoneAt !== null) return { label: 'Undone', tone: 'grey' }
  if (status === 'posted') return { label: 'Posted', tone: 'green' }
  return status === 'canceled' ? { label: 'Canceled', tone: 'grey' } : { label: 'Open', tone: 'yellow' }
}

export const dayText = (timeZone: string, at: Date) => formatDay(dayIn(timeZone, at))

/** "Started by Ben on November 20, 2026, 5:02 PM". */
export function startedWords(
  { startedAt, startedBy }: Pick<ListedStocktake, 'startedAt' | 'startedBy'>,
  timeZone: string,
): string {
  const by = startedBy ? ` by ${startedBy}` : ''
  return `Started${by} on ${dayText(timeZone, startedAt)}, ${timeIn(timeZone, startedAt)}`
}
