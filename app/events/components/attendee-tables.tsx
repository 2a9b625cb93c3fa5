import { Link } from '@remix-run/react'
import type { SeatAttendance } from '#/db/schema/events/events'
import { paths } from '~/kit/paths'
import { isDeletedAddress } from '~/messaging/deleted-address'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { DataTable } from '~/ui/layout/data-table'
import type { WaitingPerson } from '../desk/attendees.server'

interface AttendeeRow {
  seatId: string
  name: string
  /** Who booked, where it is another person. */
  broughtBy: string | null
  /** Null for staff who see no lists of contacts. */
  email: string | null
  memberId: string | null
  tierName: string | null
  code: string
  /** The page of the booking. */
  bookingHref: string
  /** Null for staff who see no prices. */
  price: string | null
  answers: { question: string; answer: string }[]
  isUnpaid: boolean
  attendance: SeatAttendance | null
  attendanceTime: string | null
}

/** The people of an event, a line each. */
export function AttendeeTable({ attendees, seesPrices }: { attendees: AttendeeRow[]; seesPrices: boolean }) {
  return (
    <DataTable
      label="Attendees"
      rows={attendees}
      rowKey={(one) => one.seatId}
      columns={[
        {
          label: 'Person',
          cell: (one) => (
            <>
              {one.memberId && !one.broughtBy ? (
                <Link to={paths.business.member(one.memberId)}>{one.name}</Link>
              ) : (
                one.name
              )}
              <span className="block text-sm font-normal wrap-anywhere text-muted">
                {one.broughtBy
                  ? `with ${one.broughtBy}`
                  : [
                      one.tierName ?? (one.memberId ? null : 'Guest'),
                      one.email && !isDeletedAddress(one.email) && one.email,
                    ]
                      .filter(Boolean)
                      .join(', ')}
              </span>
            </>
          ),
        },
        {
          label: 'Code',
          cell: (one) => (
            <Link to={one.bookingHref} aria-label={`Booking ${one.code} of ${one.name}`}>
              {one.code}
            </Link>
          ),
        },
        seesPrices && { label: 'Price', figure: true, cell: (one) => one.price },
        {
          label: 'Answers',
          cell: (one) =>
            one.answers.length > 0 && (
              <ul className="grid min-w-0 gap-1 text-sm wrap-anywhere">
                {one.answers.map(({ question, answer }) => (
                  <li key={question}>
                    <span className="text-muted">{question}</span> {answer}
                  </li>
                ))}
              </ul>
            ),
        },
        { label: 'Status', cell: (one) => <AttendeeBadge {...one} /> },
      ]}
    />
  )
}

function AttendeeBadge({ isUnpaid, attendance, attendanceTime }: AttendeeRow) {
  const { tone, text } = statusOf({ isUnpaid, attendance, attendanceTime })
  return <Badge tone={tone}>{text}</Badge>
}

function statusOf({
  isUnpaid,
  attendance,
  attendanceTime,
}: Pick<AttendeeRow, 'isUnpaid' | 'attendance' | 'attendanceTime'>): { tone: BadgeTone; text: string } {
  if (isUnpaid) return { tone: 'yellow', text: 'Paying' }
  if (attendance === 'here') return { tone: 'green', text: `Here since ${attendanceTime}` }
  if (attendance === 'no_show') return { tone: 'red', text: 'No-show' }
  return { tone: 'grey', text: 'Booked' }
}

type WaitingRow = Omit<WaitingPerson, 'offerExpiresAt' | 'createdAt'> & {
  since: string
  offerUntil: string | null
}

/** Who waits for seats, in their order. */
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
