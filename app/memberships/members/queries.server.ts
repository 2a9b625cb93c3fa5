import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { membersWithMembership } from './members-with-membership.server'
import type { MembershipStatus } from '../lifecycle'

/** The filters of the member list. */
export const memberFilters = ['active', 'past_due', 'paused', 'canceled', 'none'] as const
export type MemberFilter = (typeof memberFilters)[number]

export interface MemberSearch {
  /** Part of a name or an email address; empty for all members. */
  text: string
  filter: MemberFilter | null
  /** The last member of the previous page. */
  after: string | null
}

export interface MemberLine {
  id: string
  fullName: string
  email: string
  joinedOn: string | null
  /** Null for a member who signed up and never paid. */
  status: MembershipStatus | null
  tierName: string | null
  priceCents: number | null
  currency: string | null
}

export const membersPerPage = 50

/**
 * A page of the club's members by name, each with their live membership or else the last one. `next` is
 * where the next page starts; null on the last page.
 */
export function clubMembers(
  db: TenantDb,
  { text, filter, after }: MemberSearch,
): Promise<{ members: MemberLine[]; next: string | null }> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db.read(async (db) => {
    const rows = await membersWithMembership(db)
      .$if(text !== '', (q) =>
        q.where((eb) => eb.or([eb('m.full_name', 'ilike', pattern), eb('m.email', 'ilike', pattern)])),
      )
      .$if(filter !== null && filter !== 'none', (q) => q.where('ms.status', '=', filter as MembershipStatus))
      .$if(filter === 'none', (q) =>
        q.where((eb) => eb.or([eb('ms.status', 'is', null), eb('ms.status', 'in', ['pending', 'inactive'])])),
      )
      .$if(after !== null && isId(after), (q) =>
        q.where(
          sql<boolean>`(lower(m.full_name), m.id) > (
            select lower(last.full_name), last.id from members last
            where last.business_id = ${db.businessId} and last.id = ${after})`,
        ),
      )
      .orderBy(sql`lower(m.full_name)`)
      .orderBy('m.id')
      .limit(membersPerPage + 1)
      .select([
        'm.id',
        'm.full_name as fullName',
        'm.email',
        'm.joined_on as joinedOn',
        'ms.status',
        't.name as tierName',
        'tp.amount_cents as priceCents',
        'tp.currency',
      ])
      .execute()
    const members = rows.slice(0, membersPerPage)
    return { members, next: rows.length > members.length ? (members.at(-1)?.id ?? null) : null }
  })
}

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
