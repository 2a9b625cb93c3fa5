import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable, rowActions } from '~/ui/layout/data-table'
import { linkStyle } from '~/ui/layout/text-style'
import type { HistoryLine } from './history-view'
import { UndoButton } from './undo-button'

interface MovementListProps {
  lines: HistoryLine[]
  /** Names the wine of each line. */
  showsWine?: boolean
  /** Names the location of each line. */
  showsLocation?: boolean
}

/** The stock history, latest first: what happened, where, who recorded it and when. */
export function MovementList({ lines, showsWine = false, showsLocation = false }: MovementListProps) {
  return (
    <DataTable
      label="Stock history"
      rows={lines}
      columns={[
        {
          label: 'What happened',
          className: 'wrap-anywhere',
          cell: ({ text, undone, owner }) => (
            <>
              <span className={undone === 'Undone' ? 'text-muted line-through' : undefined}>{text}</span>
              {undone && <span className="block text-sm font-normal text-muted">{undone}</span>}
              {owner && (
                <Link
                  to={owner.href}
                  className={`${linkStyle} flex min-h-11 w-fit items-center text-sm font-normal`}
                >
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
        { label: 'When', cell: ({ when }) => when },
        {
          label: 'Actions',
          silent: true,
          cell: ({ id, text, when, canUndo }) =>
            canUndo && (
              <div className={rowActions}>
                <UndoButton movementId={id} what={`${text}, ${when}`} />
              </div>
            ),
        },
      ]}
    />
  )
}
