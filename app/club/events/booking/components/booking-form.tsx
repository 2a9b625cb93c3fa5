import { useMemo } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, FieldFrame } from '~/foundation/ui/form/field'
import { formStyle, hintStyle, inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Money } from '~/foundation/ui/layout/money'
import type { EventQuestion } from '../../manage/questions.server'
import type { Quote } from '../../public/event-page.server'
import { answerField, bookingForm, guestField, questionsOf } from '../schemas'
import { QuestionField } from './question-field'

interface BookingFormProps {
  formId: string
  isGuest: boolean
  quote: Quote
  questions: EventQuestion[]
  currency: string
  refundTerms: string | null
  addsTax: boolean
  booker: { fullName: string; email: string }
  /** The page with another number of seats. */
  action: string
}

/** Books seats: for whom, their answers, and what it costs. Works without scripts. */
export function BookingForm({
  formId,
  isGuest,
  quote,
  questions,
  currency,
  refundTerms,
  addsTax,
  booker,
  action,
}: BookingFormProps) {
  const { seats, sumCents } = quote
  const schema = useMemo(() => bookingForm({ isGuest, seats, questions }), [isGuest, seats, questions])
  const form = useSchemaForm(schema, {
    id: 'booking',
    intent: 'book',
    defaultValue: isGuest ? { fullName: booker.fullName, email: booker.email } : {},
  })
  const field = (name: string) => form.fields[name]!
  return (
    <div className="grid gap-6">
      {quote.mostSeats > 1 && <SeatsForm quote={quote} action={action} />}
      <CheckedForm
        form={form}
        fields={{ formId, shown: sumCents }}
        action={`${action}${action.includes('?') ? '&' : '?'}seats=${seats}`}
        className={formStyle}
      >
        {isGuest && (
          <>
            <Field field={field('fullName')} label="Your name" autoComplete="name" autoCapitalize="words" />
            <EmailField
              field={field('email')}
              label="Your email address"
              hint="Your ticket goes there."
              autoComplete="email"
            />
            <Field field={field('phone')} label="Phone" type="tel" autoComplete="tel" optional />
          </>
        )}
        {questionsOf(questions, 0).map((question) => (
          <QuestionField key={question.id} field={field(answerField(0, question.id))} question={question} />
        ))}
        {Array.from({ length: seats - 1 }, (_, at) => at + 1).map((seat) => (
          <fieldset key={seat} className="grid gap-4 border-t border-line pt-4">
            <legend className="sr-only">Guest {seat}</legend>
            <Field
              field={field(guestField(seat))}
              label={`Name of guest ${seat}`}
              autoComplete="off"
              autoCapitalize="words"
              optional
            />
            {questionsOf(questions, seat).map((question) => (
              <QuestionField
                key={question.id}
                field={field(answerField(seat, question.id))}
                question={question}
              />
            ))}
          </fieldset>
        ))}
        {isGuest && <Checkbox field={field('isAdult')}>Everyone who comes is 21 or older.</Checkbox>}
        <Total quote={quote} currency={currency} addsTax={addsTax} />
        {refundTerms && sumCents > 0 && <p className={hintStyle}>{refundTerms}</p>}
        <div>
          <SubmitButton intent="book" pendingLabel="One moment...">
            {sumCents > 0 ? 'Continue to payment' : seats === 1 ? 'Book your seat' : `Book ${seats} seats`}
          </SubmitButton>
        </div>
        {sumCents > 0 && (
          <p className={hintStyle}>
            Your {seats === 1 ? 'seat is' : 'seats are'} held for you while you pay.
          </p>
        )}
      </CheckedForm>
    </div>
  )
}

/** How many come. The page shows the rest of the form for so many. */
function SeatsForm({ quote: { seats, mostSeats }, action }: { quote: Quote; action: string }) {
  return (
    <form method="get" action={action} className="flex flex-wrap items-end gap-3">
      <FieldFrame name="seats" id="seats" label="Seats, with your own">
        <select id="seats" name="seats" defaultValue={seats} key={seats} className={inputStyle()}>
          {Array.from({ length: mostSeats }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </FieldFrame>
      <SubmitButton variant="secondary" method="get">
        Change seats
      </SubmitButton>
    </form>
  )
}

function Total({ quote, currency, addsTax }: { quote: Quote; currency: string; addsTax: boolean }) {
  const { lines, sumCents } = quote
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-t border-line pt-4">
      {lines.map(({ label, cents, isPerk }) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid">
          <dt>{label}</dt>
          <dd className="text-right">
            {isPerk ? 'Your perk' : cents === 0 ? 'Free' : <Money cents={cents} currency={currency} />}
          </dd>
        </div>
      ))}
      <div className="col-span-full grid grid-cols-subgrid font-semibold">
        <dt>Total</dt>
        <dd className="text-right">
          {sumCents === 0 ? 'Free' : <Money cents={sumCents} currency={currency} />}
          {addsTax && sumCents > 0 && <span className="block text-sm font-normal text-muted">plus tax</span>}
        </dd>
      </div>
    </dl>
  )
}
