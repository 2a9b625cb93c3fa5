// The people behind figures: one row for each thing that a figure counts.
import type { Expression, SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { causeWords, kindWords } from './words'
import { count, dayCell, money, text, type FigureCell, type FigureTable } from './figure-table'
import { chargesOf, pausesOf, valueTable } from './payments.server'
import { endedTable } from './retention.server'
import { isOfTier, movement, movementsTable, type ReportScope } from './scope.server'

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
  total: number
  /** Sum of the rows, in words; null where they are counted only. */
  sum: string | null
  /** Summary of rows without a sum, as a sentence without a period: "91.5 points on average". */
  summary?: string
}

/** The list of a figure; `show` is one of its choices, or empty. */
export type FigureList = (
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  part: ListPart,
) => Promise<PeopleList>

/** Filters of a list of movements: all, a kind, or everyone who joined or left. */
export const movementShows = lookup<{ title: string; where: Expression<SqlBool> }>({
  all: { title: 'Every movement of revenue', where: movement('v.kind', '<>', 'move') },
  new: { title: 'New members', where: movement('v.kind', '=', 'new') },
  moved_in: { title: 'Members who moved in from another system', where: movement('v.kind', '=', 'moved_in') },
  reactivation: { title: 'Members who came back', where: movement('v.kind', '=', 'reactivation') },
  expansion: { title: 'Expansion', where: movement('v.kind', '=', 'expansion') },
  contraction: { title: 'Contraction', where: movement('v.kind', '=', 'contraction') },
  churn: { title: 'Revenue of members who left', where: movement('v.kind', '=', 'churn') },
  joined: {
    title: 'Members who joined',
    where: movement.and([movement('v.enters', '=', true), movement('v.kind', '<>', 'moved_in')]),
  },
  left: { title: 'Members who left', where: movement('v.leaves', '=', true) },
})

const personColumns = ['m.id as memberId', 'm.full_name as fullName'] as const

const person = ({ memberId, fullName }: { memberId: string; fullName: string }): FigureCell =>
  text(fullName, paths.business.member(memberId))

const tierName = ({ q }: OpenTenantDb, id: Expression<string | null>) =>
  q.selectFrom('tiers as t').where('t.id', '=', id).select('t.name')

export const listMovements: FigureList = async (db, scope, show, { offset, limit }) => {
  const { from, to } = scope.period
  const listed = db.q
    .selectFrom(movementsTable(db, scope))
    .where((eb) => eb.between('v.moved_on', from, to))
    .where((movementShows.get(show) ?? movementShows.get('all')!).where)
  const totals = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('v.delta_cents'), eb.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .select(personColumns)
    .select(['v.moved_on as day', 'v.kind', 'v.cause', 'v.delta_cents as cents'])
    .select((eb) => tierName(db, eb.ref('v.from_tier_id')).as('fromTier'))
    .select((eb) => tierName(db, eb.ref('v.to_tier_id')).as('toTier'))
    .orderBy('v.moved_on', 'desc')
    .orderBy('v.happened_at', 'desc')
    .orderBy('v.membership_id')
    .orderBy('v.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: totals.total,
    sum: formatMoney(totals.cents, scope.currency),
    columns: [
      ...['Member', 'Day', 'What', 'Why', 'Tier'].map((label) => ({ label })),
      { label: 'Change', figure: true },
    ],
    rows: rows.map((row) => [
      person(row),
      dayCell(row.day),
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

const endedShows = lookup<Expression<SqlBool>>({
  voluntary: movement('v.cause', '=', 'voluntary'),
  failed_payment: movement('v.cause', '=', 'failed_payment'),
  other: movement('v.cause', 'not in', ['voluntary', 'failed_payment']),
})

/** Members who left of those at the start of each month, as churn counts them. */
export const listEnded: FigureList = async (db, scope, show, { offset, limit }) => {
  const reason = endedShows.get(show)
  const listed = db.q
    .selectFrom(endedTable(db, scope))
    .$if(reason !== undefined, (query) => query.where(reason!))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .select(personColumns)
    .select((eb) => ['v.moved_on as day', 'v.cause', tierName(db, eb.ref('v.from_tier_id')).as('tier')])
    .orderBy('v.moved_on', 'desc')
    .orderBy('v.membership_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total,
    sum: null,
    columns: ['Member', 'Left on', 'Why', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      person(row),
      dayCell(row.day),
      text(causeWords[row.cause]),
      text(row.tier ?? ''),
    ]),
  }
}

/** Everyone who is a member at the end of the period, with the monthly price that counts. */
export const listMembersAtEnd: FigureList = async (db, scope, _show, { offset, limit }) => {
  const all = movementsTable(db, { ...scope, tierId: null })
  const listed = db.q
    .selectFrom((eb) =>
      eb
        .selectFrom(all)
        .where('v.moved_on', '<=', scope.period.to)
        .distinctOn('v.membership_id')
        .orderBy('v.membership_id')
        .orderBy('v.number', 'desc')
        .selectAll('v')
        .as('v'),
    )
    .where('v.to_tier_id', 'is not', null)
    .where((eb) => isOfTier(scope, eb.ref('v.to_tier_id')))
  const totals = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('v.to_cents'), eb.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .select(personColumns)
    .select((eb) => tierName(db, eb.ref('v.to_tier_id')).as('tier'))
    .select(['v.to_cents as cents', 'm.joined_on as since'])
    .orderBy((eb) => eb.fn('lower', ['m.full_name']))
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: totals.total,
    sum: formatMoney(totals.cents, scope.currency),
    columns: [
      ...['Member', 'Tier', 'Member since'].map((label) => ({ label })),
      { label: 'A month', figure: true },
    ],
    rows: rows.map((row) => [
      person(row),
      text(row.tier ?? ''),
      row.since ? dayCell(row.since) : { text: '–', plain: '' },
      money(row.cents, scope.currency),
    ]),
  }
}

/** Charges of the period: all, those declined at first, or those recovered. */
export const listCharges: FigureList = async (db, scope, show, { offset, limit }) => {
  const listed = chargesOf(db, scope)
    .$if(show === 'recovered', (query) => query.where('f.recovered_at', 'is not', null))
    .$if(show === 'declined', (query) => query.where('f.id', 'is not', null))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .select(personColumns)
    .select(['i.created_at as at', 'i.total_cents as cents', 'i.currency', 'f.attempt_count as attempts'])
    .select(['f.recovered_at as recoveredAt', 'f.waived_at as waivedAt', 'f.retries_ended_at as endedAt'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const day = (at: Date) => dayIn(scope.timeZone, at)
  return {
    total,
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
      dayCell(day(row.at)),
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
export const listValue: FigureList = async (db, scope, _show, { offset, limit }) => {
  const listed = db.q.selectFrom(valueTable(db, scope))
  const totals = await listed
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb
        .cast<number>(eb.fn.coalesce(eb.fn.sum(eb('v.paid', '-', eb.ref('v.refunded'))), eb.lit(0)), 'bigint')
        .as('cents'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .select(personColumns)
    .select(['v.paid', 'v.refunded', 'v.payments'])
    .orderBy((eb) => eb('v.paid', '-', eb.ref('v.refunded')), 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: totals.total,
    sum: formatMoney(totals.cents, scope.currency),
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
export const listPauses: FigureList = async (db, scope, show, { offset, limit }) => {
  const listed = pausesOf(db, scope)
    .$if(show === 'skipped', (query) => query.where('p.kind', '=', 'skip'))
    .$if(show === 'paused', (query) => query.where('p.kind', '=', 'hold'))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .select(personColumns)
    .select(['p.kind', 'p.from_on as from', 'p.until_on as until'])
    .select((eb) => tierName(db, eb.ref('ms.tier_id')).as('tier'))
    .orderBy('p.from_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total,
    sum: null,
    columns: ['Member', 'What', 'From', 'Until', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      person(row),
      text(row.kind === 'skip' ? 'Payment skipped' : 'Paused'),
      dayCell(row.from),
      row.kind === 'skip' ? { text: '–', plain: '' } : dayCell(row.until),
      text(row.tier ?? ''),
    ]),
  }
}
