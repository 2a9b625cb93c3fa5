import { listFile, type FileColumn, type ListFile } from '~/foundation/kit/list/list-file.server'
import { momentWords } from '../manage/event-details'
import { attendanceWords, personName } from './attendee-words'
import type { Attendee } from './attendees.server'

/** The people of an event as a file, with a column for each question. */
export function attendeeFile(attendees: readonly Attendee[], timeZone: string): ListFile {
  const questions = [...new Set(attendees.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  const columns: FileColumn<Attendee>[] = [
    { title: 'Name', width: 26, cell: personName },
    { title: 'Booked by', width: 26, cell: ({ bookerName }) => bookerName },
    { title: 'Email', width: 28, cell: ({ bookerEmail }) => bookerEmail },
    { title: 'Tier', width: 16, cell: ({ tierName, memberId }) => tierName ?? (memberId ? null : 'Guest') },
    { title: 'Code', width: 12, cell: ({ code }) => code },
    { title: 'Seats', width: 8, cell: ({ seats }) => seats },
    {
      title: 'Price',
      width: 10,
      isMoney: true,
      cell: ({ price }) => price && (price.isPerk ? 'Perk' : price.cents),
    },
    { title: 'Status', width: 12, cell: attendanceWords },
    { title: 'Booked', width: 26, cell: ({ bookedAt }) => momentWords(timeZone, bookedAt) },
    ...questions.map((question) => ({
      title: question,
      width: 30,
      cell: ({ answers }: Attendee) => answers.find((answer) => answer.question === question)?.answer ?? null,
    })),
  ]
  return listFile('Attendees', columns, attendees)
}
