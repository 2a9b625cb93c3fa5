import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'
import { DetailList } from '~/ui/layout/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Money } from '~/ui/layout/money'
import { bottleCountText } from '~/tiers/components/bottle-count'
import { StepHeading } from './join-layout'
import type { ReviewStepProps } from '~/memberships/components/types'

/** Step 3: reviews tier, price and account before the hosted checkout. */
export function StepReview({ state, errors, actionUrl, club, tiers, renewalTerms }: ReviewStepProps) {
  const tier = tiers.find(({ id }) => id === state.tierId)
  const { account } = state
  return (
    <section className="join-step">
      <StepHeading>Review Your Membership</StepHeading>
      <Form method="post" action={actionUrl} noValidate className="join-form">
        <input type="hidden" name="intent" value="complete" />
        {tier && <input type="hidden" name="tierId" value={tier.id} />}
        <ErrorSummary errors={errors} order={['tierId']} />
        {tier && (
          <div className="review-tier">
            <div>
              <h3>{tier.name}</h3>
              <p>{tier.description}</p>
              {tier.bottles !== null && <p className="review-bottles">{bottleCountText(tier.bottles)}</p>}
            </div>
            <p className="review-price">
              <Money cents={tier.priceCents} currency={tier.currency} /> <span>per month</span>
            </p>
          </div>
        )}
        <div>
          <h3 className="review-title">Account information</h3>
          <DetailList
            facts={[
              { name: 'Full name', value: account.fullName },
              { name: 'Email', value: account.email },
              ...(account.phone ? [{ name: 'Phone', value: account.phone }] : []),
            ]}
          />
        </div>
        <div className="join-terms">
          <h3>Renewal terms</h3>
          <p>{renewalTerms.text}</p>
        </div>
        <div className="actions">
          <SubmitButton intent="complete" pendingLabel="Processing...">
            Complete Signup
          </SubmitButton>
          <SubmitButton variant="quiet" name="back" value="1" intent="none" formNoValidate>
            Back
          </SubmitButton>
        </div>
        <p className="join-next">
          Next, you’ll enter your card on Stripe’s secure page. {club.name} never sees your card number.
        </p>
      </Form>
    </section>
  )
}
