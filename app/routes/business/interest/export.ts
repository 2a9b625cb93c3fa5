// Interested people whom the list's filters leave, as a file: /business/interest/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readInterestFilter, sourceNames } from '~/guests/interest/interest-filter'
import { interestedPeople } from '~/guests/interest/queries.server'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { csvRows } from '~/kit/csv.server'
import { dayIn } from '~/kit/dates'

/** The most rows of a file. */
const mostRows = 50_000

const viewWords = { open: 'Not yet a member', joined: 'Joined', done: 'Done' }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const filter = readInterestFilter(request.url)
  const people = await db.read((db) => interestedPeople(db, filter, { offset: 0, limit: mostRows, now }))
  const day = (at: Date | null) => (at ? dayIn(club.timeZone, at) : '')
  const rows = [
    ['Name', 'Email', 'Lists', 'Waits for', 'Since', 'Latest', 'Invited', 'Wants no invitations', 'Status'],
    ...people.map((person) => [
      person.fullName,
      person.email,
      person.sources.map((source) => sourceNames[source]).join(', '),
      person.about.join(', '),
      day(person.firstAt),
      day(person.lastAt),
      day(person.invitedAt),
      person.hasOptedOut ? 'yes' : '',
      viewWords[person.view],
    ]),
  ]
  return fileDownload(`${club.slug}-interest`, 'csv', csvRows(rows))
}
