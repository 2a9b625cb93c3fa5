import { useId } from 'react'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { ChangeView } from '../change-view'
import { cancelForm, pauseForm } from '../schemas'
import type { Eligibility } from '~/membership/memberships/rules'
import { CheckedForm } from '~/foundation/ui/form/checked-form'

interface Props {
  membership: ChangeView
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
          <IntentForm
            action={paths.customer.membership()}
            className={narrowFormStyle}
            intent="skip"
            variant="secondary"
            pendingLabel="One moment..."
          >
            Skip next month
          </IntentForm>
        </>
      )}
    </Card>
  )
}

export function PauseMembership({ membership: { allowed, pauseRange } }: Props) {
  const form = useSchemaForm(pauseForm, { id: 'pause', intent: 'pause' })
  return (
    <Card title="Pause your membership">
      <UnavailableReason eligibility={allowed.pause} label="Pause membership" />
      {allowed.pause.allowed && pauseRange && (
        <>
          <p>
            From <DateText day={pauseRange.fromOn} /> until the day you choose, you won’t be charged or
            receive wine. After that, your next payment is on your usual billing day. You can resume anytime.
          </p>
          <CheckedForm form={form} action={paths.customer.membership()} className={narrowFormStyle}>
            <Field
              field={form.fields.until}
              type="date"
              label="Pause until"
              min={pauseRange.earliest}
              max={pauseRange.latest}
            />
            <SubmitButton intent="pause" variant="secondary" pendingLabel="One moment...">
              Pause membership
            </SubmitButton>
          </CheckedForm>
        </>
      )}
    </Card>
  )
}

export function CancelMembership({ membership: { allowed, cancel, endsOn, status } }: Props) {
  const form = useSchemaForm(cancelForm, { id: 'cancel', intent: 'cancel' })
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
          <CheckedForm form={form} action={paths.customer.membership()} className={narrowFormStyle}>
            <TextArea field={form.fields.why} label="Why are you leaving?" optional rows={2} />
            <SubmitButton intent="cancel" variant="danger" pendingLabel="One moment...">
              Cancel membership
            </SubmitButton>
          </CheckedForm>
        </>
      )}
    </Card>
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
