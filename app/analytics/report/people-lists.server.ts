// The people behind figures: one row for each thing that a figure counts.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/kit/dates'
import { lookup } from '~/kit/lookup'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import type { MovementCause } from '../movements/membership-life'
import { causeWords, kindWords } from './words'
import { count, money, text, type FigureCell, type FigureTable } from './figure-table'
import { chargesTable, pausesTable, valueTable } from './payments.server'
import { endedTable } from './retention.server'
import { movementsTable, type ReportScope } from './scope.server'

export interface ListPart {
  offset: number
  limit: number
  /** Values of the list's own filters, by their names in the address. */
  filter?: Readonly<Record<string, string>>
}

/** A filter of one list, beside the period and the tier. */
export interface ListFilter {
  name: string
  label: string
  value: string
  /** Null for words to search for. */
  options: { value: string; label: string }[] | null
}

export interface PeopleList extends FigureTable {
  /** All rows, of every page. */
  found: number
  /** Sum of the rows, in words; null where they are counted only. */
  sum: string | null
  /** Summary of rows without a sum, as a sentence without a period: "91.5 points on average". */
  summary?: string
}

/** Filters of a list of movements: all, a kind, or everyone who joined or left. */
export const movementShows = lookup<{ title: string; where: RawBuilder<unknown> }>({
  all: { title: 'Every movement of revenue', where: sql`v.kind <> 'move'` },
  new: { title: 'New members', where: sql`v.kind = 'new'` },
  reactivation: { title: 'Members who came back', where: sql`v.kind = 'reactivation'` },
  expansion: { title: 'Expansion', where: sql`v.kind = 'expansion'` },
  contraction: { title: 'Contraction', where: sql`v.kind = 'contraction'` },
  churn: { title: 'Revenue of members who left', where: sql`v.kind = 'churn'` },
  joined: { title: 'Members who joined', where: sql`v.enters` },
  left: { title: 'Members who left', where: sql`v.leaves` },
})

interface PersonRow {
  memberId: string
  fullName: string
}

const person = ({ memberId, fullName }: PersonRow): FigureCell =>
  text(fullName, paths.business.member(memberId))

const nameJoin = (db: OpenTenantDb) =>
  sql`join members m on m.business_id = ${db.businessId} and m.id = v.member_id`

const tierName = (db: OpenTenantDb, column: string) =>
  sql`(select t.name from tiers t where t.business_id = ${db.businessId} and t.id = ${sql.ref(`v.${column}`)})`

export async function listMovements(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const { from, to } = scope.period
  const where = sql`v.moved_on between ${from}::date and ${to}::date
    and ${(movementShows.get(show) ?? movementShows.get('all')!).where}`
  const table = movementsTable(db, scope)
  const total = await sql<{ found: number; cents: number }>`
    select count(*)::int as found, coalesce(sum(v.delta_cents), 0)::bigint as cents from ${table} where ${where}`.execute(
    db.q,
  )
  const { rows } = await sql<
    PersonRow & {
      day: string
      kind: keyof typeof kindWords
      cause: MovementCause
      fromTier: string | null
      toTier: string | null
      cents: number
    }
  >`select v.member_id as "memberId", m.full_name as "fullName", v.moved_on as day, v.kind, v.cause,
      ${tierName(db, 'from_tier_id')} as "fromTier", ${tierName(db, 'to_tier_id')} as "toTier", v.delta_cents as cents
    from ${table} ${nameJoin(db)} where ${where}
    order by v.moved_on desc, v.happened_at desc, v.membership_id, v.number desc
    offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: formatMoney(total.rows[0]!.cents, scope.currency),
    columns: [
      ...['Member', 'Day', 'What', 'Why', 'Tier'].map((label) => ({ label })),
      { label: 'Change', figure: true },
    ],
    rows: rows.map((row) => [
      person(row),
      { text: formatDay(row.day), plain: row.day },
      text(kindWords[row.kind]),
      text(causeWords[row.cause]),
      text(
        row.fromTier && row.toTier && row.fromTier !== row.toTier
          ? `${row.fromTier} to ${row.toTier}`
          : (row.toTier ?? row.fromTier ?? ''),
      ),
      money(row.cents, scope.currency),
    ]),
  }
}

/** Members who left of those at the start of each month, as churn counts them. */
export async function listEnded(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const reason =
    show === 'voluntary' || show === 'failed_payment'
      ? sql`v.cause = ${show}`
      : show === 'other'
        ? sql`v.cause not in ('voluntary', 'failed_payment')`
        : sql`true`
  const table = endedTable(db, scope)
  const total = await sql<{
    found: number
  }>`select count(*)::int as found from ${table} where ${reason}`.execute(db.q)
  const { rows } = await sql<PersonRow & { day: string; cause: MovementCause; tier: string; cohort: string }>`
    select v.member_id as "memberId", m.full_name as "fullName", v.moved_on as day, v.cause,
      ${tierName(db, 'from_tier_id')} as tier, v.cohort_month as cohort
    from ${table} ${nameJoin(db)} where ${reason}
    order by v.moved_on desc, v.membership_id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: ['Member', 'Left on', 'Why', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      person(row),
      { text: formatDay(row.day), plain: row.day },
      text(causeWords[row.cause]),
      text(row.tier),
    ]),
  }
}

/** Everyone who is a member at the end of the period, with the monthly price that counts. */
export async function listMembersAtEnd(
  db: OpenTenantDb,
  scope: ReportScope,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const all = movementsTable(db, { ...scope, tierId: null })
  const current = sql`(select distinct on (v.membership_id) v.* from ${all}
    where v.moved_on <= ${scope.period.to}::date order by v.membership_id, v.number desc) v`
  const where = sql`v.to_tier_id is not null
    and (${scope.tierId}::uuid is null or v.to_tier_id = ${scope.tierId}::uuid)`
  const total = await sql<{ found: number; cents: number }>`
    select count(*)::int as found, coalesce(sum(v.to_cents), 0)::bigint as cents from ${current} where ${where}`.execute(
    db.q,
  )
  const { rows } = await sql<PersonRow & { tier: string; cents: number; since: string }>`
    select v.member_id as "memberId", m.full_name as "fullName", ${tierName(db, 'to_tier_id')} as tier,
      v.to_cents as cents, m.joined_on as since
    from ${current} ${nameJoin(db)} where ${where}
    order by lower(m.full_name), m.id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: formatMoney(total.rows[0]!.cents, scope.currency),
    columns: [
      ...['Member', 'Tier', 'Member since'].map((label) => ({ label })),
      { label: 'A month', figure: true },
    ],
    rows: rows.map((row) => [
      person(row),
      text(row.tier),
      { text: row.since ? formatDay(row.since) : '–', plain: row.since ?? '' },
      money(row.cents, scope.currency),
    ]),
  }
}

/** Charges of the period: all, those declined at first, or those recovered. */
export async function listCharges(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const where =
    show === 'recovered'
      ? sql`v.recovered_at is not null`
      : show === 'declined'
        ? sql`v.failure_id is not null`
        : sql`true`
  const table = chargesTable(db, scope)
  const total = await sql<{
    found: number
  }>`select count(*)::int as found from ${table} where ${where}`.execute(db.q)
  const { rows } = await sql<
    PersonRow & {
      at: Date
      cents: number
      currency: string
      attempts: number | null
      recoveredAt: Date | null
      waivedAt: Date | null
      endedAt: Date | null
    }
  >`select v.member_id as "memberId", m.full_name as "fullName", v.created_at as at, v.total_cents as cents, v.currency,
      v.attempt_count as attempts, v.recovered_at as "recoveredAt", v.waived_at as "waivedAt",
      v.retries_ended_at as "endedAt"
    from ${table} ${nameJoin(db)} where ${where}
    order by v.created_at desc, v.id offset ${offset} limit ${limit}`.execute(db.q)
  const day = (at: Date) => dayIn(scope.timeZone, at)
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: [
      { label: 'Member' },
      { label: 'Charged on' },
      { label: 'Result' },
      { label: 'Attempts that failed', figure: true },
      { label: 'Amount', figure: true },
    ],
    rows: rows.map((row) => [
      person(row),
      { text: formatDay(day(row.at)), plain: day(row.at) },
      text(
        row.attempts === null
          ? 'Paid at once'
          : row.recoveredAt
            ? `Recovered on ${formatDay(day(row.recoveredAt))}`
            : row.waivedAt
              ? 'Written off'
              : row.endedAt
                ? 'Not paid'
                : 'Still open',
      ),
      count(row.attempts ?? 0),
      money(row.cents, row.currency),
    ]),
  }
}

/** Value of each member so far, payments less refunds, the highest first. */
export async function listValue(
  db: OpenTenantDb,
  scope: ReportScope,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const table = valueTable(db, scope)
  const total = await sql<{ found: number; cents: number }>`
    select count(*)::int as found, coalesce(sum(v.paid - v.refunded), 0)::bigint as cents from ${table}`.execute(
    db.q,
  )
  const { rows } = await sql<PersonRow & { paid: number; refunded: number; payments: number }>`
    select v.member_id as "memberId", m.full_name as "fullName", v.paid, v.refunded, v.payments
    from ${table} ${nameJoin(db)}
    order by v.paid - v.refunded desc, m.id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: formatMoney(total.rows[0]!.cents, scope.currency),
    columns: [
      { label: 'Member' },
      ...['Payments', 'Paid', 'Refunded', 'Value so far'].map((label) => ({ label, figure: true })),
    ],
    rows: rows.map((row) => [
      person(row),
      count(row.payments),
      money(row.paid, scope.currency),
      money(row.refunded, scope.currency),
      money(row.paid - row.refunded, scope.currency),
    ]),
  }
}

/** Payments that were skipped, pauses, or both. */
export async function listPauses(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const where =
    show === 'skipped' ? sql`v.kind = 'skip'` : show === 'paused' ? sql`v.kind = 'hold'` : sql`true`
  const table = pausesTable(db, scope)
  const total = await sql<{
    found: number
  }>`select count(*)::int as found from ${table} where ${where}`.execute(db.q)
  const { rows } = await sql<
    PersonRow & { kind: 'skip' | 'hold'; from: string; until: string; tier: string }
  >`select v.member_id as "memberId", m.full_name as "fullName", v.kind, v.from_on as "from", v.until_on as until,
      ${tierName(db, 'tier_id')} as tier
    from ${table} ${nameJoin(db)} where ${where} order by v.from_at desc, v.id offset ${offset} limit ${limit}`.execute(
    db.q,
  )
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: ['Member', 'What', 'From', 'Until', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      person(row),
      text(row.kind === 'skip' ? 'Payment skipped' : 'Paused'),
      { text: formatDay(row.from), plain: row.from },
      row.kind === 'skip' ? { text: '–', plain: '' } : { text: formatDay(row.until), plain: row.until },
      text(row.tier),
    ]),
  }
}
