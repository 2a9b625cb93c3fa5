// The layout of the customer portal: /customer/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { featureEnabled } from '#/tenants/features.server'
import { themeOf } from '~/foundation/theme/theme'
import { requireMember } from '~/web/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { clubView } from '#/tenants/club-view'
import { paths } from '~/foundation/kit/paths'
import { CustomerLayout } from '~/membership/memberships/members/components/customer-layout'
import { PaymentBanner } from '~/billing/dunning/components/payment-banner'
import { AccessError } from '~/membership/memberships/members/components/member-dashboard'
import { owedPayment } from '~/billing/dunning/queries.server'
import { firstName } from '~/membership/memberships/members/member-view'
import { memberKindNames } from '~/people/notifications/kinds'
import { notificationsView } from '~/people/notifications/notifications-view.server'
import { paymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import { paymentNotice } from '~/billing/dunning/payment-notice'
import { cartCount } from '~/club/purchases/sale/offers.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { loadErrorMessage, useShownError } from '~/foundation/ui/feedback/error-context'
import { SectionError } from '~/foundation/ui/feedback/section-error'
import { Loading } from '~/foundation/ui/feedback/loading'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/member.css?url'
import { refuseKeepingWine } from './chosen-wine-cookie.server'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, user } = await requireMember(request, context, 'membership.read').catch(
    refuseKeepingWine(request, context),
  )
  const owed = await owedPayment(db, member.id)
  const bottlesInCart = await cartCount(db, member.id)
  const { env } = context.services
  const { name, brand } = clubView(club)
  const onOwnHost = context.host.kind === 'club'
  // Members of a closed club keep these pages: they are still charged and must be able to cancel.
  const isOpen = club.status === 'live'
  return {
    // A closed club's pictures are not public.
    club: {
      name,
      monogram: brand.monogram,
      logoUrl: isOpen ? brand.logoUrl : null,
      logo: isOpen ? brand.logo : null,
    },
    theme: onOwnHost ? null : themeOf(club),
    clubHref: onOwnHost ? paths.home() : isOpen ? paths.join.byRef(club.slug) : null,
    firstName: firstName(member.fullName),
    notifications: await notificationsView(db, {
      reader: { userId: user.id, audience: 'member', kinds: memberKindNames },
      href: paths.customer.notifications(),
      eventsHref: paths.customer.notificationEvents(),
    }),
    hasSommelier: await featureEnabled(db, 'sommelier'),
    cart: bottlesInCart === null ? null : { href: paths.customer.cart(), count: bottlesInCart },
    owed: owed && {
      suspended: owed.membershipAccess.access === 'none',
      notice: paymentNotice(owed, club.timeZone),
      payHref: isOpen
        ? clubOrigin(env, club) +
          paths.pay(paymentRecoveryToken(env.sessionSecret, owed.id, context.now(club.id)))
        : paths.customer.billing(),
    },
  }
}

/** For pages without their own meta: not found, or failed. */
export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Your membership – ${data.club.name}` : 'Your membership',
)

/** Pages that a suspended membership cannot open. */
const membersOnly = [paths.customer.deliveries(), paths.customer.ratings()]

export default function MemberArea() {
  const { club, clubHref, firstName, cart, notifications, hasSommelier, owed } =
    useLoaderData<typeof loader>()
  const { state, formData } = useNavigation()
  const { pathname } = useLocation()
  return (
    <CustomerLayout
      club={club}
      clubHref={clubHref}
      firstName={firstName}
      cart={cart}
      notifications={notifications}
      hasSommelier={hasSommelier}
    >
      {clubHref === null && <ClosedClubNotice name={club.name} />}
      {owed && <PaymentBanner {...owed} />}
      {owed?.suspended && membersOnly.includes(pathname) ? (
        <EmptyState title="Your membership is suspended" level={1}>
          <p>Pay your invoice to open this page again.</p>
        </EmptyState>
      ) : state === 'loading' && !formData ? (
        <Loading>Loading your membership...</Loading>
      ) : (
        <Outlet />
      )}
    </CustomerLayout>
  )
}

function ClosedClubNotice({ name }: { name: string }) {
  return (
    <Banner tone="warn" title={`${name} is temporarily closed`}>
      <p>
        Your membership continues until you change it. You can still see your payments and pause or cancel
        here anytime. To ask about your bottles, contact {name}.
      </p>
    </Banner>
  )
}

/** Shows why a page failed, inside the layout where that one has loaded. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation()
  const error = useShownError()
  const { status } = error
  const sentence = loadErrorMessage('customer data', error)
  const frame = useRouteLoaderData<typeof loader>('routes/customer/layout')
  const denied = <AccessError retryHref={pathname + search}>{sentence}</AccessError>
  if (!frame) {
    return (
      <main id="main" className="lone">
        {denied}
      </main>
    )
  }
  return (
    <CustomerLayout {...frame}>
      {status === 404 ? <SectionError places={memberNavigation} /> : denied}
    </CustomerLayout>
  )
}

const memberNavigation = [
  { href: paths.customer.dashboard(), label: 'Dashboard' },
  { href: paths.customer.membership(), label: 'Membership' },
  { href: paths.customer.billing(), label: 'Billing' },
] as const
