// Which states allow shipping wine: /admin/shipping-rules
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { stateName, type ShippingRule } from '~/club/shipping/rules/rule'
import { ruleList, ruleListing, ruleSellers, ruleSellerWords } from '~/club/shipping/rules/rule-listing'
import { ruleChanges, shippingRules } from '~/club/shipping/rules/rules.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { DateText } from '~/foundation/ui/layout/date-text'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'shipping.rules')
  const db = context.services.scopes.platform('shipping rules of the states')
  const params = ruleListing.read(request.url)
  const { rules, counts } = ruleList(await db.read(shippingRules), params)
  return {
    params,
    counts,
    rules: rules.map((rule) => ({ id: rule.state, ...rule })),
    changes: (await ruleChanges(db, null)).map(({ at, ...change }) => ({
      ...change,
      when: formatMoment('UTC', at),
    })),
  }
}

export const meta = privatePage('Shipping rules')

export default function ShippingRules() {
  const { params, counts, rules } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Shipping rules">
        Whether wine may be shipped to consumers in each state. Businesses can only ship where a rule allows
        it.
      </PortalTitle>
      <Banner title="Check with your counsel">
        <p>These rules are a cautious summary, not legal advice. Each has its source and date.</p>
      </Banner>
      <ListPage
        list={ruleListing}
        state={params}
        total={rules.length}
        rows={rules}
        columns={[
          { label: 'State', sort: 'state', cell: ({ state }) => stateName(state) },
          {
            label: 'Wineries',
            phone: 'hidden',
            cell: ({ wineries }) => <Allowed isAllowed={wineries} />,
          },
          {
            label: 'Shops and restaurants of other states',
            phone: 'hidden',
            cell: ({ retailers }) => <Allowed isAllowed={retailers} />,
          },
          {
            label: 'Within the state',
            phone: 'hidden',
            cell: ({ retailersWithin }) => <Allowed isAllowed={retailersWithin} />,
          },
          { label: 'May ship', phone: 'only', cell: allowedWords },
          { label: 'As of', sort: 'date', phone: 'beside', cell: ({ asOf }) => <DateText day={asOf} /> },
        ]}
        rowHref={({ state }) => paths.admin.shippingRule(state)}
        views={([null, ...ruleSellers] as const).map((sellers) => ({
          label: sellers === null ? 'All' : ruleSellerWords[sellers],
          count: counts[sellers ?? 'all'],
          isOn: sellers === params.sellers,
          change: { sellers },
        }))}
        placeholder="State"
        none={{ title: 'No shipping rules' }}
      />
      <LatestChanges />
    </>
  )
}

function LatestChanges() {
  const { changes } = useLoaderData<typeof loader>()
  return (
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
  )
}

/** The sellers who may ship, in few words for a phone. */
function allowedWords({
  wineries,
  retailers,
  retailersWithin,
}: Pick<ShippingRule, 'wineries' | 'retailers' | 'retailersWithin'>) {
  const words = [
    wineries && 'wineries',
    retailers && 'shops of other states',
    retailersWithin && 'shops within the state',
  ].filter((word) => word !== false)
  return words.length === 0 ? 'No one' : words.length === 3 ? 'Everyone' : `Only ${words.join(', ')}`
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  return <Badge tone={isAllowed ? 'green' : 'grey'}>{isAllowed ? 'Allowed' : 'Not allowed'}</Badge>
}
