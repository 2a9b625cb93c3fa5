// What a member can expect next: /customer/deliveries
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { BottleRow } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { isLive } from '~/memberships/lifecycle'
import { membershipSummary } from '~/memberships/queries.server'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const membership = (await membershipSummary(db, member.id))?.membership
  return {
    clubName: club.name,
    address: club.address,
    isMember: membership ? isLive(membership.status) : false,
  }
}

export const meta: MetaFunction = () => [
  { title: 'Upcoming deliveries' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Deliveries() {
  const { clubName, address, isMember } = useLoaderData<typeof loader>()
  return (
    <EmptyState title="Upcoming deliveries" level={1} picture={<BottleRow count={3} />}>
      <p>
        {isMember
          ? `${clubName} has not announced your next bottles yet. They are listed here as soon as they are planned.`
          : 'Deliveries begin with an active membership.'}
      </p>
      {isMember && address && <p>Members pick up their wine at {address}.</p>}
      <ButtonLink to={paths.customer.dashboard()} variant="secondary">
        Back to your membership
      </ButtonLink>
    </EmptyState>
  )
}
