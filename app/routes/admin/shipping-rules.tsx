// Which states allow shipping wine: /admin/shipping-rules
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireAdmin } from '~/http/guards/guards.server'
import { formatDay } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { stateName } from '~/shipping/rules/rule'
import { ruleChanges, shippingRules } from '~/shipping/rules/rules.server'
import { privatePage } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable } from '~/ui/layout/data-table'
import { linkStyle } from '~/ui/layout/text-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'shipping.rules')
  const db = context.services.scopes.platform('shipping rules of the states')
  return {
    rules: await db.read(shippingRules),
    changes: (await ruleChanges(db, null)).map(({ at, ...change }) => ({
      ...change,
      when: formatMoment('UTC', at),
    })),
  }
}

export const meta = privatePage('Shipping rules')

export default function ShippingRules() {
  const { rules, changes } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Shipping rules">
        Whether wine may be shipped to consumers in each state. Businesses can only ship where a rule allows
        it.
      </PortalTitle>
      <Banner title="Check with your counsel">
        <p>These rules are a cautious summary, not legal advice. Each has its source and date.</p>
      </Banner>
      <DataTable
        label="Shipping rules"
        rows={rules}
        rowKey={(rule) => rule.state}
        columns={[
          {
            label: 'State',
            cell: (rule) => (
              <Link
                className={`${linkStyle} inline-flex min-h-11 min-w-11 items-center`}
                to={paths.admin.shippingRule(rule.state)}
              >
                {stateName(rule.state)}
              </Link>
            ),
          },
          { label: 'Wineries', cell: (rule) => <Allowed isAllowed={rule.wineries} /> },
          {
            label: 'Shops and restaurants of other states',
            cell: (rule) => <Allowed isAllowed={rule.retailers} />,
          },
          { label: 'Within the state', cell: (rule) => <Allowed isAllowed={rule.retailersWithin} /> },
          { label: 'As of', cell: (rule) => formatDay(rule.asOf) },
        ]}
      />
      <section className="grid gap-3" aria-labelledby="changes">
        <h2 id="changes" className="text-xl">
          Latest changes
        </h2>
        {changes.length === 0 ? (
          <EmptyState title="No changes yet" level={3}>
            <p>Changes of rules appear here with who made them.</p>
          </EmptyState>
        ) : (
          <ul className="grid gap-2">
            {changes.map(({ id, state, when, by, after }) => (
              <li key={id}>
                {stateName(state)}: {when} (UTC), {by ?? 'a former administrator'}. Source: {after.source}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  return <Badge tone={isAllowed ? 'green' : 'grey'}>{isAllowed ? 'Allowed' : 'Not allowed'}</Badge>
}
