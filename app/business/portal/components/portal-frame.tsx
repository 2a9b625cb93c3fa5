import { Form, Link, useLocation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Check, ChevronDown, LogOut } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { NotificationToast } from '~/people/notifications/components/notification-toast'
import { NotificationsLink } from '~/people/notifications/components/unread-badge'
import {
  useLiveNotifications,
  type NotificationsView,
} from '~/people/notifications/components/use-live-notifications'
import { BackLink } from '~/foundation/ui/back-link'
import { Logo } from '~/foundation/ui/layout/logo'
import { ColorModeToggle } from '~/foundation/ui/layout/color-mode-toggle'
import { SiteHeader, siteLinksStyle, siteMarkStyle, SiteMenu } from '~/foundation/ui/layout/site-header'
import { SkipLink } from '~/foundation/ui/layout/skip-link'
import type { PortalNavigation } from '../navigation'

interface PortalLink {
  href: string
  label: string
}

/** A business the user works for; `isOpen` marks the active one. */
export interface PortalBusiness {
  id: string
  name: string
  isOpen: boolean
}

/**
 * The frame around every page of the business portal: business name, navigation and sign-out. Staff of several
 * businesses switch at the name. The line below the bar has the pages that the bar has no room for; on a phone it has
 * all of them, to be swiped, and they are in a menu as well. Everything opens without JavaScript.
 * `notice` appears on every page; `bar` stays at the top of the window in place of the header.
 */
export function PortalFrame({
  businesses,
  navigation,
  notifications,
  bar,
  notice,
  helpHref,
  children,
}: {
  businesses: PortalBusiness[]
  navigation: PortalNavigation<PortalLink>
  /** Null where the viewer has none. */
  notifications: NotificationsView | null
  bar?: ReactNode
  notice?: ReactNode
  /** The page of the handbook about what is open. */
  helpHref: string
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const { unread, ...news } = useLiveNotifications(notifications)
  return (
    <>
      <SkipLink />
      {bar}
      <SiteHeader scrolls={bar !== undefined} mark={<Mark businesses={businesses} pathname={pathname} />}>
        <nav className={cx(siteLinksStyle, 'lg:links:px-2')} aria-label="Business portal">
          {navigation.main.map((place) => (
            <NavigationLink key={place.href} place={place} pathname={pathname} style={barLinkStyle} />
          ))}
        </nav>
        {notifications && (
          <NotificationsLink
            href={notifications.href}
            unread={unread}
            isCurrent={isAt(pathname, notifications.href)}
          />
        )}
        <ColorModeToggle />
        <SignOutButton />
        <SiteMenu key={pathname}>
          {[...navigation.main, ...navigation.more].map((place) => (
            <NavigationLink key={place.href} place={place} pathname={pathname} style="current:text-accent!" />
          ))}
        </SiteMenu>
      </SiteHeader>
      <PageLine navigation={navigation} pathname={pathname} />
      <main
        id="main"
        className="portal-main wrap grid grid-cols-1 gap-7 pt-[clamp(1.75rem,1rem+3vw,3.25rem)] pb-20"
        tabIndex={-1}
      >
        {notice}
        {children}
      </main>
      <footer aria-label="Help" className="wrap pb-10 text-sm text-muted print:hidden">
        {/* In a tab of its own: what is being filled in stays open. */}
        <a className="link inline-flex min-h-11 items-center" href={helpHref} target="_blank" rel="noopener">
          Help with this page<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </footer>
      <NotificationToast {...news} />
    </>
  )
}

/** The mark of the platform with the name of the open business, where staff of several businesses switch. */
function Mark({ businesses, pathname }: { businesses: PortalBusiness[]; pathname: string }) {
  const open = businesses.find(({ isOpen }) => isOpen)
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Link className={siteMarkStyle} to={paths.business.dashboard()} aria-label="Tastevin, your dashboard">
        <Logo />
        {businesses.length < 2 && (
          <span className={cx(nameStyle, 'max-w-38 text-base md:max-w-64 md:text-xl min-[80rem]:max-w-96')}>
            {open?.name}
          </span>
        )}
      </Link>
      {businesses.length > 1 && open && (
        <BusinessSwitcher key={pathname} businesses={businesses} open={open} />
      )}
    </div>
  )
}

/** The line below the bar. */
function PageLine({ navigation, pathname }: { navigation: PortalNavigation<PortalLink>; pathname: string }) {
  return (
    <nav className={lineStyle} aria-label="More pages of the portal">
      <div className="wrap portal-line flex overflow-x-auto lg:flex-wrap lg:overflow-visible">
        {navigation.main.map((place) => (
          <NavigationLink
            key={place.href}
            place={place}
            pathname={pathname}
            style={cx(lineLinkStyle, 'lg:hidden')}
          />
        ))}
        {navigation.more.map((place) => (
          <NavigationLink key={place.href} place={place} pathname={pathname} style={lineLinkStyle} />
        ))}
      </div>
    </nav>
  )
}

const nameStyle = 'truncate font-display'
const barLinkStyle = 'current:font-semibold current:shadow-[inset_0_-2px_0_var(--accent)]'
const lineStyle = 'border-b border-line bg-surface print:hidden'
const lineLinkStyle = cx(
  'inline-flex min-h-11 flex-none items-center px-3 text-sm text-muted no-underline first:-ml-3 hover:text-ink',
  'hover:underline hover:decoration-accent hover:underline-offset-[0.4em]',
  'current:font-semibold current:text-ink current:shadow-[inset_0_-2px_0_var(--accent)]',
)

/** The line that opens a menu of the bar, and the sheet that opens below it. */
const menuSummaryStyle = cx(
  'flex min-h-11 list-none items-center gap-1 rounded-control text-ink [&::-webkit-details-marker]:hidden',
  'group-open:bg-(--hover) hover:bg-(--hover) svg:size-4 svg:flex-none svg:text-muted group-open:svg:rotate-180',
)
const menuSheetStyle = cx(
  'absolute top-[calc(100%+0.4rem)] left-0 z-25 grid max-h-[min(24rem,70dvh)] min-w-52 overflow-y-auto p-1.5',
  'rounded-card border border-line bg-raised shadow-dialog',
)
const menuItemStyle =
  'min-h-11 items-center rounded-control px-3.5 text-left text-ink hover:bg-(--hover) current:font-semibold'

/** Whether the page is at this address, or below it. */
export const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`)

function NavigationLink({
  place: { href, label },
  pathname,
  style,
}: {
  place: PortalLink
  pathname: string
  style: string
}) {
  return (
    <Link className={style} to={href} aria-current={isAt(pathname, href) ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** The active business's name, with the others in a menu. */
function BusinessSwitcher({ businesses, open }: { businesses: PortalBusiness[]; open: PortalBusiness }) {
  return (
    <details className="fold group relative min-w-0" name="portal">
      <summary className={cx(menuSummaryStyle, 'max-w-full px-2')}>
        <span className="sr-only">You are at </span>
        <span className={cx(nameStyle, 'max-w-30 text-lg md:max-w-64 md:text-xl min-[80rem]:max-w-96')}>
          {open.name}
        </span>
        <span className="sr-only">. Open another business</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <form
        className={cx(menuSheetStyle, 'w-[min(20rem,100vw-2.5rem)] max-md:-left-10')}
        method="post"
        action={paths.business.switch()}
      >
        {businesses.map(({ id, name, isOpen }) => (
          <button
            key={id}
            type="submit"
            className={cx(menuItemStyle, 'flex cursor-pointer justify-between gap-6 wrap-anywhere')}
            name="businessId"
            value={id}
            aria-current={isOpen || undefined}
          >
            {name}
            {isOpen && <Check className="size-4.5 flex-none text-accent" aria-hidden="true" />}
          </button>
        ))}
      </form>
    </details>
  )
}

/** Signs the user out. Works without JavaScript. Beside other links it is only an icon, so that the name has room. */
function SignOutButton() {
  return (
    <Form method="post" action={paths.auth.logout()} reloadDocument>
      <button
        type="submit"
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 text-sm text-ink hover:bg-(--hover)"
      >
        <LogOut className="size-5 flex-none" aria-hidden="true" />
        <span className="max-md:sr-only lg:sr-only">Sign Out</span>
      </button>
    </Form>
  )
}

/** The head of a portal page: title, subtitle and one primary action. */
export function PortalTitle({
  title,
  back,
  children,
  action,
}: {
  title: string
  /** The page above this one, linked over the title. */
  back?: { href: string; label: string }
  children?: ReactNode
  action?: ReactNode
}) {
  const heading = (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-[clamp(2rem,1.5rem+2.2vw,3rem)] wrap-anywhere">{title}</h1>
        {children && <p className="mt-2.5 max-w-2xl text-muted">{children}</p>}
      </div>
      {action}
    </div>
  )
  if (!back) return heading
  return (
    <div>
      <BackLink to={back.href}>{back.label}</BackLink>
      {heading}
    </div>
  )
}
