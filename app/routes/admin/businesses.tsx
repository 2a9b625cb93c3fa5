// The list of businesses: /admin/businesses
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/http/guards/guards.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { plans } from '~/billing/plan/plans'
import {
  businessOrders,
  businessStatusBadges,
  businessStatuses,
  planPaymentLabel,
} from '~/admin/businesses/business-status'
import { listBusinesses } from '~/admin/businesses/business-list.server'
import { BusinessTable } from '~/admin/businesses/components/business-table'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { domainBadge, domainFilters, domainFilterLabels } from '~/domains/domain-health'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { ListSearch } from '~/ui/form/list-search'
import { privatePage } from '~/ui/document/page-meta'
import { ListFrame } from '~/ui/layout/list-frame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'businesses.read')
  const { text, after, one } = readListParams(request.url)
  const status = one('status', businessStatuses)
  const domains = one('domains', domainFilters)
  const order = one('sort', businessOrders) ?? 'newest'
  const now = context.now()
  const db = context.services.scopes.platform('businesses')
  const { lines, next } = await listBusinesses(db, { text, status, domains, order, after, limit: 50, now })
  return {
    asked: { q: text, status: status ?? '', domains: domains ?? '', sort: order },
    isLater: after !== null,
    next,
    businesses: lines.map(
      ({ status, payments, plan, planStatus, unpaidSince, domain, createdAt: _, ...line }) => ({
        ...line,
        state: businessStatusBadges[status],
        payments: accountLabels[payments ?? 'not_started'].badge,
        plan: plans[plan].name,
        planState: planPaymentLabel(planStatus, unpaidSince, now),
        domain: domain && { name: domain.name, ...domainBadge(domain) },
      }),
    ),
  }
}

export const meta = privatePage('Businesses')

export default function Businesses() {
  const { asked, isLater, next, businesses } = useLoaderData<typeof loader>()
  const query = {
    q: asked.q || undefined,
    status: asked.status || undefined,
    domains: asked.domains || undefined,
    sort: asked.sort === 'newest' ? undefined : asked.sort,
  }
  return (
    <>
      <PortalTitle title="Businesses">Every restaurant, shop and winery on Tastevin.</PortalTitle>
      <ListSearch
        text={{ label: 'Name, web address or owner’s full email', value: asked.q }}
        choices={[
          { name: 'status', label: 'Club', value: asked.status, options: statusOptions },
          { name: 'domains', label: 'Domains', value: asked.domains, options: domainOptions },
          { name: 'sort', label: 'Order', value: asked.sort, options: sortOptions },
        ]}
      />
      <ListFrame
        isEmpty={businesses.length === 0}
        isNarrowed={asked.q !== '' || asked.status !== '' || asked.domains !== '' || isLater}
        noMatch={{
          title: 'No businesses match',
          text: 'Try another name, web address, owner, status or domain.',
          href: paths.admin.businesses(),
          label: 'Show all',
        }}
        none={{
          title: 'No businesses yet',
          text: 'Businesses appear here once they accept an invitation.',
          href: paths.admin.invitations(),
          label: 'Invite a business',
        }}
        pages={{ isLater, next, href: (after) => paths.admin.businesses({ ...query, after }) }}
      >
        <BusinessTable businesses={businesses} />
      </ListFrame>
    </>
  )
}

const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'members', label: 'Most members' },
]
const statusOptions = [
  { value: '', label: 'All' },
  ...businessStatuses.map((value) => ({ value, label: businessStatusBadges[value].word })),
]

const domainOptions = [
  { value: '', label: 'All' },
  ...domainFilters.map((value) => ({ value, label: domainFilterLabels[value] })),
]
