// The list of an event at the desk: who is expected, found by name or code, with what this device recorded. Pure.
import type { SeatAttendance } from '#/db/schema/events'
import { foldText } from '~/foundation/kit/fold-text'
import type { QueuedCheckIn } from './check-in-queue'

export interface DeskPerson {
  seatId: string
  bookingId: string
  code: string
  name: string
  /** The person who booked, where it is another one. */
  broughtBy: string | null
  tierName: string | null
  /** Answers, such as allergies. */
  note: string
  attendance: SeatAttendance | null
  /** "7:02 PM" */
  attendanceTime: string | null
  /** Without accents, for the search. */
  searchText: string
}

export interface CheckInSheet {
  people: DeskPerson[]
  expected: number
  here: number
}

export const deskFilters = { expected: 'To come', here: 'Here', all: 'All' } as const
export type DeskFilter = keyof typeof deskFilters
export const deskFilterNames = Object.keys(deskFilters) as DeskFilter[]

/** People with what this device recorded and the server does not have yet. */
export function withQueued(
  people: readonly DeskPerson[],
  waiting: readonly QueuedCheckIn[],
): (DeskPerson & { isWaiting: boolean })[] {
  const latest = new Map(waiting.map((one) => [one.seatId, one]))
  return people.map((person) => {
    const queued = latest.get(person.seatId)
    if (!queued) return { ...person, isWaiting: false }
    const attendance = queued.kind === 'undo' ? null : queued.kind
    return { ...person, attendance, attendanceTime: null, isWaiting: true }
  })
}

/** The people that a search and a filter leave; a code finds everyone of its booking. */
export function shownPeople<Person extends DeskPerson>(
  people: readonly Person[],
  { search, show }: { search: string; show: DeskFilter },
): Person[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const code = codeIn(search)
  if (words.length > 0)
    return people.filter(
      (person) => person.code === code || words.every((word) => person.searchText.includes(word)),
    )
  return people.filter(({ attendance }) => {
    if (show === 'all') return true
    return show === 'here' ? attendance === 'here' : attendance === null
  })
}

const codeIn = (search: string): string => search.toUpperCase().replace(/[\s-]+/g, '')
