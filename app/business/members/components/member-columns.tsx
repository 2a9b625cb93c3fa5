import { formatMoney } from '~/foundation/kit/money'
import { StatusBadge } from '~/membership/memberships/components/membership-card'
import type { MemberLine } from '~/membership/memberships/work-list/member-line'
import type { MemberSort } from '~/membership/memberships/work-list/member-listing'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { ListColumn } from '~/foundation/ui/list/list-table'

/** The columns of the list of members. */
export function memberColumns({
  currency,
  seesMoney,
}: {
  currency: string
  seesMoney: boolean
}): (ListColumn<MemberLine, MemberSort> | false)[] {
  return [
    {
      label: 'Name',
      sort: 'name',
      cell: ({ fullName }) => fullName,
      note: ({ email }) =>
        email && (
          <span className="block truncate md:max-w-44 lg:max-w-52" title={email}>
            {email}
          </span>
        ),
    },
    { label: 'Tier', cell: ({ tier }) => tier },
    {
      label: 'Status',
      sort: 'status',
      phone: 'beside',
      cell: ({ status }) => (status ? <StatusBadge status={status} /> : 'Not paid yet'),
    },
    { label: 'Attention', className: 'md:max-w-44 lg:max-w-52', cell: attention, note: ({ risk }) => risk },
    {
      label: 'Member since',
      sort: 'joined',
      phone: 'hidden',
      isWide: true,
      cell: ({ joinedOn }) => joinedOn && <DateText day={joinedOn} />,
    },
    {
      label: 'Next payment',
      sort: 'next_payment',
      phoneLabel: 'pays',
      cell: ({ nextPaymentOn }) => nextPaymentOn && <DateText day={nextPaymentOn} />,
      note: ({ nextPaymentCents }) =>
        nextPaymentCents !== null && <Money cents={nextPaymentCents} currency={currency} />,
    },
    seesMoney && {
      label: 'Total paid',
      sort: 'paid',
      figure: true,
      phone: 'hidden',
      isWide: true,
      cell: ({ paidCents }) => <Money cents={paidCents ?? 0} currency={currency} />,
    },
  ]

  function attention({ marks, owedCents }: MemberLine) {
    if (marks.length === 0 && owedCents === null) return null
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {owedCents !== null && <Badge tone="red">{`Owes ${formatMoney(owedCents, currency)}`}</Badge>}
        {marks.map(({ flag, words }) => (
          <Badge key={flag} tone={flag === 'at_risk' ? 'red' : 'yellow'}>
            {words}
          </Badge>
        ))}
      </span>
    )
  }
}
