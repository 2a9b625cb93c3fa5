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

/** The platform's businesses with their key figures. */
export function BusinessTable({ businesses }: { businesses: BusinessRow[] }) {
  return (
    <DataTable
      label="Businesses"
      rows={businesses}
      columns={[
        {
          label: 'Business',
          cell: (one) => (
            <>
              <Link className="link" to={paths.admin.business(one.id)}>
                {one.name}
              </Link>
              <span className="block text-sm font-normal text-muted">{one.slug}</span>
              {one.domain && (
                <span className="block text-sm font-normal text-muted">
                  {one.domain.name} <Badge tone={one.domain.tone}>{one.domain.word}</Badge>
                </span>
              )}
            </>
          ),
        },
        { label: 'Club', cell: (one) => <Badge tone={one.state.tone}>{one.state.word}</Badge> },
        { label: 'Owner', className: longText, cell: (one) => one.ownerEmail ?? '–' },
        {
          label: 'Payments',
          cell: (one) => (
            <span>
              <Badge tone={one.payments.tone}>{one.payments.word}</Badge>
              {one.failedWebhooks > 0 && (
                <span className="block text-sm font-normal text-muted">
                  {one.failedWebhooks} failed {one.failedWebhooks === 1 ? 'webhook' : 'webhooks'}
                </span>
              )}
            </span>
          ),
        },
        {
          label: 'Plan',
          cell: (one) => (
            <span>
              {one.plan}
              <span className="block text-sm font-normal text-muted">{one.planState}</span>
            </span>
          ),
        },
        { label: 'Members', figure: true, cell: (one) => one.members },
        { label: 'Platform fees this month', figure: true, cell: (one) => <Money cents={one.feeCents} /> },
      ]}
    />
  )
}
