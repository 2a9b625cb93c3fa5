import { Form, Link, useLocation } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Logo } from '~/ui/layout/logo'
import { ColorModeToggle } from '~/ui/layout/color-mode-toggle'
import { adminNavigation, type PendingCounts } from './admin-navigation'
import { SiteHeader, siteMarkStyle, SiteMenu } from '~/ui/layout/site-header'
import { SkipLink } from '~/ui/layout/skip-link'

/**
 * The administration around each of its pages: the way out, the theme, and a sidebar with the places, each with what
 * waits there. On a phone the places fold into a menu that opens without scripts.
 */
export function AdminShell({ waiting, children }: { waiting: PendingCounts; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="portal admin">
      <SkipLink />
      <SiteHeader
        wide
        mark={
          <Link className={siteMarkStyle} to={paths.admin.home()} aria-label="Tastevin, administration">
            <Logo />
            <span className="portal-name">
              Tastevin<span className="admin-word"> Admin</span>
            </span>
          </Link>
        }
      >
        <a className="admin-exit" href={paths.home()}>
          Exit Admin
        </a>
        <ColorModeToggle />
        <SiteMenu key={pathname}>
          <Navigation waiting={waiting} pathname={pathname} />
          <Link to={paths.account.settings()}>Account</Link>
          <SignOut />
        </SiteMenu>
      </SiteHeader>
      <div className="admin-body">
        <nav className="admin-side" aria-label="Administration">
          <Navigation waiting={waiting} pathname={pathname} />
          <hr />
          <Link to={paths.account.settings()}>Account</Link>
          <SignOut />
        </nav>
        <main id="main" className="admin-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function Navigation({ waiting, pathname }: { waiting: PendingCounts; pathname: string }) {
  return adminNavigation.map(({ href, label, pending: waits }) => {
    const isFirst = href === paths.admin.invitations() && pathname.replace(/\/$/, '') === paths.admin.home()
    const isHere = isFirst || pathname === href || pathname.startsWith(`${href}/`)
    const count = waits ? waiting[waits.of] : 0
    return (
      <Link key={href} to={href} aria-current={isHere ? 'page' : undefined}>
        {label}
        {waits && count > 0 && (
          <span className="admin-count">
            {count}
            <span className="sr-only"> {waits.word}</span>
          </span>
        )}
      </Link>
    )
  })
}

/** Ends the session. Works without scripts. */
function SignOut() {
  return (
    <Form method="post" action={paths.auth.logout()} reloadDocument>
      <button type="submit" className="admin-out">
        <LogOut aria-hidden="true" />
        Sign Out
      </button>
    </Form>
  )
}
