// The members of a segment in SQL, with the reason why one of them gets nothing. One place, for the counts before sending,
// for the list at the start, and for the check of each person at the moment of sending.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { CampaignKind, SkipReason } from '#/db/schema/campaigns'
import { usersOnList } from '~/guests/interest/queries.server'
import type { ClubClock } from '~/memberships/at-risk/risk-signals.server'
import { matchingMembers, statusConditions } from '~/memberships/work-list/member-filter.server'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import { lovedPoints, type SegmentFilter } from './filter'

/** Days in which a member gets at most as many messages as the business allows. */
const limitDays = 7

const wordsOf = (text: string) =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)

const labelHas = (words: string[]) =>
  sql.join(
    words.map((word) => sql`w.search_text like ${containsPattern(word)}`),
    sql` and `,
  )

/** Members `m` of a segment, each with their membership `ms`. Deleted accounts and people who never paid are left out. */
export function segmentMembers(db: OpenTenantDb, filter: SegmentFilter, clock: ClubClock) {
  const { members, loved, bought, attendedEventId, interest } = filter
  let query = matchingMembers(db, members, clock).where(
    members.status === null
      ? sql<boolean>`coalesce(ms.status not in ('pending', 'inactive'), false)`
      : statusConditions[members.status],
  )
  const lovedWords = wordsOf(loved)
  if (lovedWords.length > 0)
    query = query.where(sql<boolean>`exists (select from wine_ratings r
      join wines w on w.business_id = r.business_id and w.id = r.wine_id
      where r.business_id = m.business_id and r.member_id = m.id and r.points >= ${lovedPoints}
        and ${labelHas(lovedWords)})`)
  const boughtWords = wordsOf(bought)
  if (boughtWords.length > 0)
    query = query.where(sql<boolean>`exists (select from purchases p
      join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
      join wines w on w.business_id = l.business_id and w.id = l.wine_id
      where p.business_id = m.business_id and p.member_id = m.id and p.paid_at is not null
        and p.status <> 'canceled' and ${labelHas(boughtWords)})`)
  if (attendedEventId !== null)
    query = query.where(sql<boolean>`exists (select from event_bookings b
      where b.business_id = m.business_id and b.member_id = m.id and b.event_id = ${attendedEventId}
        and b.status = 'booked' and not exists (select from event_seats s
          where s.business_id = b.business_id and s.booking_id = b.id and s.attendance = 'no_show'))`)
  if (interest !== null) query = query.where(sql<boolean>`m.user_id in ${usersOnList(db, interest)}`)
  return query
}

/**
 * Why member `m` with membership `ms` gets no message of a kind now; null where they may get it. A member who left counts
 * as one where the segment is not about members who left. `campaignId` is left out of what they got in the last week.
 */
export function skipReason(
  { businessId }: OpenTenantDb,
  {
    kind,
    filter,
    campaignId,
    now,
  }: { kind: CampaignKind; filter: SegmentFilter; campaignId: string; now: Date },
): RawBuilder<SkipReason | null> {
  const since = new Date(now.getTime() - limitDays * 86_400_000)
  const isLeftExpected = filter.members.status === 'canceled' || filter.members.status === null
  const setting = sql`(select s.email from notification_settings s
    where s.business_id = m.business_id and s.user_id = m.user_id and s.kind = ${kind})`
  return sql<SkipReason | null>`case
    when m.anonymized_at is not null then 'deleted'
    when not ${isLeftExpected}::boolean and not ${statusConditions.live} then 'left'
    when ${setting} is null then 'no_consent'
    when ${setting} = 'off' then 'unsubscribed'
    when exists (select from email_suppressions x
      where x.business_id = m.business_id and x.address = lower(m.email)) then 'suppressed'
    when (select count(*) from campaign_recipients r where r.business_id = m.business_id and r.member_id = m.id
        and r.campaign_id <> ${campaignId}::uuid and r.state in ('handing', 'sent', 'unknown') and r.handed_at > ${since})
      >= coalesce((select weekly_limit from campaign_settings where business_id = ${businessId}), ${defaultWeeklyLimit}::int)
      then 'weekly_limit'
    end`
}

/** Until the business chooses another. */
export const defaultWeeklyLimit = 2
