// Wines for a member to rate: /customer/rate-wines
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { BottleRow } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club } = await requireMember(request, context, 'membership.read')
  return { clubName: club.name }
}

export const meta: MetaFunction = () => [{ title: 'Rate your wines' }, { name: 'robots', content: 'noindex' }]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

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
