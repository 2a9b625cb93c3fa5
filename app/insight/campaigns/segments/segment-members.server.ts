// The members of a segment in SQL, with the reason why one of them gets nothing. One place, for the counts before sending,
// for the list at the start, and for the check of each person at the moment of sending.
import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { CampaignKind, SkipReason } from '#/db/schema/campaigns'
import type { WinesTable } from '#/db/schema/wines'
import { usersOnList } from '~/business/guests/interest/queries.server'
import type { ClubClock } from '~/membership/memberships/at-risk/risk-signals.server'
import { matchingMembers, statusConditions } from '~/membership/memberships/work-list/member-filter.server'
import { foldText } from '~/foundation/kit/fold-text'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { lovedPoints, type SegmentFilter } from './filter'

/** Days in which a member gets at most as many messages as the business allows. */
const limitDays = 7

const wordsOf = (text: string) =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)

/** That the label of a wine `w` has each of the words. */
const labelHas = (words: string[]) => {
  const eb = expressionBuilder<{ w: WinesTable }, 'w'>()
  return eb.and(words.map((word) => eb('w.search_text', 'like', containsPattern(word))))
}

/** Members `m` of a segment, each with their membership `ms`. Deleted accounts and people who never paid are left out. */
export function segmentMembers(db: OpenTenantDb, filter: SegmentFilter, clock: ClubClock) {
  const { members, loved, bought, attendedEventId, interest } = filter
  const [lovedWords, boughtWords] = [wordsOf(loved), wordsOf(bought)]
  let query = matchingMembers(db, members, clock).where((eb) =>
    members.status === null
      ? eb.fn.coalesce(eb('ms.status', 'not in', ['pending', 'inactive']), eb.lit(false))
      : statusConditions[members.status],
  )
  if (lovedWords.length > 0)
    query = query.where('m.id', 'in', (eb) =>
      eb
        .selectFrom('wine_ratings as r')
        .innerJoin('wines as w', 'w.id', 'r.wine_id')
        .where('r.points', '>=', lovedPoints)
        .where(labelHas(lovedWords))
        .select('r.member_id'),
    )
  if (boughtWords.length > 0)
    query = query.where('m.id', 'in', (eb) =>
      eb
        .selectFrom('purchases as p')
        .innerJoin('purchase_lines as l', 'l.purchase_id', 'p.id')
        .innerJoin('wines as w', 'w.id', 'l.wine_id')
        .where('p.paid_at', 'is not', null)
        .where('p.status', '<>', 'canceled')
        .where(labelHas(boughtWords))
        .select('p.member_id'),
    )
  if (attendedEventId !== null)
    query = query.where(sql<boolean>`exists (select from event_bookings b
      where b.business_id = m.business_id and b.member_id = m.id and b.event_id = ${attendedEventId}
        and b.status = 'booked' and not exists (select from event_seats s
          where s.business_id = b.business_id and s.booking_id = b.id and s.attendance = 'no_show'))`)
  if (interest !== null) query = query.where('m.user_id', 'in', usersOnList(db, interest))
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
  return sql<SkipReason | null>`case
    when m.anonymized_at is not null then 'deleted'
    when not ${isLeftExpected}::boolean and not ${statusConditions.live} then 'left'
    when not exists (select from notification_settings s
      where s.business_id = m.business_id and s.user_id = m.user_id and s.kind = ${kind}) then 'no_consent'
    when exists (select from notification_settings s where s.business_id = m.business_id
      and s.user_id = m.user_id and s.kind = ${kind} and s.email = 'off') then 'unsubscribed'
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
