import { Form } from '@remix-run/react'
import { useMemo } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { waitingForm } from '../../booking/schemas'

/** Joins the waiting list of a full event. */
export function EventWaitingForm({
  isGuest,
  mostSeats,
  person,
}: {
  isGuest: boolean
  mostSeats: number
  person: { fullName: string; email: string }
}) {
  const schema = useMemo(() => waitingForm({ isGuest, mostSeats }), [isGuest, mostSeats])
  const form = useSchemaForm(schema, {
    id: 'waiting',
    intent: 'wait',
    defaultValue: { seats: '1', ...(isGuest ? { fullName: person.fullName, email: person.email } : {}) },
  })
  const fields = form.fields as Record<string, (typeof form.fields)['seats']>
  return (
    <CheckedForm form={form} className={formStyle}>
      {isGuest && (
        <>
          <Field field={fields.fullName!} label="Your name" autoComplete="name" autoCapitalize="words" />
          <EmailField field={fields.email!} label="Your email address" autoComplete="email" />
        </>
      )}
      <SelectField
        field={fields.seats!}
        label="Seats, with your own"
        options={Object.fromEntries(
          Array.from({ length: mostSeats }, (_, at) => [String(at + 1), String(at + 1)]),
        )}
      />
      <div>
        <SubmitButton intent="wait" variant="secondary" pendingLabel="One moment...">
          Join the waiting list
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** A person's place on the list, or the offer that is open for them. */
export function WaitingPlaceText({
  seats,
  ahead,
  until,
}: {
  seats: number
  ahead: number
  /** Until when seats are held, in words; null while they wait. */
  until: string | null
}) {
  const words = seats === 1 ? '1 seat' : `${seats} seats`
  if (until !== null) {
    return (
      <p>
        We hold {words} for you until <strong>{until}</strong>. After that, the next in line gets{' '}
        {seats === 1 ? 'it' : 'them'}.
      </p>
    )
  }
  return (
    <p>
      You’re waiting for {words}.{' '}
      {ahead === 0
        ? 'You’re next in line.'
        : `${ahead} ${ahead === 1 ? 'person is' : 'people are'} before you.`}{' '}
      We email you when {seats === 1 ? 'a seat is' : 'seats are'} free, and hold {seats === 1 ? 'it' : 'them'}{' '}
      for you.
    </p>
  )
}

/** Leaves the list, or answers no to an offer. */
export function LeaveWaitingForm({ isOffered }: { isOffered: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="leave" />
      <SubmitButton intent="leave" variant="quiet">
        {isOffered ? 'I no longer want these seats' : 'Leave the waiting list'}
      </SubmitButton>
    </Form>
  )
}
