// When current members pay next, and how much, for many members at once: what `changeView` says of one membership, in SQL.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

type Instant = RawBuilder<Date>

/** `renewalAtOrAfter` of `renewal-dates.ts` in SQL: renewals are counted in whole months from the anchor, in UTC. */
function renewalAtOrAfter(anchor: Instant, instant: Instant): Instant {
  const utc = (at: Instant) => sql`(${at} at time zone 'UTC')`
  const months = sql`greatest(1, (extract(year from ${utc(instant)}) * 12 + extract(month from ${utc(instant)})
    - extract(year from ${utc(anchor)}) * 12 - extract(month from ${utc(anchor)}))::int)`
  const after = (months: RawBuilder<unknown>) =>
    sql<Date>`((${utc(anchor)} + make_interval(months => ${months})) at time zone 'UTC')`
  return sql<Date>`(case when ${after(months)} >= ${instant} then ${after(months)} else ${after(sql`${months} + 1`)} end)`
}

const renewalAfter = (anchor: Instant, renewal: Instant): Instant =>
  renewalAtOrAfter(anchor, sql<Date>`(${renewal} + interval '1 millisecond')`)

/**
 * The next payments as a table of `member_id`, `at` and `cents` (in the price's currency, before tax): only of members who pay,
 * so not of those who leave and of those whom the business paused without an end. `null` for all members.
 */
export function nextPayments(
  { businessId }: OpenTenantDb,
  { now, timeZone }: { now: Date; timeZone: string },
  memberIds: readonly string[] | null,
): RawBuilder<unknown> {
  const anchor = sql<Date>`coalesce(ms.billing_anchor_at, ms.started_at)`
  const renewal = sql<Date>`(case when ms.current_period_end > ${now}::timestamptz then ms.current_period_end
    else ${renewalAtOrAfter(anchor, sql<Date>`${now}::timestamptz`)} end)`
  const only = memberIds === null ? sql`` : sql`and ms.member_id = any(${memberIds}::uuid[])`
  return sql`(
    select n.member_id, n.at, n.currency,
      case when n.effective_on <= (n.at at time zone ${timeZone})::date then n.to_cents else n.cents end as cents
    from (
      select ms.member_id, tp.amount_cents as cents, tp.currency, tc.effective_on, ttp.amount_cents as to_cents,
        case p.kind when 'skip' then ${renewalAfter(anchor, sql<Date>`p.from_at`)}
          when 'hold' then ${renewalAtOrAfter(anchor, sql<Date>`p.until_at`)} else ${renewal} end as at
      from memberships ms
      join tier_prices tp on tp.business_id = ms.business_id and tp.id = ms.tier_price_id
      left join membership_pauses p on p.business_id = ms.business_id and p.membership_id = ms.id
        and p.status in ('asked', 'running', 'lifting')
      left join tier_changes tc on tc.business_id = ms.business_id and tc.membership_id = ms.id and tc.kind = 'down'
        and tc.status in ('asked', 'scheduled', 'undoing')
      left join tier_prices ttp on ttp.business_id = ms.business_id and ttp.id = tc.to_price_id
      where ms.business_id = ${businessId} and ms.status in ('active', 'past_due', 'paused') and ms.ends_at is null
        and (ms.status <> 'paused' or p.id is not null) ${only}
    ) n)`
}
