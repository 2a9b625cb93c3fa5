// Counts a business for the platform's administrators, in its own scope, so that they read sums and no rows of members.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { statementMonths } from '~/billing/fees/statement.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'

const dayMs = 86_400_000
/** The days of figures about what is recent. */
const recentDays = 30

/**
 * Replaces what was counted of a business: its statement by month, the movements of its members' revenue by month, and
 * how it does. Safe to repeat. `now` is the business's time, `countedAt` the platform's.
 */
export function countBusiness(
  db: TenantDb,
  { timeZone, now, countedAt }: { timeZone: string; now: Date; countedAt: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await countMonths(db, timeZone, countedAt)
    await countMovements(db, countedAt)
    await countHealth(db, { timeZone, now, countedAt })
  })
}

/** The months as the business's own statements have them. */
async function countMonths(db: OpenTenantDb, timeZone: string, countedAt: Date): Promise<void> {
  const months = await statementMonths(db, timeZone)
  if (months.length === 0) return
  await db.q
    .insertInto('business_months')
    .values(
      months.map((month) => ({
        month: month.month,
        currency: month.currency,
        gross_cents: month.grossCents,
        tax_cents: month.taxCents,
        refunded_cents: month.refundedCents,
        disputed_cents: month.disputedCents,
        fee_cents: month.feeCents,
        monthly_fee_cents: month.monthlyFeeCents,
        computed_at: countedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'month', 'currency']).doUpdateSet((eb) => ({
        gross_cents: eb.ref('excluded.gross_cents'),
        tax_cents: eb.ref('excluded.tax_cents'),
        refunded_cents: eb.ref('excluded.refunded_cents'),
        disputed_cents: eb.ref('excluded.disputed_cents'),
        fee_cents: eb.ref('excluded.fee_cents'),
        monthly_fee_cents: eb.ref('excluded.monthly_fee_cents'),
        computed_at: countedAt,
      })),
    )
    .execute()
}

/** From the days that were counted; a month that is not over ends with the last of them. */
async function countMovements(db: OpenTenantDb, countedAt: Date): Promise<void> {
  const { businessId } = db
  await sql`
    insert into business_movements (business_id, month, opening_cents, new_cents, moved_in_cents, reactivation_cents, expansion_cents,
      contraction_cents, churn_cents, closing_cents, joined, left_members, members, computed_at)
    select ${businessId}::uuid, d.month, coalesce(lag(d.closing) over (order by d.month), 0),
      coalesce(m.new, 0), coalesce(m.moved_in, 0), coalesce(m.reactivation, 0), coalesce(m.expansion, 0), coalesce(m.contraction, 0),
      coalesce(m.churn, 0), d.closing, coalesce(m.joined, 0), coalesce(m.gone, 0), d.members, ${countedAt}::timestamptz
    from (
      select to_char(day, 'YYYY-MM') as month, (array_agg(mrr_cents order by day desc))[1] as closing,
        (array_agg(members order by day desc))[1] as members
      from analytics_days where business_id = ${businessId} group by 1
    ) d
    left join (
      select to_char(moved_on, 'YYYY-MM') as month,
        sum(to_cents - from_cents) filter (where kind = 'new') as new,
        sum(to_cents - from_cents) filter (where kind = 'moved_in') as moved_in,
        sum(to_cents - from_cents) filter (where kind = 'reactivation') as reactivation,
        sum(to_cents - from_cents) filter (where kind = 'expansion') as expansion,
        sum(to_cents - from_cents) filter (where kind = 'contraction') as contraction,
        sum(to_cents - from_cents) filter (where kind = 'churn') as churn,
        count(*) filter (where from_tier_id is null and kind <> 'moved_in') as joined,
        count(*) filter (where to_tier_id is null) as gone
      from membership_movements where business_id = ${businessId} group by 1
    ) m on m.month = d.month
    on conflict (business_id, month) do update set opening_cents = excluded.opening_cents,
      new_cents = excluded.new_cents, moved_in_cents = excluded.moved_in_cents,
      reactivation_cents = excluded.reactivation_cents,
      expansion_cents = excluded.expansion_cents, contraction_cents = excluded.contraction_cents,
      churn_cents = excluded.churn_cents, closing_cents = excluded.closing_cents, joined = excluded.joined,
      left_members = excluded.left_members, members = excluded.members, computed_at = excluded.computed_at`.execute(
    db.q,
  )
}

async function countHealth(
  db: OpenTenantDb,
  { timeZone, now, countedAt }: { timeZone: string; now: Date; countedAt: Date },
): Promise<void> {
  const { businessId } = db
  const since = new Date(now.getTime() - recentDays * dayMs)
  const firstDay = daysAfter(dayIn(timeZone, now), -recentDays)
  await sql`
    insert into business_health (business_id, members, overdue_members, left_30_days, members_before, last_run_month,
      last_sign_in_at, picture_count, picture_bytes, document_count, document_bytes, emails_sent, emails_failed,
      emails_bounced, emails_complained, computed_at)
    select ${businessId}::uuid, m.members, m.overdue,
      (select count(*) from membership_movements v where v.business_id = ${businessId} and v.kind = 'churn'
        and v.moved_on >= ${firstDay}::date),
      coalesce((select d.members from analytics_days d where d.business_id = ${businessId}
        and d.day < ${firstDay}::date order by d.day desc limit 1), 0),
      (select max(r.month) from club_runs r where r.business_id = ${businessId} and r.status not in ('draft', 'canceled')),
      (select max(coalesce(s.last_seen_at, s.created_at)) from business_users u join sessions s on s.user_id = u.user_id
        where u.business_id = ${businessId} and u.is_active),
      p.number, p.bytes, f.number, f.bytes, e.sent + c.sent, e.failed + c.refused, c.bounced, c.complained,
      ${countedAt}::timestamptz
    from (select count(*) filter (where status in ('active', 'past_due', 'paused')) as members,
        count(*) filter (where status = 'past_due') as overdue
      from memberships where business_id = ${businessId}) m,
      (select count(*) as number, coalesce(sum(bytes), 0) as bytes from pictures where business_id = ${businessId}) p,
      (select count(*) as number, coalesce(sum(octet_length(content)), 0) as bytes from import_files
        where business_id = ${businessId}) f,
      (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed
        from outgoing_emails where business_id = ${businessId} and created_at > ${since}) e,
      (select count(r.sent_at) as sent, count(*) filter (where r.reason = 'refused') as refused,
          count(r.bounced_at) as bounced, count(r.complained_at) as complained
        from campaigns m join campaign_recipients r on r.business_id = m.business_id and r.campaign_id = m.id
        where m.business_id = ${businessId} and m.started_at > ${since}) c
    on conflict (business_id) do update set members = excluded.members, overdue_members = excluded.overdue_members,
      left_30_days = excluded.left_30_days, members_before = excluded.members_before,
      last_run_month = excluded.last_run_month, last_sign_in_at = excluded.last_sign_in_at,
      picture_count = excluded.picture_count, picture_bytes = excluded.picture_bytes,
      document_count = excluded.document_count, document_bytes = excluded.document_bytes,
      emails_sent = excluded.emails_sent, emails_failed = excluded.emails_failed,
      emails_bounced = excluded.emails_bounced, emails_complained = excluded.emails_complained, computed_at = excluded.computed_at`.execute(
    db.q,
  )
}
