import { Badge } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { BoxListParams } from '../box-listing'
import { boxStatuses, cancelReasons } from '../box-view'
import type { ListedBox } from '../boxes.server'

/** Columns of the boxes of a run. */
export const boxColumns: ListColumn<ListedBox, BoxListParams['sort']>[] = [
  { label: 'Member', sort: 'member', cell: ({ member }) => member },
  { label: 'Box', sort: 'number', figure: true, phoneLabel: 'Box', cell: ({ number }) => number },
  { label: 'Tier', cell: ({ tier }) => tier },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ status, isDisputed, cancelReason }) => (
      <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
        <Badge tone={boxStatuses[status].tone}>{boxStatuses[status].label}</Badge>
        {isDisputed && status !== 'canceled' && <Badge tone="red">Disputed</Badge>}
        {cancelReason && <span className="text-sm text-muted">{cancelReasons[cancelReason]}</span>}
      </span>
    ),
  },
  {
    label: 'Bottles',
    cell: ({ bottles, out }) => (
      <>
        {out > 0 && out < bottles ? `${out} of ${bottles} handed over` : bottles}
        {(out === 0 || out === bottles) && (
          <span className="md:hidden"> {bottles === 1 ? 'bottle' : 'bottles'}</span>
        )}
      </>
    ),
    note: ({ short, status }) =>
      short > 0 && status !== 'canceled' && <strong className="text-danger">{short} missing</strong>,
  },
]
