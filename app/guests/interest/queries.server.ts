// People of all the club's lists who are no members yet: the opening list, waiting lists of tiers and events, invitations.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { containsPattern } from '~/kit/like-pattern'
import type { InterestFilter, InterestSource, InterestView } from './interest-filter'

interface InterestedPerson {
  /** Of their latest entry, by which forms name them. */
  entryId: string
  email: string
  fullName: string
  sources: InterestSource[]
  /** The tiers and events that they wait for. */
  about: string[]
  firstAt: Date
  lastAt: Date
  /** When they were last invited; null where no invitation is open. */
  invitedAt: Date | null
  hasOptedOut: boolean
  view: InterestView
}

interface InterestCounts {
  /** Of the view's people who match the search. */
  bySource: Record<InterestSource, number>
  byView: Record<InterestView, number>
}

/** Every entry of the lists that is not over by the person's own choice. */
const entries = (businessId: string): RawBuilder<unknown> => sql`
  select 'opening' as source, o.id, o.email, o.email_norm, '' as full_name, o.created_at as at, null as about,
    false as has_joined
  from opening_list o where o.business_id = ${businessId} and o.status in ('waiting', 'notified')
  union all
  select 'tier', w.id, w.email, w.email_norm, w.full_name, w.created_at, t.name, w.status = 'joined'
  from waiting_list w join tiers t on t.business_id = w.business_id and t.id = w.tier_id
  where w.business_id = ${businessId}
    -- A hold that ran out is no choice.
    and (w.status <> 'left' or (w.expires_at is not null and w.resolved_at >= w.expires_at))
  union all
  select 'event', e.id, e.email, e.email_norm, e.full_name, e.created_at, v.title, false
  from event_waiting_list e join events v on v.business_id = e.business_id and v.id = e.event_id
  where e.business_id = ${businessId} and e.status in ('waiting', 'offered', 'expired')
    and e.email_norm not like 'deleted-%'
  union all
  select 'invited', g.id, g.email, g.email_norm, g.full_name, g.created_at, null, g.accepted_at is not null
  from guest_invites g where g.business_id = ${businessId} and (g.revoked_at is null or g.accepted_at is not null)`

/**
 * A row for each person, by address, in the view they belong to. Someone who was a member before is none of them; someone
 * who became one since has joined, even if they left again.
 */
const people = (businessId: string, now: Date): RawBuilder<unknown> => sql`
  select p.*, case when p.joins then 'joined' when k.done_at >= p.last_at then 'done' else 'open' end as view,
    (select max(g.sent_at) from guest_invites g where g.business_id = ${businessId} and g.email_norm = p.email_norm
      and g.revoked_at is null and g.accepted_at is null and g.expires_at > ${now}) as invited_at,
    exists (select from guest_invite_opt_outs x where x.business_id = ${businessId}
      and x.email_norm = p.email_norm) as opted_out
  from (
    select e.email_norm, (array_agg(e.id order by e.at desc, e.id desc))[1] as entry_id,
      (array_agg(e.email order by e.at desc, e.id desc))[1] as email,
      coalesce((array_agg(e.full_name order by e.at desc, e.id desc) filter (where e.full_name <> ''))[1], '') as full_name,
      array_agg(distinct e.source) as sources,
      coalesce(array_agg(distinct e.about) filter (where e.about is not null), '{}') as about,
      min(e.at) as first_at, max(e.at) as last_at,
      bool_or(e.has_joined) or coalesce(max(b.joined_at) >= min(e.at), false) as joins,
      coalesce(min(b.joined_at) < min(e.at), false) and coalesce(bool_or(b.is_live), false) as was_member
    from (${entries(businessId)}) e
    left join (
      select u.email_norm, max(ms.started_at) as joined_at,
        bool_or(ms.status in ('active', 'past_due', 'paused')) as is_live
      from members m
      join users u on u.id = m.user_id
      join memberships ms on ms.business_id = m.business_id and ms.member_id = m.id
      where m.business_id = ${businessId} and ms.status in ('active', 'past_due', 'paused', 'canceled')
      group by 1
    ) b on b.email_norm = e.email_norm
    group by e.email_norm
  ) p
  left join interest_marks k on k.business_id = ${businessId} and k.email_norm = p.email_norm
  where not (p.was_member and not p.joins)`

/** The ids of users whose address is on a list, members or not, as a subquery of one column. */
export const usersOnList = (
  { businessId }: OpenTenantDb,
  source: InterestSource,
): RawBuilder<unknown> => sql`(
  select u.id from (${entries(businessId)}) e join users u on u.email_norm = e.email_norm
  where e.source = ${source})`

const matching = ({ text }: Pick<InterestFilter, 'text'>) =>
  text === ''
    ? sql`true`
    : sql`(i.email ilike ${containsPattern(text)} or i.full_name ilike ${containsPattern(text)})`

const inList = (filter: Omit<InterestFilter, 'page'>) =>
  sql`i.view = ${filter.view} and ${matching(filter)}
    and ${filter.source === null ? sql`true` : sql`${filter.source} = any(i.sources)`}`

/** The people of a view, the latest first. */
export async function interestedPeople(
  db: OpenTenantDb,
  filter: Omit<InterestFilter, 'page'>,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<InterestedPerson[]> {
  const { rows } = await sql<InterestedPerson>`
    select i.entry_id as "entryId", i.email, i.full_name as "fullName", i.sources, i.about, i.first_at as "firstAt",
      i.last_at as "lastAt", i.invited_at as "invitedAt", i.opted_out as "hasOptedOut", i.view
    from (${people(db.businessId, now)}) i
    where ${inList(filter)}
    order by i.last_at desc, i.entry_id desc
    offset ${offset} limit ${limit}`.execute(db.q)
  return rows
}

/** How many people there are by view, and in this view by source. */
export async function countInterest(
  db: OpenTenantDb,
  filter: Pick<InterestFilter, 'view' | 'text'>,
  now: Date,
): Promise<InterestCounts> {
  const ofView = sql`i.view = ${filter.view} and ${matching(filter)}`
  const { rows } = await sql<Record<InterestSource | InterestView, number>>`
    select count(*) filter (where ${ofView} and 'opening' = any(i.sources))::int as opening,
      count(*) filter (where ${ofView} and 'tier' = any(i.sources))::int as tier,
      count(*) filter (where ${ofView} and 'event' = any(i.sources))::int as event,
      count(*) filter (where ${ofView} and 'invited' = any(i.sources))::int as invited,
      count(*) filter (where i.view = 'open')::int as open,
      count(*) filter (where i.view = 'joined')::int as joined,
      count(*) filter (where i.view = 'done')::int as done
    from (${people(db.businessId, now)}) i`.execute(db.q)
  const { opening, tier, event, invited, open, joined, done } = rows[0]!
  return { bySource: { opening, tier, event, invited }, byView: { open, joined, done } }
}

/** The person of an entry of any list of this club; null where it has none. */
export async function personOfEntry(
  db: OpenTenantDb,
  entryId: string,
): Promise<{ email: string; emailNorm: string; fullName: string } | null> {
  const { rows } = await sql<{ email: string; emailNorm: string; fullName: string }>`
    select e.email, e.email_norm as "emailNorm", e.full_name as "fullName"
    from (${entries(db.businessId)}) e where e.id = ${entryId}`.execute(db.q)
  return rows[0] ?? null
}
