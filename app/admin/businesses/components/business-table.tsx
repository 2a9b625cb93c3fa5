import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { DataTable, longText } from '~/ui/layout/data-table'
import { Money } from '~/ui/layout/money'

interface StatusBadge {
  tone: BadgeTone
  word: string
}

interface BusinessRow {
  id: string
  name: string
  slug: string
  ownerEmail: string | null
  state: StatusBadge
  payments: StatusBadge
  failedWebhooks: number
  plan: string
  planState: string
  members: number
  feeCents: number
  /** The domain that matters most. */
  domain: (StatusBadge & { name: string }) | null
}

const columns = [
  { label: 'Business' },
  { label: 'Club' },
  { label: 'Owner' },
  { label: 'Payments' },
  { label: 'Plan' },
  { label: 'Members', figure: true },
  { label: 'Platform fees this month', figure: true },
]

/** The platform's businesses with their key figures. */
export function BusinessTable({ businesses }: { businesses: BusinessRow[] }) {
  return (
    <DataTable label="Businesses" columns={columns}>
      {businesses.map((business) => (
        <tr key={business.id}>
          <th scope="row">
            <Link className="link" to={paths.admin.business(business.id)}>
              {business.name}
            </Link>
            <span className="block text-sm font-normal text-muted">{business.slug}</span>
            {business.domain && (
              <span className="block text-sm font-normal text-muted">
                {business.domain.name} <Badge tone={business.domain.tone}>{business.domain.word}</Badge>
              </span>
            )}
          </th>
          <td data-label="Club">
            <Badge tone={business.state.tone}>{business.state.word}</Badge>
          </td>
          <td data-label="Owner" className={longText}>
            {business.ownerEmail ?? '–'}
          </td>
          <td data-label="Payments">
            <span>
              <Badge tone={business.payments.tone}>{business.payments.word}</Badge>
              {business.failedWebhooks > 0 && (
                <span className="block text-sm font-normal text-muted">
                  {business.failedWebhooks} failed {business.failedWebhooks === 1 ? 'webhook' : 'webhooks'}
                </span>
              )}
            </span>
          </td>
          <td data-label="Plan">
            <span>
              {business.plan}
              <span className="block text-sm font-normal text-muted">{business.planState}</span>
            </span>
          </td>
          <td data-figure data-label="Members">
            {business.members}
          </td>
          <td data-figure data-label="Platform fees this month">
            <Money cents={business.feeCents} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
