import { Form } from '@remix-run/react'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { answerField } from '../schemas'
import { questionNames, questionOf, type QuizAnswers } from '../quiz'

/** The seven questions on one page, each of which may be left out; `answers` are the earlier ones. */
export function TasteQuiz({ answers }: { answers: QuizAnswers }) {
  return (
    <Form method="post" className="grid gap-7">
      <input type="hidden" name="intent" value="save-quiz" />
      <RejectionNotice only={['save-quiz']} />
      {questionNames.map((name, at) => {
        const { title, isMultiple, answers: choices } = questionOf(name)
        return (
          <fieldset key={name} className="grid gap-3">
            <legend className="mb-3 font-display text-xl">
              <span className="text-muted">{at + 1}.</span> {title}
              {isMultiple && (
                <span className="block font-text text-sm text-muted">Choose as many as you like.</span>
              )}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {Object.entries(choices).map(([answer, { label }]) => (
                <label key={answer} className={`${choiceStyle} flex min-h-12 items-center gap-3 px-4 py-2.5`}>
                  <input
                    type={isMultiple ? 'checkbox' : 'radio'}
                    className={radioStyle}
                    name={answerField(name, answer)}
                    value={isMultiple ? 'on' : answer}
                    defaultChecked={answers[name]?.includes(answer)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      <div className="actions">
        <SubmitButton intent="save-quiz" pendingLabel="Saving...">
          Save my taste
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Declines the quiz; the questions stay on the taste page. */
export function SkipQuiz() {
  return (
    <IntentForm intent="skip-quiz" variant="quiet" pendingLabel="Skipping...">
      Skip the quiz
    </IntentForm>
  )
}
