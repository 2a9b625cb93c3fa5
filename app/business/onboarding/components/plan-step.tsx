import { cx } from 'class-variance-authority'
import { formatRate, needsNotice } from '~/billing/fees/effective-rate'
import { planCost, type ClubSize } from '~/billing/plan/plan-cost'
import { planIds, plans, type Plan } from '~/billing/plan/plans'
import type { Day } from '~/foundation/kit/dates'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FieldError, controlOf } from '~/foundation/ui/form/field'
import { useFormValues } from '~/foundation/ui/form/use-form-values'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { planForm } from '../schemas'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { StepActions } from './step-actions'

interface PlanStepProps {
  currentPlan: Plan | null
  /** A paid plan is changed on the Plan page. */
  isRunning: boolean
  members: number | null
  priceCents: number | null
  graceDays: number
  today: Day
}

/** The plans at the expected size: monthly fee, share of sales, and the total of both. */
export function PlanStep(shown: PlanStepProps) {
  const form = useSchemaForm(planForm, {
    defaultValue: {
      members: shown.members === null ? '' : String(shown.members),
      price: shown.priceCents === null ? '' : (shown.priceCents / 100).toFixed(2).replace(/\.00$/, ''),
      plan: shown.currentPlan ?? '',
    },
  })
  const { members, price, plan: planField } = form.fields
  const { values, onInput } = useFormValues(form.props.id, { members: textOf(members), price: textOf(price) })
  const size = sizeOf({ members: String(values.members), price: String(values.price) })
  if (shown.isRunning) return <CurrentPlan {...shown} />
  return (
    <CheckedForm
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      action={paths.business.setUp.plan()}
      onInput={onInput}
    >
      <div className="grid max-w-160 items-end gap-5 sm:grid-cols-2">
        <Field
          field={members}
          label="Expected members in a year"
          hint="A guess is fine."
          inputMode="numeric"
        />
        <Field
          field={price}
          label="Average monthly payment per member"
          hint="In US dollars."
          inputMode="decimal"
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
      <fieldset id={planField.id} tabIndex={-1}>
        <legend className="mb-3 font-display text-xl">Choose your plan</legend>
        <ul className="grid gap-5">
          {planIds.map((plan) => (
            <li key={plan}>
              <label className={planStyle}>
                <span className="flex items-baseline gap-3">
                  <input
                    type="radio"
                    className={cx(radioStyle, 'translate-y-[0.2rem]')}
                    name="plan"
                    value={plan}
                    defaultChecked={plan === planField.initialValue}
                  />
                  <span className="text-lg font-semibold">{plans[plan].name}</span>
                </span>
                <span className={cx(hintStyle, 'md:row-start-2 md:pl-8.5')}>
                  For {plans[plan].members} members
                </span>
                <span className="font-display text-[2.1rem] leading-tight tabular-nums lining-nums">
                  {formatMoney(plans[plan].monthlyCents).replace('.00', '')}{' '}
                  <small className="font-text text-base text-muted">a month</small>
                </span>
                <span className="md:col-start-2 md:row-start-2">
                  and {plans[plan].basisPoints / 100}% of what your members pay
                </span>
                <CostAtSize plan={plan} size={size} />
              </label>
            </li>
          ))}
        </ul>
        <FieldError id={planField.id} errors={planField.errors} />
      </fieldset>
      <RevenueShareNotice size={size} today={shown.today} />
      <p className={hintStyle}>
        Nothing is due today. The first monthly fee is due once your club can take members. You then have{' '}
        {shown.graceDays} days to pay it on the Plan page. You can change plans at any time.
      </p>
      <div className={actionsStyle}>
        <SubmitButton name="intent" value="choose" intent="choose" pendingLabel="Saving...">
          Choose this plan
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** The initial text of a field. */
const textOf = (field: FormField) => controlOf({ field }).defaultValue ?? ''

/** From tablets on: name, price and total beside each other. */
const planStyle = cx(
  choiceStyle,
  'grid content-start gap-1.5 p-6 md:grid-cols-[1.3fr_1fr_1.3fr] md:items-baseline md:gap-x-6',
)
const costStyle = 'grid justify-items-start gap-0.5 md:col-start-3 md:row-span-2 md:row-start-1'

function CostAtSize({ plan, size }: { plan: Plan; size: ClubSize | null }) {
  if (!size) return null
  const { shareCents, totalCents, rate } = planCost(plan, size)
  return (
    <span className={costStyle}>
      {cheapestPlan(size) === plan && <Badge tone="green">Lowest cost</Badge>}
      <strong>{formatMoney(totalCents)} a month in total</strong>
      <span className={hintStyle}>
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

function CurrentPlan({ currentPlan }: PlanStepProps) {
  return (
    <>
      <Banner tone="ok">
        {currentPlan ? `You’re subscribed to ${plans[currentPlan].name}.` : 'You’re subscribed to a plan.'}{' '}
        You can change it on the Plan page.
      </Banner>
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.plan()} variant="secondary">
          View your plan
        </ButtonLink>
      </div>
      <StepActions step="plan" isDone />
    </>
  )
}
