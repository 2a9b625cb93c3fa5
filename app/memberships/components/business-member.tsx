import { Form } from '@remix-run/react'
import { formatDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { SubmitButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { Checkbox } from '~/ui/checkbox'
import { Field, FieldFrame, fieldAttributes, TextArea } from '~/ui/field'
import type { Verdict } from '../changes'
import type { Bill } from './bill-list'
import { WhyNot } from './membership-changes'
import type { FormErrors } from './types'

type Refusal = (FormErrors & { values: Record<string, string> }) | null

/** Gives one payment back, in whole or in part. `refundId` is new with every page. */
export function RefundForm({
  action,
  bills,
  refundId,
  refusal,
}: {
  action: string
  bills: Bill[]
  refundId: string
  refusal: Refusal
}) {
  const left = ({ paidCents, refundedCents }: Bill) => paidCents - refundedCents
  const open = bills.filter((bill) => bill.status === 'paid' && left(bill) > 0)
  if (open.length === 0) return null
  return (
    <Card title="Give money back">
      <p>
        The money goes back to the card it came from, and the platform’s share of it comes back to you. The
        member is told by mail. This cannot be taken back.
      </p>
      <Form method="post" action={action} className="change-form" noValidate>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="refundId" value={refundId} />
        <FieldFrame name="invoiceId" label="Payment" errors={refusal?.fieldErrors.invoiceId}>
          <select
            {...fieldAttributes('invoiceId', { errors: refusal?.fieldErrors.invoiceId })}
            className="input"
            defaultValue={refusal?.values.invoiceId}
          >
            {open.map((bill) => (
              <option key={bill.id} value={bill.id}>
                {formatDay(bill.on)}: up to {formatMoney(left(bill), bill.currency)}
                {bill.number ? ` (${bill.number})` : ''}
              </option>
            ))}
          </select>
        </FieldFrame>
        <Field
          name="amount"
          label="Amount"
          hint="In dollars, such as 25 or 19.99"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={refusal?.values.amount}
          errors={refusal?.fieldErrors.amount}
        />
        <Field
          name="reason"
          label="Reason"
          hint="For your own records; the member does not see it."
          optional
          maxLength={200}
          defaultValue={refusal?.values.reason}
          errors={refusal?.fieldErrors.reason}
        />
        <SubmitButton intent="refund" variant="secondary" pendingLabel="One moment...">
          Give it back
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Ends a membership at once, after saying whose. */
export function EndForm({
  action,
  member,
  membership,
  refusal,
}: {
  action: string
  member: { fullName: string }
  membership: { id: string; tierName: string; verdict: Verdict; lastPayment: string | null }
  refusal: Refusal
}) {
  const { verdict, tierName, lastPayment } = membership
  const label = `End ${member.fullName}’s membership`
  return (
    <Card title="End the membership now">
      <WhyNot verdict={verdict} label="End the membership" />
      {verdict.yes && (
        <>
          <p>
            {member.fullName}’s {tierName} membership ends at once, and nothing more is charged. The member is
            told by mail. This cannot be taken back: they would have to join anew.
          </p>
          <Form method="post" action={action} className="change-form" noValidate>
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="membershipId" value={membership.id} />
            <TextArea
              name="why"
              label="Reason"
              hint="For your own records; the member does not see it."
              optional
              rows={2}
              maxLength={500}
              defaultValue={refusal?.values.why}
              errors={refusal?.fieldErrors.why}
            />
            {lastPayment && (
              <Checkbox name="refundLast" defaultChecked={refusal?.values.refundLast === 'on'}>
                Give the last payment back ({lastPayment})
              </Checkbox>
            )}
            <Checkbox name="sure" errors={refusal?.fieldErrors.sure}>
              Yes, end {member.fullName}’s membership today
            </Checkbox>
            <SubmitButton intent="end" variant="danger" pendingLabel="One moment...">
              {label}
            </SubmitButton>
          </Form>
        </>
      )}
    </Card>
  )
}
