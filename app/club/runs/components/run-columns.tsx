import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { RunListParams } from '../runs/run-listing'
import type { RunLine } from '../runs/run-view'
import { RunBadge } from './run-badge'

/** Columns of the list of runs. */
export const runColumns: ListColumn<RunLine, RunListParams['sort']>[] = [
  {
    label: 'Run',
    sort: 'title',
    className: 'wrap-anywhere',
    cell: ({ title }) => title,
  },
  { label: 'State', phone: 'beside', cell: ({ status }) => <RunBadge status={status} /> },
  { label: 'Deadline for members', phone: 'hidden', cell: ({ cutOff }) => cutOff },
  {
    label: 'Pick-up',
    sort: 'month',
    phoneLabel: 'Pick-up',
    cell: ({ pickUp }) => pickUp,
    note: ({ location }) => location,
  },
  { label: 'Boxes', cell: ({ boxes }) => boxes },
]
