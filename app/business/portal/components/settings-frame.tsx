import { Link, useLocation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronRight } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import type { SettingsGroup } from '../settings-navigation'
import { isAt } from './portal-frame'

/** A settings page, with the list of settings beside it where there is room. */
export function SettingsFrame({ groups, children }: { groups: SettingsGroup[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const isList = pathname.replace(/\/$/, '') === paths.business.settings()
  if (isList) return children
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <nav className="sticky top-26 hidden content-start gap-6 self-start lg:grid" aria-label="Settings">
        {groups.map(({ label, places }) => (
          <div key={label}>
            <p className={groupStyle}>{label}</p>
            <ul>
              {places.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    className={cx(
                      '-mx-3 flex min-h-11 items-center rounded-control px-3 text-ink no-underline',
                      'hover:bg-(--hover) current:bg-tint current:font-semibold',
                    )}
                    to={href}
                    aria-current={isAt(pathname, href) ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="grid min-w-0 grid-cols-1 content-start gap-7">{children}</div>
    </div>
  )
}

const groupStyle = 'font-text text-sm font-semibold tracking-normal text-muted'

/** The list of settings as a page, with a description of each. */
export function SettingsList({ groups }: { groups: SettingsGroup[] }) {
  return groups.map(({ label, places }) => (
    <section
      key={label}
      className="grid gap-2.5 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-12"
      aria-label={label}
    >
      <h2 className={cx(groupStyle, 'lg:pt-4.5')}>{label}</h2>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {places.map(({ href, label, description: what }) => (
          <li key={href}>
            <Link
              className="flex min-h-16 items-center justify-between gap-5 bg-raised px-5 py-3.5 text-ink no-underline hover:bg-tint"
              to={href}
            >
              <span>
                <strong className="block">{label}</strong>
                <span className="block text-sm text-muted">{what}</span>
              </span>
              <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
