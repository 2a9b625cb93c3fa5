// The member's area around each of its pages: /customer/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useContext } from 'react'
import { clothesOf } from '#/tenants/clothes'
import { requireMember } from '~/accounts/guards.server'
import { clubFront } from '~/businesses/club-front'
import { paths } from '~/kit/paths'
import { CustomerFrame } from '~/memberships/components/customer-frame'
import { AccessError } from '~/memberships/components/member-dashboard'
import { firstName } from '~/memberships/member-front'
import { FaultContext } from '~/ui/fault'
import { Loading } from '~/ui/loading'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, member } = await requireMember(request, context)
  const { name, brand } = clubFront(club)
  const onOwnHost = context.host.kind === 'club'
  return {
    club: { name, monogram: brand.monogram, logoUrl: brand.logoUrl },
    clothes: onOwnHost ? null : clothesOf(club),
    clubHref: onOwnHost ? paths.home() : paths.join.byRef(club.slug),
    firstName: firstName(member.fullName),
  }
}

export default function MemberArea() {
  const { club, clubHref, firstName } = useLoaderData<typeof loader>()
  const { state, formData } = useNavigation()
  return (
    <CustomerFrame club={club} clubHref={clubHref} firstName={firstName}>
      {state === 'loading' && !formData ? <Loading>Loading your membership...</Loading> : <Outlet />}
    </CustomerFrame>
  )
}

/** Whatever kept the member out: why, and two ways on. */
export function ErrorBoundary() {
  const { pathname } = useLocation()
  const sentence = useContext(FaultContext)?.sentence
  return (
    <main id="main" className="lone">
      <AccessError retryHref={pathname}>{sentence}</AccessError>
    </main>
  )
}
