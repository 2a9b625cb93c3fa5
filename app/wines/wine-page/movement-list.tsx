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
  const columns = [
    { label: 'What happened' },
    ...(showsWine ? [{ label: 'Wine' }] : []),
    ...(showsLocation ? [{ label: 'Location' }] : []),
    { label: 'By' },
    { label: 'When' },
    { label: 'Actions', silent: true },
  ]
  return (
    <DataTable label="Stock history" columns={columns}>
      {lines.map(({ id, wineId, wine, text, undone, location, by, when, canUndo, owner }) => (
        <tr key={id}>
          <th scope="row" className="wrap-anywhere">
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
          </th>
          {showsWine && (
            <td data-label="Wine">
              <Link to={paths.business.inventory.wine(wineId)}>{wine}</Link>
            </td>
          )}
          {showsLocation && <td data-label="Location">{location}</td>}
          <td data-label="By">{by}</td>
          <td data-label="When">{when}</td>
          <td className={rowActions}>
            {canUndo && <UndoButton movementId={id} what={`${text}, ${when}`} />}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
