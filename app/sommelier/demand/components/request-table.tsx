import { DataTable, longText } from '~/ui/layout/data-table'
import type { RequestLine } from '../asked-view.server'

/** Questions without who asked them, a line each. */
export function RequestTable({ requests }: { requests: RequestLine[] }) {
  return (
    <DataTable
      label="Questions to the sommelier"
      rows={requests}
      columns={[
        {
          label: 'Asked for',
          className: longText,
          cell: ({ asked, words }) => asked || (words ? `“${words}”` : 'No wine, place or dish named'),
          note: ({ asked, words }) => asked && words && `“${words}”`,
        },
        { label: 'By', cell: ({ by }) => by },
        { label: 'Result', cell: ({ result }) => result || 'Answered' },
        { label: 'Answered by', cell: ({ engine }) => engine },
        { label: 'Thumb', cell: ({ thumb }) => thumb || 'None' },
        { label: 'When', className: 'figures', cell: ({ when }) => when },
      ]}
    />
  )
}
