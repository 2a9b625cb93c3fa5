import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { PortalTitle } from './portal-frame'

/** The heading of a settings page, with a link back to the list where the list is not beside it. */
export function SettingsTitle({
  title,
  back = { href: paths.business.settings(), label: 'Settings' },
  children,
}: {
  title: string
  back?: { href: string; label: string }
  children?: ReactNode
}) {
  return (
    <div>
      <Link
        className={cx(
          '-mt-3 mb-1 inline-flex min-h-11 items-center gap-1 text-sm text-muted no-underline hover:underline',
          back.href === paths.business.settings() && 'lg:hidden',
        )}
        to={back.href}
      >
        <ChevronLeft className="-ml-1 size-4.5" aria-hidden="true" />
        {back.label}
      </Link>
      <PortalTitle title={title}>{children}</PortalTitle>
    </div>
  )
}
