import { Form, Link, useLocation } from '@remix-run/react'
import { LogOut, Menu, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Logo } from '~/ui/layout/logo'
import { ColorModeToggle } from '~/ui/layout/color-mode-toggle'
import { adminNavigation, type PendingCounts } from './admin-navigation'

/**
 * The frame around every admin page: sign-out, theme toggle and a sidebar with the number of pending items. On a phone
 * the navigation folds into a menu that opens without JavaScript.
 */
export function AdminShell({ waiting, children }: { waiting: PendingCounts; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="portal admin">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-head portal-head">
        <div className="site-bar admin-bar">
          <Link className="site-mark" to={paths.admin.home()} aria-label="Tastevin, administration">
            <Logo />
            <span className="portal-name">
              Tastevin<span className="admin-word"> Admin</span>
            </span>
          </Link>
          <div className="site-right">
            <a className="admin-exit" href={paths.home()}>
              Exit Admin
            </a>
            <ColorModeToggle />
            {/* A new page begins with its menu closed. */}
            <details className="menu" key={pathname}>
              <summary>
                <Menu className="menu-open" aria-hidden="true" />
                <X className="menu-shut" aria-hidden="true" />
                <span className="sr-only">Menu</span>
              </summary>
              <nav className="menu-sheet" aria-label="Menu">
                <Navigation waiting={waiting} pathname={pathname} />
                <Link to={paths.account.settings()}>Account</Link>
                <SignOut />
              </nav>
            </details>
          </div>
        </div>
      </header>
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

/** Signs the user out. Works without JavaScript. */
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
