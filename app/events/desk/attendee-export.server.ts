import { csvRows } from '~/kit/csv.server'
import { momentWords } from '../manage/event-details'
import { personName, seatPrice } from './attendee-filter'
import type { Attendee } from './attendees.server'

/** The people of an event as CSV for Excel: UTF-8 with a byte order mark, a column for each question. No cell is run as a formula. */
export function attendeesCsv(attendees: readonly Attendee[], timeZone: string): string {
  const questions = [...new Set(attendees.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  const headings = [
    'Name',
    'Booked by',
    'Email',
    'Tier',
    'Code',
    'Seats',
    'Price',
    'Status',
    'Booked',
    ...questions,
  ]
  const lines = attendees.map((one) => [
    personName(one),
    one.bookerName,
    one.bookerEmail ?? '',
    one.tierName ?? (one.memberId ? '' : 'Guest'),
    one.code,
    String(one.seats),
    seatPrice(one) ?? '',
    statusWords(one),
    momentWords(timeZone, one.bookedAt),
    ...questions.map((question) => one.answers.find((answer) => answer.question === question)?.answer ?? ''),
  ])
  return `\uFEFF${csvRows([headings, ...lines])}`
}

const statusWords = ({ isUnpaid, attendance }: Attendee): string => {
  if (isUnpaid) return 'Paying'
  if (attendance === 'here') return 'Here'
  return attendance === 'no_show' ? 'No-show' : 'Booked'
}
