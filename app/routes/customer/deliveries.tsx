// A member's upcoming deliveries: /customer/deliveries
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { BottleRow } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { isLive } from '~/memberships/lifecycle'
import { membershipSummary } from '~/memberships/queries.server'
import { privateClubPage } from '~/ui/document/page-meta'
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

export const meta = privateClubPage('Upcoming deliveries')

export const headers = notStored

export default function Deliveries() {
  const { clubName, address, isMember } = useLoaderData<typeof loader>()
  return (
    <EmptyState title="Upcoming deliveries" level={1} picture={<BottleRow count={3} />}>
      <p>
        {isMember
          ? `${clubName} hasn’t announced your next bottles yet. They’ll appear here once they’re scheduled.`
          : 'Your deliveries will appear here once you have an active membership.'}
      </p>
      {isMember && address && <p>Pick up your wine at {address}.</p>}
      <ButtonLink to={paths.customer.dashboard()} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </EmptyState>
  )
}
