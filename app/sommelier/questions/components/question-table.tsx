import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable, longText } from '~/ui/layout/data-table'
import { linkStyle } from '~/ui/layout/text-style'
import type { QuestionLine } from '../question-view'

const columns = [{ label: 'From' }, { label: 'Question' }, { label: 'Asked' }]

/** Questions that people sent, a line each. */
export function QuestionTable({
  questions,
  isAnswered,
}: {
  questions: QuestionLine[]
  /** Shows who answered, and when. */
  isAnswered: boolean
}) {
  return (
    <DataTable label="Questions" columns={isAnswered ? [...columns, { label: 'Answered' }] : columns}>
      {questions.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <Link className={linkStyle} to={paths.business.questions.question(line.id)}>
              {line.name}
            </Link>
            <span className="block text-sm font-normal text-muted">{line.isMember ? 'Member' : 'Guest'}</span>
          </th>
          <td className={longText}>{line.question}</td>
          <td className="figures" data-label="Asked">
            {line.asked}
          </td>
          {isAnswered && (
            <td className="figures" data-label="Answered">
              <span>
                {line.answered}
                {line.answeredBy && <span className="block text-sm text-muted">{line.answeredBy}</span>}
              </span>
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}
