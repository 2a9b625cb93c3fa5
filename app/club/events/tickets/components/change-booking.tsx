// Changes by the person who booked, each in its own card that opens without scripts.
import { Form } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useErrorsOf, useSchemaForm, type FormWithErrors } from '~/foundation/ui/form/use-schema-form'
import { formatMoney } from '~/foundation/kit/money'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { QuestionField } from '../../booking/components/question-field'
import { addGuestForm, answerField, detailsForm, giveForm, questionsOf } from '../../booking/schemas'
import { seatNames, type TicketView } from './ticket-card'

function Disclosure({ title, form, children }: { title: string; form: FormWithErrors; children: ReactNode }) {
  return (
    <details
      className="rounded-card border border-line bg-raised px-card py-2"
      open={form.rejection !== null}
      // One that was opened before the scripts arrived stays open.
      suppressHydrationWarning
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <div className="grid gap-4 pt-2 pb-4">{children}</div>
    </details>
  )
}

/** Names of those who come along, and answers. */
export function DetailsForm({ ticket }: { ticket: TicketView }) {
  const { seats, questions, personName } = ticket
  const schema = useMemo(() => detailsForm(seats, questions), [seats, questions])
  const form = useSchemaForm(schema, {
    id: 'details',
    intent: 'details',
    defaultValue: Object.fromEntries(
      seats.flatMap(({ id, name, answers }) => [
        [`name-${id}`, name],
        ...questions.map((question) => [`answer-${id}-${question.id}`, answers[question.id] ?? '']),
      ]),
    ) as Record<string, string>,
  })
  if (seats.length < 2 && questions.length === 0) return null
  const fields = form.fields as Record<string, (typeof form.fields)[string]>
  return (
    <Disclosure title={questions.length > 0 ? 'Change names and answers' : 'Change names'} form={form}>
      <CheckedForm form={form} className={formStyle}>
        {seats.map((seat, at) => (
          <fieldset
            key={seat.id}
            className="grid gap-4 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4"
          >
            <legend className="mb-2 font-semibold">{seat.position === 1 ? personName : `Guest ${at}`}</legend>
            {seat.position > 1 && (
              <Field
                field={fields[`name-${seat.id}`]!}
                label={`Name of guest ${at}`}
                autoComplete="off"
                optional
              />
            )}
            {questionsOf(questions, seat.position === 1 ? 0 : at + 1).map((question) => (
              <QuestionField
                key={question.id}
                field={fields[`answer-${seat.id}-${question.id}`]!}
                question={question}
              />
            ))}
          </fieldset>
        ))}
        <div>
          <SubmitButton intent="details" variant="secondary" pendingLabel="Saving...">
            Save changes
          </SubmitButton>
        </div>
      </CheckedForm>
    </Disclosure>
  )
}

/** One more guest, at the price of today. */
export function AddGuestForm({ ticket, seatId }: { ticket: TicketView; seatId: string }) {
  const { questions, nextGuestCents, currency } = ticket
  const personQuestions = useMemo(() => questions.filter(({ eachPerson }) => eachPerson), [questions])
  const schema = useMemo(() => addGuestForm(personQuestions), [personQuestions])
  const form = useSchemaForm(schema, { id: 'add-guest', intent: 'add-guest' })
  if (nextGuestCents === null) return null
  const fields = form.fields as Record<string, (typeof form.fields)[string]>
  return (
    <Disclosure title="Add a guest" form={form}>
      <p>
        {nextGuestCents === 0
          ? 'Another seat is free.'
          : `Another seat costs ${formatMoney(nextGuestCents, currency)}. It’s held while you pay.`}
      </p>
      <CheckedForm form={form} fields={{ seatId, shown: nextGuestCents }} className={formStyle}>
        <Field field={fields.name!} label="Their name" autoComplete="off" autoCapitalize="words" optional />
        {personQuestions.map((question) => (
          <QuestionField key={question.id} field={fields[answerField(1, question.id)]!} question={question} />
        ))}
        <div>
          <SubmitButton intent="add-guest" variant="secondary" pendingLabel="One moment...">
            {nextGuestCents === 0 ? 'Add guest' : 'Continue to payment'}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Disclosure>
  )
}

/** Gives the whole booking to someone else. */
export function GiveForm({ ticket }: { ticket: TicketView }) {
  const form = useSchemaForm(giveForm, { id: 'give', intent: 'give' })
  if (ticket.hasPerk) return null
  const { name, email, isAdult } = form.fields
  return (
    <Disclosure title="Give it to someone else" form={form}>
      <p>
        They get {ticket.seats.length === 1 ? 'your seat' : `all ${ticket.seats.length} seats`} and a ticket
        of their own. Yours no longer works then.
        {ticket.paidCents > 0 && ' A refund would still go to the card that paid.'}
      </p>
      <CheckedForm form={form} className={formStyle}>
        <Field field={name} label="Their name" autoComplete="off" autoCapitalize="words" />
        <EmailField field={email} label="Their email address" autoComplete="off" />
        <Checkbox field={isAdult}>They are 21 or older.</Checkbox>
        <div>
          <SubmitButton intent="give" variant="secondary" pendingLabel="One moment...">
            Give the booking away
          </SubmitButton>
        </div>
      </CheckedForm>
    </Disclosure>
  )
}

/** Cancels one guest, or everything. */
export function CancelForms({ ticket }: { ticket: TicketView }) {
  const errors = useErrorsOf({ only: ['cancel', 'cancel-seat'] })
  const { seats, paidCents, isRefundDue, refundUntil } = ticket
  const names = seatNames(ticket)
  const others = seats.filter(({ position, isUnpaid }) => position > 1 && !isUnpaid)
  return (
    <Disclosure title="Cancel" form={errors}>
      <p>
        {paidCents === 0
          ? 'Your seats become free for others at once.'
          : isRefundDue
            ? `You get a full refund until ${refundUntil}.`
            : 'It’s too late for a refund. You can give your booking to someone else.'}
        {ticket.hasPerk && isRefundDue && ' Your perk comes back.'} This can’t be undone.
      </p>
      <ErrorSummary form={errors} />
      {others.map((seat) => (
        <Form key={seat.id} method="post">
          <input type="hidden" name="intent" value="cancel-seat" />
          <input type="hidden" name="seatId" value={seat.id} />
          <SubmitButton intent="cancel-seat" variant="secondary" size="small">
            {`Cancel the seat of ${names.get(seat.id)}`}
          </SubmitButton>
        </Form>
      ))}
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        <SubmitButton intent="cancel" variant="danger" pendingLabel="Canceling...">
          {seats.length === 1 ? 'Cancel my booking' : `Cancel all ${seats.length} seats`}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
