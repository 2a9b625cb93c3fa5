import { Link } from '@remix-run/react'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** On every page of the portal of a club that closes or has closed; only those who may open its page get the link. */
export function ClosingNotice({
  lastOn,
  isClosed,
  mayOpen,
}: {
  lastOn: Day
  isClosed: boolean
  mayOpen: boolean
}) {
  return (
    <Banner
      tone="warn"
      title={isClosed ? 'Your club has closed' : `Your club is closing: its last day is ${formatDay(lastOn)}`}
    >
      <p>
        {isClosed
          ? 'No membership runs, and no one can join. '
          : 'No one can join, and every membership has its end. '}
        {mayOpen && <Link to={paths.business.close()}>See what is settled</Link>}
      </p>
    </Banner>
  )
}
