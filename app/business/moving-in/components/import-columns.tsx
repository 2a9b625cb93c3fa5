import type { MemberImportStatus } from '#/db/schema/member-imports'
import { countWords } from '~/foundation/kit/count-words'
import { Badge } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { RowCounts } from '../queries.server'

interface ImportLine {
  id: string
  files: string[]
  status: MemberImportStatus
  when: string
  by: string | null
  counts: RowCounts
}

/** The columns of the imports of members. */
export const memberImportColumns: ListColumn<ImportLine, 'started'>[] = [
  { label: 'Files', className: 'wrap-anywhere', cell: ({ files }) => files.join(', ') || 'Discarded' },
  { label: 'Started', sort: 'started', cell: ({ when }) => when, note: ({ by }) => by },
  {
    label: 'Members',
    cell: ({ counts }) => countWords(counts.all, 'row'),
    note: ({ counts: { moved, problem } }) =>
      [moved > 0 && `${moved} moved in`, problem > 0 && `${problem} to decide`].filter(Boolean).join(', '),
  },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ status, counts }) =>
      status === 'dropped' ? (
        <Badge tone="grey">Discarded</Badge>
      ) : status === 'open' ? (
        <Badge tone="yellow">Not live</Badge>
      ) : counts.moving > 0 ? (
        <Badge tone="yellow">Going live</Badge>
      ) : (
        <Badge tone="green">Live</Badge>
      ),
  },
]
