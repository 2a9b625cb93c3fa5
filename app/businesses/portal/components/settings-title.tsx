import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
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
      <Link className="settings-back" to={back.href}>
        <ChevronLeft aria-hidden="true" />
        {back.label}
      </Link>
      <PortalTitle title={title}>{children}</PortalTitle>
    </div>
  )
}
