import { Link, useLocation } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'

/** On every page of a portal whose club is not open yet: how much is left, and the way back to it. */
export function DraftNotice({ left }: { left: number }) {
  const { pathname } = useLocation()
  // Those pages say it themselves.
  if (pathname.startsWith(paths.business.setUp.home()) || pathname === paths.business.dashboard()) return null
  return (
    <Banner tone="info">
      Your club is not live yet
      {left > 0 && `: ${left === 1 ? 'one step is' : `${left} steps are`} left before you open it`}.{' '}
      <Link to={paths.business.setUp.home()}>Go on with the set-up</Link>
    </Banner>
  )
}
