// A page of the list of members, and how many members each choice of a filter would show.
import {
  sql,
  type AliasableExpression,
  type Expression,
  type QueryCreator,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { liveStatuses } from '#/db/schema/memberships'
import type { Day } from '~/foundation/kit/dates'
import { memberRisks, type ClubClock } from '../at-risk/risk-signals.server'
import type { MemberRisk } from '../at-risk/risk-rules'
import type { MembershipStatus } from '../lifecycle'
import { allMembersWithMembership, membersWithMembership } from '../members/members-with-membership.server'
import { memberListing, permittedSorts, type MemberListParams, type MemberSort } from './member-listing'
import { countsOf, type MemberCell, type MemberCounts } from './member-counts'
import { joinedPeriods, memberFlags, type MemberFlag } from './member-filter'
import {
  filterConditions,
  flagConditions,
  joinedWithin,
  memberExpressions as eb,
} from './member-filter.server'
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
    const page = Math.min(params.page, memberListing.pages(counts.total))
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

const flagColumns = memberFlags.map((flag) => `is_${flag}` as const)

/**
 * Reads the members that the search finds once: counted by all that filters ask, and those of the requested page by id, or of
 * the last one where that is beyond it.
 */
async function findMembers(
  db: OpenTenantDb,
  params: MemberListParams,
  options: ListOptions,
  limit: number,
): Promise<{ cells: MemberCell[]; ids: string[] }> {
  const sort = permittedSorts(options.seesMoney).includes(params.sort) ? params.sort : 'name'
  const direction = memberListing.isDescending({ ...params, sort }) ? 'desc' : 'asc'
  const { cells, ids } = await db.q
    .with(
      (cte) => cte('found').materialized(),
      (q) => foundMembers(db, q, { ...params, sort }, options),
    )
    .with(
      (cte) => cte('shown').notMaterialized(),
      (q) =>
        q
          .selectFrom('found')
          .where((eb) => eb.ref('is_shown'))
          .selectAll(),
    )
    .selectNoFrom((eb) => {
      const lastPage = eb
        .selectFrom('shown')
        .select((eb) =>
          eb(eb(eb.parens(eb.fn.countAll<number>(), '-', eb.lit(1)), '/', limit), '*', limit).as('offset'),
        )
      const offset = eb.fn<number>('least', [
        eb.val((params.page - 1) * limit),
        eb.fn('greatest', [eb.lit(0), lastPage]),
      ])
      return [
        jsonArrayFrom(
          eb
            .selectFrom('found')
            .groupBy(['status', 'tier_id', 'joined_within', 'in_period', 'in_tags', ...flagColumns])
            .select(['status', 'tier_id as tierId', 'joined_within as joinedWithin', 'in_period', 'in_tags'])
            .select([...flagColumns, eb.fn.countAll<number>().as('members')]),
        ).as('cells'),
        jsonArrayFrom(
          eb
            .selectFrom('shown')
            .orderBy('sort_key', (order) => order[direction]().nullsLast())
            .orderBy('name', (order) => order.collate('C'))
            .orderBy('id')
            .limit(limit)
            .offset(offset)
            .select('id'),
        ).as('ids'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    cells: cells.map(({ in_period, in_tags, ...cell }) => ({
      ...cell,
      isInPeriod: Boolean(in_period),
      hasTag: Boolean(in_tags),
      flags: memberFlags.filter((flag) => cell[`is_${flag}`]),
    })),
    ids: ids.map(({ id }) => id),
  }
}

/** The members that the search finds, each with all that filters ask and the value that the order compares. */
function foundMembers(
  db: OpenTenantDb,
  q: QueryCreator<Schema>,
  params: MemberListParams,
  options: ListOptions,
) {
  const { text, ...others } = filterConditions(db, params, options)
  const flags = flagConditions(db, options, params.text)
  const isSearch = text !== undefined
  const members = isSearch ? membersWithMembership({ q }) : allMembersWithMembership({ q })
  const table = sortTables[params.sort]?.(db, options, isSearch)
  const sortKey = sortKeys[params.sort](
    // Of a search, which finds few, the row is looked up for each member; of all members, the tables are joined.
    table && isSearch
      ? eb.selectFrom(table.as('s')).whereRef('s.member_id', '=', 'm.id').select('s.value').$asScalar()
      : sql.ref('s.value'),
  )
  return (members as ReturnType<typeof allMembersWithMembership>)
    .$if(table !== undefined && !isSearch, (query) => query.leftJoin(table!.as('s'), 's.member_id', 'm.id'))
    .where('m.anonymized_at', 'is', null)
    .$if(isSearch, (query) => query.where(text!))
    .select(['m.id', 'ms.status', 'ms.tier_id', 'm.search_text as name', sortKey.as('sort_key')])
    .select([
      eb
        .case()
        .when(joinedWithin('30d', options))
        .then(eb.lit(joinedPeriods['30d']))
        .when(joinedWithin('90d', options))
        .then(eb.lit(joinedPeriods['90d']))
        .when(joinedWithin('1y', options))
        .then(eb.lit(joinedPeriods['1y']))
        .end()
        .as('joined_within'),
      (others.period ?? eb.lit(true)).as('in_period'),
      (others.tag ?? eb.lit(true)).as('in_tags'),
      eb.and(Object.values(others)).as('is_shown'),
      ...memberFlags.map((flag) => flags[flag].as(`is_${flag}` as const)),
    ])
}

const statusOrder = ['active', 'past_due', 'paused', 'pending', 'inactive', 'canceled'] as const

/** Tables with the `value` that an order compares. `isForFew`: their rows are looked up one by one. */
const sortTables: Partial<
  Record<MemberSort, (db: OpenTenantDb, clock: ClubClock, isForFew: boolean) => SortTable>
> = {
  next_payment: (db, clock) =>
    eb.selectFrom(nextPayments(db, clock, eb.lit(true)).as('n')).select(['n.member_id', 'n.at as value']),
  paid: (db, _, isForFew) =>
    eb.selectFrom(totalsPaid(db, null, isForFew).as('p')).select(['p.member_id', 'p.cents as value']),
}

type SortTable = AliasableExpression<{ member_id: string; value: unknown }>

/**
 * The value that each order compares, given that of its table. Members without a value come last either way, equal ones
 * by name.
 */
const sortKeys: Record<MemberSort, (value: AliasableExpression<unknown>) => AliasableExpression<unknown>> = {
  name: () => sql`m.search_text collate "C"`,
  joined: () => eb.ref('m.joined_on'),
  next_payment: (value) => value,
  paid: (value) => eb.fn.coalesce(value, eb.lit(0)),
  status: () => sql`array_position(${statusOrder}::text[], ms.status)`,
}

/** Members with what lists show of them, in the order of `ids`. */
export async function membersById(
  db: OpenTenantDb,
  ids: string[],
  options: ListOptions,
): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const rows = await shownMembers(db, ids, options).execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const risks = await memberRisks(db, ids, options)
  return ids.flatMap((id) => {
    const row = rowById.get(id)
    if (!row) return []
    const { has, ...member } = row
    const risk = risks.get(id) ?? null
    const flags = memberFlags.filter((flag) => (flag === 'at_risk' ? risk?.isAtRisk : has[flag]))
    return { ...member, flags, risk }
  })
}

function shownMembers(db: OpenTenantDb, ids: string[], options: ListOptions) {
  const { contacts, seesMoney } = options
  // The score is measured for these members alone, not for all to find them among those at risk.
  const { at_risk: _, ...flags } = flagConditions(db, options)
  const shownIf = <Value>(
    isShown: boolean,
    value: AliasableExpression<Value>,
  ): AliasableExpression<Value | null> => (isShown ? value : sql.lit(null))
  return membersWithMembership(db)
    .leftJoin(nextPayments(db, options, isAmong('ms.member_id', ids)).as('n'), 'n.member_id', 'm.id')
    .leftJoin(totalsPaid(db, ids).as('paid'), 'paid.member_id', 'm.id')
    .leftJoin(openPayments(db, ids).as('owed'), 'owed.memberId', 'm.id')
    .where('m.id', '=', anyOf(ids))
    .select((eb) => [
      'm.id',
      'm.full_name as fullName',
      shownIf(contacts !== undefined, eb.ref('m.email')).as('email'),
      shownIf(contacts === 'email and phone', eb.ref('m.phone')).as('phone'),
      'm.joined_on as joinedOn',
      'ms.status',
      't.name as tier',
      eb.case().when('ms.status', 'in', liveStatuses).then(eb.ref('ms.ends_at')).end().as('endsAt'),
      'n.at as nextPaymentAt',
      shownIf(seesMoney, eb.ref('n.cents')).as('nextPaymentCents'),
      shownIf(seesMoney, eb.fn.coalesce('paid.cents', eb.lit(0))).as('paidCents'),
      shownIf(seesMoney, eb.ref('owed.amountCents')).as('owedCents'),
      shownIf(seesMoney, eb.ref('owed.openSince')).as('owedSince'),
      jsonBuildObject(flags).as('has'),
    ])
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

/** That a column is one of these members; true for null. */
const isAmong = (column: string, memberIds: readonly string[] | null): Expression<SqlBool> =>
  memberIds === null ? eb.lit(true) : eb(sql.ref(column), '=', anyOf(memberIds))

/**
 * Payments of members less refunds, in minor units with tax: for memberships, purchases, gifts and event bookings. A
 * table of `member_id` and `cents`, without members who never paid; `null` for all members. `isForFew` for a query that
 * asks for the rows of few members, whose invoices are looked up then.
 */
function totalsPaid(
  { businessId }: OpenTenantDb,
  memberIds: readonly string[] | null,
  isForFew = memberIds !== null,
): RawBuilder<{ member_id: string; cents: number }> {
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
      where ms.business_id = ${businessId} and ${isAmong('ms.member_id', memberIds)}
      union all
      select o.member_id, o.amount_cents + o.tax_cents - o.refunded_cents from one_time_payments o
      where o.business_id = ${businessId} and o.status = 'paid' and o.member_id is not null
        and ${isAmong('o.member_id', memberIds)}
    ) s group by 1)`
}
