import { longText } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { QuestionListParams } from '../question-listing'
import type { QuestionLine } from '../question-view'

/** Columns of the questions that people sent; for answered ones, who answered and when. */
export const questionColumns = ({
  isAnswered,
}: {
  isAnswered: boolean
}): (ListColumn<QuestionLine, QuestionListParams['sort']> | false)[] => [
  {
    label: 'From',
    sort: 'name',
    cell: ({ name }) => name,
    note: ({ isMember }) => (isMember ? 'Member' : 'Guest'),
  },
  { label: 'Question', className: longText, cell: ({ question }) => question },
  { label: 'Asked', sort: 'asked', cell: ({ asked }) => asked },
  isAnswered && {
    label: 'Answered',
    sort: 'handled',
    phoneLabel: 'answered',
    cell: ({ answered }) => answered,
    note: ({ answeredBy }) => answeredBy,
  },
]
