// The messages of a business, as its list and the list's file have them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { CampaignStatus } from '#/db/schema/campaigns'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { messageListing, type MessageListParams, type MessageShow } from './message-listing'
import { statusWords } from './status-words'

const statusesOf: Record<MessageShow | 'all', CampaignStatus[]> = {
  all: ['draft', 'scheduled', 'sending', 'sent', 'canceled'],
  drafts: ['draft', 'scheduled'],
  sent: ['sending', 'sent', 'canceled'],
  templates: ['template'],
}

const sortColumns = {
  changed: 'c.changed_at',
  subject: 'c.subject',
  sent: 'sent',
  clicked: 'clicked',
} as const

/** The messages that a search finds, in whatever view; automatic ones have a page of their own. */
const messages = ({ q }: OpenTenantDb, { text }: MessageListParams) =>
  q
    .selectFrom('campaigns as c')
    .where('c.automatic', 'is', null)
    .where(hasWords(text, ['c.subject', 'c.preheader']))

/** A page of the messages that match, each with how many people got it and how many clicked. */
export function messageList(db: OpenTenantDb, params: MessageListParams, pageSize?: number) {
  const order = messageListing.direction(params)
  return listRows(
    db,
    messageListing,
    params,
    messages(db, params).where('c.status', 'in', statusesOf[params.show ?? 'all']),
    (page) =>
      page
        .select(['c.id', 'c.subject', 'c.status', 'c.send_at as sendAt', 'c.changed_at as changedAt'])
        .select((of) => [
          'c.started_at as startedAt',
          of
            .selectFrom('campaign_recipients as r')
            .whereRef('r.campaign_id', '=', 'c.id')
            .where('r.state', '=', 'sent')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .as('sent'),
          of
            .selectFrom('campaign_recipients as r')
            .whereRef('r.campaign_id', '=', 'c.id')
            .select((eb) => eb.fn.count<number>('r.clicked_at').as('count'))
            .as('clicked'),
        ])
        .orderBy(sortColumns[params.sort], order)
        .orderBy('c.id', order)
        .execute(),
    pageSize,
  )
}

/** How many of the messages that the search finds each view has. */
export async function messageCounts(
  db: OpenTenantDb,
  params: MessageListParams,
): Promise<Record<MessageShow | 'all', number>> {
  const counts = await countsByValue(db, messages(db, params).select('c.status as value'))
  const countOf = (show: MessageShow | 'all') =>
    statusesOf[show].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return {
    all: countOf('all'),
    drafts: countOf('drafts'),
    sent: countOf('sent'),
    templates: countOf('templates'),
  }
}

type MessageRow = Awaited<ReturnType<typeof messageList>>['rows'][number]

const fileColumns = (timeZone: string): FileColumn<MessageRow>[] => {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  const ifStarted = ({ startedAt }: MessageRow, count: number | null) => (startedAt ? count : null)
  return [
    { title: 'Message', width: 50, cell: ({ subject }) => impersonalText(subject) },
    { title: 'Status', width: 12, cell: ({ status }) => statusWords[status].label },
    { title: 'Sent on', width: 12, cell: ({ startedAt }) => day(startedAt) },
    { title: 'Last change', width: 12, cell: ({ changedAt }) => day(changedAt) },
    { title: 'Sent', width: 10, cell: (row) => ifStarted(row, row.sent) },
    { title: 'Clicked', width: 10, cell: (row) => ifStarted(row, row.clicked) },
  ]
}

/** The messages that the list's address asks for, all pages of it. */
export async function messageFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const rows = await rowsForFile(messageListing, url, 'Choose a view first.', (params, most) =>
    db.read((db) => messageList(db, params, most)),
  )
  return listFile('Messages', fileColumns(timeZone), rows)
}
