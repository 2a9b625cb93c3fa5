import { Form, Link } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { problemWords } from '../import-listing'
import { answersTo, answerWords, dayField, needsDay } from '../review/answers'
import type { ProblemCode } from '../review/evaluate-row'

/** Questions that rows share, each with the answers that all its rows can get together. */
export function ProblemCard({
  problems,
  problem,
  revision,
  hrefOf,
}: {
  problems: { code: ProblemCode; count: number; sample: string }[]
  /** The question whose rows are listed. */
  problem: ProblemCode | null
  revision: number
  hrefOf: (code: ProblemCode) => string
}) {
  const shown = problem ? problems.filter(({ code }) => code === problem) : problems
  return (
    <Card title={problem ? problemWords[problem] : 'Questions'}>
      {!problem && <p>Answer a question for all its rows, or open a row to change it alone.</p>}
      <ul className="grid gap-4">
        {shown.map(({ code, count, sample }) => (
          <li key={code} className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
            <p>
              <Link className="link font-semibold" to={hrefOf(code)}>
                {problemWords[code]}: {countWords(count, 'row')}
              </Link>
              <span className="block text-sm text-muted">For example: {sample}</span>
            </p>
            <div className={actionsStyle}>
              {answersTo[code].map((answer) =>
                needsDay(answer) ? (
                  <Form key={answer} method="post" className="flex flex-wrap items-end gap-3">
                    <HiddenFields fields={{ intent: 'answer', revision, problem: code, answer }} />
                    <Field name={dayField(code, answer)} type="date" label="Day" required />
                    <SubmitButton intent="answer" variant="secondary" size="small">
                      {answerWords[answer]}
                    </SubmitButton>
                  </Form>
                ) : (
                  <IntentForm
                    key={answer}
                    intent="answer"
                    fields={{ revision, problem: code, answer }}
                    variant={answer === 'leave-out' ? 'quiet' : 'secondary'}
                    size="small"
                  >
                    {answerWords[answer]}
                  </IntentForm>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
