import { Form } from '@remix-run/react'
import { formatMoney } from '~/foundation/kit/money'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { RefundToConfirm, RefundView } from '../refund-view'
import { refundForm } from '~/membership/memberships/change-requests/schemas'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

/** Chooses a payment and an amount to refund; nothing is refunded before it is confirmed. */
export function RefundForm({ action, refunds }: { action: string; refunds: RefundView[] }) {
  const open = refunds.filter(({ leftCents }) => leftCents > 0)
  const form = useSchemaForm(refundForm, {
    // The page has a section of the id "refund", and a button finds its form by the first element of an id.
    id: 'refund-payment',
    intent: 'refund',
    defaultValue: { invoiceId: open[0]?.id },
  })
  const waiting = refunds.filter(({ waitingCents }) => waitingCents > 0)
  if (open.length === 0 && waiting.length === 0) return null
  return (
    <Card title="Refund a payment" folds>
      {waiting.map(({ id, label, waitingCents, currency }) => (
        <Banner key={id}>
          A refund of {formatMoney(waitingCents, currency)} from the payment of {label} is waiting for Stripe.
          It will be completed within a few minutes and made only once.
        </Banner>
      ))}
      {open.length > 0 && (
        <>
          <p>
            Refunds go back to the card that was charged, and the platform fee is returned to you in
            proportion.{' '}
            {open.some(({ parts }) => parts !== null) &&
              'What a gift balance paid goes back to that balance, after the card’s part. '}
            We email the member. A refund can’t be undone.
          </p>
          <CheckedForm form={form} action={action} className={narrowFormStyle}>
            <SelectField
              field={form.fields.invoiceId}
              label="Payment"
              options={Object.fromEntries(
                open.map(({ id, label, leftCents, parts, refundedCents, currency }) => [
                  id,
                  `${label}: up to ${formatMoney(leftCents, currency)}` +
                    (parts ? ` (${parts})` : '') +
                    (refundedCents > 0 ? `, ${formatMoney(refundedCents, currency)} already refunded` : ''),
                ]),
              )}
            />
            <Checkbox field={form.fields.whole}>
              Refund the full amount
              {open.length === 1 && open[0] ? ` (${formatMoney(open[0].leftCents, open[0].currency)})` : ''}
            </Checkbox>
            <Field
              field={form.fields.amount}
              label="Amount"
              hint="Or a partial amount in dollars, such as 25 or 19.99"
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              field={form.fields.reason}
              label="Reason"
              hint="For your records. The member doesn’t see it."
              optional
            />
            <SubmitButton intent="refund" variant="secondary" pendingLabel="One moment...">
              Review refund
            </SubmitButton>
          </CheckedForm>
        </>
      )}
    </Card>
  )
}

/** Confirms the amount and the member before the refund. */
export function ConfirmRefund({
  action,
  member,
  confirm,
}: {
  action: string
  member: { fullName: string }
  confirm: RefundToConfirm
}) {
  const { money, parts, paidOn, number, isWaiting, ...sent } = confirm
  return (
    <Card title={`Refund ${money} to ${member.fullName}?`} takesFocus>
      <p>
        {parts}, from the payment of {paidOn}
        {number && ` (${number})`}.{' '}
        {isWaiting && 'This refund is waiting for Stripe and will be made only once. '}
        It can’t be undone.
      </p>
      <Form method="post" action={action} className={narrowFormStyle}>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="sure" value="on" />
        {(['refundId', 'invoiceId', 'amount', 'balanceCents', 'reason'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={sent[name]} />
        ))}
        <div className="actions">
          <SubmitButton intent="refund" variant="danger" pendingLabel="Refunding...">
            Refund {money}
          </SubmitButton>
          <ButtonLink to={action} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
