import { useActionData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { FieldError } from '~/foundation/ui/form/field'
import { submissionIn, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { bottleWords } from '../desk-view'
import type { RefusedHandOver } from '../refused-list.server'
import { decisionForm } from '../schemas'

/** A refused hand-over: what left, why it was not booked, and the decision. */
export function RefusedCard({ refused, timeZone }: { refused: RefusedHandOver; timeZone: string }) {
  const { fullName, what, wines, by, collectedBy, secondPerson, reason } = refused
  const when = new Date(refused.recordedAt)
  return (
    <Card title={`${fullName}: ${bottleWords(wines.length)}`}>
      <p>{reason}</p>
      <p className="text-sm text-muted">
        {what}. {by ?? 'Someone'} recorded it without a connection on {formatDay(dayIn(timeZone, when))} at{' '}
        {timeIn(timeZone, when)}, for{' '}
        {collectedBy === 'member' ? fullName : secondPerson || 'a second person'}.
      </p>
      <ul className="list-disc pl-5" aria-label="Bottles that left">
        {wines.map((wine, at) => (
          <li key={at}>{wine}</li>
        ))}
      </ul>
      {refused.decision === null ? (
        <DecisionForm refused={refused} />
      ) : (
        <p className="font-semibold">
          {decisionWords[refused.decision]}
          {refused.decidedBy && ` Decided by ${refused.decidedBy}.`}
        </p>
      )}
    </Card>
  )
}

const decisionWords: Record<NonNullable<RefusedHandOver['decision']>, string> = {
  loss: 'Booked as a loss.',
  entitlement: 'Booked as another box owed.',
  purchase: 'Booked as bottles that were bought.',
  nothing_left: 'Nothing left the cellar.',
}

function DecisionForm({ refused: { id, fullName, boxes, purchases } }: { refused: RefusedHandOver }) {
  const submission = submissionIn(useActionData<unknown>())
  const form = useSchemaForm(decisionForm, {
    id: `decide-${id}`,
    intent: 'decide',
    submission: submission?.initialValue?.refusedId === id ? submission : null,
  })
  const { decision } = form.fields
  const options = [
    ...boxes.map(({ entitlementId, words }) => ({
      value: entitlementId,
      title: `They are ${fullName}’s ${words}`,
      detail: '',
    })),
    ...purchases.map(({ purchaseId, words }) => ({
      value: purchaseId,
      title: `They are bottles of ${fullName}’s ${words}`,
      detail: '',
    })),
    {
      value: 'loss',
      title: 'Book them as a loss',
      detail:
        'They leave the stock as a write-off that names what was refused. What the member is owed stays.',
    },
    {
      value: 'nothing_left',
      title: 'Nothing left the cellar',
      detail: 'The bottles are here. Nothing is booked.',
    },
  ]
  return (
    <CheckedForm form={form} fields={{ refusedId: id }} className="mt-4 grid gap-4">
      <fieldset className="grid gap-2" id={decision.id} tabIndex={-1}>
        <legend className="mb-1.5 font-semibold">What were these bottles?</legend>
        {options.map(({ value, title, detail }) => (
          <label
            key={value}
            className={cx(choiceStyle, 'grid grid-cols-[auto_minmax(0,1fr)] gap-3 px-3 py-2.5')}
          >
            <input
              type="radio"
              name="decision"
              value={value}
              defaultChecked={decision.initialValue === value}
              className={radioStyle}
            />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted empty:hidden">{detail}</span>
            </span>
          </label>
        ))}
        <FieldError id={decision.id} errors={decision.errors} />
      </fieldset>
      <div>
        <SubmitButton intent="decide">Save decision</SubmitButton>
      </div>
    </CheckedForm>
  )
}
