// The list of businesses: /admin/businesses
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { plans } from '~/billing/plan/plans'
import { businessListing } from '~/platform/admin/businesses/business-listing'
import {
  businessStatusBadges,
  businessStatuses,
  planPaymentLabel,
} from '~/platform/admin/businesses/business-status'
import { listBusinesses } from '~/platform/admin/businesses/business-list.server'
import { businessColumns } from '~/platform/admin/businesses/components/business-columns'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { domainBadge, domainFilters, domainFilterLabels } from '~/business/domains/domain-health'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'businesses.read')
  const now = context.now()
  const db = context.services.scopes.platform('businesses')
  const { rows, total, state, counts } = await listBusinesses(db, businessListing.read(request.url), { now })
  return {
    params: state,
    total,
    statuses: businessStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    businesses: rows.map(
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
  const { params, total, statuses, businesses } = useLoaderData<typeof loader>()
  const all = { status: null, count: statuses.reduce((sum, { count }) => sum + count, 0) }
  return (
    <>
      <PortalTitle title="Businesses">Every restaurant, shop and winery on Tastevin.</PortalTitle>
      <ListPage
        list={businessListing}
        state={params}
        total={total}
        rows={businesses}
        columns={businessColumns}
        rowHref={({ id }) => paths.admin.business(id)}
        views={[all, ...statuses].map(({ status, count }) => ({
          label: status === null ? 'All' : businessStatusBadges[status].word,
          count,
          isOn: status === params.status,
          change: { status },
        }))}
        fields={[
          {
            filter: 'domains',
            label: 'Domains',
            options: domainFilters.map((value) => ({ value, label: domainFilterLabels[value] })),
          },
        ]}
        placeholder="Name, web address or owner’s full email"
        none={{
          title: 'No businesses yet',
          children: (
            <>
              <p>Businesses appear here once they accept an invitation.</p>
              <ButtonLink to={paths.admin.invitations()} variant="secondary">
                Invite a business
              </ButtonLink>
            </>
          ),
        }}
        noMatch="Try another name, web address, owner, status or domain."
      />
    </>
  )
}
