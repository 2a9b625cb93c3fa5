import { Link } from '@remix-run/react'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { plans, type Plan } from '../plans'

/** The monthly fee is unpaid: shows the grace period's end, or since when the club has been closed to new members. */
export function PlanPaymentNotice({
  isClosed,
  isNew,
  choice,
  day,
}: {
  isClosed: boolean
  /** True if the business has never had a plan. */
  isNew: boolean
  /** The plan that it chose; null before. */
  choice: Plan | null
  day: Day
}) {
  const toPay = isNew && choice ? plans[choice].name : null
  const planLink = (
    <Link className="link" to={toPay && choice ? paths.business.choosePlan(choice) : paths.business.plan()}>
      {toPay ? `Pay for ${toPay}` : isNew ? 'Choose a plan' : 'See your plan'}
    </Link>
  )
  if (isClosed) {
    return (
      <Banner tone="error" title="Your club is closed to new members">
        <p>
          Your monthly fee hasn’t been paid, so new members haven’t been able to join since {formatDay(day)}.
          Your current members aren’t affected. Sign-ups reopen as soon as the fee is paid. {planLink}
        </p>
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      title={
        toPay
          ? `Pay for ${toPay} by ${formatDay(day)}`
          : isNew
            ? 'Choose your plan'
            : 'We couldn’t charge your monthly fee'
      }
    >
      <p>
        {isNew && !toPay ? 'Please choose a plan' : 'Please pay'} by {formatDay(day)}. After that, new members
        can’t join until the fee is paid. {planLink}
      </p>
    </Banner>
  )
}
