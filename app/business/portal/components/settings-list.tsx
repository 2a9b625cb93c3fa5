import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronRight } from 'lucide-react'
import type { PortalGroup } from '../navigation'
import type { ListedSetting } from '../settings-navigation'

const groupStyle = 'font-text text-sm font-semibold tracking-normal text-muted'

/** The list of settings as a page, with a description of each. */
export function SettingsList({ groups }: { groups: PortalGroup<ListedSetting>[] }) {
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
