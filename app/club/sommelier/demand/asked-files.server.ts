// The buying list, and the questions of a list, as files.
import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { topicWords } from '../engine/topics.server'
import { askedSpan, unmetReasons } from './asked'
import { buyingListing, requestListing } from './asked-listing'
import { requestLine } from './asked-view.server'
import { buyingListPage, listRequests, type AskedRequest, type MissingWine } from './queries.server'

const buyingColumns: FileColumn<MissingWine>[] = [
  {
    title: 'Asked for',
    width: 40,
    cell: ({ topics }) => topics.map((topic) => topicWords(topic)).join(', '),
  },
  { title: 'Why not', width: 28, cell: ({ unmet }) => unmetReasons.get(unmet) ?? unmet },
  { title: 'Times', width: 10, cell: ({ count }) => count },
  { title: 'Guests', width: 10, cell: ({ guests }) => guests },
  { title: 'Members', width: 10, cell: ({ members }) => members },
  { title: 'Staff', width: 10, cell: ({ staff }) => staff },
  { title: 'Last asked (UTC)', width: 16, cell: ({ lastAskedAt }) => lastAskedAt.toISOString().slice(0, 10) },
  { title: 'In their words', width: 60, cell: ({ words }) => [...new Set(words)].join(' / ') },
]

/** The buying list that the page's address asks for, all pages of it. */
export async function buyingListFile(db: TenantDb, url: string, now: Date) {
  const span = askedSpan(url, now)
  const rows = await rowsForFile(buyingListing, url, 'Choose fewer days first.', (params, most) =>
    db.read((db) => buyingListPage(db, span, params, most)),
  )
  return listFile('Buying list', buyingColumns, rows)
}

const requestColumns = (timeZone: string): FileColumn<AskedRequest>[] => {
  const line = (request: AskedRequest) => requestLine(request, timeZone)
  return [
    { title: 'Asked for', width: 40, cell: (request) => line(request).asked },
    { title: 'In their words', width: 60, cell: ({ question }) => question },
    { title: 'By', width: 10, cell: (request) => line(request).by },
    { title: 'Result', width: 28, cell: (request) => line(request).result || 'Answered' },
    { title: 'Answered by', width: 14, cell: (request) => line(request).engine },
    { title: 'Thumb', width: 8, cell: (request) => line(request).thumb },
    { title: 'Asked on', width: 12, cell: ({ askedAt }) => dayIn(timeZone, askedAt) },
  ]
}

/** The questions that the list's address asks for, all pages of it. */
export async function requestFile(
  db: TenantDb,
  url: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const rows = await rowsForFile(requestListing, url, 'Choose fewer days first.', (params, most) =>
    db.read((db) => listRequests(db, askedSpan(url, now), params, most)),
  )
  return listFile('Questions', requestColumns(timeZone), rows)
}
