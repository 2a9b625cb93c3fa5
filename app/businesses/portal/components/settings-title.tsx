import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { PortalTitle } from './portal-frame'

/** The head of a page of the settings. Where the list beside it has no room, a way back to the list. */
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
