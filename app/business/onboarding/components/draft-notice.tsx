import { Link, useLocation } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** Shown on every portal page of a draft: how many steps are left, and a link to continue. */
export function DraftNotice({ left }: { left: number }) {
  const { pathname } = useLocation()
  // The onboarding pages show this themselves.
  if (pathname.startsWith(paths.business.setUp.home()) || pathname === paths.business.dashboard()) return null
  return (
    <Banner tone="info">
      Your club is not live yet
      {left > 0 && `: ${left === 1 ? 'one required step is' : `${left} required steps are`} left`}.{' '}
      <Link to={paths.business.setUp.home()}>Continue setup</Link>
    </Banner>
  )
}
