import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { ImportStatus } from '#/db/schema/wine-imports'
import type { ImportSort } from '../import-listing'
import { statusLabels } from '../import-view'

interface ImportLine {
  id: string
  fileName: string
  status: ImportStatus
  /** Its reading ended with an error. */
  isFailed: boolean
  when: string
  by: string | null
  counts: string
}

const tones: Record<ImportStatus, BadgeTone> = {
  arranging: 'yellow',
  reading: 'yellow',
  uploaded: 'yellow',
  mapped: 'yellow',
  applying: 'yellow',
  applied: 'green',
  undoing: 'yellow',
  undone: 'grey',
  discarded: 'grey',
}

/** The columns of the imports of wines. */
export const importColumns: ListColumn<ImportLine, ImportSort>[] = [
  { label: 'File', sort: 'name', className: 'wrap-anywhere', cell: ({ fileName }) => fileName },
  { label: 'Uploaded', sort: 'uploaded', cell: ({ when }) => when, note: ({ by }) => by },
  { label: 'Rows', cell: ({ counts }) => counts },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ isFailed, status }) =>
      isFailed ? (
        <Badge tone="red">Not read</Badge>
      ) : (
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      ),
  },
]
