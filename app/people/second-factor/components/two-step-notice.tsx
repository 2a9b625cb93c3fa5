import { Link, useLocation } from '@remix-run/react'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** On every page of the portal, for a person who needs two-step sign-in from a day on and has none. */
export function TwoStepNotice({ by }: { by: Day }) {
  const { pathname } = useLocation()
  return (
    <Banner tone="warn" title={`Set up two-step sign-in by ${formatDay(by)}`}>
      <p>
        Your club takes payments. From that day, people who see payments can open this portal only with a
        second step. It takes two minutes.{' '}
        <Link className="link" to={paths.account.twoSteps(pathname)}>
          Set up two-step sign-in
        </Link>
      </p>
    </Banner>
  )
}
