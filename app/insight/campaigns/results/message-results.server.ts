// Results of a message: of its emails, and its readers' later actions, compared with the people held out.
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { CampaignKind, CampaignRecipientsTable, SkipReason } from '#/db/schema/campaigns'
import type { MembersTable } from '#/db/schema/memberships'
import { DomainError } from '~/foundation/kit/errors'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { isDeletedAddress } from '~/foundation/messaging/deleted-address'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { findCampaign } from '../campaign-record.server'
import { skipWords } from '../skip-words'
import {
  outcomeFilters,
  peopleListing,
  personFilters,
  resultDays,
  usualPeople,
  type DeliveryFilter,
  type OutcomeFilter,
  type PeopleListParams,
  type PersonFilter,
} from './result-filters'

/** How many got the message, or were held out, and what they did. */
export type Outcome = Record<'people' | OutcomeFilter, number>

/** The message whose results are read. `startedAt` is null until the first email is handed over. */
interface SentMessage {
  id: string
  kind: CampaignKind
  startedAt: Date | null
}

const person = expressionBuilder<Schema & { r: CampaignRecipientsTable; m: MembersTable }, 'r' | 'm'>()
const isSent = person('r.state', '=', 'sent')
const isHeldOut = person('r.state', '=', 'held_out')

const deliveryConditions = ({ kind }: SentMessage): Record<DeliveryFilter, Expression<SqlBool>> => ({
  waiting: person('r.state', 'in', ['queued', 'claimed', 'handing']),
  sent: isSent,
  delivered: person('r.delivered_at', 'is not', null),
  bounced: person('r.bounced_at', 'is not', null),
  opened: person('r.opened_at', 'is not', null),
  tracked: sql`r.state = 'sent' and exists (select from notification_recipients n
    where n.business_id = r.business_id and n.user_id = m.user_id and n.audience = 'member'
      and n.allows_open_tracking)`,
  clicked: person('r.clicked_at', 'is not', null),
  unsubscribed: sql`r.state = 'sent' and exists (select from notification_settings s
    where s.business_id = r.business_id and s.user_id = m.user_id and s.kind = ${kind} and s.email = 'off'
      and s.changed_at > r.sent_at)`,
  complained: person('r.complained_at', 'is not', null),
  unknown: person('r.state', '=', 'unknown'),
  skipped: person('r.state', '=', 'skipped'),
  held_out: isHeldOut,
})

/** Conditions for a person's actions in the days after the sending began. */
function outcomeConditions({ startedAt }: SentMessage): Record<OutcomeFilter, Expression<SqlBool>> {
  const from = startedAt ?? new Date(0)
  const until = startedAt ? new Date(startedAt.getTime() + resultDays * 86_400_000) : from
  return {
    collected: sql`exists (select from run_orders o
      where o.business_id = r.business_id and o.member_id = r.member_id and o.fulfillment = 'pick_up'
        and o.status = 'delivered' and o.delivered_at >= ${from} and o.delivered_at < ${until})`,
    rated: sql`exists (select from wine_ratings w where w.business_id = r.business_id
      and w.member_id = r.member_id and w.rated_at >= ${from} and w.rated_at < ${until})`,
    booked: sql`exists (select from event_bookings b
      where b.business_id = r.business_id and b.member_id = r.member_id and b.status = 'booked'
        and b.created_at >= ${from} and b.created_at < ${until})`,
    bought: sql`exists (select from purchases p where p.business_id = r.business_id
      and p.member_id = r.member_id and p.paid_at >= ${from} and p.paid_at < ${until})`,
    // Those who get a message are members already, or were: a new membership is a return.
    joined: sql`exists (select from memberships s
      where s.business_id = r.business_id and s.member_id = r.member_id
        and s.status not in ('pending', 'inactive') and s.started_at >= ${from} and s.started_at < ${until})`,
    left: sql`exists (select from membership_cancellations c
      join memberships s on s.business_id = c.business_id and s.id = c.membership_id
      where c.business_id = r.business_id and s.member_id = r.member_id
        and c.requested_at >= ${from} and c.requested_at < ${until})`,
  }
}

/** The condition of each list: the counts are those of the lists, so both agree. */
function personConditions(message: SentMessage): Record<PersonFilter, Expression<SqlBool>> {
  const did = outcomeConditions(message)
  const outcomes = outcomeFilters.flatMap((outcome) => [
    [outcome, person.and([isSent, did[outcome]])],
    [`held_out_${outcome}`, person.and([isHeldOut, did[outcome]])],
  ])
  return { ...deliveryConditions(message), ...Object.fromEntries(outcomes) }
}

export async function messageResults({ q }: OpenTenantDb, message: SentMessage) {
  const conditions = personConditions(message)
  const recipients = q.selectFrom('campaign_recipients as r').where('r.campaign_id', '=', message.id)
  const clicks = recipients.innerJoin('campaign_clicks as k', 'k.recipient_id', 'r.id')
  const counts = await recipients
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(({ fn }) =>
      personFilters.map((show) => fn.countAll<number>().filterWhere(conditions[show]).as(show)),
    )
    .executeTakeFirstOrThrow()
  const skipped = await recipients
    .where('r.state', '=', 'skipped')
    .groupBy('r.reason')
    .select((eb) => ['r.reason', eb.fn.countAll<number>().as('count')])
    .$narrowType<{ reason: SkipReason }>()
    .orderBy('count', 'desc')
    .orderBy('r.reason')
    .execute()
  const links = await clicks
    .where('k.scanner', 'is', null)
    .groupBy('k.url')
    .select((eb) => ['k.url', eb.fn.countAll<number>().as('clicks')])
    .orderBy('clicks', 'desc')
    .orderBy('k.url')
    .limit(50)
    .execute()
  const scanned = await clicks
    .where('k.scanner', 'is not', null)
    .select((eb) => eb.fn.count<number>('k.recipient_id').distinct().as('people'))
    .executeTakeFirstOrThrow()
  return {
    counts,
    skipped,
    links,
    // People whose emails were checked by programs that request links; those requests are no clicks.
    scanned: scanned.people,
    sent: outcomeOf(counts, counts.sent, (outcome) => outcome),
    // Null where no one was held out.
    heldOut:
      counts.held_out > 0 ? outcomeOf(counts, counts.held_out, (outcome) => `held_out_${outcome}`) : null,
  }
}

const outcomeOf = (
  counts: Record<PersonFilter, number>,
  people: number,
  filterOf: (outcome: OutcomeFilter) => PersonFilter,
): Outcome => ({
  people,
  collected: counts[filterOf('collected')],
  rated: counts[filterOf('rated')],
  booked: counts[filterOf('booked')],
  bought: counts[filterOf('bought')],
  joined: counts[filterOf('joined')],
  left: counts[filterOf('left')],
})

/** A page of the people of a message's list, by name. */
export function messagePeople(
  db: OpenTenantDb,
  message: SentMessage,
  params: PeopleListParams,
  pageSize?: number,
) {
  const listing = peopleListing(message.id)
  const order = listing.direction(params)
  return listRows(
    db,
    listing,
    params,
    db.q
      .selectFrom('campaign_recipients as r')
      .innerJoin('members as m', 'm.id', 'r.member_id')
      .where('r.campaign_id', '=', message.id)
      .where(personConditions(message)[params.show ?? usualPeople])
      .where(hasWords(params.text, ['m.full_name'])),
    (page) =>
      page
        .select(['m.id', 'm.full_name as name', 'm.email', 'r.reason'])
        .orderBy('m.full_name', order)
        .orderBy('m.id', order)
        .execute(),
    pageSize,
  )
}

type Person = Awaited<ReturnType<typeof messagePeople>>['rows'][number]

const fileColumns: FileColumn<Person>[] = [
  { title: 'Name', width: 30, cell: ({ name }) => name },
  { title: 'Email', width: 30, cell: ({ email }) => (isDeletedAddress(email) ? null : email) },
  { title: 'Why left out', width: 50, cell: ({ reason }) => reason && skipWords[reason] },
]

/** The people that the list's address asks for, all pages of it; `message` in the address is the message. */
export async function peopleFile(db: TenantDb, url: string, { may }: { may: PermissionCheck }) {
  const messageId = new URL(url).searchParams.get('message') ?? ''
  const advice = 'Choose another list of people first.'
  const rows = await rowsForFile(peopleListing(messageId), url, advice, (params, most) =>
    db.read(async (db) => {
      const { automatic, ...message } = await findCampaign(db, messageId)
      if (automatic !== null) throw new DomainError('message-not-found', 404, 'This message does not exist.')
      return messagePeople(db, message, params, most)
    }),
  )
  const columns = fileColumns.filter(({ title }) => title !== 'Email' || may('contacts.read'))
  return listFile('People', columns, rows)
}
