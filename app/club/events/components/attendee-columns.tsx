import type { SeatAttendance } from '#/db/schema/events'
import { isDeletedAddress } from '~/foundation/messaging/deleted-address'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { AttendeeListParams } from '../desk/attendee-listing'
import { attendanceWords } from '../desk/attendee-words'

interface AttendeeRow {
  /** Of the seat. */
  id: string
  bookingId: string
  name: string
  /** The person who booked, where it is another one. */
  broughtBy: string | null
  /** Null for staff who see no lists of contacts. */
  email: string | null
  memberId: string | null
  tierName: string | null
  code: string
  /** Null for staff who see no prices. */
  price: string | null
  answers: { question: string; answer: string }[]
  isUnpaid: boolean
  attendance: SeatAttendance | null
  attendanceTime: string | null
}

/** The columns of the list of an event's people. */
export function attendeeColumns({
  seesPrices,
}: {
  seesPrices: boolean
}): (ListColumn<AttendeeRow, AttendeeListParams['sort']> | false)[] {
  return [
    {
      label: 'Person',
      sort: 'name',
      cell: ({ name }) => name,
      note: ({ broughtBy, tierName, memberId, email }) =>
        broughtBy
          ? `with ${broughtBy}`
          : [tierName ?? (memberId ? null : 'Guest'), email && !isDeletedAddress(email) ? email : null]
              .filter(Boolean)
              .join(', '),
    },
    { label: 'Code', cell: ({ code }) => code },
    seesPrices && { label: 'Price', figure: true, cell: ({ price }) => price },
    {
      label: 'Answers',
      cell: ({ answers }) =>
        answers.length > 0 && (
          <ul className="grid min-w-0 gap-1 text-sm wrap-anywhere">
            {answers.map(({ question, answer }) => (
              <li key={question}>
                <span className="text-muted">{question}</span> {answer}
              </li>
            ))}
          </ul>
        ),
    },
    {
      label: 'Status',
      phone: 'beside',
      cell: (person) => <Badge tone={toneOf(person)}>{statusOf(person)}</Badge>,
    },
  ]
}

const statusOf = (person: AttendeeRow): string =>
  person.attendance === 'here' && !person.isUnpaid
    ? `Here since ${person.attendanceTime}`
    : attendanceWords(person)

function toneOf({ isUnpaid, attendance }: Pick<AttendeeRow, 'isUnpaid' | 'attendance'>): BadgeTone {
  if (isUnpaid) return 'yellow'
  if (attendance === 'here') return 'green'
  return attendance === 'no_show' ? 'red' : 'grey'
}
