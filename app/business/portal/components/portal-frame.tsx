import { Form, Link, useLocation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Check, ChevronDown, LogOut, Plus } from 'lucide-react'
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
import { SiteHeader, siteLinksStyle, siteMarkStyle } from '~/foundation/ui/layout/site-header'
import { SkipLink } from '~/foundation/ui/layout/skip-link'
import { placeAt, sideOf, type PortalLink, type PortalNavigation } from '../navigation'
import type { RailChoices } from '../rail-cookie'
import { FindProvider } from './find/find-provider'
import { forgetRecentPages } from './find/recent-pages'
import { GroupLine, PhoneBar, PortalRail } from './portal-rail'

/** A business the user works for; `isOpen` marks the active one. */
export interface PortalBusiness {
  id: string
  name: string
  isOpen: boolean
}

/**
 * The frame around every page of the business portal: business name, navigation and sign-out. Staff of several
 * businesses switch at the name. A wide window has every page in a rail at the side, others have a bar at the bottom with a
 * sheet of all pages. The setup and the branding editor stand alone. Everything opens without JavaScript.
 * `notice` appears on every page; `bar` stays at the top of the window in place of the header.
 */
export function PortalFrame({
  businesses,
  navigation,
  rail,
  notifications,
  bar,
  notice,
  helpHref,
  children,
}: {
  businesses: PortalBusiness[]
  navigation: PortalNavigation
  rail: RailChoices
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
  const side = placeAt(pagesAlone, pathname) ? null : sideOf(navigation, pathname)
  const openLink = placeAt(navigation.bar, pathname)
  return (
    <FindProvider businessId={businesses.find(({ isOpen }) => isOpen)?.id ?? ''}>
      <div
        className={cx(
          side && '[--bottom-bar:calc(3.75rem+env(safe-area-inset-bottom))] rail:[--bottom-bar:0px]',
        )}
      >
        <SkipLink />
        {bar}
        <SiteHeader
          wide
          scrolls={bar !== undefined}
          mark={<Mark businesses={businesses} pathname={pathname} />}
        >
          <nav className={cx(siteLinksStyle, 'lg:links:px-2')} aria-label="Business portal">
            {navigation.bar.map((place) => (
              <Link
                key={place.href}
                className={barLinkStyle}
                to={place.href}
                aria-current={place === openLink ? 'page' : undefined}
              >
                {place.label}
              </Link>
            ))}
          </nav>
          {navigation.create.length > 0 && <CreateMenu key={pathname} places={navigation.create} />}
          {notifications && (
            <NotificationsLink
              href={notifications.href}
              unread={unread}
              isCurrent={placeAt([notifications], pathname) !== undefined}
            />
          )}
          <ColorModeToggle />
          <SignOutButton />
        </SiteHeader>
        <div className="rail:flex">
          {side && <PortalRail side={side} choices={rail} />}
          <div className="min-w-0 flex-1">
            {side && <GroupLine side={side} />}
            <main
              id="main"
              className="portal-main wrap grid grid-cols-1 gap-5 pt-[clamp(1.25rem,0.75rem+2vw,2.5rem)] pb-16 md:gap-7"
              tabIndex={-1}
            >
              {notice}
              {children}
            </main>
            <footer
              aria-label="Help"
              className="wrap pb-[calc(var(--bottom-bar,0px)+2.5rem)] text-sm text-muted print:hidden"
            >
              {/* In a tab of its own: what is being filled in stays open. */}
              <a
                className="link inline-flex min-h-11 items-center"
                href={helpHref}
                target="_blank"
                rel="noopener"
              >
                Help with this page<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </footer>
          </div>
        </div>
        {side && <PhoneBar places={navigation.phone} side={side} pathname={pathname} />}
        <NotificationToast {...news} />
      </div>
    </FindProvider>
  )
}

/** The steps of the setup have a list of their own, and the branding editor takes the whole width. */
const pagesAlone = [{ href: paths.business.setUp.home() }, { href: paths.business.look() }]

/** Pages that make something new, in a menu of the bar. */
function CreateMenu({ places }: { places: PortalLink[] }) {
  return (
    <details className="fold group relative" name="portal">
      <summary className={cx(menuSummaryStyle, 'cursor-pointer px-2 text-sm')}>
        <Plus className="group-open:rotate-0!" aria-hidden="true" />
        New
      </summary>
      <nav aria-label="New" className={cx(menuSheetStyle, 'right-0 left-auto')}>
        {places.map(({ href, label }) => (
          <Link key={href} className={cx(menuItemStyle, 'flex no-underline')} to={href}>
            {label}
          </Link>
        ))}
      </nav>
    </details>
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

const nameStyle = 'truncate font-display'
const barLinkStyle = 'current:font-semibold current:shadow-[inset_0_-2px_0_var(--accent)]'

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
    <Form method="post" action={paths.auth.logout()} reloadDocument onSubmit={forgetRecentPages}>
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

/** Side by side and small on a phone, so that the page's own content is near. */
const titleActionsStyle = cx(
  'max-md:[&_.actions]:gap-2 max-md:[&_.button]:min-h-11 max-md:[&_.button]:px-3.5 max-md:[&_.button]:py-1',
  'max-md:[&_.button]:text-sm max-xs:w-full max-xs:[&_.actions>*]:w-auto! max-xs:[&_.actions>*:not(.badge)]:flex-auto',
)

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
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:gap-y-4">
      <div className="min-w-0">
        <h1 className="text-[clamp(1.75rem,1.25rem+2.4vw,3rem)] wrap-anywhere">{title}</h1>
        {children && <p className="mt-1.5 max-w-2xl text-muted max-md:text-sm md:mt-2.5">{children}</p>}
      </div>
      {action && <div className={titleActionsStyle}>{action}</div>}
    </div>
  )
  if (!back) return heading
  return (
    <div>
      {/* In a wide window the settings are in the rail. */}
      <div className={cx('-mt-3', back.href === paths.business.settings() && 'lg:hidden')}>
        <BackLink to={back.href}>{back.label}</BackLink>
      </div>
      {heading}
    </div>
  )
}
