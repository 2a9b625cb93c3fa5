// What guests can choose from: /business/setup/tiers. The tiers have their own pages.
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { StepActions } from '~/businesses/onboarding/components/step-actions'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { Badge } from '~/ui/feedback/badge'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireOnboarding(request, context, 'prices.read')
  const tiers = (await portalTiers(db)).filter(({ status }) => status !== 'archived')
  return {
    tiers: tiers.map(({ id, name, status, priceCents, currency, bottles }) => ({
      id,
      name,
      isOffered: status === 'published',
      price: formatMoney(priceCents, currency),
      bottles,
    })),
  }
}

export const meta: MetaFunction = () => [
  { title: 'Setup: tiers – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function TiersStep() {
  const { tiers } = useLoaderData<typeof loader>()
  const offered = tiers.filter(({ isOffered }) => isOffered)
  return (
    <>
      <StepTitle title="Your tiers">
        A tier is a monthly price and what’s included. Guests see published tiers only.
      </StepTitle>
      {tiers.length === 0 ? (
        <EmptyState title="No tiers yet">
          <p>One is enough to start, for example two weeknight bottles a month.</p>
          <ButtonLink to={paths.business.newTier()}>Create your first tier</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="grid divide-y divide-line rounded-card border border-line bg-raised">
            {tiers.map(({ id, name, isOffered, price, bottles }) => (
              <li key={id} className="flex items-center justify-between gap-4 px-5 py-3.5">
                <span>
                  <Link
                    className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                    to={paths.business.tier(id)}
                  >
                    {name}
                  </Link>
                  <span className="block text-sm font-normal text-muted">
                    {price} a month{bottles > 0 && `, ${bottles === 1 ? '1 bottle' : `${bottles} bottles`}`}
                  </span>
                </span>
                <Badge tone={isOffered ? 'green' : 'grey'}>{isOffered ? 'Published' : 'Draft'}</Badge>
              </li>
            ))}
          </ul>
          {offered.length === 0 && (
            <p>Guests can’t see drafts. Publish at least one tier so that they can join.</p>
          )}
          <div className="actions">
            <ButtonLink to={paths.business.tiers()} variant={offered.length === 0 ? 'primary' : 'secondary'}>
              {offered.length === 0 ? 'Publish a tier' : 'Edit your tiers'}
            </ButtonLink>
            <ButtonLink to={paths.business.newTier()} variant="quiet">
              New tier
            </ButtonLink>
          </div>
        </>
      )}
      <StepActions step="tiers" isDone={offered.length > 0} />
    </>
  )
}
