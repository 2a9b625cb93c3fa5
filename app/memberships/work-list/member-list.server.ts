// A page of the list of members, and how many members each choice of a filter would show.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'
import { memberRisks, type ClubClock } from '../at-risk/risk-signals.server'
import type { MemberRisk } from '../at-risk/risk-rules'
import type { MembershipStatus } from '../lifecycle'
import { allMembersWithMembership, membersWithMembership } from '../members/members-with-membership.server'
import { memberListing, permittedSorts, type MemberListParams, type MemberSort } from './member-listing'
import { countsOf, type MemberCell, type MemberCounts } from './member-counts'
import { memberFlags, type MemberFlag } from './member-filter'
import { filterConditions, flagConditions, joinedWithin } from './member-filter.server'
import { nextPayments } from './next-payment.server'
import { openPayments } from './open-payment.server'

/** A member as the list shows them. Amounts in minor units; null for staff who see no money. */
export interface MemberRow {
  id: string
  fullName: string
  /** Null where the reader asked for no contacts; the phone number of a file alone. */
  email: string | null
  phone: string | null
  joinedOn: Day | null
  /** Null for a member who signed up and never paid. */
  status: MembershipStatus | null
  tier: string | null
  /** When a scheduled cancellation takes effect. */
  endsAt: Date | null
  flags: MemberFlag[]
  nextPaymentAt: Date | null
  nextPaymentCents: number | null
  /** The amount they paid less refunds, tax included. */
  paidCents: number | null
  /** The oldest failed payment that is still open, and when it first failed. */
  owedCents: number | null
  owedSince: Date | null
  /** Null where no sign of leaving was measured. */
  risk: MemberRisk | null
}

interface MemberList {
  rows: MemberRow[]
  counts: MemberCounts
  /** From 1; the last page where the asked one is beyond it. */
  page: number
}

interface ListOptions extends ClubClock {
  seesMoney: boolean
  /** Contacts that each row has; none by default. */
  contacts?: 'email' | 'email and phone'
}

/** A page of the members that match, in order, with the counts beside all filters. */
export function memberList(
  db: TenantDb,
  params: MemberListParams,
  options: ListOptions,
): Promise<MemberList> {
  return db.read(async (db) => {
    await planForValues(db)
    const { cells, ids } = await findMembers(db, params, options, memberListing.pageSize)
    const counts = countsOf(cells, params)
    const page = Math.min(params.page, memberListing.pages(counts.found))
    return { rows: await membersById(db, ids, options), counts, page }
  })
}

/** The ids of at most `limit` members that match, in the list's order. */
export async function orderedMemberIds(
  db: OpenTenantDb,
  params: MemberListParams,
  options: ListOptions,
  limit: number,
): Promise<string[]> {
  await planForValues(db)
  return (await findMembers(db, { ...params, page: 1 }, options, limit)).ids
}

/**
 * Reads the members that the search finds once: counted by all that filters ask, and those of the asked page by id, or of the
 * last one where that is beyond it.
 */
async function findMembers(
  db: OpenTenantDb,
  params: MemberListParams,
  options: ListOptions,
  limit: number,
): Promise<{ cells: MemberCell[]; ids: string[] }> {
  const { sort, page } = params
  const conditions = filterConditions(db, params, options)
  const flags = flagConditions(db, options, params.text)
  const shown = permittedSorts(options.seesMoney).includes(sort) ? sort : 'name'
  const { text, ...others } = conditions
  const members = text === undefined ? allMembersWithMembership(db) : membersWithMembership(db)
  const key = sortKeys[shown]
  const table = key.table?.(db, options, text !== undefined) ?? noTable
  // Of a search, which finds few, the row is looked up for each member; of all members, the tables are joined.
  const row =
    text === undefined ? sql`s.value` : sql`(select s.value from ${table} s where s.member_id = m.id)`
  const found = (members as ReturnType<typeof allMembersWithMembership>)
    .leftJoin(
      sql<{ member_id: string }>`${text === undefined ? table : noTable}`.as('s'),
      's.member_id',
      'm.id',
    )
    .where('m.anonymized_at', 'is', null)
    .$if(text !== undefined, (q) => q.where(text!))
    .select([
      'm.id',
      'ms.status',
      'ms.tier_id',
      key.value(row).as('sort_key'),
      sql<string>`m.search_text`.as('name'),
      sql<number>`case when ${joinedWithin('30d', options)} then 30 when ${joinedWithin('90d', options)} then 90
        when ${joinedWithin('1y', options)} then 365 end`.as('joined_within'),
      (conditions.period ?? sql<boolean>`true`).as('in_period'),
      (conditions.tag ?? sql<boolean>`true`).as('in_tags'),
      sql<boolean>`${sql.join([sql`true`, ...Object.values(others)], sql` and `)}`.as('is_shown'),
      ...memberFlags.map((flag) => flags[flag].as(`is_${flag}`)),
    ])
  const isDown = memberListing.isDescending({ ...params, sort: shown })
  const order = sql`f.sort_key ${isDown ? sql`desc` : sql`asc`} nulls last, f.name collate "C", f.id`
  const flagColumns = sql.join(memberFlags.map((flag) => sql.ref(`f.is_${flag}`)))
  const { rows } = await sql<MemberCell & { id: string | null; position: number | null }>`
    with f as materialized (${found}),
    page as (
      select f.id, row_number() over (order by ${order})::int as position from f where f.is_shown
      order by ${order} limit ${limit} offset (
        select least(${(page - 1) * limit}::bigint, greatest(0, (count(*) - 1) / ${limit}::bigint * ${limit}::bigint))
        from f where f.is_shown))
    select f.status, f.tier_id as "tierId", f.joined_within as "joinedWithin", f.in_period as "isInPeriod",
      f.in_tags as "hasTag", array_remove(array[${sql.join(
        memberFlags.map((flag) => sql`case when ${sql.ref(`f.is_${flag}`)} then ${sql.lit(flag)} end`),
      )}], null) as flags, count(*)::int as members, null::uuid as id, null::int as position
    from f group by f.status, f.tier_id, f.joined_within, f.in_period, f.in_tags, ${flagColumns}
    union all
    select null, null, null, null, null, null, null, page.id, page.position from page
    order by position`.execute(db.q)
  return {
    cells: rows.filter(({ id }) => id === null),
    ids: rows.flatMap(({ id }) => id ?? []),
  }
}

const statusOrder = ['active', 'past_due', 'paused', 'pending', 'inactive', 'canceled'] as const

/**
 * The SQL value that each order compares: of the member, or the `value` of a row of a table with `member_id`. Members
 * without a value come last either way, equal ones by name.
 */
const sortKeys: Record<
  MemberSort,
  {
    /** `isForFew`: its rows are looked up one by one. */
    table?: (db: OpenTenantDb, clock: ClubClock, isForFew: boolean) => RawBuilder<unknown>
    value: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  }
> = {
  name: { value: () => sql`m.search_text collate "C"` },
  joined: { value: () => sql`m.joined_on` },
  next_payment: {
    table: (db, clock) => sql`(select n.member_id, n.at as value from ${nextPayments(db, clock, null)} n)`,
    value: (row) => row,
  },
  paid: {
    table: (db, _, isForFew) =>
      sql`(select p.member_id, p.cents as value from ${totalsPaid(db, null, isForFew)} p)`,
    value: (row) => sql`coalesce(${row}, 0)`,
  },
  status: { value: () => sql`array_position(${statusOrder}::text[], ms.status)` },
}

const noTable = sql`(select null::uuid as member_id, null as value where false)`

/** Members with what lists show of them, in the order of `ids`. */
export async function membersById(
  db: OpenTenantDb,
  ids: string[],
  options: ListOptions,
): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const flags = flagConditions(db, options)
  // The score is measured for these members alone below, not for all to find them among those at risk.
  const readFlags = memberFlags.filter((flag) => flag !== 'at_risk')
  const hidden = (cents: RawBuilder<unknown>) => (options.seesMoney ? cents : sql`null`)
  const rows = await membersWithMembership(db)
    .innerJoin(
      sql<{ id: string; position: string }>`unnest(${ids}::uuid[]) with ordinality`.as<'asked'>(
        sql`asked (id, position)`,
      ),
      'asked.id',
      'm.id',
    )
    .leftJoin(
      sql<{ member_id: string; at: Date; cents: number }>`${nextPayments(db, options, ids)}`.as('n'),
      'n.member_id',
      'm.id',
    )
    .leftJoin(
      sql<{ member_id: string; cents: number }>`${totalsPaid(db, ids)}`.as('paid'),
      'paid.member_id',
      'm.id',
    )
    .leftJoin(openPayments(db, ids).as('owed'), 'owed.memberId', 'm.id')
    .orderBy('asked.position')
    .select([
      'm.id',
      'm.full_name as fullName',
      sql<string | null>`${options.contacts ? sql`m.email` : sql`null`}`.as('email'),
      sql<string | null>`${options.contacts === 'email and phone' ? sql`m.phone` : sql`null`}`.as('phone'),
      'm.joined_on as joinedOn',
      'ms.status',
      't.name as tier',
      sql<Date | null>`case when ms.status in ('active', 'past_due', 'paused') then ms.ends_at end`.as(
        'endsAt',
      ),
      'n.at as nextPaymentAt',
      sql<number | null>`${hidden(sql`n.cents`)}::int`.as('nextPaymentCents'),
      sql<number | null>`${hidden(sql`coalesce(paid.cents, 0)`)}::bigint`.as('paidCents'),
      sql<number | null>`${hidden(sql`owed."amountCents"`)}::int`.as('owedCents'),
      sql<Date | null>`${hidden(sql`owed."openSince"`)}::timestamptz`.as('owedSince'),
      sql<MemberFlag[]>`array_remove(array[${sql.join(
        readFlags.map((flag) => sql`case when ${flags[flag]} then ${sql.lit(flag)} end`),
      )}], null)`.as('flags'),
    ])
    .execute()
  const risks = await memberRisks(db, ids, options)
  return rows.map((row) => {
    const risk = risks.get(row.id) ?? null
    return { ...row, flags: risk?.isAtRisk ? [...row.flags, 'at_risk' as const] : row.flags, risk }
  })
}

/**
 * Plans every query of the open transaction for its own values: a plan for any values is much slower where one business has
 * most of the members.
 */
async function planForValues({ q }: OpenTenantDb): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(q)
}

/** The tiers that members have or had, in the order of the club's page. */
export function tiersOfMembers(db: TenantDb): Promise<{ id: string; name: string }[]> {
  return db.read((db) =>
    db.q
      .selectFrom('tiers as t')
      .where((eb) =>
        eb.exists(eb.selectFrom('memberships as ms').whereRef('ms.tier_id', '=', 't.id').select('ms.id')),
      )
      .orderBy('t.position')
      .orderBy('t.id')
      .select(['t.id', 't.name'])
      .execute(),
  )
}

/**
 * Payments of members less refunds, in minor units with tax: for memberships, purchases, gifts and event bookings. A
 * table of `member_id` and `cents`, without members who never paid; `null` for all members. `isForFew` for a query that
 * asks for the rows of few members, whose invoices are looked up then.
 */
function totalsPaid(
  { businessId }: OpenTenantDb,
  memberIds: readonly string[] | null,
  isForFew = memberIds !== null,
): RawBuilder<unknown> {
  const only = (column: string) =>
    memberIds === null ? sql`` : sql`and ${sql.ref(column)} = any(${memberIds}::uuid[])`
  const paid = sql`from invoices i where i.business_id = ${businessId} and i.status = 'paid'`
  // The balance's part was paid before, by the giver.
  const ownMoney = sql`sum(i.paid_cents - i.balance_cents - i.refunded_cents + i.balance_refunded_cents)`
  // All invoices in the order of an index, or those of each membership.
  const ofAll = sql`join (select i.membership_id, ${ownMoney} as cents ${paid} group by 1) i
    on i.membership_id = ms.id`
  const ofEach = sql`join lateral (select ${ownMoney} as cents ${paid}
    and i.membership_id = ms.id) i on i.cents is not null`
  return sql`(
    select s.member_id, sum(s.cents)::bigint as cents from (
      select ms.member_id, i.cents from memberships ms
      ${isForFew ? ofEach : ofAll}
      where ms.business_id = ${businessId} ${only('ms.member_id')}
      union all
      select o.member_id, o.amount_cents + o.tax_cents - o.refunded_cents from one_time_payments o
      where o.business_id = ${businessId} and o.status = 'paid' and o.member_id is not null ${only('o.member_id')}
    ) s group by 1)`
}
