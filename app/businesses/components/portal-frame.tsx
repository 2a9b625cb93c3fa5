import { Form, Link, useLocation } from '@remix-run/react'
import { LogOut, Menu, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Mark } from '~/ui/mark'
import { ThemeToggle } from '~/ui/theme-toggle'

export interface PortalLink {
  href: string
  label: string
}

/**
 * The business portal around each of its pages: whose it is, where one can go, and the way out. On a phone the
 * places fold into a menu that opens without scripts. `notice` is what the business must see wherever it is.
 */
export function PortalFrame({
  businessName,
  places,
  notice,
  children,
}: {
  businessName: string
  places: PortalLink[]
  notice?: ReactNode
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <div className="portal">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-head portal-head">
        <div className="site-bar wrap">
          <Link className="site-mark" to={paths.business.dashboard()} aria-label="Tastevin, your dashboard">
            <Mark />
            <span className="portal-name">{businessName}</span>
          </Link>
          <div className="site-right">
            <nav className="site-links portal-links" aria-label="Business portal">
              <Places places={places} pathname={pathname} />
            </nav>
            <ThemeToggle />
            <SignOutButton />
            {/* A new page begins with its menu closed. */}
            <details className="menu" key={pathname}>
              <summary>
                <Menu className="menu-open" aria-hidden="true" />
                <X className="menu-shut" aria-hidden="true" />
                <span className="sr-only">Menu</span>
              </summary>
              <nav className="menu-sheet" aria-label="Menu">
                <Places places={places} pathname={pathname} />
              </nav>
            </details>
          </div>
        </div>
      </header>
      <main id="main" className="wrap portal-main" tabIndex={-1}>
        {notice}
        {children}
      </main>
    </div>
  )
}

function Places({ places, pathname }: { places: PortalLink[]; pathname: string }) {
  return places.map(({ href, label }) => {
    const isHere = pathname === href || pathname.startsWith(`${href}/`)
    return (
      <Link key={href} to={href} aria-current={isHere ? 'page' : undefined}>
        {label}
      </Link>
    )
  })
}

/** Ends the session. Works without scripts. */
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

/** The head of a portal page: its title, a line about it, and its one main action. */
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
