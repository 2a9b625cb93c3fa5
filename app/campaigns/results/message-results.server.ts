// Results of a message: of its emails, and its readers' later actions, compared with the people held out.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { CampaignKind, SkipReason } from '#/db/schema/campaigns'
import { DomainError } from '~/kit/errors'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { isDeletedAddress } from '~/messaging/deleted-address'
import type { PermissionCheck } from '~/staff-access/permissions'
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

interface MessageResults {
  /** How many people each list has. */
  counts: Record<PersonFilter, number>
  skipped: { reason: SkipReason; count: number }[]
  links: { url: string; clicks: number }[]
  /** People whose emails were checked by programs that request links; those requests are no clicks. */
  scanned: number
  sent: Outcome
  /** Null where no one was held out. */
  heldOut: Outcome | null
}

/** The message whose results are read. `startedAt` is null until the first email is handed over. */
interface SentMessage {
  id: string
  kind: CampaignKind
  startedAt: Date | null
}

const deliveryConditions = ({ kind }: SentMessage): Record<DeliveryFilter, RawBuilder<boolean>> => ({
  waiting: sql`r.state in ('queued', 'claimed', 'handing')`,
  sent: sql`r.state = 'sent'`,
  delivered: sql`r.delivered_at is not null`,
  bounced: sql`r.bounced_at is not null`,
  opened: sql`r.opened_at is not null`,
  tracked: sql`r.state = 'sent' and exists (select from notification_recipients n
    where n.business_id = r.business_id and n.user_id = m.user_id and n.audience = 'member'
      and n.allows_open_tracking)`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.state = 'sent' and exists (select from notification_settings s
    where s.business_id = r.business_id and s.user_id = m.user_id and s.kind = ${kind} and s.email = 'off'
      and s.changed_at > r.sent_at)`,
  complained: sql`r.complained_at is not null`,
  unknown: sql`r.state = 'unknown'`,
  skipped: sql`r.state = 'skipped'`,
  held_out: sql`r.state = 'held_out'`,
})

/** Conditions for a person's actions in the days after the sending began. */
function outcomeConditions({ startedAt }: SentMessage): Record<OutcomeFilter, RawBuilder<boolean>> {
  const from = startedAt ?? new Date(0)
  const until = startedAt ? new Date(startedAt.getTime() + resultDays * 86_400_000) : from
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
  return {
    collected: sql`exists (select from run_orders o
      where o.business_id = r.business_id and o.member_id = r.member_id and o.fulfillment = 'pick_up'
        and o.status = 'delivered' and ${within('o.delivered_at')})`,
    rated: sql`exists (select from wine_ratings w
      where w.business_id = r.business_id and w.member_id = r.member_id and ${within('w.rated_at')})`,
    booked: sql`exists (select from event_bookings b
      where b.business_id = r.business_id and b.member_id = r.member_id and b.status = 'booked'
        and ${within('b.created_at')})`,
    bought: sql`exists (select from purchases p
      where p.business_id = r.business_id and p.member_id = r.member_id and ${within('p.paid_at')})`,
    // Those who get a message are members already, or were: a new membership is a return.
    joined: sql`exists (select from memberships s
      where s.business_id = r.business_id and s.member_id = r.member_id
        and s.status not in ('pending', 'inactive') and ${within('s.started_at')})`,
    left: sql`exists (select from membership_cancellations c
      join memberships s on s.business_id = c.business_id and s.id = c.membership_id
      where c.business_id = r.business_id and s.member_id = r.member_id and ${within('c.requested_at')})`,
  }
}

/** The condition of each list: the counts are those of the lists, so both agree. */
function personConditions(message: SentMessage): Record<PersonFilter, RawBuilder<boolean>> {
  const did = outcomeConditions(message)
  const outcomes = outcomeFilters.flatMap((outcome) => [
    [outcome, sql<boolean>`r.state = 'sent' and ${did[outcome]}`],
    [`held_out_${outcome}`, sql<boolean>`r.state = 'held_out' and ${did[outcome]}`],
  ])
  return { ...deliveryConditions(message), ...Object.fromEntries(outcomes) }
}

export async function messageResults(db: OpenTenantDb, message: SentMessage): Promise<MessageResults> {
  const { q, businessId } = db
  const of = sql`r.business_id = ${businessId} and r.campaign_id = ${message.id}`
  const conditions = personConditions(message)
  const figures = sql.join(
    personFilters.map((show) => sql`count(*) filter (where ${conditions[show]})::int as ${sql.ref(show)}`),
  )
  const { rows } = await sql<Record<PersonFilter, number>>`
    select ${figures} from campaign_recipients r
    join members m on m.business_id = r.business_id and m.id = r.member_id
    where ${of}`.execute(q)
  const skipped = await sql<{ reason: SkipReason; count: number }>`
    select r.reason, count(*)::int as count from campaign_recipients r where ${of} and r.state = 'skipped'
    group by r.reason order by count(*) desc, r.reason`.execute(q)
  const links = await sql<{ url: string; clicks: number }>`
    select k.url, count(*)::int as clicks from campaign_clicks k
    join campaign_recipients r on r.business_id = k.business_id and r.id = k.recipient_id
    where ${of} and k.scanner is null group by k.url order by count(*) desc, k.url limit 50`.execute(q)
  const scanned = await sql<{ people: number }>`
    select count(distinct k.recipient_id)::int as people from campaign_clicks k
    join campaign_recipients r on r.business_id = k.business_id and r.id = k.recipient_id
    where ${of} and k.scanner is not null`.execute(q)
  const counts = rows[0]!
  return {
    counts,
    skipped: skipped.rows,
    links: links.rows,
    scanned: scanned.rows[0]!.people,
    sent: outcomeOf(counts, counts.sent, (outcome) => outcome),
    heldOut:
      counts.held_out > 0 ? outcomeOf(counts, counts.held_out, (outcome) => `held_out_${outcome}`) : null,
  }
}

const outcomeOf = (
  counts: Record<PersonFilter, number>,
  people: number,
  named: (outcome: OutcomeFilter) => PersonFilter,
): Outcome => ({
  people,
  collected: counts[named('collected')],
  rated: counts[named('rated')],
  booked: counts[named('booked')],
  bought: counts[named('bought')],
  joined: counts[named('joined')],
  left: counts[named('left')],
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
  const listing = peopleListing(messageId)
  const params = { ...listing.read(url), page: 1 }
  const { rows, found } = await db.read(async (db) => {
    const { automatic, ...message } = await findCampaign(db, messageId)
    if (automatic !== null) throw new DomainError('message-not-found', 404, 'This message does not exist.')
    return messagePeople(db, message, params, MOST_IN_FILE)
  })
  requireFileLength(found, listing.many, 'Choose another list of people first.')
  const columns = fileColumns.filter(({ title }) => title !== 'Email' || may('contacts.read'))
  return listFile('People', columns, rows)
}
