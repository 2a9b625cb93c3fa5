import { Form, Link, useLocation } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Logo } from '~/foundation/ui/layout/logo'
import { ColorModeToggle } from '~/foundation/ui/layout/color-mode-toggle'
import { adminNavigation, type PendingCounts } from './admin-navigation'
import { SiteHeader, siteMarkStyle, SiteMenu } from '~/foundation/ui/layout/site-header'
import { SkipLink } from '~/foundation/ui/layout/skip-link'
import { cx } from 'class-variance-authority'

/**
 * The frame around every admin page: sign-out, theme toggle and a sidebar with the number of pending items. On a phone
 * the navigation folds into a menu that opens without JavaScript.
 */
export function AdminShell({ waiting, children }: { waiting: PendingCounts; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="portal">
      <SkipLink />
      <SiteHeader
        wide
        mark={
          <Link className={siteMarkStyle} to={paths.admin.home()} aria-label="Tastevin, administration">
            <Logo />
            <span className="truncate text-xl">
              Tastevin<span className="max-xs:hidden"> Admin</span>
            </span>
          </Link>
        }
      >
        <a className={exitLink} href={paths.home()}>
          Exit Admin
        </a>
        <ColorModeToggle />
        <SiteMenu key={pathname}>
          <Navigation waiting={waiting} pathname={pathname} />
          <Link to={paths.account.settings()}>Account</Link>
          <SignOut />
        </SiteMenu>
      </SiteHeader>
      <div className={body}>
        <nav className={sidebar} aria-label="Administration">
          <Navigation waiting={waiting} pathname={pathname} />
          <hr className="my-3 border-line" />
          <Link to={paths.account.settings()}>Account</Link>
          <SignOut />
        </nav>
        <main id="main" className={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

const exitLink = cx(
  'inline-flex min-h-11 items-center px-3.5 text-sm whitespace-nowrap text-ink',
  'underline decoration-accent underline-offset-[0.3em]',
)
const body = cx('mx-auto w-[min(100%-2.5rem,96rem)] lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-12')
const sidebar = cx(
  'sticky top-[4.3rem] hidden max-h-[calc(100vh-4.3rem)] gap-0.5 self-start overflow-y-auto py-10 lg:grid',
  'links:flex links:min-h-11 links:items-center links:gap-2.5 links:rounded-control links:px-3.5 links:text-ink',
  'links:no-underline links:hover:bg-(--hover)',
  'links:current:bg-raised links:current:font-semibold links:current:shadow-[inset_2px_0_0_var(--accent)]',
)
const main = cx(
  'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 pt-[clamp(1.75rem,1rem+2vw,2.75rem)] pb-20',
  '[&>h2]:-mb-3 [&>h2]:text-2xl [&_.ledger_:is(code,time)]:whitespace-nowrap',
)
const countStyle = cx(
  'ml-auto min-w-[1.6em] rounded-full bg-primary px-2 py-px text-center font-text text-xs font-semibold text-on-primary',
  'tabular-nums lining-nums',
)
/** In the sidebar like the links above it, in the menu like those. */
const signOut = cx(
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-3.5 text-ink hover:bg-(--hover)',
  'max-lg:min-h-15 max-lg:px-0 max-lg:font-display max-lg:text-2xl',
)

function Navigation({ waiting, pathname }: { waiting: PendingCounts; pathname: string }) {
  return adminNavigation.map(({ href, label, pending: waits }) => {
    const isFirst = href === paths.admin.invitations() && pathname.replace(/\/$/, '') === paths.admin.home()
    const isHere = isFirst || pathname === href || pathname.startsWith(`${href}/`)
    const count = waits ? waiting[waits.of] : 0
    return (
      <Link key={href} to={href} aria-current={isHere ? 'page' : undefined}>
        {label}
        {waits && count > 0 && (
          <span className={countStyle}>
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
      <button type="submit" className={signOut}>
        <LogOut className="size-4.5" aria-hidden="true" />
        Sign Out
      </button>
    </Form>
  )
}
