import { Form } from '@remix-run/react'
import { useState } from 'react'
import { formatRate, needsNotice } from '~/billing/fees/effective-rate'
import { planCost, type ClubSize } from '~/billing/plan/plan-cost'
import { planIds, plans, type Plan } from '~/billing/plan/plans'
import type { Day } from '~/kit/dates'
import type { FormErrors } from '~/kit/forms.server'
import { formatMoney, parseMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton, buttonStyle } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, FieldError } from '~/ui/form/field'
import { StepActions } from './step-actions'

interface PlanStepProps {
  chosen: Plan | null
  /** A paid plan is changed on the Plan page. */
  isRunning: boolean
  members: number | null
  priceCents: number | null
  graceDays: number
  today: Day
}

/** The plans at the expected size: monthly fee, share of sales, and the total of both. */
export function PlanStep({ refusal, ...shown }: PlanStepProps & { refusal: FormErrors | undefined }) {
  const values = refusal?.values ?? {
    members: shown.members === null ? '' : String(shown.members),
    price: shown.priceCents === null ? '' : (shown.priceCents / 100).toFixed(2).replace(/\.00$/, ''),
    plan: shown.chosen ?? '',
  }
  const [typed, setTyped] = useState({ members: values.members ?? '', price: values.price ?? '' })
  const size = sizeOf(typed)
  if (shown.isRunning) return <CurrentPlan {...shown} />
  return (
    <Form
      method="post"
      className="plan-form"
      noValidate
      onInput={(event) => {
        const form = new FormData(event.currentTarget)
        setTyped({ members: String(form.get('members')), price: String(form.get('price')) })
      }}
    >
      <ErrorSummary errors={refusal} order={['members', 'price', 'plan']} />
      <div className="plan-ask">
        <Field
          name="members"
          label="Expected members in a year"
          hint="A guess is fine."
          inputMode="numeric"
          maxLength={6}
          defaultValue={values.members}
          errors={refusal?.fieldErrors.members}
        />
        <Field
          name="price"
          label="Average monthly payment per member"
          hint="In US dollars."
          inputMode="decimal"
          maxLength={12}
          defaultValue={values.price}
          errors={refusal?.fieldErrors.price}
        />
        <noscript>
          <button
            type="submit"
            name="intent"
            value="work-out"
            className={buttonStyle({ variant: 'secondary' })}
          >
            Calculate cost
          </button>
        </noscript>
      </div>
      <fieldset>
        <legend className="plan-legend">Choose your plan</legend>
        <ul className="choices plan-choices">
          {planIds.map((plan) => (
            <li key={plan}>
              <label className="choice plan-choice">
                <span className="plan-pick">
                  <input type="radio" name="plan" value={plan} defaultChecked={plan === values.plan} />
                  <span className="plan-name">{plans[plan].name}</span>
                </span>
                <span className="portal-quiet">For {plans[plan].members} members</span>
                <span className="choice-price">
                  {formatMoney(plans[plan].monthlyCents).replace('.00', '')} <small>a month</small>
                </span>
                <span>and {plans[plan].basisPoints / 100}% of what your members pay</span>
                <CostAtSize plan={plan} size={size} />
              </label>
            </li>
          ))}
        </ul>
        <FieldError name="plan" errors={refusal?.fieldErrors.plan} />
      </fieldset>
      <RevenueShareNotice size={size} today={shown.today} />
      <p className="portal-quiet">
        Nothing is due today. The first monthly fee is due once your club can take members. You then have{' '}
        {shown.graceDays} days to pay it on the Plan page. You can change plans at any time.
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="choose" intent="choose" pendingLabel="Saving...">
          Choose this plan
        </SubmitButton>
      </div>
    </Form>
  )
}

function CostAtSize({ plan, size }: { plan: Plan; size: ClubSize | null }) {
  if (!size) return <span className="plan-sum portal-quiet">Fill in both numbers to see your cost.</span>
  const { shareCents, totalCents, rate } = planCost(plan, size)
  return (
    <span className="plan-sum">
      {cheapestPlan(size) === plan && <Badge tone="green">Lowest cost</Badge>}
      <strong>{formatMoney(totalCents)} a month in total</strong>
      <span className="portal-quiet">
        {formatMoney(shareCents)} of it is our share{rate !== null && `; ${formatRate(rate)} of your sales`}
      </span>
    </span>
  )
}

/** A warning before choosing a plan whose share exceeds the limit some states set. */
function RevenueShareNotice({ size, today }: { size: ClubSize | null; today: Day }) {
  const cost = size && planCost(cheapestPlan(size), size)
  if (!size || !cost || !needsNotice(cost.rate, today)) return null
  return (
    <Banner tone="info">
      With {size.members === 1 ? '1 member' : `${size.members} members`} even the cheapest plan is more than
      10% of your sales. Some states limit this share; it falls as your club grows.
    </Banner>
  )
}

/** The cheapest plan at a size. */
function cheapestPlan(size: ClubSize): Plan {
  return planIds.reduce((best, plan) =>
    planCost(plan, size).totalCents < planCost(best, size).totalCents ? plan : best,
  )
}

/** Null until both are valid numbers. */
function sizeOf({ members, price }: { members: string; price: string }): ClubSize | null {
  const cents = parseMoney(price)
  if (!/^[1-9][0-9]{0,5}$/.test(members.trim()) || !cents) return null
  const count = Number(members)
  return { members: count, monthlySalesCents: count * cents }
}

function CurrentPlan({ chosen }: PlanStepProps) {
  return (
    <>
      <Banner tone="ok">
        {chosen && `Your plan is ${plans[chosen].name}. `}It is active; you can change it on the Plan page.
      </Banner>
      <div className="actions">
        <ButtonLink to={paths.business.plan()} variant="secondary">
          View your plan
        </ButtonLink>
      </div>
      <StepActions step="plan" isDone />
    </>
  )
}
