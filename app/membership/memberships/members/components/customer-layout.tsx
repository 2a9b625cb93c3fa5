import { cva, cx } from 'class-variance-authority'
import {
  Bell,
  Bookmark,
  CalendarDays,
  CreditCard,
  Ellipsis,
  History,
  IdCard,
  LayoutDashboard,
  MessageCircle,
  Package,
  Sparkles,
  Star,
  Store,
  UserRound,
  Wine,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { ClubLogo, type ClubLogoView } from '#/tenants/components/club-logo'
import { ClubMonogram } from '#/tenants/components/club-monogram'
import { paths } from '~/foundation/kit/paths'
import { NotificationToast } from '~/people/notifications/components/notification-toast'
import { UnreadBadge } from '~/people/notifications/components/unread-badge'
import {
  useLiveNotifications,
  type NotificationsView,
} from '~/people/notifications/components/use-live-notifications'
import { CartLink } from '~/foundation/ui/layout/cart-link'
import { ColorModeToggle } from '~/foundation/ui/layout/color-mode-toggle'
import { SkipLink } from '~/foundation/ui/layout/skip-link'

interface NavItem {
  to: string
  label: string
  Icon: LucideIcon
  /** A phone's bar has room for this one. */
  inBar?: boolean
  /** Where the bar has no room for `label`. */
  short?: string
  /** Loads a new document. */
  outside?: boolean
  /** Shows the number of unread notifications. */
  hasUnread?: boolean
}

const account = { to: paths.customer.accountSettings(), label: 'Account Settings', Icon: UserRound }

const places: NavItem[] = [
  { to: paths.customer.dashboard(), label: 'Dashboard', Icon: LayoutDashboard, inBar: true },
  { to: paths.customer.myWines(), label: 'My Wines', Icon: Wine, inBar: true },
  { to: paths.customer.ratings(), label: 'Rate Wines', Icon: Star, inBar: true },
  { to: paths.customer.orders(), label: 'Order History', Icon: History },
  {
    to: paths.customer.recommendations(),
    label: 'Recommendations',
    short: 'For You',
    Icon: Sparkles,
    inBar: true,
  },
  { to: paths.customer.sommelier(), label: 'Sommelier', Icon: MessageCircle },
  { to: paths.customer.wishlist(), label: 'Wishlist', Icon: Bookmark },
  { to: paths.customer.calendar(), label: 'Calendar', Icon: CalendarDays },
  { to: paths.customer.notifications(), label: 'Notifications', Icon: Bell, hasUnread: true },
  { to: paths.customer.deliveries(), label: 'Deliveries', Icon: Package },
  { to: paths.customer.membership(), label: 'Membership', Icon: IdCard },
  { to: paths.customer.billing(), label: 'Billing', Icon: CreditCard },
  account,
]

type ClubView = { name: string; monogram: string } & ClubLogoView

interface CustomerLayoutProps {
  club: ClubView
  clubHref: string | null
  firstName: string | null
  /** The bottles in the cart; null where the club sells none. */
  cart: { href: string; count: number } | null
  notifications: NotificationsView
  /** False where the sommelier is switched off. */
  hasSommelier: boolean
  children: ReactNode
}

/**
 * The layout of the customer portal, with its navigation at the side. On a phone four places and a menu of the others
 * are at the bottom; everything opens without JavaScript. `clubHref` is the club page, null while the club is closed.
 */
export function CustomerLayout({
  club,
  clubHref,
  firstName,
  cart,
  notifications,
  hasSommelier,
  children,
}: CustomerLayoutProps) {
  const { pathname } = useLocation()
  const { unread, ...news } = useLiveNotifications(notifications)
  const placesShown = hasSommelier ? places : places.filter(({ to }) => to !== paths.customer.sommelier())
  const navItems: NavItem[] =
    clubHref === null
      ? placesShown
      : [...placesShown, { to: clubHref, label: 'Club page', Icon: Store, outside: true }]
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <nav
        className="px-5 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-line lg:bg-raised lg:pt-5 lg:pb-8"
        aria-label="Wine Membership"
      >
        <ClubHead club={club} />
        <ul className={navStyle}>
          {navItems.map((item) => (
            <li key={item.label} className={item.inBar ? undefined : 'max-lg:hidden'}>
              <NavLink item={item} pathname={pathname} unread={unread} style={navLinkStyle} />
            </li>
          ))}
          <li className="lg:hidden">
            <MoreMenu
              key={pathname}
              items={navItems.filter(({ inBar }) => !inBar)}
              pathname={pathname}
              unread={unread}
            />
          </li>
        </ul>
      </nav>
      <div className="px-5 pb-28 lg:px-[clamp(2rem,4vw,4rem)] lg:pb-16">
        <TopBar firstName={firstName} cart={cart} />
        <main
          id="main"
          className="max-w-272 pt-[clamp(1.25rem,3vw,2rem)] [&>.banner]:mb-[clamp(1.25rem,3vw,1.75rem)]"
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <NotificationToast {...news} />
    </div>
  )
}

/** A logo much wider than high is a wordmark, so the name is not repeated beside it. */
function ClubHead({ club }: { club: ClubView }) {
  const isWordmark = club.logo !== null && club.logo.width > 2 * club.logo.height
  return (
    <div className={clubStyle({ isWordmark })}>
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
      <p className="grid leading-tight">
        {!isWordmark && (
          <strong className="line-clamp-2 font-display text-lg leading-tight font-(--display-weight)">
            {club.name}
          </strong>
        )}
        <span className="text-sm text-muted">Wine Membership</span>
      </p>
    </div>
  )
}

function TopBar({ firstName, cart }: Pick<CustomerLayoutProps, 'firstName' | 'cart'>) {
  const { pathname } = useLocation()
  return (
    <header className={bannerStyle({ hasOwnBanner: pathname === paths.customer.dashboard() })}>
      <p className="flex flex-wrap gap-x-3 max-sm:text-sm">
        <strong>Welcome, {firstName || 'Wine Lover'}</strong>
        <span className="text-muted">Discover your next favorite wine</span>
      </p>
      <div className="flex flex-none max-lg:absolute max-lg:top-2.5 max-lg:right-4">
        {cart && <CartLink {...cart} isCurrent={pathname === cart.href} />}
        <Link
          to={account.to}
          className="grid size-11 place-items-center rounded-full text-inherit hover:bg-current/12 current:bg-current/12 svg:size-5 lg:hidden print:hidden"
          aria-current={pathname === account.to ? 'page' : undefined}
        >
          <account.Icon aria-hidden="true" />
          <span className="sr-only">{account.label}</span>
        </Link>
        <ColorModeToggle />
      </div>
    </header>
  )
}

function NavLink({
  item,
  pathname,
  unread,
  style,
}: {
  item: NavItem
  pathname: string
  unread: number
  style: string
}) {
  const { to, label, short, Icon, outside, hasUnread } = item
  return (
    <Link
      to={to}
      reloadDocument={outside}
      className={style}
      aria-current={isAt(pathname, to) ? 'page' : undefined}
    >
      <Icon aria-hidden="true" />
      {short ? (
        <>
          <span className="lg:hidden">{short}</span>
          <span className="max-lg:hidden">{label}</span>
        </>
      ) : (
        label
      )}
      {hasUnread && <UnreadBadge unread={unread} className="ml-auto" />}
    </Link>
  )
}

/** A page below a place belongs to it. */
const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The places for which a phone's bar has no room. Escape and a press beside it close it. */
function MoreMenu({ items, pathname, unread }: { items: NavItem[]; pathname: string; unread: number }) {
  const isHere = items.some(({ to }) => isAt(pathname, to))
  return (
    <details className="fold group">
      <summary
        className={cx(
          navLinkStyle,
          'relative cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          isHere && 'font-semibold text-ink shadow-[inset_0_3px_0_var(--accent)]',
        )}
      >
        <Ellipsis aria-hidden="true" />
        <span>More</span>
        <UnreadBadge unread={unread} className="absolute top-1 left-1/2 ml-1.5" />
      </summary>
      <div className={moreStyle}>
        {items.map((item) => (
          <NavLink key={item.label} item={item} pathname={pathname} unread={unread} style={moreLinkStyle} />
        ))}
      </div>
    </details>
  )
}

/** The club's logo or name. On a phone the account link and the color mode are beside it. */
const clubStyle = cva('flex min-h-16 max-lg:pr-36', {
  variants: {
    isWordmark: {
      true: 'flex-col items-start justify-center gap-1 py-3.5 [&>img]:h-8 [&>img]:max-w-full',
      false: 'items-center gap-3 py-2 [&>img]:h-11 [&>img]:max-w-24',
    },
  },
})

const navStyle = cx(
  'fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-raised',
  'pb-[env(safe-area-inset-bottom)] lg:static lg:mt-6 lg:grid-flow-row lg:auto-cols-auto lg:gap-1 lg:border-0',
  'print:hidden',
)

const navLinkStyle = cx(
  'flex min-h-15 flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-muted no-underline max-[22.5rem]:text-[0.625rem] max-[22.5rem]:tracking-tight xs:text-xs svg:size-5.5',
  'current:font-semibold current:text-ink current:shadow-[inset_0_3px_0_var(--accent)]',
  'lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3.5 lg:text-base lg:hover:text-ink',
  'lg:current:bg-ink/8 lg:current:shadow-[inset_3px_0_0_var(--accent)]',
)

const moreStyle = cx(
  'absolute right-0 bottom-full grid max-h-[70dvh] w-full max-w-80 overflow-y-auto rounded-t-card border border-b-0',
  'border-line bg-raised p-2 shadow-dialog',
)

const moreLinkStyle = cx(
  'flex min-h-12 items-center gap-3 rounded-control px-3.5 text-ink no-underline hover:bg-(--hover) svg:size-5.5',
  'svg:text-muted current:bg-ink/8 current:font-semibold',
)

/** On a phone a page with a banner of its own shows that one alone. */
const bannerStyle = cva(
  'flex items-center justify-between gap-4 border-y border-line py-3 lg:min-h-21 lg:border-t-0',
  { variants: { hasOwnBanner: { true: 'max-lg:border-0 max-lg:p-0 max-lg:*:first:hidden' } } },
)
