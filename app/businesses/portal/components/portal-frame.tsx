import { Form, Link, useLocation } from '@remix-run/react'
import { Check, ChevronDown, LogOut } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Logo } from '~/ui/layout/logo'
import { ColorModeToggle } from '~/ui/layout/color-mode-toggle'
import { SiteHeader, siteLinksStyle, siteMarkStyle, SiteMenu } from '~/ui/layout/site-header'
import { SkipLink } from '~/ui/layout/skip-link'

export interface PortalLink {
  href: string
  label: string
}

/** A link of the bar, or a menu of several. */
export type PortalEntry = PortalLink | { label: string; places: PortalLink[] }

/** A business the user works for; `isOpen` marks the active one. */
export interface PortalBusiness {
  id: string
  name: string
  isOpen: boolean
}

/**
 * The frame around every page of the business portal: business name, navigation and sign-out. Staff of several
 * businesses switch at the name. On a phone the navigation folds into a menu; everything opens without JavaScript.
 * `notice` appears on every page.
 */
export function PortalFrame({
  businesses,
  entries,
  notice,
  children,
}: {
  businesses: PortalBusiness[]
  entries: PortalEntry[]
  notice?: ReactNode
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const open = businesses.find(({ isOpen }) => isOpen)
  return (
    <div className="portal">
      <SkipLink />
      <SiteHeader
        mark={
          <div className="portal-whose">
            <Link
              className={siteMarkStyle}
              to={paths.business.dashboard()}
              aria-label="Tastevin, your dashboard"
            >
              <Logo />
              {businesses.length < 2 && <span className="portal-name">{open?.name}</span>}
            </Link>
            {businesses.length > 1 && open && (
              <BusinessSwitcher key={pathname} businesses={businesses} open={open} />
            )}
          </div>
        }
      >
        <nav className={`${siteLinksStyle} portal-links`} aria-label="Business portal">
          {entries.map((entry) =>
            'places' in entry ? (
              <NavigationMenu key={entry.label} entry={entry} pathname={pathname} />
            ) : (
              <NavigationLink key={entry.href} place={entry} pathname={pathname} />
            ),
          )}
        </nav>
        <ColorModeToggle />
        <SignOutButton />
        <SiteMenu key={pathname}>
          {entries
            .flatMap((entry) => ('places' in entry ? entry.places : [entry]))
            .map((place) => (
              <NavigationLink key={place.href} place={place} pathname={pathname} />
            ))}
        </SiteMenu>
      </SiteHeader>
      <main id="main" className="wrap portal-main" tabIndex={-1}>
        {notice}
        {children}
      </main>
    </div>
  )
}

const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`)

function NavigationLink({ place: { href, label }, pathname }: { place: PortalLink; pathname: string }) {
  return (
    <Link to={href} aria-current={isAt(pathname, href) ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** A menu of links in the bar. */
function NavigationMenu({
  entry,
  pathname,
}: {
  entry: { label: string; places: PortalLink[] }
  pathname: string
}) {
  const isHere = entry.places.some(({ href }) => isAt(pathname, href))
  return (
    <details className="fold" key={pathname} name="portal">
      <summary data-here={isHere || undefined}>
        {entry.label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="fold-sheet">
        {entry.places.map((place) => (
          <NavigationLink key={place.href} place={place} pathname={pathname} />
        ))}
      </div>
    </details>
  )
}

/** The active business's name, with the others in a menu. */
function BusinessSwitcher({ businesses, open }: { businesses: PortalBusiness[]; open: PortalBusiness }) {
  return (
    <details className="fold portal-choice" name="portal">
      <summary>
        <span className="sr-only">You are at </span>
        <span className="portal-name">{open.name}</span>
        <span className="sr-only">. Open another business</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <form className="fold-sheet" method="post" action={paths.business.switch()}>
        {businesses.map(({ id, name, isOpen }) => (
          <button key={id} type="submit" name="businessId" value={id} aria-current={isOpen || undefined}>
            {name}
            {isOpen && <Check aria-hidden="true" />}
          </button>
        ))}
      </form>
    </details>
  )
}

/** Signs the user out. Works without JavaScript. */
function SignOutButton() {
  return (
    <Form method="post" action={paths.auth.logout()} reloadDocument>
      <button type="submit" className="portal-out">
        <LogOut aria-hidden="true" />
        <span className="portal-out-word">Sign Out</span>
      </button>
    </Form>
  )
}

/** The head of a portal page: title, subtitle and one primary action. */
export function PortalTitle({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="portal-title">
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  )
}
