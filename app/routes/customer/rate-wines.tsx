// Wines for a member to rate: /customer/rate-wines
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { BottleRow } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { privateClubPage } from '~/ui/document/page-meta'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club } = await requireMember(request, context, 'membership.read')
  return { clubName: club.name }
}

export const meta = privateClubPage('Rate your wines')

export const headers = notStored

export default function RateWines() {
  const { clubName } = useLoaderData<typeof loader>()
  return (
    <EmptyState title="Rate Your Wines" level={1} picture={<BottleRow count={1} />}>
      <p>Wines you’ve picked up from {clubName} will appear here to rate.</p>
      <ButtonLink to={paths.customer.dashboard()} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </EmptyState>
  )
}
