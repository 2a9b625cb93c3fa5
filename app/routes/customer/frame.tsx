// The member's area around each of its pages: /customer/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { clothesOf } from '#/tenants/clothes'
import { requireMember } from '~/accounts/guards.server'
import { clubOrigin } from '~/accounts/origins'
import { clubFront } from '~/businesses/club-front'
import { paths } from '~/kit/paths'
import { CustomerFrame } from '~/memberships/components/customer-frame'
import { PaymentBanner } from '~/memberships/components/payment-banner'
import { AccessError } from '~/memberships/components/member-dashboard'
import { owedPayment } from '~/memberships/failed-payments.server'
import { firstName } from '~/memberships/member-front'
import { payToken } from '~/memberships/pay-link.server'
import { paymentNotice } from '~/memberships/payment-notice'
import { EmptyState } from '~/ui/empty-state'
import { useFault } from '~/ui/fault'
import { Loading } from '~/ui/loading'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context)
  const owed = await owedPayment(db, member.id)
  const { env } = context.services
  const { name, brand } = clubFront(club)
  const onOwnHost = context.host.kind === 'club'
  return {
    club: { name, monogram: brand.monogram, logoUrl: brand.logoUrl, logo: brand.logo },
    clothes: onOwnHost ? null : clothesOf(club),
    clubHref: onOwnHost ? paths.home() : paths.join.byRef(club.slug),
    firstName: firstName(member.fullName),
    owed: owed && {
      suspended: owed.standing.access === 'none',
      notice: paymentNotice(owed, club.timeZone),
      payHref: clubOrigin(env, club) + paths.pay(payToken(env.sessionSecret, owed.id, context.now(club.id))),
    },
  }
}

/** What a suspended membership does not open. */
const membersOnly = [paths.customer.deliveries(), paths.customer.ratings()]

export default function MemberArea() {
  const { club, clubHref, firstName, owed } = useLoaderData<typeof loader>()
  const { state, formData } = useNavigation()
  const { pathname } = useLocation()
  return (
    <CustomerFrame club={club} clubHref={clubHref} firstName={firstName}>
      {owed && <PaymentBanner {...owed} />}
      {owed?.suspended && membersOnly.includes(pathname) ? (
        <EmptyState title="Your membership is suspended" level={1}>
          <p>This page opens again as soon as your payment is made.</p>
        </EmptyState>
      ) : state === 'loading' && !formData ? (
        <Loading>Loading your membership...</Loading>
      ) : (
        <Outlet />
      )}
    </CustomerFrame>
  )
}

/** Whatever kept the member out: why, and two ways on. */
export function ErrorBoundary() {
  const { pathname } = useLocation()
  const { sentence } = useFault()
  return (
    <main id="main" className="lone">
      <AccessError retryHref={pathname}>{sentence}</AccessError>
    </main>
  )
}
