// When current members pay next, and how much, for many members at once: what `changeView` says of one membership, in SQL.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

type Instant = Expression<Date | null>

const utc = (at: Instant) => sql<Date>`(${at} at time zone 'UTC')`
/** Months since the year 0. */
const monthOf = (at: Instant) =>
  sql<number>`extract(year from ${utc(at)}) * 12 + extract(month from ${utc(at)})`

/**
 * `renewalAtOrAfter` of `renewal-dates.ts` in SQL: renewals are counted in whole months from the anchor, in UTC. The anchor
 * itself is one where it is still to come.
 */
function renewalAtOrAfter(anchor: Instant, instant: Instant): Instant {
  const months = sql<number>`greatest(1, (${monthOf(instant)} - (${monthOf(anchor)}))::int)`
  const after = (months: Expression<number>) =>
    utc(sql`(${utc(anchor)} + make_interval(months => ${months}))`)
  return sql<Date>`(case when ${anchor} > ${instant} then ${anchor} when ${after(months)} >= ${instant} then ${after(months)} else ${after(sql`${months} + 1`)} end)`
}

/**
 * The next payments as a table of `member_id`, `at` and `cents` (in the price's currency, before tax): only of members who pay,
 * so not of those who leave and of those whom the business paused without an end. `among` is a condition on `ms.member_id`.
 */
export function nextPayments(
  { businessId }: OpenTenantDb,
  { now, timeZone }: { now: Date; timeZone: string },
  among: Expression<SqlBool>,
): RawBuilder<{ member_id: string; at: Date; cents: number }> {
  const anchor = sql<Date>`coalesce(ms.billing_anchor_at, ms.started_at)`
  const afterSkip = renewalAtOrAfter(anchor, sql<Date>`(p.from_at + interval '1 millisecond')`)
  const afterPause = renewalAtOrAfter(anchor, sql.ref<Date>('p.until_at'))
  const afterNow = renewalAtOrAfter(anchor, sql<Date>`${now}::timestamptz`)
  return sql`(
    select n.member_id, n.at,
      case when n.effective_on <= (n.at at time zone ${timeZone})::date then n.to_cents else n.cents end as cents
    from (
      select ms.member_id, tp.amount_cents as cents, tc.effective_on, ttp.amount_cents as to_cents,
        case when p.kind = 'skip' then ${afterSkip} when p.kind = 'hold' then ${afterPause}
          when ms.current_period_end > ${now} then ms.current_period_end else ${afterNow} end as at
      from memberships ms
      join tier_prices tp on tp.business_id = ms.business_id and tp.id = ms.tier_price_id
      left join membership_pauses p on p.business_id = ms.business_id and p.membership_id = ms.id
        and p.status in ('asked', 'running', 'lifting')
      left join tier_changes tc on tc.business_id = ms.business_id and tc.membership_id = ms.id and tc.kind = 'down'
        and tc.status in ('asked', 'scheduled', 'undoing')
      left join tier_prices ttp on ttp.business_id = ms.business_id and ttp.id = tc.to_price_id
      where ms.business_id = ${businessId} and ms.status in ('active', 'past_due', 'paused') and ms.ends_at is null
        and (ms.status <> 'paused' or p.id is not null) and ${among}
    ) n)`
}
