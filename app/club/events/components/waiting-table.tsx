import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DataTable } from '~/foundation/ui/layout/data-table'

interface WaitingRow {
  id: string
  fullName: string
  /** Null for staff who see no lists of contacts. */
  email: string | null
  memberId: string | null
  seats: number
  isOffered: boolean
  since: string
  offerUntil: string | null
}

/** The waiting list, in its order. */
export function WaitingTable({ people }: { people: WaitingRow[] }) {
  return (
    <DataTable
      label="Waiting list, table"
      rows={people}
      columns={[
        {
          label: 'Person',
          cell: (one) => (
            <>
              {one.memberId ? (
                <Link to={paths.business.member(one.memberId)}>{one.fullName}</Link>
              ) : (
                one.fullName
              )}
              <span className="block text-sm font-normal wrap-anywhere text-muted">{one.email}</span>
            </>
          ),
        },
        { label: 'Seats', figure: true, cell: (one) => one.seats },
        { label: 'Since', cell: (one) => one.since },
        {
          label: 'Status',
          cell: (one) => (
            <Badge tone={one.isOffered ? 'yellow' : 'grey'}>
              {one.isOffered ? `Offered until ${one.offerUntil}` : 'Waiting'}
            </Badge>
          ),
        },
      ]}
    />
  )
}
