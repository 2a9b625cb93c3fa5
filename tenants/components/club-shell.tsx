import { type ReactNode } from 'react'
import { ColorModeToggle } from '~/ui/layout/color-mode-toggle'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import { ClubLogo } from './club-logo'
import { SkipLink } from '~/ui/layout/skip-link'

/** The links of a club's public pages: on the club's host, or below `/join/<ref>` on the platform's. */
export interface ClubLinks {
  /** The club page. */
  home: string
  /** The first step of the signup. */
  join: string
  signIn: string
  terms: string
  privacy: string
}

/** The layout of a club's public pages, with header and footer. */
export function ClubShell({
  club,
  links,
  nav,
  visitor,
  children,
}: {
  club: ClubView
  links: ClubLinks
  /** Links to sections of this page, shown where there is room. */
  nav?: { href: string; label: string }[]
  /** The signed-in visitor; left out for a guest. */
  visitor?: ClubVisitor | null
  children: ReactNode
}) {
  return (
    <div className="club" data-preset={club.brand.preset}>
      <SkipLink />
      <header className="club-head">
        {visitor?.work && (
          <p className="club-work">
            {visitor.work.sentence}{' '}
            <a className="link" href={visitor.work.href}>
              {visitor.work.label}
            </a>
          </p>
        )}
        <div className="club-bar">
          <ClubMark club={club} home={links.home} />
          <div className="club-bar-right">
            <nav className="club-nav" aria-label="Main">
              {nav?.map(({ href, label }) => (
                <a key={href} href={href} className="club-nav-place">
                  {label}
                </a>
              ))}
              {visitor ? (
                <a href={visitor.account.href}>{visitor.account.label}</a>
              ) : (
                <a href={links.signIn}>{club.brand.signInLabel || 'Sign in'}</a>
              )}
            </nav>
            <ColorModeToggle />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="club-foot">
        <div className="club-foot-in">
          <div>
            <p className="club-foot-name">{club.name}</p>
            {club.address && <p>{club.address}</p>}
          </div>
          <nav aria-label="Footer">
            <a href={links.terms} className="link">
              Terms
            </a>
            <a href={links.privacy} className="link">
              Privacy
            </a>
            <a href={`mailto:${club.email}`} className="link">
              Email us
            </a>
          </nav>
          <p className="club-foot-by">Wine club by Tastevin</p>
        </div>
      </footer>
    </div>
  )
}

/** The logo, or a monogram and the name where there is none. */
export function ClubMark({ club, home }: { club: ClubView; home: string }) {
  const { logoUrl, logo, monogram } = club.brand
  return (
    <a className="club-mark" href={home}>
      {logoUrl ? (
        <ClubLogo logoUrl={logoUrl} logo={logo} alt={club.name} height={48} />
      ) : (
        <>
          <span className="club-monogram" aria-hidden="true">
            {monogram}
          </span>
          <span className="club-wordmark">{club.name}</span>
        </>
      )}
    </a>
  )
}
