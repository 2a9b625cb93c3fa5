// The people who got an automatic message in the days that are counted, or were left out.
import { expressionBuilder, sql, type AliasedExpression } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AutomaticKind, CampaignRecipientsTable, SkipReason } from '#/db/schema/campaigns'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { isComposed, parseAutomaticKind } from '~/foundation/messaging/automatic/kinds'
import { countedSince, occasionOf } from './overview.server'
import {
  outcomesOf,
  outcomeWords,
  recipientListing,
  recipientShows,
  type RecipientListParams,
  type RecipientOutcome,
} from './recipient-listing'

interface AutomaticRecipient {
  /** The email's. */
  id: string
  /** Null where no member has the address any more. */
  memberId: string | null
  name: string
  at: Date
  outcome: RecipientOutcome
  reason: SkipReason | null
}

interface Message {
  kind: AutomaticKind
  now: Date
}

const sentAt = expressionBuilder<{ r: CampaignRecipientsTable }, 'r'>()
  .fn.coalesce('r.sent_at', 'r.handed_at', 'r.send_until')
  .$notNull()

/** Everyone of a message, by the table that its emails are in. */
function everyone({ q }: OpenTenantDb, { kind, now }: Message): AliasedExpression<AutomaticRecipient, 'p'> {
  const since = countedSince(now)
  if (isComposed(kind))
    return q
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
      .innerJoin('members as m', 'm.id', 'r.member_id')
      .where('c.automatic', '=', kind)
      .where(sentAt, '>', since)
      .select(['r.id', 'm.id as memberId', 'm.full_name as name', 'r.reason'])
      .select((eb) => [
        sentAt.as('at'),
        eb
          .case()
          .when('r.clicked_at', 'is not', null)
          .then(sql.lit<'clicked'>('clicked'))
          .else(eb.ref('r.state'))
          .end()
          .as('outcome'),
      ])
      .as('p')
  return q
    .selectFrom('outgoing_emails as e')
    .leftJoin('members as m', 'm.email', 'e.to_address')
    .where('e.occasion', '=', occasionOf[kind] ?? '')
    .where('e.created_at', '>', since)
    .select(['e.id', 'm.id as memberId', 'e.status as outcome', 'e.created_at as at'])
    .select((eb) => [
      eb.fn.coalesce('m.full_name', sql.lit('')).as('name'),
      eb.cast<null>(eb.lit(null), 'text').as('reason'),
    ])
    .as('p')
}

const matching = (db: OpenTenantDb, message: Message, { text }: RecipientListParams) =>
  db.q.selectFrom(everyone(db, message)).where(hasWords(text, ['p.name']))

/** A page of the people that match. */
export function recipientList(
  db: OpenTenantDb,
  message: Message,
  params: RecipientListParams,
  pageSize?: number,
) {
  const { show, sort } = params
  const listing = recipientListing(message.kind)
  const order = listing.direction(params)
  const people = matching(db, message, params)
  return listRows(
    db,
    listing,
    params,
    show ? people.where('p.outcome', 'in', outcomesOf[show]) : people,
    (page) => page.selectAll().orderBy(`p.${sort}`, order).orderBy('p.id', order).execute(),
    pageSize,
  )
}

/** How many of those whom the search finds each view has; views without any are left out. */
export async function recipientCounts(db: OpenTenantDb, message: Message, params: RecipientListParams) {
  const counts = await countsByValue(db, matching(db, message, params).select('p.outcome as value'))
  const sumOf = (outcomes: readonly RecipientOutcome[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
  return {
    all: [...counts.values()].reduce((sum, count) => sum + count, 0),
    shows: recipientShows
      .map((show) => ({ show, count: sumOf(outcomesOf[show]) }))
      .filter(({ show, count }) => count > 0 || show === params.show),
  }
}

const fileColumns = (timeZone: string): FileColumn<AutomaticRecipient>[] => [
  { title: 'Member', width: 30, cell: ({ name }) => name || 'No longer a member' },
  { title: 'Result', width: 40, cell: (person) => outcomeWords(person) },
  {
    title: 'When',
    width: 12,
    cell: ({ at, outcome }) => (outcome === 'skipped' ? null : dayIn(timeZone, at)),
  },
]

/** The people that the list's address asks for, all pages of it; `kind` in the address is the message. */
export async function recipientFile(
  db: TenantDb,
  url: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const kind = parseAutomaticKind(new URL(url).searchParams.get('kind') ?? '')
  if (!kind) throw new DomainError('message-not-found', 404, 'This message does not exist.')
  const rows = await rowsForFile(recipientListing(kind), url, 'Choose a view first.', (params, most) =>
    db.read((db) => recipientList(db, { kind, now }, params, most)),
  )
  return listFile('People', fileColumns(timeZone), rows)
}
