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

interface Props {
  membership: ChangeView
  /** What was typed into a form that came back, and what is wrong with it. */
  refusal: (FormErrors & { values: Record<string, string> }) | null
}

/** One payment is left out. */
export function SkipMonth({ membership: { allowed, skip } }: Props) {
  return (
    <Card title="Skip a month">
      <UnavailableReason eligibility={allowed.skip} label="Skip next month" />
      {allowed.skip.allowed && skip && (
        <>
          <p>
            Your payment on <DateText day={skip.skippedOn} /> is left out, and so is that month’s wine. The
            next one is on <DateText day={skip.nextPaymentOn} />. You stay a member, and can change your mind
            until then.
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

/** Nothing is paid until a day. */
export function PauseMembership({ membership: { allowed, pauseRange: hold }, refusal }: Props) {
  return (
    <Card title="Put it on hold">
      <UnavailableReason eligibility={allowed.hold} label="Put on hold" />
      {allowed.hold.allowed && hold && (
        <>
          <p>
            From <DateText day={hold.fromOn} /> on nothing is charged and no wine is set aside, until the day
            you choose. The next payment follows on your usual day of the month. You can come back earlier at
            any time.
          </p>
          <IntentForm intent="hold">
            <Field
              name="until"
              type="date"
              label="On hold until"
              min={hold.earliest}
              max={hold.latest}
              required
              defaultValue={refusal?.values.until}
              errors={refusal?.fieldErrors.until}
            />
            <SubmitButton intent="hold" variant="secondary" pendingLabel="One moment...">
              Put on hold
            </SubmitButton>
          </IntentForm>
        </>
      )}
    </Card>
  )
}

/** The way out, as short as the way in. */
export function CancelMembership({ membership: { allowed, cancel, endsOn, status }, refusal }: Props) {
  if (endsOn || status === 'canceled') return null
  return (
    <Card title="Cancel your membership">
      <UnavailableReason eligibility={allowed.cancel} label="Cancel membership" />
      {allowed.cancel.allowed && (
        <>
          {cancel.endsOn ? (
            <p>
              It stays open until <DateText day={cancel.endsOn} />, since you have paid for it, and ends then.
              Nothing more is charged. You can take this back until that day.
            </p>
          ) : (
            <p>It ends today, since nothing is paid for the time to come. Nothing more is charged.</p>
          )}
          <IntentForm intent="cancel">
            <TextArea
              name="why"
              label="Would you tell us why?"
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
    <Form method="post" action={paths.customer.membership()} className="change-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  )
}

/** The button that cannot be pressed now, and why; nothing where it can. */
export function UnavailableReason({ eligibility, label }: { eligibility: Eligibility; label: string }) {
  const id = useId()
  if (eligibility.allowed) return null
  return (
    <>
      <p className="change-why" id={id}>
        Not possible now, because {eligibility.reason}.
      </p>
      <p>
        <Button variant="secondary" disabled aria-describedby={id}>
          {label}
        </Button>
      </p>
    </>
  )
}
