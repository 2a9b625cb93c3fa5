import { cx } from 'class-variance-authority'
import { Form } from '@remix-run/react'
import { BottleRow, bottleCountText } from '~/cellar/catalog/components/bottle-count'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useFormValues } from '~/foundation/ui/form/use-form-values'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { tierChoice } from '../schemas'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { ContinueBar, stepFields } from './continue-bar'
import { StepHeading } from './join-layout'
import { TierPrice, tierNameStyle } from './tier-summary'
import type { TierView } from '~/membership/tiers/tier-view'
import type { StepProps } from '~/membership/memberships/components/types'

/** Step 1: choose a tier. A club's only tier is preselected. */
export function StepTier({ state, rejection, actionUrl, backUrl, club, tiers, clubOrigin }: StepProps) {
  const open = tiers.filter((tier) => !tier.isFull)
  const isOpen = open.some(({ id }) => id === state.tierId)
  const first = isOpen ? state.tierId : tiers.length === 1 ? (open[0]?.id ?? null) : null
  const hydrated = useHydrated()
  const form = useSchemaForm(tierChoice, { submission: rejection?.submission ?? null })
  const { values, onInput } = useFormValues(form.props.id, { tierId: first })

  if (tiers.length === 0) {
    return (
      <section>
        <StepHeading>Choose Your Membership Level</StepHeading>
        <EmptyState title="No membership tiers available" level={3} picture={<BottleRow count={3} />}>
          <p>
            {club.name} hasn’t opened its membership yet. Questions? Email{' '}
            <a href={`mailto:${club.email}`}>{club.email}</a>.
          </p>
          <ButtonLink to={clubOrigin + paths.openingList()} document>
            Tell me when it opens
          </ButtonLink>
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
    <section>
      <StepHeading>Choose Your Membership Level</StepHeading>
      <Form method="post" action={actionUrl} {...form.props} onInput={onInput}>
        <input type="hidden" name="intent" value="choose-tier" />
        <div className={stepFields}>
          <ErrorSummary form={form} />
          <fieldset className="grid grid-cols-1 gap-4" id={form.fields.tierId.id} tabIndex={-1}>
            <legend className="sr-only">Membership tier</legend>
            {tiers.map((tier) => (
              <TierOption
                key={tier.id}
                tier={tier}
                isSelected={tier.id === first}
                waitingHref={clubOrigin + paths.waitingList(tier.id)}
              />
            ))}
          </fieldset>
        </div>
        <ContinueBar>
          {club.canTakeMembers ? (
            <SubmitButton intent="choose-tier" disabled={hydrated && !values.tierId}>
              Continue to Account Creation
            </SubmitButton>
          ) : (
            <ButtonLink to={clubOrigin + paths.openingList()} document>
              Tell me when it opens
            </ButtonLink>
          )}
        </ContinueBar>
      </Form>
      {backUrl !== null && (
        <p className="mt-3 max-xs:text-center">
          <ButtonLink to={backUrl} variant="quiet" document>
            Back to {club.name}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

const optionStyle = cx(
  'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-card border border-edge bg-raised px-5.5 py-5',
  'wrap-anywhere transition-shadow duration-140 hover:border-ink',
  'has-checked:border-primary has-checked:inset-ring-2 has-checked:inset-ring-primary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
)
/** The label covers the whole card. The radio button and the text above it take their own clicks. */
const optionLabelStyle =
  'flex cursor-pointer flex-wrap items-baseline justify-between gap-x-5 after:absolute after:inset-0'
const benefitStyle = cx(
  'grid grid-cols-[1.1rem_1fr] before:mt-[0.6em] before:size-[0.4rem] before:rounded-full before:bg-accent',
)

function TierOption({
  tier,
  isSelected,
  waitingHref,
}: {
  tier: TierView
  isSelected: boolean
  waitingHref: string
}) {
  const id = `tier-${tier.id}`
  return (
    <div className={cx(optionStyle, tier.isFull && 'border-dashed')}>
      <input
        className="z-1 mt-1 size-5.5 accent-primary outline-none"
        type="radio"
        name="tierId"
        id={id}
        value={tier.id}
        defaultChecked={isSelected}
        required
        disabled={tier.isFull}
        aria-describedby={`${id}-what`}
      />
      <label className={optionLabelStyle} htmlFor={id}>
        <span className={cx('relative z-1', tierNameStyle)}>{tier.name}</span>
        <span className="relative z-1 text-[1.15rem] font-semibold">
          <TierPrice tier={tier} />
        </span>
      </label>
      <div className="col-start-2 grid gap-2 leading-normal" id={`${id}-what`}>
        <p>{tier.description}</p>
        {tier.bottles !== null && (
          <p className="text-muted first-letter:uppercase">{bottleCountText(tier.bottles)}</p>
        )}
        {tier.benefits.length > 0 && (
          <ul className="grid gap-1 text-muted">
            {tier.benefits.map((benefit) => (
              <li key={benefit} className={benefitStyle}>
                {benefit}
              </li>
            ))}
          </ul>
        )}
        {tier.isFull && (
          <p>
            Full right now.{' '}
            <a className="link relative z-1" href={waitingHref}>
              Join the waiting list<span className="sr-only"> for {tier.name}</span>
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
