import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { answerForm } from '../../schemas'
import type { QuestionView } from '../question-view'

/** Writes the answer to a question that is not answered yet; it can be put aside instead. */
export function AnswerCard({ question, mayAnswer }: { question: QuestionView; mayAnswer: boolean }) {
  const form = useSchemaForm(answerForm, { id: 'answer', intent: 'answer' })
  const isClosed = question.status === 'closed'
  if (!mayAnswer) return null
  return (
    <>
      <Card title="Your answer">
        <CheckedForm form={form} className={formStyle}>
          <TextArea
            field={form.fields.answer}
            label={`Answer to ${question.name}`}
            hint={`Emailed to ${question.email} in your club’s name, with their question. Replies come to your club’s address.`}
            rows={8}
          />
          <div className={actionsStyle}>
            <SubmitButton intent="answer" pendingLabel="Sending...">
              Send answer
            </SubmitButton>
          </div>
        </CheckedForm>
      </Card>
      <CloseForm isClosed={isClosed} />
    </>
  )
}

function CloseForm({ isClosed }: { isClosed: boolean }) {
  const intent = isClosed ? 'reopen' : 'close'
  return (
    <Form method="post" className={actionsStyle}>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant="secondary" intent={intent} pendingLabel="Saving...">
        {isClosed ? 'Open again' : 'Put aside'}
      </SubmitButton>
      <p className="text-sm text-muted">
        {isClosed
          ? 'Lists it under Open again.'
          : 'Takes it off the open questions without an answer. The person is not told.'}
      </p>
    </Form>
  )
}

/** The answer that was sent. */
export function SentAnswer({ question }: { question: QuestionView }) {
  return (
    <>
      <RejectionNotice only={['answer']} />
      <Card title="Answer">
        <p className="max-w-168 whitespace-pre-wrap wrap-anywhere">{question.answer}</p>
        <p className="text-sm text-muted">
          {`Emailed to ${question.email} on ${question.answered}`}
          {question.answeredBy && ` by ${question.answeredBy}`}
        </p>
      </Card>
    </>
  )
}
