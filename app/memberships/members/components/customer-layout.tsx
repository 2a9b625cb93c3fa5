import { CreditCard, IdCard, LayoutDashboard, UserRound, Wine, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { ClubLogo, type ClubLogoView } from '#/tenants/components/club-logo'
import { ClubMonogram } from '#/tenants/components/club-monogram'
import { paths } from '~/kit/paths'
import { ColorModeToggle } from '~/ui/layout/color-mode-toggle'
import { SkipLink } from '~/ui/layout/skip-link'

interface NavItem {
  to: string
  label: string
  Icon: LucideIcon
  /** Loads a new document. */
  outside?: boolean
  /** Shown in the banner on a phone, where the bar has room for four. */
  inBanner?: boolean
}

const account = { to: paths.customer.accountSettings(), label: 'Account Settings', Icon: UserRound }

/**
 * The layout of the customer portal, with its navigation at the side, on a phone at the bottom. `clubHref` is the club
 * page, null while the club is closed. A logo much wider than high is a wordmark, so the name is not repeated beside it.
 */
export function CustomerLayout({
  club,
  clubHref,
  firstName,
  children,
}: {
  club: { name: string; monogram: string } & ClubLogoView
  clubHref: string | null
  firstName: string | null
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const isWordmark = club.logo !== null && club.logo.width > 2 * club.logo.height
  const navItems: NavItem[] = [
    { to: paths.customer.dashboard(), label: 'Dashboard', Icon: LayoutDashboard },
    { to: paths.customer.membership(), label: 'Membership', Icon: IdCard },
    { to: paths.customer.billing(), label: 'Billing', Icon: CreditCard },
    { ...account, inBanner: true },
    ...(clubHref === null ? [] : [{ to: clubHref, label: 'Club page', Icon: Wine, outside: true }]),
  ]
  return (
    <div className="member">
      <SkipLink />
      <nav className="member-side" aria-label="Wine Membership">
        <div className="member-title" data-wordmark={isWordmark || undefined}>
          {club.logoUrl ? (
            <ClubLogo
              logoUrl={club.logoUrl}
              logo={club.logo}
              alt={isWordmark ? club.name : ''}
              height={isWordmark ? 32 : 44}
            />
          ) : (
            <ClubMonogram>{club.monogram}</ClubMonogram>
          )}
          <p>
            {!isWordmark && <strong>{club.name}</strong>}
            <span>Wine Membership</span>
          </p>
        </div>
        <ul>
          {navItems.map(({ to, label, Icon, outside, inBanner }) => (
            <li key={label} data-in-banner={inBanner}>
              <Link
                to={to}
                reloadDocument={outside}
                className="member-place"
                aria-current={pathname === to ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="member-body">
        <header className="member-banner">
          <p>
            <strong>Welcome, {firstName || 'Wine Lover'}</strong>
            <span>Discover your next favorite wine</span>
          </p>
          <div>
            <Link
              to={account.to}
              className="member-account"
              aria-current={pathname === account.to ? 'page' : undefined}
            >
              <account.Icon aria-hidden="true" />
              <span className="sr-only">{account.label}</span>
            </Link>
            <ColorModeToggle />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
