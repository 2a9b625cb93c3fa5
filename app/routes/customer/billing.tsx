// What a member pays, and until when it is paid: /customer/billing
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/accounts/guards.server'
import { paths } from '~/kit/paths'
import { StatusBadge } from '~/memberships/components/membership-card'
import { membershipFront } from '~/memberships/member-front'
import { membershipSummary } from '~/memberships/queries.server'
import { ButtonLink } from '~/ui/button'
import { Card, Facts } from '~/ui/card'
import { DateText } from '~/ui/date-text'
import { EmptyState } from '~/ui/empty-state'
import { Money } from '~/ui/money'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context)
  const summary = await membershipSummary(db, member.id)
  return {
    club: { name: club.name, email: club.email },
    membership: summary && membershipFront(summary, club),
  }
}

export const meta: MetaFunction = () => [{ title: 'Billing' }, { name: 'robots', content: 'noindex' }]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Billing() {
  const { club, membership } = useLoaderData<typeof loader>()
  const back = (
    <ButtonLink to={paths.customer.dashboard()} variant="secondary">
      Back to your membership
    </ButtonLink>
  )
  if (!membership) {
    return (
      <EmptyState title="Billing" level={1}>
        <p>You don't have an active membership yet, and nothing is charged.</p>
        {back}
      </EmptyState>
    )
  }
  const { tierName, status, priceCents, currency, paidThrough, endsOn } = membership
  const renews = status === 'active' && !endsOn && paidThrough
  return (
    <div className="overview">
      <h1>Billing</h1>
      <Card title={tierName}>
        <StatusBadge status={status} />
        <Facts
          facts={[
            { name: 'Price', value: <PerMonth cents={priceCents} currency={currency} /> },
            ...(paidThrough ? [{ name: 'Paid through', value: <DateText day={paidThrough} /> }] : []),
            ...(renews ? [{ name: 'Next payment', value: <DateText day={paidThrough} /> }] : []),
            ...(endsOn ? [{ name: 'Ends on', value: <DateText day={endsOn} /> }] : []),
          ]}
        />
        <p>
          To change your card or cancel your membership, write to{' '}
          <a href={`mailto:${club.email}`}>{club.email}</a>. {club.name} takes care of it.
        </p>
      </Card>
      <p>{back}</p>
    </div>
  )
}

function PerMonth({ cents, currency }: { cents: number; currency: string }) {
  return (
    <>
      <Money cents={cents} currency={currency} /> per month
    </>
  )
}
