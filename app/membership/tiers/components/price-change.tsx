import { Form, useLocation } from '@remix-run/react'
import { useMemo } from 'react'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { PortalTier } from '../portal-tiers.server'
import { CancelLink } from './cancel-link'
import { priceChangeForm } from '../schemas'
import { formStyle } from '~/foundation/ui/form/input-style'

const countOf = (members: number) => (members === 1 ? '1 member' : `${members} members`)

/** Form for a new price and its effective date. */
export function PriceForm({
  tier,
  notice,
  earliest,
  today,
}: {
  tier: PortalTier
  /** Days of notice that a price increase requires. */
  notice: number
  earliest: Day
  today: Day
}) {
  const schema = useMemo(
    () => priceChangeForm({ priceCents: tier.priceCents, today, earliest }),
    [tier.priceCents, today, earliest],
  )
  const form = useSchemaForm(schema, { defaultValue: { effectiveOn: earliest } })
  return (
    <>
      <p>
        Members pay {formatMoney(tier.priceCents, tier.currency)} a month today.{' '}
        {tier.members === 0
          ? 'This tier has no members yet.'
          : `A new price affects ${countOf(tier.members)}.`}{' '}
        New members pay the new price immediately.
      </p>
      <CheckedForm form={form} intent="preview" className={formStyle}>
        <Field field={form.fields.price} label="New price per month" inputMode="decimal" />
        <Field
          field={form.fields.effectiveOn}
          type="date"
          label="Effective for members on"
          hint={`A price increase needs ${notice} days’ notice: ${formatDay(earliest)} at the earliest. A decrease can start today.`}
          min={today}
        />
        <div className={actionsStyle}>
          <SubmitButton intent="preview">Preview changes</SubmitButton>
          <CancelLink />
        </div>
      </CheckedForm>
    </>
  )
}

/** Shows the effects of a new price before it is announced. */
export function PriceConfirmation({
  tier,
  priceCents,
  effectiveOn,
}: {
  tier: PortalTier
  priceCents: number
  effectiveOn: Day
}) {
  const { name, currency, members } = tier
  return (
    <Card title="What happens when you announce this" takesFocus>
      <DetailList
        facts={[
          { name: 'Today', value: `${formatMoney(tier.priceCents, currency)} a month` },
          { name: 'New price', value: `${formatMoney(priceCents, currency)} a month` },
          { name: 'New members', value: 'Pay the new price immediately' },
          {
            name: countOf(members),
            value:
              members === 0
                ? 'No members to notify'
                : `Notified by email today, reminded a week before, and charged the new price with their first payment on or after ${formatDay(effectiveOn)}`,
          },
        ]}
      />
      <div className={actionsStyle}>
        <IntentForm
          intent="announce"
          fields={{ price: (priceCents / 100).toFixed(2), effectiveOn }}
          pendingLabel="Announcing..."
        >
          {members === 0 ? `Change the price of ${name}` : `Notify ${countOf(members)}`}
        </IntentForm>
        <ButtonLink to={useLocation().pathname} variant="quiet" document>
          Back
        </ButtonLink>
      </div>
    </Card>
  )
}

/** An announced price change, with a button to withdraw it before its date. */
export function AnnouncedPrice({
  tier,
  change,
  today,
}: {
  tier: PortalTier
  change: NonNullable<PortalTier['change']>
  today: Day
}) {
  const { name, currency, priceCents } = tier
  const isComing = change.effectiveOn > today
  return (
    <Card title="Announced">
      <p>
        {name} costs new members {formatMoney(priceCents, currency)} a month. Those who joined at{' '}
        {formatMoney(change.fromCents, currency)} {isComing ? 'have been notified and' : ''} pay the new price
        from {formatDay(change.effectiveOn)}.
      </p>
      {isComing ? (
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <p>
            You can undo this until 9 PM the day before. The price then returns to{' '}
            {formatMoney(change.fromCents, currency)}, and those members are notified.
          </p>
          <div className={actionsStyle}>
            <SubmitButton intent="withdraw" variant="danger" pendingLabel="Withdrawing...">
              Withdraw price change
            </SubmitButton>
            <CancelLink variant="secondary" />
          </div>
        </Form>
      ) : (
        <p>The new price is in effect and is being applied to every membership.</p>
      )}
    </Card>
  )
}
