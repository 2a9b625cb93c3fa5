import { cx } from 'class-variance-authority'
import { ArrowLeft, UserRound } from 'lucide-react'
import { type ReactNode } from 'react'
import { CartLink } from '~/foundation/ui/layout/cart-link'
import { ColorModeToggle } from '~/foundation/ui/layout/color-mode-toggle'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import { ClubLogo } from './club-logo'
import { ClubMonogram } from './club-monogram'
import { SkipLink } from '~/foundation/ui/layout/skip-link'

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

/** The width of a club's pages; its theme sets `--measure`. */
export const clubWidth = 'mx-auto w-[min(100%-2.5rem,var(--measure))]'

const navLink = cx(
  'inline-flex min-h-11 min-w-11 items-center justify-center px-1.5 text-[1rem] whitespace-nowrap no-underline xs:px-3',
  'hover:underline hover:decoration-accent hover:decoration-2 hover:underline-offset-[0.4em]',
)

/** The layout of a club's public pages, with header and footer. */
export function ClubShell({
  club,
  links,
  nav,
  visitor,
  showsLogo = false,
  children,
}: {
  club: ClubView
  links: ClubLinks
  /** The page shows the logo itself, and the header leads back to the club page in words. */
  showsLogo?: boolean
  /** Links to sections of this page, shown where there is room. */
  nav?: { href: string; label: string }[]
  /** The signed-in visitor; left out for a guest. */
  visitor?: ClubVisitor | null
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'club flex min-h-dvh flex-col overflow-x-clip',
        '[--gap:clamp(3.5rem,2.5rem+5vw,7rem)] [--measure:72rem]',
      )}
      data-preset={club.brand.preset}
    >
      <SkipLink />
      <header className="club-head">
        {visitor?.work && (
          <p className="border-b border-line bg-raised px-5 py-3 text-center text-ink">
            {visitor.work.sentence}{' '}
            <a className="link ml-2 inline-flex min-h-11 items-center font-semibold" href={visitor.work.href}>
              {visitor.work.label}
            </a>
          </p>
        )}
        <div className={cx('club-bar flex min-h-18 items-center justify-between gap-2 xs:gap-4', clubWidth)}>
          {showsLogo && club.brand.logoUrl ? (
            <a className={cx(navLink, '-ml-1.5 gap-2 xs:-ml-3')} href={links.home}>
              <ArrowLeft className="size-5" aria-hidden="true" />
              Wine club
            </a>
          ) : (
            <ClubMark club={club} home={links.home} />
          )}
          <div className="flex items-center">
            <nav className="club-nav flex items-center" aria-label="Main">
              {nav && nav.length > 0 && <PhoneMenu nav={nav} />}
              {nav?.map(({ href, label }) => (
                <a key={href} href={href} className={cx(navLink, 'max-md:hidden')}>
                  {label}
                </a>
              ))}
              {visitor ? (
                <a className={navLink} href={visitor.account.href}>
                  <UserRound className="size-5 xs:hidden" aria-hidden="true" />
                  <span className="max-xs:sr-only">{visitor.account.label}</span>
                </a>
              ) : (
                <a className={navLink} href={links.signIn}>
                  {club.brand.signInLabel || 'Sign in'}
                </a>
              )}
            </nav>
            {visitor?.cart && <CartLink {...visitor.cart} />}
            <ColorModeToggle />
          </div>
        </div>
      </header>
      <main id="main" className="grow has-[>.club-section:last-child]:pb-(--gap)" tabIndex={-1}>
        {children}
      </main>
      <ClubFooter club={club} links={links} />
    </div>
  )
}

/** The links of the header on a phone; opens without scripts. */
function PhoneMenu({ nav }: { nav: { href: string; label: string }[] }) {
  return (
    <details className="relative md:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <svg className="size-6" viewBox="0 0 24 24" aria-hidden="true">
          <path className="fill-none stroke-current stroke-2" d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </summary>
      <ul className="absolute top-full right-0 z-5 min-w-48 rounded-card border border-line bg-raised py-2 text-ink shadow-dialog">
        {nav.map(({ href, label }) => (
          <li key={href}>
            <a className="flex min-h-11 items-center px-5 no-underline hover:underline" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Name, address, legal links and the platform's name. It follows a colored section without a line. */
function ClubFooter({ club, links }: { club: ClubView; links: ClubLinks }) {
  const footLink = 'link inline-flex min-h-11 min-w-11 items-center'
  return (
    <footer className="border-t border-line py-10 [main:has(.club-last)+&]:border-t-0">
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-10 gap-y-4 text-[0.975rem]',
          clubWidth,
        )}
      >
        <div>
          <p className="font-display text-[1.15rem] font-(--display-weight)">{club.name}</p>
          {club.address && <p>{club.address}</p>}
        </div>
        <nav className="flex flex-wrap gap-x-6" aria-label="Footer">
          <a href={links.terms} className={footLink}>
            Terms
          </a>
          <a href={links.privacy} className={footLink}>
            Privacy
          </a>
          <a href={`mailto:${club.email}`} className={footLink}>
            Email us
          </a>
        </nav>
        <p className="text-xs text-muted">Wine club by Tastevin</p>
      </div>
    </footer>
  )
}

/** The logo, or a monogram and the name where there is none. */
function ClubMark({ club, home }: { club: ClubView; home: string }) {
  const { logoUrl, logo, monogram } = club.brand
  return (
    <a
      className={cx(
        'inline-flex min-h-11 min-w-0 items-center gap-3 no-underline',
        '[&>img]:h-12 [&>img]:max-w-[min(12rem,100%)] [&>img]:min-w-0 [&>img]:object-left',
      )}
      href={home}
    >
      {logoUrl ? (
        <ClubLogo logoUrl={logoUrl} logo={logo} alt={club.name} height={48} />
      ) : (
        <>
          <ClubMonogram>{monogram}</ClubMonogram>
          <span
            className={cx(
              'club-wordmark line-clamp-2 font-display text-[1.25rem] leading-[1.15] font-(--display-weight)',
              'tracking-(--display-tracking) [text-transform:var(--display-case)]',
            )}
          >
            {club.name}
          </span>
        </>
      )}
    </a>
  )
}
