import { longText } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { RequestLine } from '../asked-view.server'

/** Columns of questions, without who asked them. */
export const requestColumns: ListColumn<RequestLine, 'asked'>[] = [
  {
    label: 'Asked for',
    className: longText,
    cell: ({ asked, words }) => asked || (words ? `“${words}”` : 'No wine, place or dish named'),
    note: ({ asked, words }) => asked && words && `“${words}”`,
  },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Result', phone: 'beside', cell: ({ result }) => result || 'Answered' },
  { label: 'Answered by', phoneLabel: 'answered by', cell: ({ engine }) => engine },
  { label: 'Thumb', phone: 'hidden', cell: ({ thumb }) => thumb },
  { label: 'When', sort: 'asked', cell: ({ when }) => when },
]
