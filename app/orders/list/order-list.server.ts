// A page of the list of orders, and how many orders each choice of a filter would show.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason } from '#/db/schema/club-runs'
import type { OrderState } from '#/db/schema/orders'
import type { OrderStatus } from '../transitions'
import { matchingOrders, planForValues } from './conditions.server'
import { orderListing, type OrderListFilter, type OrderListParams, type OrderSort } from './order-listing'
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
  /** Handed over, and missing. */
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
    const asked = { order: orderBy(params), page: params.page, pageSize: orderListing.pageSize }
    const { counts, pageIds } = await orderCounts(db, params, asked)
    const page = Math.min(params.page, orderListing.pages(counts.found))
    const ids = pageIds ?? (counts.found === 0 ? [] : await pageOf(db, { ...params, page }, counts.found))
    const rows = ids.length === 0 ? [] : await ordersById(db, ids, { seesMoney })
    return { rows, counts, page }
  })
}

const sortTerms: Record<OrderSort, RawBuilder<unknown>[]> = {
  date: [sql`i.ordered_at`, sql`i.id`],
  changed: [sql`i.changed_at`, sql`i.id`],
  member: [sql`i.member_name collate "C"`, sql`i.id`],
}

/** The list's order in SQL; `isBackward` turns it round. */
export function orderBy(params: OrderListParams, isBackward = false): RawBuilder<unknown> {
  const isDown = orderListing.isDescending(params) !== isBackward
  return sql.join(sortTerms[params.sort].map((term) => sql`${term} ${isDown ? sql`desc` : sql`asc`}`))
}

/** The ids of a page, by the list's indexes. */
async function pageOf(db: OpenTenantDb, params: OrderListParams, found: number): Promise<string[]> {
  const { pageSize } = orderListing
  const before = (params.page - 1) * pageSize
  const length = Math.min(pageSize, found - before)
  // A page of the second half is counted from the end.
  const isBackward = before > found / 2
  const offset = isBackward ? found - before - length : before
  const { rows } = await sql<{ id: string }>`
    select i.id ${await matchingOrders(db, params)}
    order by ${orderBy(params, isBackward)} limit ${length} offset ${offset}`.execute(db.q)
  const ids = rows.map(({ id }) => id)
  return isBackward ? ids.toReversed() : ids
}

/** The name of a wine `w`; one that is named after its producer shows the name once, as `labelName` does. */
const wineName = sql`case when starts_with(lower(w.name), lower(w.producer)) then w.name
  else w.producer || ' ' || w.name end`

/** Orders with what lists show of them, in the order of `ids`; members' email addresses for a file alone. */
export async function ordersById(
  db: OpenTenantDb,
  ids: string[],
  { seesMoney, hasEmails = false }: { seesMoney: boolean; hasEmails?: boolean },
): Promise<OrderRow[]> {
  const { businessId } = db
  const { rows } = await sql<OrderRow>`
    select i.id, case when i.run_id is null then 'purchase' else 'box' end as kind, i.number,
      i.member_id as "memberId", m.full_name as member, ${hasEmails ? sql`m.email` : sql`null`} as email,
      i.run_id as "runId", r.title as run, t.name as tier,
      i.status as state, coalesce(o.status, p.status) as status, o.cancel_reason as "cancelReason", i.fulfillment,
      i.month::text as month, i.ordered_at as "orderedAt", i.changed_at as "changedAt",
      b.bottles, b.out, b.short,
      coalesce(e.is_disputed, p.is_disputed, false) as "isDisputed",
      ${seesMoney ? sql`y.amount_cents + y.tax_cents` : sql`null::int`} as "totalCents",
      ${seesMoney ? sql`y.tax_cents` : sql`null::int`} as "taxCents",
      ${seesMoney ? sql`y.refunded_cents` : sql`null::int`} as "refundedCents",
      array(select ${wineName} from wines w
        where w.business_id = i.business_id and w.id = any(i.wine_list) order by w.search_text limit 3) as wines
    from unnest(${ids}::uuid[]) with ordinality asked (id, position)
    join order_index i on i.business_id = ${businessId} and i.id = asked.id
    join members m on m.business_id = i.business_id and m.id = i.member_id
    left join run_orders o on o.business_id = i.business_id and o.id = i.box_id
    left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
    left join club_runs r on r.business_id = i.business_id and r.id = i.run_id
    left join tiers t on t.business_id = i.business_id and t.id = i.tier_id
    left join purchases p on p.business_id = i.business_id and p.id = i.purchase_id
    left join lateral (
      select y.amount_cents, y.tax_cents, y.refunded_cents from one_time_payments y
      where y.business_id = i.business_id and y.purchase_id = i.purchase_id
      order by (y.status = 'paid') desc, y.created_at desc limit 1) y on true
    join lateral (
      select count(*)::int as bottles, (count(*) filter (where l.status = 'out'))::int as out,
        (count(*) filter (where l.status = 'short'))::int as short
      from run_order_lines l where l.business_id = i.business_id and l.order_id = i.box_id and i.run_id is not null
      union all
      select count(*)::int, (count(*) filter (where u.status = 'out'))::int, 0
      from purchase_lines l join purchase_bottles u on u.business_id = l.business_id and u.line_id = l.id
      where l.business_id = i.business_id and l.purchase_id = i.purchase_id and i.run_id is null
      order by 1 desc limit 1) b on true
    order by asked.position`.execute(db.q)
  return rows
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
  db: OpenTenantDb,
  counts: OrderCounts,
  { runId, tierId, wineId }: OrderListFilter,
): Promise<FilterNames> {
  const ids = (list: { value: string }[], chosen: string | null) => [
    ...new Set([...list.map(({ value }) => value), ...(chosen ? [chosen] : [])]),
  ]
  const { rows } = await sql<{ what: 'run' | 'tier' | 'wine'; id: string; name: string }>`
    select * from (
      select 'run' as what, id, title as name, month::text as place from club_runs
      where business_id = ${db.businessId} and id = any(${ids(counts.run, runId)}::uuid[])
      union all select 'tier', id, name, to_char(position, '000') from tiers
      where business_id = ${db.businessId} and id = any(${ids(counts.tier, tierId)}::uuid[])
      union all select 'wine', w.id, ${wineName} || coalesce(' ' || w.vintage, ''), w.search_text from wines w
      where w.business_id = ${db.businessId} and w.id = any(${ids(counts.wine, wineId)}::uuid[])
    ) named order by what, place collate "C", id`.execute(db.q)
  const of = (kind: string) => rows.filter(({ what }) => what === kind).map(({ id, name }) => ({ id, name }))
  return { runs: of('run').toReversed(), tiers: of('tier'), wines: of('wine') }
}
