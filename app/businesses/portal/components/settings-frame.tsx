import { Link, useLocation } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import type { SettingsGroup } from '../settings-navigation'

/** A settings page, with the list of settings beside it where there is room. */
export function SettingsFrame({ groups, children }: { groups: SettingsGroup[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const isList = pathname.replace(/\/$/, '') === paths.business.settings()
  if (isList) return children
  return (
    <div className="settings">
      <nav className="settings-side" aria-label="Settings">
        {groups.map(({ label, places }) => (
          <div key={label}>
            <p className="settings-group">{label}</p>
            <ul>
              {places.map(({ href, label }) => (
                <li key={href}>
                  <Link to={href} aria-current={isAt(pathname, href) ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  )
}

const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`)

/** The list of settings as a page, with a description of each. */
export function SettingsList({ groups }: { groups: SettingsGroup[] }) {
  return groups.map(({ label, places }) => (
    <section key={label} className="settings-section" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {places.map(({ href, label, description: what }) => (
          <li key={href}>
            <Link className="settings-place" to={href}>
              <span>
                <strong>{label}</strong>
                <span className="portal-quiet">{what}</span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
