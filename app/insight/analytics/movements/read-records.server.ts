// Records of memberships, in the shape that `membershipLife` reads.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { startOfDay } from '~/foundation/kit/calendar'
import type { MembershipRecord, PriceStep } from './membership-life'

/** A membership, and when its member first had one in the club. */
export interface RecordedMembership extends MembershipRecord {
  firstStartedAt: Date
}

interface Row extends Omit<MembershipRecord, 'changes' | 'pauses'> {
  firstStartedAt: Date | null
}

interface ChangeRow {
  membershipId: string
  cause: 'tier' | 'price'
  /** Null where only the day is recorded. */
  at: Date | null
  on: string
  fromTierId: string
  fromCents: number
  toTierId: string
  toCents: number
}

/**
 * Every membership of the club that was live at some time, or with `since` those about which something was recorded
 * from then on.
 */
export async function readRecords(
  { q, businessId }: OpenTenantDb,
  { timeZone, since = null }: { timeZone: string; since?: Date | null },
): Promise<RecordedMembership[]> {
  const records = sql<Row>`(
    select m.id, m.member_id as "memberId", coalesce(moved.asked_at, m.started_at) as "startedAt",
      moved.import_id is not null as "isMovedIn", m.end_reason as "endReason",
      m.status in ('active', 'past_due', 'paused') or (m.status = 'canceled'
        and coalesce(m.end_reason, '') not in ('duplicate', 'move_undone') and (m.paid_through is not null or exists (select from invoices i
          where i.business_id = ${businessId} and i.membership_id = m.id and i.status = 'paid'))) as "wasLive",
      case when m.status = 'canceled' then coalesce(m.ended_at, m.synced_at) end as "endedAt",
      m.tier_id as "tierId", tp.amount_cents as cents, m.synced_at as "syncedAt", m.status = 'paused' as "isPaused",
      case when m.stripe_status = 'unpaid' then coalesce((select max(f.retries_ended_at) from payment_failures f
        where f.business_id = ${businessId} and f.membership_id = m.id and f.recovered_at is null
          and f.waived_at is null), m.synced_at) end as "unpaidSince",
      (select min(o.started_at) from memberships o where o.business_id = ${businessId} and o.member_id = m.member_id
        and (o.status in ('active', 'past_due', 'paused') or (o.status = 'canceled'
          and coalesce(o.end_reason, '') not in ('duplicate', 'move_undone') and (o.paid_through is not null or exists (
            select from invoices i
            where i.business_id = ${businessId} and i.membership_id = o.id and i.status = 'paid'))))
      ) as "firstStartedAt"
    from memberships m
    join tier_prices tp on tp.business_id = m.business_id and tp.id = m.tier_price_id
    left join member_moves moved on moved.business_id = m.business_id and moved.membership_id = m.id
    where m.business_id = ${businessId} and m.status not in ('pending', 'inactive'))`.as('m')
  const rows = await q
    .selectFrom(records)
    .selectAll('m')
    // Found as a set: looked up for each membership, the pauses of 10,000 would take most of a page's time.
    .$if(since !== null, (query) =>
      query.where(sql<boolean>`m.id in (
        select id from memberships where business_id = ${businessId}
          and greatest(synced_at, started_at, ended_at) >= ${since}
        union all
        select membership_id from membership_pauses where business_id = ${businessId}
          and (from_at >= ${since} or until_at >= ${since} or ended_at >= ${since}))`),
    )
    .execute()
  const ids = since === null ? null : rows.map(({ id }) => id)
  const changes = await sql<ChangeRow>`
    select c.membership_id as "membershipId", 'tier' as cause,
      case c.kind when 'up' then coalesce(c.resolved_at, c.effective_at) else c.effective_at end as at, c.effective_on::text as "on",
      c.from_tier_id as "fromTierId", f.amount_cents as "fromCents",
      c.to_tier_id as "toTierId", t.amount_cents as "toCents"
    from tier_changes c
    join tier_prices f on f.business_id = c.business_id and f.id = c.from_price_id
    join tier_prices t on t.business_id = c.business_id and t.id = c.to_price_id
    where c.business_id = ${businessId} and c.status = 'applied'
      and (${ids}::uuid[] is null or c.membership_id = any(${ids}::uuid[]))
    union all
    select c.membership_id, 'price', null, c.effective_on::text, pc.tier_id, f.amount_cents, pc.tier_id, t.amount_cents
    from member_price_changes c
    join tier_price_changes pc on pc.business_id = c.business_id and pc.id = c.change_id
    join tier_prices f on f.business_id = c.business_id and f.id = pc.from_price_id
    join tier_prices t on t.business_id = c.business_id and t.id = pc.to_price_id
    where c.business_id = ${businessId} and c.outcome = 'applied'
      and (${ids}::uuid[] is null or c.membership_id = any(${ids}::uuid[]))`.execute(q)
  // A skip omits one payment and leaves the membership active.
  const pauses = await q
    .selectFrom('membership_pauses')
    .where('kind', '=', 'hold')
    .where('status', 'in', ['running', 'lifting', 'ended'])
    .$if(ids !== null, (query) => query.where('membership_id', '=', anyOf(ids!)))
    .select(['membership_id as membershipId', 'from_at as from'])
    .select((eb) => eb.fn<Date>('least', ['ended_at', 'until_at']).as('until'))
    .execute()
  const changesOf = groupBy(changes.rows)
  const pausesOf = groupBy(pauses)
  return rows.map((row) => ({
    ...row,
    firstStartedAt: row.firstStartedAt ?? row.startedAt,
    changes: (changesOf.get(row.id) ?? []).map((change) => priceStep(change, timeZone)),
    pauses: pausesOf.get(row.id) ?? [],
  }))
}

function priceStep(row: ChangeRow, timeZone: string): PriceStep {
  return {
    at: row.at ?? startOfDay(timeZone, row.on),
    cause: row.cause,
    from: { tierId: row.fromTierId, cents: row.fromCents },
    to: { tierId: row.toTierId, cents: row.toCents },
  }
}

function groupBy<T extends { membershipId: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.membershipId)
    if (group) group.push(row)
    else groups.set(row.membershipId, [row])
  }
  return groups
}
