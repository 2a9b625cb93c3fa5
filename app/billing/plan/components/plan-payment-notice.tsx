import { Link } from '@remix-run/react'
import { formatDay, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'

/** The monthly fee is owed: until when that changes nothing, or since when the club is closed to new members. */
export function PlanPaymentNotice({
  isClosed,
  isNew,
  day,
}: {
  isClosed: boolean
  /** True where the business has never had a plan. */
  isNew: boolean
  day: Day
}) {
  const wayOut = (
    <Link className="link" to={paths.business.plan()}>
      {isNew ? 'Choose a plan' : 'See your plan'}
    </Link>
  )
  if (isClosed) {
    return (
      <Banner tone="error" title="Your club is closed to new members">
        <p>
          Your monthly fee has not been paid, so nobody new has been able to join since {formatDay(day)}. Your
          members are served as before. It opens again as soon as the fee is paid. {wayOut}
        </p>
      </Banner>
    )
  }
  return (
    <Banner tone="warn" title={isNew ? 'Choose your plan' : 'Your monthly fee could not be paid'}>
      <p>
        {isNew ? '' : 'Nothing changes for now. '}You have time until {formatDay(day)}; after that nobody new
        can join until the fee is paid. {wayOut}
      </p>
    </Banner>
  )
}
