// Boxes that members are owed for the months they paid: sums and the lists behind them.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EntitlementsTable } from '#/db/schema/club-runs'
import { literals } from '#/db/rows'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { paidDay } from '../box-name'
import { businessTimeZone } from '../runs/run-settings.server'
import type { OwedFilter } from './owed-filters'
import { owedBoxListing, owedMemberListing, type OwedBoxParams, type OwedMemberParams } from './owed-listing'

type EntitlementExpressions = ExpressionBuilder<{ e: EntitlementsTable }, 'e'>

const conditions: Record<OwedFilter, (eb: EntitlementExpressions) => Expression<SqlBool>> = {
  owed: (eb) => eb('e.status', 'in', literals(['open', 'assigned'])),
  open: (eb) => eb('e.status', '=', 'open'),
  assigned: (eb) => eb('e.status', '=', 'assigned'),
  fulfilled: (eb) => eb.and([eb('e.status', '=', 'fulfilled'), eb('e.settled_at', 'is', null)]),
  settled: (eb) => eb.and([eb('e.status', '=', 'fulfilled'), eb('e.settled_at', 'is not', null)]),
  canceled: (eb) => eb('e.status', '=', 'canceled'),
  returned: (eb) => eb.and({ 'e.status': 'fulfilled', 'e.is_unpaid_after': true }),
  all: (eb) => eb('e.status', '<>', 'merged'),
}

/** Boxes and their bottles; `anySize` counts boxes whose number of bottles the run sets. */
export interface OwedSum {
  boxes: number
  bottles: number
  anySize: number
}

export type OwedTotals = Record<OwedFilter, OwedSum>

/** A sum of all boxes, or of those with a condition. */
const sumOf = (eb: EntitlementExpressions, condition: Expression<SqlBool> = eb.lit(true)) => ({
  boxes: eb.fn.countAll<number>().filterWhere(condition),
  bottles: eb.fn.coalesce(eb.fn.sum<number>('e.bottles').filterWhere(condition), eb.lit(0)),
  anySize: eb.fn.countAll<number>().filterWhere('e.bottles', 'is', null).filterWhere(condition),
})

function sumColumns(eb: EntitlementExpressions) {
  const { boxes, bottles, anySize } = sumOf(eb)
  return [boxes.as('boxes'), bottles.as('bottles'), anySize.as('anySize')] as const
}

/** The sums of all months. `open` + `assigned` + `fulfilled` + `settled` + `canceled` make up `all`. */
export function owedTotals(db: OpenTenantDb): Promise<OwedTotals> {
  const names = Object.keys(conditions) as OwedFilter[]
  return db.q
    .selectFrom('entitlements as e')
    .select((eb) => names.map((name) => jsonBuildObject(sumOf(eb, conditions[name](eb))).as(name)))
    .executeTakeFirstOrThrow()
}

/** Boxes owed now: the sum `owed` alone, without reading months that were handed over. */
export function owedNow(db: OpenTenantDb): Promise<OwedSum> {
  return db.q
    .selectFrom('entitlements as e')
    .where(conditions.owed)
    .select(sumColumns)
    .executeTakeFirstOrThrow()
}

const monthStates = ['open', 'assigned', 'fulfilled', 'settled', 'canceled'] as const satisfies OwedFilter[]

export type OwedMonth = Awaited<ReturnType<typeof owedByMonth>>[number]

/** Boxes of each paid month, the latest first. */
export function owedByMonth(db: OpenTenantDb, limit: number) {
  return db.q
    .selectFrom('entitlements as e')
    .where('e.status', '<>', 'merged')
    .select('e.month')
    .select((eb) =>
      monthStates.map((state) => eb.fn.countAll<number>().filterWhere(conditions[state](eb)).as(state)),
    )
    .groupBy('e.month')
    .orderBy('e.month', 'desc')
    .limit(limit)
    .execute()
}

export type OwedMember = Awaited<ReturnType<typeof owedByMember>>['rows'][number]

/** A page of the members who are owed something. */
export function owedByMember(db: OpenTenantDb, params: OwedMemberParams, pageSize?: number) {
  const { text, sort } = params
  const order = owedMemberListing.direction(params)
  const matching = db.q
    .selectFrom('entitlements as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .where(conditions.owed)
    .where(hasWords(text, ['m.full_name']))
    .groupBy(['e.member_id', 'm.full_name', 'm.search_text'])
  return listRows(
    db,
    owedMemberListing,
    params,
    matching,
    (page) =>
      page
        .select(['e.member_id as id', 'm.full_name as member'])
        .select(sumColumns)
        .select(({ fn }) => fn.min('e.month').as('oldest'))
        .$if(sort === 'boxes', (page) => page.orderBy('boxes', order).orderBy('oldest'))
        .$if(sort === 'since', (page) => page.orderBy('oldest', order))
        .orderBy('m.search_text', sort === 'member' ? order : 'asc')
        .orderBy('e.member_id')
        .execute(),
    pageSize,
  )
}

export type OwedBox = Awaited<ReturnType<typeof listOwed>>['rows'][number]

/** A page of the boxes of paid months, of one member where `memberId` is given, with the day of each payment. */
export async function listOwed(
  db: OpenTenantDb,
  params: OwedBoxParams,
  { memberId, pageSize }: { memberId?: string; pageSize?: number } = {},
) {
  const { show, month, text, sort } = params
  const timeZone = await businessTimeZone(db)
  const order = owedBoxListing.direction(params)
  const matching = db.q
    .selectFrom('entitlements as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .innerJoin('tiers as t', 't.id', 'e.tier_id')
    .where(conditions[show])
    .where(hasWords(text, ['m.full_name', 't.name']))
    .$if(month !== null, (months) => months.where('e.month', '=', month))
    .$if(memberId !== undefined, (months) => months.where('e.member_id', '=', memberId!))
  const list = await listRows(
    db,
    owedBoxListing,
    params,
    matching,
    (page) =>
      page
        .leftJoin('run_orders as o', (join) =>
          join.onRef('o.entitlement_id', '=', 'e.id').on('o.status', '<>', 'canceled'),
        )
        .leftJoin('club_runs as r', 'r.id', 'o.run_id')
        .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('e.period_start', sort === 'month' ? order : 'asc')
        .orderBy('e.id', order)
        .select((eb) => [
          'e.id',
          'e.member_id as memberId',
          'm.full_name as member',
          'e.tier_id as tierId',
          't.name as tier',
          'i.paid_at as paidAt',
          'e.kind',
          'e.bottles',
          'e.status',
          eb('e.settled_at', 'is not', null).$castTo<boolean>().as('isSettled'),
          'e.is_disputed as isDisputed',
          'e.is_unpaid_after as isUnpaidAfter',
          eb('m.anonymized_at', 'is not', null).$castTo<boolean>().as('isAnonymized'),
          // The box that gives it, and its run.
          'o.id as orderId',
          'r.id as runId',
          'r.title as run',
        ])
        .execute(),
    pageSize,
  )
  const rows = list.rows.map(({ paidAt, ...box }) => ({ ...box, paidOn: paidDay(timeZone, paidAt) }))
  return { ...list, rows }
}
