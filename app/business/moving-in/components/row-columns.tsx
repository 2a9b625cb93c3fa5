import type { MemberImportCardState, MemberImportRowState } from '#/db/schema/member-imports'
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { ImportRowSort } from '../import-listing'

interface ImportRowLine {
  id: string
  fullName: string
  email: string | null
  plan: string
  tier: string | null
  state: MemberImportRowState
  /** Why it is left out or failed, or its first question. */
  sentence: string
  priceCents: number | null
  firstPaymentOn: string | null
  cardState: MemberImportCardState
  hasCard: boolean
  subscription: string | null
}

const stateBadges: Record<MemberImportRowState, { tone: BadgeTone; text: string }> = {
  problem: { tone: 'yellow', text: 'To decide' },
  ready: { tone: 'green', text: 'Ready' },
  'left-out': { tone: 'grey', text: 'Left out' },
  waiting: { tone: 'yellow', text: 'Waiting' },
  moving: { tone: 'yellow', text: 'Going live' },
  undoing: { tone: 'yellow', text: 'Being undone' },
  moved: { tone: 'green', text: 'Moved in' },
  failed: { tone: 'red', text: 'Failed' },
}

const subscriptionWords = new Map([
  ['adopt', 'subscription continues'],
  ['replace', 'ends at Stripe, ours begins'],
])

/** The columns of the rows of an import. */
export const importRowColumns = (currency: string): ListColumn<ImportRowLine, ImportRowSort>[] => [
  {
    label: 'Member',
    sort: 'name',
    cell: ({ fullName }) => fullName || 'No name',
    note: ({ email }) => email,
  },
  {
    label: 'Tier',
    cell: ({ tier, plan }) => tier ?? (plan || null),
    note: ({ tier, plan }) => (tier && plan && plan !== tier ? `was ${plan}` : null),
  },
  {
    label: 'Price',
    sort: 'price',
    figure: true,
    cell: ({ priceCents }) => (priceCents === null ? null : formatMoney(priceCents, currency)),
  },
  {
    label: 'Next payment',
    sort: 'payment',
    phoneLabel: 'pays',
    cell: ({ firstPaymentOn }) => firstPaymentOn && formatDay(firstPaymentOn),
    note: ({ subscription }) => subscriptionWords.get(subscription ?? ''),
  },
  {
    label: 'Card',
    phone: 'hidden',
    cell: ({ hasCard, cardState }) =>
      hasCard
        ? 'Found'
        : cardState === 'several'
          ? 'Several'
          : cardState === 'unknown'
            ? null
            : 'To be asked',
  },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ state }) => <Badge tone={stateBadges[state].tone}>{stateBadges[state].text}</Badge>,
  },
  { label: 'Question or reason', className: 'max-w-96', cell: ({ sentence }) => sentence || null },
]
