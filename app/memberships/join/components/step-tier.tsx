import { Form } from '@remix-run/react'
import { useState } from 'react'
import { BottleRow, bottleCountText } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ErrorSummary } from '~/ui/form/error-summary'
import { fieldId } from '~/ui/form/field'
import { Money } from '~/ui/layout/money'
import { useHydrated } from '~/ui/document/use-hydrated'
import { StepHeading } from './join-layout'
import type { TierView } from '~/tiers/tier-view'
import type { StepProps } from '~/memberships/components/types'

/** Step 1: choose a tier. A club's only tier is preselected. */
export function StepTier({ state, errors, actionUrl, backUrl, club, tiers, clubOrigin }: StepProps) {
  const open = tiers.filter((tier) => !tier.isFull)
  const known = open.some(({ id }) => id === state.tierId)
  const first = known ? state.tierId : tiers.length === 1 ? (open[0]?.id ?? null) : null
  const [chosen, setChosen] = useState(first)
  const hydrated = useHydrated()

  if (tiers.length === 0) {
    return (
      <section className="join-step">
        <StepHeading>Choose Your Membership Level</StepHeading>
        <EmptyState title="No membership tiers available" level={3} picture={<BottleRow count={3} />}>
          <p>
            {club.name} hasn’t opened its membership yet. Email{' '}
            <a href={`mailto:${club.email}`}>{club.email}</a> to ask when it will.
          </p>
          {backUrl !== null && (
            <ButtonLink to={backUrl} variant="secondary" document>
              Back to {club.name}
            </ButtonLink>
          )}
        </EmptyState>
      </section>
    )
  }
  return (
    <section className="join-step">
      <StepHeading>Choose Your Membership Level</StepHeading>
      <Form method="post" action={actionUrl} noValidate className="join-form">
        <input type="hidden" name="intent" value="choose-tier" />
        <ErrorSummary errors={errors} order={['tierId']} />
        <fieldset className="tier-options" id={fieldId('tierId')} tabIndex={-1}>
          <legend className="sr-only">Membership tier</legend>
          {tiers.map((tier) => (
            <TierOption
              key={tier.id}
              tier={tier}
              chosen={tier.id === first}
              onChoose={() => setChosen(tier.id)}
              waitingHref={clubOrigin + paths.waitingList(tier.id)}
            />
          ))}
        </fieldset>
        <div className="actions">
          <SubmitButton intent="choose-tier" disabled={hydrated && !chosen}>
            Continue to Account Creation
          </SubmitButton>
          {backUrl !== null && (
            <ButtonLink to={backUrl} variant="quiet" document>
              Back to {club.name}
            </ButtonLink>
          )}
        </div>
      </Form>
    </section>
  )
}

function TierOption({
  tier,
  chosen,
  onChoose,
  waitingHref,
}: {
  tier: TierView
  chosen: boolean
  onChoose: () => void
  waitingHref: string
}) {
  const id = `tier-${tier.id}`
  return (
    <div className="tier-option" data-full={tier.isFull || undefined}>
      <input
        type="radio"
        name="tierId"
        id={id}
        value={tier.id}
        defaultChecked={chosen}
        onChange={onChoose}
        required
        disabled={tier.isFull}
        aria-describedby={`${id}-what`}
      />
      <label htmlFor={id}>
        <span className="tier-option-name">{tier.name}</span>
        <span className="tier-option-price">
          <Money cents={tier.priceCents} currency={tier.currency} /> <span>per month</span>
        </span>
      </label>
      <div className="tier-option-what" id={`${id}-what`}>
        <p>{tier.description}</p>
        {tier.bottles !== null && <p className="tier-option-bottles">{bottleCountText(tier.bottles)}</p>}
        {tier.benefits.length > 0 && (
          <ul>
            {tier.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        )}
        {tier.isFull && (
          <p>
            Full right now.{' '}
            <a className="link" href={waitingHref}>
              Join the waiting list<span className="sr-only"> for {tier.name}</span>
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
