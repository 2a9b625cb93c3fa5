import { Form } from '@remix-run/react'
import { useMemo } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { EventQuestion } from '../manage/questions.server'
import { cancelForm, questionForm, rhythmChoices, seriesForm } from '../schemas'

/** The questions of an event, and the form that adds one. */
export function QuestionsCard({
  eventId,
  questions,
  formId,
  mayChange,
  isFull,
}: {
  eventId: string
  questions: EventQuestion[]
  formId: string
  mayChange: boolean
  isFull: boolean
}) {
  return (
    <Card title="Questions">
      <p className={noteStyle}>
        What those who book are asked, such as allergies. Answers are erased 30 days after the event.
      </p>
      {questions.length > 0 ? (
        <RowList label="Questions">
          {questions.map((question) => (
            <Row key={question.id} name={question.label} status={questionWords(question)}>
              {mayChange && (
                <IntentForm
                  intent="remove-question"
                  id={question.id}
                  action={paths.business.events.event(eventId)}
                  variant="quiet"
                  size="small"
                  aria-label={`Remove the question “${question.label}”`}
                >
                  Remove
                </IntentForm>
              )}
            </Row>
          ))}
        </RowList>
      ) : (
        <p className="text-muted">No questions.</p>
      )}
      {mayChange &&
        (isFull ? (
          <p className={noteStyle}>An event has up to {questions.length} questions.</p>
        ) : (
          <AddQuestion key={questions.length} eventId={eventId} formId={formId} />
        ))}
    </Card>
  )
}

function questionWords({ options, isRequired, eachPerson }: EventQuestion): string {
  return [
    options.length > 0 ? `One of: ${options.join(', ')}` : 'Any text',
    isRequired ? 'must be answered' : 'may be skipped',
    eachPerson ? 'asked of each person' : 'asked once',
  ].join('; ')
}

function AddQuestion({ eventId, formId }: { eventId: string; formId: string }) {
  const form = useSchemaForm(questionForm, {
    id: 'question',
    intent: 'question',
    defaultValue: { formId, eachPerson: 'on' },
  })
  return (
    <details className="border-t border-line pt-3" open={form.invalidFields.length > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Add a question</summary>
      <CheckedForm
        form={form}
        fields={{ formId }}
        action={paths.business.events.event(eventId)}
        className="mt-2 grid gap-4"
      >
        <Field
          field={form.fields.label}
          label="Question"
          hint="For example: Any allergies?"
          autoComplete="off"
        />
        <TextArea
          field={form.fields.options}
          label="Choices"
          hint="One a line. Leave blank for any text."
          rows={3}
          optional
        />
        <Checkbox field={form.fields.isRequired}>Must be answered</Checkbox>
        <Checkbox field={form.fields.eachPerson}>Ask it of each person</Checkbox>
        <div className={actionsStyle}>
          <SubmitButton intent="question" variant="secondary" pendingLabel="Adding...">
            Add question
          </SubmitButton>
        </div>
      </CheckedForm>
    </details>
  )
}

interface SeriesView {
  isEnded: boolean
  /** "Every week" */
  words: string
}

/** Repeating an event: how it does, or the form that begins it. */
export function SeriesCard({
  eventId,
  series,
  mayChange,
}: {
  eventId: string
  series: SeriesView | null
  mayChange: boolean
}) {
  if (!series) return mayChange ? <StartSeries eventId={eventId} /> : null
  return (
    <Card title="Repeats">
      <p>{series.words}</p>
      {!series.isEnded && mayChange && (
        <div className={actionsStyle}>
          <ConfirmDialog
            trigger="Stop repeating"
            title="Stop repeating this event?"
            description="Dates that exist stay as they are. No more are added."
          >
            <IntentForm intent="end-series" action={paths.business.events.event(eventId)} variant="danger">
              Stop repeating
            </IntentForm>
          </ConfirmDialog>
        </div>
      )}
    </Card>
  )
}

function StartSeries({ eventId }: { eventId: string }) {
  const form = useSchemaForm(seriesForm, {
    id: 'series',
    intent: 'series',
    defaultValue: { every: 'week', ahead: '3', until: '', publishes: '' },
  })
  return (
    <Card title="Repeat this event">
      <details open={form.invalidFields.length > 0 || form.formErrors !== undefined || undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Choose how often</summary>
        <CheckedForm form={form} action={paths.business.events.event(eventId)} className="mt-2 grid gap-4">
          <p className={noteStyle}>
            Each next date is a copy of the latest one, at the same time of day. You can change every date.
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3 sm:items-end">
            <SelectField field={form.fields.every} label="How often" options={rhythmChoices} />
            <Field field={form.fields.ahead} label="Dates ahead" inputMode="numeric" />
            <Field field={form.fields.until} type="date" label="Last day" optional />
          </div>
          <Checkbox field={form.fields.publishes}>
            Publish new dates
            <span className="block text-sm text-muted">Without it, they wait among your drafts.</span>
          </Checkbox>
          <div className={actionsStyle}>
            <SubmitButton intent="series" variant="secondary" pendingLabel="Adding dates...">
              Repeat event
            </SubmitButton>
          </div>
        </CheckedForm>
      </details>
    </Card>
  )
}

/** Canceling an event: what happens, what those booked are told, and the button. */
export function CancelEvent({
  eventId,
  title,
  seatsTaken,
  isPaid,
}: {
  eventId: string
  title: string
  seatsTaken: number
  isPaid: boolean
}) {
  const form = useSchemaForm(
    useMemo(() => cancelForm, []),
    { id: 'cancel', intent: 'cancel' },
  )
  const consequence =
    seatsTaken === 0
      ? 'It has no bookings.'
      : `${seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`} taken. Those who booked are emailed${
          isPaid ? ' and refunded in full' : ''
        }.`
  return (
    <ConfirmDialog
      trigger="Cancel event"
      title={`Cancel ${title}?`}
      description={`${consequence} This can’t be undone.`}
      cancel="Keep event"
    >
      <Form
        method="post"
        action={paths.business.events.event(eventId)}
        {...form.props}
        className="grid w-full gap-4"
      >
        <input type="hidden" name="intent" value="cancel" />
        <TextArea field={form.fields.note} label="Message to those booked" rows={3} optional />
        <SubmitButton intent="cancel" variant="danger">
          {`Cancel ${title}`}
        </SubmitButton>
      </Form>
    </ConfirmDialog>
  )
}
