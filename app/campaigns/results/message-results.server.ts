// What came of a message: of its emails, and what its readers did afterwards, compared with the people held out.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SkipReason } from '#/db/schema/campaigns/campaigns'
import { resultDays, type PersonFilter } from './result-filters'

export interface Outcome {
  people: number
  rated: number
  booked: number
  bought: number
  left: number
}

export interface MessageResults {
  counts: Record<
    | 'queued'
    | 'sent'
    | 'unknown'
    | 'delivered'
    | 'bounced'
    | 'opened'
    | 'tracked'
    | 'clicked'
    | 'complained'
    | 'unsubscribed',
    number
  >
  skipped: { reason: SkipReason; count: number }[]
  links: { url: string; clicks: number }[]
  sent: Outcome
  /** Null where no one was held out. */
  heldOut: Outcome | null
}

export async function messageResults(
  db: OpenTenantDb,
  { id, kind, startedAt }: { id: string; kind: string; startedAt: Date | null },
): Promise<MessageResults> {
  const { q, businessId } = db
  const of = sql`r.business_id = ${businessId} and r.campaign_id = ${id}`
  const counts = await sql<MessageResults['counts']>`
    select count(*) filter (where r.state in ('queued', 'claimed', 'handing'))::int as queued,
      count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'unknown')::int as unknown,
      count(r.delivered_at)::int as delivered, count(r.bounced_at)::int as bounced,
      count(r.opened_at)::int as opened, count(r.clicked_at)::int as clicked, count(r.complained_at)::int as complained,
      count(*) filter (where r.state = 'sent' and n.allows_open_tracking)::int as tracked,
      count(*) filter (where r.state = 'sent' and s.email = 'off' and s.changed_at > r.sent_at)::int as unsubscribed
    from campaign_recipients r
    join members m on m.business_id = r.business_id and m.id = r.member_id
    left join notification_settings s on s.business_id = r.business_id and s.user_id = m.user_id and s.kind = ${kind}
    left join notification_recipients n
      on n.business_id = r.business_id and n.user_id = m.user_id and n.audience = 'member'
    where ${of}`.execute(q)
  const skipped = await sql<{ reason: SkipReason; count: number }>`
    select r.reason, count(*)::int as count from campaign_recipients r where ${of} and r.state = 'skipped'
    group by r.reason order by count(*) desc, r.reason`.execute(q)
  const links = await sql<{ url: string; clicks: number }>`
    select k.url, count(*)::int as clicks from campaign_clicks k
    join campaign_recipients r on r.business_id = k.business_id and r.id = k.recipient_id
    where ${of} group by k.url order by count(*) desc, k.url limit 50`.execute(q)
  const outcomes = await outcomesOf(db, id, startedAt)
  const none: Outcome = { people: 0, rated: 0, booked: 0, bought: 0, left: 0 }
  return {
    counts: counts.rows[0]!,
    skipped: skipped.rows,
    links: links.rows,
    sent: outcomes.find(({ state }) => state === 'sent') ?? none,
    heldOut: outcomes.find(({ state }) => state === 'held_out') ?? null,
  }
}

/** What people did in the days after the sending began, by whether they got the message. */
async function outcomesOf({ q, businessId }: OpenTenantDb, id: string, startedAt: Date | null) {
  if (!startedAt) return []
  const until = new Date(startedAt.getTime() + resultDays * 86_400_000)
  const within = (column: string) => sql`${sql.ref(column)} >= ${startedAt} and ${sql.ref(column)} < ${until}`
  const { rows } = await sql<Outcome & { state: 'sent' | 'held_out' }>`
    select r.state, count(*)::int as people,
      count(*) filter (where exists (select from wine_ratings w
        where w.business_id = r.business_id and w.member_id = r.member_id and ${within('w.rated_at')}))::int as rated,
      count(*) filter (where exists (select from event_bookings b
        where b.business_id = r.business_id and b.member_id = r.member_id and b.status = 'booked'
          and ${within('b.created_at')}))::int as booked,
      count(*) filter (where exists (select from purchases p
        where p.business_id = r.business_id and p.member_id = r.member_id and ${within('p.paid_at')}))::int as bought,
      count(*) filter (where exists (select from membership_cancellations c
        join memberships s on s.business_id = c.business_id and s.id = c.membership_id
        where c.business_id = r.business_id and s.member_id = r.member_id and ${within('c.requested_at')}))::int as left
    from campaign_recipients r
    where r.business_id = ${businessId} and r.campaign_id = ${id} and r.state in ('sent', 'held_out')
    group by r.state`.execute(q)
  return rows
}

const personConditions: Record<PersonFilter, ReturnType<typeof sql<boolean>>> = {
  sent: sql<boolean>`r.state = 'sent'`,
  clicked: sql<boolean>`r.clicked_at is not null`,
  opened: sql<boolean>`r.opened_at is not null`,
  bounced: sql<boolean>`r.bounced_at is not null or r.complained_at is not null`,
  skipped: sql<boolean>`r.state = 'skipped'`,
  held_out: sql<boolean>`r.state = 'held_out'`,
}

/** The people of a message, by name, a page at a time. */
export async function messagePeople(
  { q, businessId }: OpenTenantDb,
  { id, show, page, limit }: { id: string; show: PersonFilter; page: number; limit: number },
) {
  const rows = await q
    .selectFrom('campaign_recipients as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.business_id', '=', 'r.business_id').onRef('m.id', '=', 'r.member_id'),
    )
    .where('r.business_id', '=', businessId)
    .where('r.campaign_id', '=', id)
    .where(personConditions[show])
    .select(['m.id', 'm.full_name as name', 'r.state', 'r.reason', 'r.clicked_at as clickedAt'])
    .orderBy('m.full_name')
    .orderBy('m.id')
    .offset(page * limit)
    .limit(limit + 1)
    .execute()
  return { people: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Records that a recipient followed a link, the first time. False where there is no such recipient. */
export async function recordClick(
  db: OpenTenantDb,
  { recipientId, url, now }: { recipientId: string; url: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update campaign_recipients r set clicked_at = coalesce(r.clicked_at, ${now})
    from members m
    where r.business_id = ${db.businessId} and r.id = ${recipientId} and m.business_id = r.business_id
      and m.id = r.member_id and m.anonymized_at is null
    returning r.id`.execute(db.q)
  if (rows.length === 0) return false
  await db.q
    .insertInto('campaign_clicks')
    .values({ business_id: db.businessId, recipient_id: recipientId, url, clicked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
