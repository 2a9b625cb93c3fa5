import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { HistoryLine } from './history-view'
import { UndoButton } from './undo-button'

/** The columns of the stock history: what happened, where, who recorded it and when. */
export const movementColumns = ({
  showsWine = false,
  showsLocation = false,
}: {
  showsWine?: boolean
  showsLocation?: boolean
}): (ListColumn<HistoryLine, 'date'> | false)[] => [
  {
    label: 'What happened',
    className: 'wrap-anywhere',
    cell: ({ text, undone }) => (
      <span className={undone === 'Undone' ? 'text-muted line-through' : undefined}>{text}</span>
    ),
    note: ({ undone, owner }) =>
      (undone || owner) && (
        <>
          {undone}
          {owner && (
            <Link to={owner.href} className={`${linkStyle} flex min-h-11 w-fit items-center max-md:-mt-2.5`}>
              {owner.text}
            </Link>
          )}
        </>
      ),
  },
  showsWine && {
    label: 'Wine',
    cell: ({ wineId, wine }) => <Link to={paths.business.inventory.wine(wineId)}>{wine}</Link>,
  },
  showsLocation && { label: 'Location', cell: ({ location }) => location },
  { label: 'By', cell: ({ by }) => by },
  { label: 'When', sort: 'date', cell: ({ when }) => when },
  {
    label: 'Actions',
    isActions: true,
    cell: ({ id, text, when, canUndo }) =>
      canUndo && <UndoButton movementId={id} what={`${text}, ${when}`} />,
  },
]
