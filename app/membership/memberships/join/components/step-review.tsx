import { cx } from 'class-variance-authority'
import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { DetailList } from '~/foundation/ui/layout/card'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { reviewForm } from '../schemas'
import { bottleCountText } from '~/cellar/catalog/components/bottle-count'
import { ContinueBar, stepFields } from './continue-bar'
import { StepHeading } from './join-layout'
import { RenewalTermsPanel } from './renewal-terms-panel'
import { TierPrice, panelStyle } from './tier-summary'
import type { ReviewStepProps } from '~/membership/memberships/components/types'

/** Step 3: reviews tier, price and account before the hosted checkout. */
export function StepReview({ state, rejection, actionUrl, club, tiers, renewalTerms }: ReviewStepProps) {
  const tier = tiers.find(({ id }) => id === state.tierId)
  const { account } = state
  const form = useSchemaForm(reviewForm, { submission: rejection?.submission ?? null })
  return (
    <section>
      <StepHeading>Review Your Membership</StepHeading>
      <Form method="post" action={actionUrl} {...form.props}>
        <input type="hidden" name="intent" value="complete" />
        {tier && <input type="hidden" name="tierId" value={tier.id} />}
        <div className={stepFields}>
          <ErrorSummary form={form} />
          {tier && (
            <div
              className={cx('flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 p-6', panelStyle)}
            >
              <div className="grid min-w-0 flex-[1_1_16rem] grid-cols-1 gap-1.5">
                <h3>{tier.name}</h3>
                <p>{tier.description}</p>
                {tier.bottles !== null && (
                  <p className="text-muted first-letter:uppercase">{bottleCountText(tier.bottles)}</p>
                )}
              </div>
              <p className="font-display text-[1.75rem] font-(--display-weight) whitespace-nowrap">
                <TierPrice tier={tier} />
              </p>
            </div>
          )}
          <div>
            <h3 className="mb-2 text-lg">Account information</h3>
            <DetailList
              facts={[
                { name: 'Full name', value: account.fullName },
                { name: 'Email', value: account.email },
                ...(account.phone ? [{ name: 'Phone', value: account.phone }] : []),
              ]}
            />
          </div>
          <RenewalTermsPanel terms={renewalTerms} />
          <p className="text-sm text-muted">
            Next, you’ll enter your card on Stripe’s secure page. {club.name} never sees your card number.
            {tier?.addsTax &&
              ' Sales tax depends on your billing address. You see the exact total there before you pay.'}
          </p>
        </div>
        <ContinueBar>
          <SubmitButton intent="complete" pendingLabel="Processing...">
            Complete Signup
          </SubmitButton>
          <SubmitButton variant="quiet" name="back" value="1" intent="none" formNoValidate>
            Back
          </SubmitButton>
        </ContinueBar>
      </Form>
    </section>
  )
}
