import { Link } from '@remix-run/react'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'

/** The members whose balance still has something of a gift. */
export function GiftBalances({
  balances,
}: {
  balances: { memberId: string; fullName: string; cents: number }[]
}) {
  return (
    <Card title="Balances from gifts">
      {balances.length === 0 ? (
        <p>Every redeemed gift has been used.</p>
      ) : (
        <DataTable
          label="Balances from gifts"
          rows={balances}
          rowKey={({ memberId }) => memberId}
          columns={[
            {
              label: 'Member',
              cell: ({ memberId, fullName }) => <Link to={paths.business.member(memberId)}>{fullName}</Link>,
            },
            { label: 'Left', figure: true, cell: ({ cents }) => formatMoney(cents) },
          ]}
        />
      )}
    </Card>
  )
}
