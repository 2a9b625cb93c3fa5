// A page of the list of orders, and how many orders each choice of a filter would show.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason } from '#/db/schema/club-runs'
import type { OrderState } from '#/db/schema/orders'
import { labelName } from '~/cellar/reference/labels'
import type { OrderStatus } from '../transitions'
import { filterCondition, planForValues } from './conditions.server'
import { inListOrder } from './list-order.server'
import { orderListing, type OrderListFilter, type OrderListParams } from './order-listing'
import { orderCounts, type OrderCounts } from './order-counts.server'

/** An order as the list shows it. Amounts in cents, null for a box and for people who see no prices. */
export interface OrderRow {
  id: string
  kind: 'box' | 'purchase'
  number: number
  memberId: string
  member: string
  /** Null outside of files. */
  email: string | null
  runId: string | null
  run: string | null
  tier: string | null
  state: OrderState
  status: OrderStatus
  cancelReason: OrderCancelReason | null
  fulfillment: 'pick_up' | 'ship'
  month: string
  orderedAt: Date
  changedAt: Date
  bottles: number
  /** Bottles still to be handed over, bottles that left, and bottles of a box that are missing. */
  promised: number
  out: number
  short: number
  isDisputed: boolean
  /** Amount paid, tax included. */
  totalCents: number | null
  /** The sales tax in it. */
  taxCents: number | null
  refundedCents: number | null
  /** The first wines by their names. */
  wines: string[]
}

interface OrderList {
  rows: OrderRow[]
  counts: OrderCounts
  /** From 1; the last page where the asked one is beyond it. */
  page: number
}

/** A page of the orders that match, in order. */
export function orderList(
  db: TenantDb,
  params: OrderListParams,
  { seesMoney }: { seesMoney: boolean },
): Promise<OrderList> {
  return db.read(async (db) => {
    await planForValues(db)
    const { counts, pageIds } = await orderCounts(db, params, orderListing.pageSize)
    const page = Math.min(params.page, orderListing.pages(counts.found))
    const ids = pageIds ?? (counts.found === 0 ? [] : await pageOf(db, { ...params, page }, counts.found))
    const rows = ids.length === 0 ? [] : await ordersById(db, ids, { seesMoney })
    return { rows, counts, page }
  })
}

/** The ids of a page, by the list's indexes. */
async function pageOf(db: OpenTenantDb, params: OrderListParams, total: number): Promise<string[]> {
  const { pageSize } = orderListing
  const before = (params.page - 1) * pageSize
  const length = Math.min(pageSize, total - before)
  // A page of the second half is counted from the end.
  const isBackward = before > total / 2
  const offset = isBackward ? total - before - length : before
  const orders = db.q
    .selectFrom('order_index as i')
    .where(await filterCondition(db, params))
    .select('i.id')
  const rows = await inListOrder(orders, params, isBackward).limit(length).offset(offset).execute()
  const ids = rows.map(({ id }) => id)
  return isBackward ? ids.toReversed() : ids
}

/** Orders with what lists show of them, in the order of `ids`; members' email addresses for a file alone. */
export async function ordersById(
  db: OpenTenantDb,
  ids: string[],
  { seesMoney, hasEmails = false }: { seesMoney: boolean; hasEmails?: boolean },
): Promise<OrderRow[]> {
  const rows = await orderRows(db, ids)
  const orders = new Map(
    rows.map((row): [string, OrderRow] => [
      row.id,
      {
        ...row,
        kind: row.runId === null ? 'purchase' : 'box',
        email: hasEmails ? row.email : null,
        ...(seesMoney ? {} : { totalCents: null, taxCents: null, refundedCents: null }),
        wines: row.wines.map((wine) => labelName({ ...wine, vintage: null, formatMl: 750 })),
      },
    ]),
  )
  return ids.flatMap((id) => orders.get(id) ?? [])
}

function orderRows({ q }: OpenTenantDb, ids: string[]) {
  return q
    .selectFrom('order_index as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('run_orders as o', 'o.id', 'i.box_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .leftJoin('club_runs as r', 'r.id', 'i.run_id')
    .leftJoin('tiers as t', 't.id', 'i.tier_id')
    .leftJoin('purchases as p', 'p.id', 'i.purchase_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('one_time_payments as y')
          .whereRef('y.purchase_id', '=', 'i.purchase_id')
          .orderBy((eb) => eb('y.status', '=', 'paid'), 'desc')
          .orderBy('y.created_at', 'desc')
          .limit(1)
          .select(['y.tax_cents as taxCents', 'y.refunded_cents as refundedCents'])
          .select((eb) => eb('y.amount_cents', '+', eb.ref('y.tax_cents')).as('totalCents'))
          .as('y'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_bottles as l')
          .whereRef('l.order_id', '=', 'i.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('bottles'),
            fn.countAll<number>().filterWhere('l.status', '=', 'promised').as('promised'),
            fn.countAll<number>().filterWhere('l.status', '=', 'out').as('out'),
            fn.countAll<number>().filterWhere('l.status', '=', 'short').as('short'),
          ])
          .as('b'),
      (join) => join.onTrue(),
    )
    .where('i.id', '=', anyOf(ids))
    .select(['i.id', 'i.number', 'i.member_id as memberId', 'm.full_name as member', 'm.email'])
    .select(['i.run_id as runId', 'r.title as run', 't.name as tier', 'i.status as state'])
    .select(['o.cancel_reason as cancelReason', 'i.fulfillment', 'i.month', 'i.ordered_at as orderedAt'])
    .select([
      'i.changed_at as changedAt',
      'b.bottles',
      'b.promised',
      'b.out',
      'b.short',
      'y.totalCents',
      'y.taxCents',
      'y.refundedCents',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.status', 'p.status').$notNull().as('status'),
      eb.fn.coalesce('e.is_disputed', 'p.is_disputed', eb.lit(false)).as('isDisputed'),
      jsonArrayFrom(
        eb
          .selectFrom('wines as w')
          .where((eb) => eb('w.id', '=', eb.fn.any('i.wine_list')))
          .orderBy('w.search_text')
          .limit(3)
          .select(['w.producer', 'w.name']),
      ).as('wines'),
    ])
    .execute()
}

/** A name for each run, tier and wine of the filters. */
export interface FilterNames {
  /** The latest first. */
  runs: { id: string; name: string }[]
  tiers: { id: string; name: string }[]
  wines: { id: string; name: string }[]
}

/** The names of what the counts are about, and of what the filter asks for. */
export async function filterNames(
  { q }: OpenTenantDb,
  counts: OrderCounts,
  { runId, tierId, wineId }: OrderListFilter,
): Promise<FilterNames> {
  const ids = (list: { value: string }[], value: string | null) =>
    anyOf([...new Set([...list.map(({ value }) => value), ...(value ? [value] : [])])])
  const { runs, tiers, wines } = await q
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('club_runs')
          .where('id', '=', ids(counts.run, runId))
          .select(['id', 'title as name'])
          .orderBy('month', 'desc')
          .orderBy('id', 'desc'),
      ).as('runs'),
      jsonArrayFrom(
        selectFrom('tiers')
          .where('id', '=', ids(counts.tier, tierId))
          .select(['id', 'name'])
          .orderBy('position')
          .orderBy('id'),
      ).as('tiers'),
      jsonArrayFrom(
        selectFrom('wines')
          .where('id', '=', ids(counts.wine, wineId))
          .select(['id', 'producer', 'name', 'vintage'])
          .orderBy('search_text', (text) => text.collate('C').asc())
          .orderBy('id'),
      ).as('wines'),
    ])
    .executeTakeFirstOrThrow()
  return {
    runs,
    tiers,
    wines: wines.map(({ id, ...wine }) => ({ id, name: labelName({ ...wine, formatMl: 750 }) })),
  }
}
