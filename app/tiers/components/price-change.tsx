import { Form } from '@remix-run/react'
import { formatDay, type Day } from '~/kit/dates'
import type { FormErrors } from '~/kit/forms.server'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import type { PortalTier } from '../portal-tiers.server'

const countOf = (members: number) => (members === 1 ? '1 member' : `${members} members`)

/** Asks for the new price and its day. */
export function PriceForm({
  tier,
  notice,
  earliest,
  today,
  refusal,
}: {
  tier: PortalTier
  /** Days ahead that a higher price must be announced. */
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
          ? 'Nobody is a member of this tier yet, so nobody has to be told.'
          : `A new price affects ${countOf(tier.members)}.`}{' '}
        Whoever joins from now on pays the new price at once.
      </p>
      <Form method="post" className="portal-form" noValidate>
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
          label="Members pay it from"
          hint={`A higher price needs ${notice} days’ notice: ${formatDay(earliest)} at the earliest. A lower one may begin today.`}
          min={today}
          defaultValue={values.effectiveOn ?? earliest}
          errors={errors.effectiveOn}
          required
        />
        <div className="actions">
          <SubmitButton intent="preview">See what happens</SubmitButton>
          <ButtonLink to={paths.business.tiers()} variant="quiet">
            Keep the price
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}

/** Says what a new price means before it is announced. */
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
          { name: 'New members', value: 'Pay the new price from now on' },
          {
            name: countOf(members),
            value:
              members === 0
                ? 'Nobody has to be told'
                : `Told by mail today, reminded a week before, and billed the new price with their first payment on or after ${formatDay(effectiveOn)}`,
          },
        ]}
      />
      <div className="actions">
        <Form method="post">
          <input type="hidden" name="intent" value="announce" />
          <input type="hidden" name="price" value={(priceCents / 100).toFixed(2)} />
          <input type="hidden" name="effectiveOn" value={effectiveOn} />
          <SubmitButton intent="announce" pendingLabel="Announcing...">
            {members === 0 ? `Change the price of ${name}` : `Announce to ${countOf(members)}`}
          </SubmitButton>
        </Form>
        <ButtonLink to={paths.business.tierPrice(tier.id)} variant="quiet" document>
          Go back
        </ButtonLink>
      </div>
    </Card>
  )
}

/** A price that is on its way, and how to take it back before its day. */
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
        {formatMoney(change.fromCents, currency)} {isComing ? 'have been told that they' : ''} pay the new
        price from {formatDay(change.effectiveOn)} on.
      </p>
      {isComing ? (
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <p>
            You can take it back until 9 PM on the day before: the price is{' '}
            {formatMoney(change.fromCents, currency)} again, and whoever was told is told so.
          </p>
          <div className="actions">
            <SubmitButton intent="withdraw" variant="danger" pendingLabel="Withdrawing...">
              Withdraw the new price
            </SubmitButton>
            <ButtonLink to={paths.business.tiers()} variant="secondary">
              Keep it
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <p>The new price is in force and is being carried to every membership.</p>
      )}
    </Card>
  )
}
