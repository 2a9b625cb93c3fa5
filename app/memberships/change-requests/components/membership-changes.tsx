import { Form } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Button, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { Field, TextArea } from '~/ui/form/field'
import type { ChangeView } from '../change-view'
import type { Eligibility } from '~/memberships/rules'
import type { FormErrors } from '~/memberships/components/types'
import { narrowFormStyle } from '~/ui/form/input-style'

interface Props {
  membership: ChangeView
  /** The values and errors of a refused form. */
  refusal: (FormErrors & { values: Record<string, string> }) | null
}

export function SkipMonth({ membership: { allowed, skip } }: Props) {
  return (
    <Card title="Skip a month">
      <UnavailableReason eligibility={allowed.skip} label="Skip next month" />
      {allowed.skip.allowed && skip && (
        <>
          <p>
            You won’t be charged on <DateText day={skip.skippedOn} /> or receive wine that month. Your next
            payment is on <DateText day={skip.nextPaymentOn} />. You stay a member and can undo this until{' '}
            <DateText day={skip.skippedOn} />.
          </p>
          <IntentForm intent="skip">
            <SubmitButton intent="skip" variant="secondary" pendingLabel="One moment...">
              Skip next month
            </SubmitButton>
          </IntentForm>
        </>
      )}
    </Card>
  )
}

export function PauseMembership({ membership: { allowed, pauseRange }, refusal }: Props) {
  return (
    <Card title="Pause your membership">
      <UnavailableReason eligibility={allowed.hold} label="Pause membership" />
      {allowed.hold.allowed && pauseRange && (
        <>
          <p>
            From <DateText day={pauseRange.fromOn} /> until the day you choose, you won’t be charged or
            receive wine. After that, your next payment is on your usual billing day. You can resume anytime.
          </p>
          <IntentForm intent="hold">
            <Field
              name="until"
              type="date"
              label="Pause until"
              min={pauseRange.earliest}
              max={pauseRange.latest}
              required
              defaultValue={refusal?.values.until}
              errors={refusal?.fieldErrors.until}
            />
            <SubmitButton intent="hold" variant="secondary" pendingLabel="One moment...">
              Pause membership
            </SubmitButton>
          </IntentForm>
        </>
      )}
    </Card>
  )
}

export function CancelMembership({ membership: { allowed, cancel, endsOn, status }, refusal }: Props) {
  if (endsOn || status === 'canceled') return null
  return (
    <Card title="Cancel your membership">
      <UnavailableReason eligibility={allowed.cancel} label="Cancel membership" />
      {allowed.cancel.allowed && (
        <>
          {cancel.endsOn ? (
            <p>
              You’ve paid through <DateText day={cancel.endsOn} />. Your membership ends then, and you won’t
              be charged again. You can undo this until that day.
            </p>
          ) : (
            <p>Your membership ends today because you have no paid time left. You won’t be charged again.</p>
          )}
          <IntentForm intent="cancel">
            <TextArea
              name="why"
              label="Why are you leaving?"
              optional
              rows={2}
              maxLength={500}
              defaultValue={refusal?.values.why}
              errors={refusal?.fieldErrors.why}
            />
            <SubmitButton intent="cancel" variant="danger" pendingLabel="One moment...">
              Cancel membership
            </SubmitButton>
          </IntentForm>
        </>
      )}
    </Card>
  )
}

function IntentForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Form method="post" action={paths.customer.membership()} className={narrowFormStyle} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  )
}

/** A disabled button with the reason; nothing where the action is allowed. */
export function UnavailableReason({ eligibility, label }: { eligibility: Eligibility; label: string }) {
  const id = useId()
  if (eligibility.allowed) return null
  return (
    <>
      <p className="text-muted" id={id}>
        Not available because {eligibility.reason}.
      </p>
      <p>
        <Button variant="secondary" disabled aria-describedby={id}>
          {label}
        </Button>
      </p>
    </>
  )
}
