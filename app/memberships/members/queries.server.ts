import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'

/** A member's name and contact details. Null where the club has no such member. */
export async function clubMember(db: TenantDb, memberId: string) {
  const member = await db.read((db) =>
    db.q
      .selectFrom('members')
      .where('business_id', '=', db.businessId)
      .where('id', '=', memberId)
      .select(['id', 'full_name as fullName', 'email', 'phone', 'joined_on as joinedOn'])
      .executeTakeFirst(),
  )
  return member ?? null
}

/** What happened with a member's memberships, newest first. */
export interface MemberEvent {
  what:
    | 'joined'
    | 'ended'
    | 'skip'
    | 'hold'
    | 'cancelled'
    | 'ended-by-club'
    | 'tier-up'
    | 'tier-down'
    | 'refund'
    | 'payment-failed'
    | 'payment-recovered'
  at: Date
  /** The status of the row. */
  state: string
  tierName: string | null
  on: string | null
  untilOn: string | null
  cents: number | null
  words: string
}

const maxEvents = 100

/** The history of a member, from the rows of every change. */
export async function memberHistory(db: TenantDb, memberId: string): Promise<MemberEvent[]> {
  return db.read(async (db) => {
    const { rows } = await sql<MemberEvent>`
      with own as (
        select ms.*, t.name as tier_name from memberships ms
        join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
        where ms.business_id = ${db.businessId} and ms.member_id = ${memberId}
      )
      select 'joined' as what, started_at as at, 'done' as state, tier_name as "tierName",
        null::text as "on", null::text as "untilOn", null::int as cents, '' as words
        from own where status not in ('pending', 'inactive')
      union all select 'ended', ended_at, coalesce(end_reason, ''), tier_name, null, null, null, ''
        from own where ended_at is not null and status = 'canceled'
      union all select p.kind, p.requested_at, p.status, null, p.from_on::text, p.until_on::text, null, ''
        from membership_pauses p join own on own.business_id = p.business_id and own.id = p.membership_id
      union all select case c.kind when 'business' then 'ended-by-club' else 'cancelled' end, c.requested_at,
        c.status, null, c.effective_on::text, null, null, c.why
        from membership_cancellations c join own on own.business_id = c.business_id and own.id = c.membership_id
      union all select 'tier-' || tc.kind, tc.requested_at, tc.status, t.name, tc.effective_on::text, null,
        tc.due_cents, ''
        from tier_changes tc join own on own.business_id = tc.business_id and own.id = tc.membership_id
        join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id
      union all select 'refund', r.requested_at, r.status, null, null, null, r.amount_cents, r.reason
        from refunds r join invoices i on i.business_id = r.business_id and i.id = r.invoice_id
        join own on own.business_id = i.business_id and own.id = i.membership_id
      union all select 'payment-failed', f.failed_at, 'done', null,
        (f.next_attempt_at at time zone b.time_zone)::date::text, null, f.amount_cents, ''
        from payment_failures f join own on own.business_id = f.business_id and own.id = f.membership_id
        join businesses b on b.id = f.business_id
      union all select 'payment-recovered', f.recovered_at, 'done', null, null, null, f.amount_cents, ''
        from payment_failures f join own on own.business_id = f.business_id and own.id = f.membership_id
        where f.recovered_at is not null
      order by at desc limit ${maxEvents}`.execute(db.q)
    return rows
  })
}
