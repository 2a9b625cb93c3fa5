import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { longText } from '~/foundation/ui/layout/data-table'
import { Money } from '~/foundation/ui/layout/money'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { BusinessListParams } from '../business-listing'

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
export const businessColumns: ListColumn<BusinessRow, BusinessListParams['sort']>[] = [
  {
    label: 'Business',
    sort: 'name',
    cell: ({ name }) => name,
    note: ({ slug, domain }) => (
      <>
        {slug}
        {domain && (
          <span className="block">
            {domain.name} <Badge tone={domain.tone}>{domain.word}</Badge>
          </span>
        )}
      </>
    ),
  },
  { label: 'Club', phone: 'beside', cell: ({ state }) => <Badge tone={state.tone}>{state.word}</Badge> },
  { label: 'Owner', className: longText, cell: ({ ownerEmail }) => ownerEmail },
  {
    label: 'Payments',
    phoneLabel: 'Payments:',
    cell: ({ payments }) => <Badge tone={payments.tone}>{payments.word}</Badge>,
    note: ({ failedWebhooks }) =>
      failedWebhooks > 0 && `${failedWebhooks} failed ${failedWebhooks === 1 ? 'webhook' : 'webhooks'}`,
  },
  { label: 'Plan', phone: 'hidden', cell: ({ plan }) => plan, note: ({ planState }) => planState },
  {
    label: 'Members',
    figure: true,
    sort: 'members',
    phoneLabel: 'Members:',
    cell: ({ members }) => members,
  },
  {
    label: 'Platform fees this month',
    figure: true,
    phoneLabel: 'Fees:',
    cell: ({ feeCents }) => <Money cents={feeCents} />,
  },
]
