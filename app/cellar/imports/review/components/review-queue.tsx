import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { stateLabels } from '../../import-view'
import type { ReviewRowView } from '../review-row'
import { duplicateHarm } from '../harm'
import { reviewLabel } from '../row-fields'

const states = lookup(stateLabels)

/** Badge of a row: the reason to check it, else the import's action. */
function rowBadge(row: ReviewRowView): { label: string; tone: BadgeTone } {
  if (row.isSkipped) return { label: 'Dropped', tone: 'grey' }
  if (row.state === 'error') return { label: 'Error', tone: 'red' }
  if (row.isChecked) return { label: 'Checked', tone: 'green' }
  if (row.doubts.length > 0) return { label: 'In doubt', tone: 'yellow' }
  if (row.similar.length > 0 || row.urgency === duplicateHarm)
    return { label: 'Possible duplicate', tone: 'yellow' }
  return { label: states.get(row.state) ?? row.state, tone: 'grey' }
}

/** A row that is not open: its name, and why it is to be checked. */
export function QueueLine({
  row,
  importId,
  query,
  onOpen,
}: {
  row: ReviewRowView
  importId: string
  query: { show?: string; section?: string; after?: string }
  onOpen: (() => void) | null
}) {
  const { label, tone } = rowBadge(row)
  const doubts = row.doubts.map(({ field }) => reviewLabel(field)).join(', ')
  return (
    <div className="flex items-start gap-1">
      <label className="grid size-11 flex-none cursor-pointer place-items-center">
        <input
          type="checkbox"
          name={`pick-${row.position}`}
          form="bulk"
          className="size-5 cursor-pointer"
          aria-label={`Select ${row.name}`}
        />
      </label>
      <Link
        to={paths.business.inventory.import(importId, { ...query, row: String(row.position) })}
        preventScrollReset
        data-row={row.position}
        onClick={(event) => {
          if (!onOpen || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          onOpen()
        }}
        className={cx(
          'grid min-h-11 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-1.5 no-underline',
          'text-ink hover:bg-(--hover)',
        )}
      >
        <span className="min-w-0">
          <span className={cx('block wrap-anywhere', row.isSkipped && 'line-through')}>{row.name}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[row.details, doubts && `check ${doubts.toLowerCase()}`].filter(Boolean).join('; ')}
          </span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </Link>
    </div>
  )
}
