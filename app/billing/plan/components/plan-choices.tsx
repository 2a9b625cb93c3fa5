import { cx } from 'class-variance-authority'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { formatRate } from '~/billing/fees/effective-rate'
import { planCost, type ClubSize } from '../plan-cost'
import { planIds, plans, type Plan } from '../plans'

/** The plans side by side, each with its estimated cost at the club's current size. */
export function PlanChoices({
  current,
  choice,
  changingTo,
  size,
}: {
  current: Plan | null
  /** The plan that the business chose and does not pay yet, or the one that it pays. */
  choice: Plan | null
  changingTo: Plan | null
  size: ClubSize
}) {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {planIds.map((plan) => (
        <li
          key={plan}
          className={cx(
            'grid grid-rows-[auto_1fr_auto] gap-4 rounded-card border bg-raised p-6',
            plan === (current ?? choice) ? 'border-accent inset-ring inset-ring-accent' : 'border-line',
          )}
        >
          <div>
            <h2 className="text-xl">{plans[plan].name}</h2>
            <p className="text-sm text-muted">For {plans[plan].members} members</p>
          </div>
          <div>
            <p className="font-display text-[2.1rem] leading-tight lining-nums tabular-nums">
              {formatMoney(plans[plan].monthlyCents)}{' '}
              <small className="font-text text-base text-muted">a month</small>
            </p>
            <p>and {plans[plan].basisPoints / 100}% of what your members pay</p>
            <Estimate plan={plan} size={size} />
          </div>
          <p>
            {plan === current ? (
              <Badge tone="green">Your plan</Badge>
            ) : (
              <ButtonLink
                to={paths.business.choosePlan(plan)}
                variant={current || changingTo || (choice && plan !== choice) ? 'secondary' : 'primary'}
                size="small"
                aria-label={`${!current && plan === choice ? 'Pay for' : 'Choose'} ${plans[plan].name}`}
              >
                {current ? 'Change to this plan' : plan === choice ? 'Pay for this plan' : 'Choose this plan'}
              </ButtonLink>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Estimate({ plan, size }: { plan: Plan; size: ClubSize }) {
  if (size.members === 0) {
    return (
      <p className="text-sm text-muted">Once you have members, you’ll see an estimate for your club here.</p>
    )
  }
  const { totalCents, rate } = planCost(plan, size)
  return (
    <p className="text-sm text-muted">
      With {size.members === 1 ? '1 member' : `${size.members} members`} paying a total of{' '}
      {formatMoney(size.monthlySalesCents)} a month, you’d pay about {formatMoney(totalCents)} a month
      {rate === null ? '' : `, or ${formatRate(rate)} of sales`}.
    </p>
  )
}
