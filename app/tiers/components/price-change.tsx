import { Form } from '@remix-run/react'
import { formatDay, type Day } from '~/kit/dates'
import type { FormErrors } from '~/kit/forms.server'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card, DetailList } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import type { PortalTier } from '../portal-tiers.server'
import { formStyle } from '~/ui/form/input-style'

const countOf = (members: number) => (members === 1 ? '1 member' : `${members} members`)

/** Form for a new price and its effective date. */
export function PriceForm({
  tier,
  notice,
  earliest,
  today,
  refusal,
}: {
  tier: PortalTier
  /** Days of notice that a price increase requires. */
  notice: number
  earliest: Day
  today: Day
  refusal: FormErrors | undefined
}) {
  const errors = refusal?.fieldErrors ?? {}
  const values = refusal?.values ?? {}
  return (
    <>
      <p>
        Members pay {formatMoney(tier.priceCents, tier.currency)} a month today.{' '}
        {tier.members === 0
          ? 'This tier has no members yet.'
          : `A new price affects ${countOf(tier.members)}.`}{' '}
        New members pay the new price immediately.
      </p>
      <Form method="post" className={formStyle} noValidate>
        <ErrorSummary errors={refusal} order={['price', 'effectiveOn']} />
        <Field
          name="price"
          label="New price per month"
          inputMode="decimal"
          defaultValue={values.price ?? ''}
          errors={errors.price}
          required
        />
        <Field
          name="effectiveOn"
          type="date"
          label="Effective for members on"
          hint={`A price increase needs ${notice} days’ notice: ${formatDay(earliest)} at the earliest. A decrease can start today.`}
          min={today}
          defaultValue={values.effectiveOn ?? earliest}
          errors={errors.effectiveOn}
          required
        />
        <div className={actionsStyle}>
          <SubmitButton intent="preview">Preview changes</SubmitButton>
          <ButtonLink to={paths.business.tiers()} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
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
    <Card title="What happens when you announce this">
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
        <Form method="post">
          <input type="hidden" name="intent" value="announce" />
          <input type="hidden" name="price" value={(priceCents / 100).toFixed(2)} />
          <input type="hidden" name="effectiveOn" value={effectiveOn} />
          <SubmitButton intent="announce" pendingLabel="Announcing...">
            {members === 0 ? `Change the price of ${name}` : `Notify ${countOf(members)}`}
          </SubmitButton>
        </Form>
        <ButtonLink to={paths.business.tierPrice(tier.id)} variant="quiet" document>
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
  refusal,
}: {
  tier: PortalTier
  change: NonNullable<PortalTier['change']>
  today: Day
  refusal: FormErrors | undefined
}) {
  const { name, currency, priceCents } = tier
  const isComing = change.effectiveOn > today
  return (
    <Card title="Announced">
      <ErrorSummary errors={refusal} order={[]} />
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
            <ButtonLink to={paths.business.tiers()} variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <p>The new price is in effect and is being applied to every membership.</p>
      )}
    </Card>
  )
}
