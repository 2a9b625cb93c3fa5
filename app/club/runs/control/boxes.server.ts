// The boxes of a run, and one with its history.
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason, RunOrderStatus } from '#/db/schema/club-runs'
import { countOf } from '#/db/rows'
import { isId } from '~/foundation/kit/ids'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { replacementReasons } from '../orders/replacement-reasons'
import { boxesOfRun } from '../runs/boxes-of-run.server'
import { withWineNames } from '../runs/wine-names.server'
import { boxListing, boxShows, type BoxListParams, type BoxShow } from './box-listing'
import { boxStatuses, cancelReasons } from './box-view'

type Boxes = ReturnType<typeof boxesOfRun>
type BoxExpressions =
  Boxes extends SelectQueryBuilder<infer Tables, infer Names, infer _>
    ? ExpressionBuilder<Tables, Names>
    : never

const conditions: Record<BoxShow, (eb: BoxExpressions) => Expression<SqlBool>> = {
  awaiting: (eb) => eb('o.status', '=', 'awaiting_payment'),
  processing: (eb) => eb('o.status', '=', 'processing'),
  ready: (eb) => eb('o.status', '=', 'ready'),
  begun: (eb) =>
    eb.and([eb('o.status', 'not in', ['shipped', 'delivered', 'canceled']), eb('l.out', '>', 0)]),
  delivered: (eb) => eb('o.status', 'in', ['shipped', 'delivered']),
  unclaimed: (eb) => eb('o.status', '=', 'unclaimed'),
  short: (eb) => eb.and([eb('o.status', '<>', 'canceled'), eb('l.short', '>', 0)]),
  disputed: (eb) =>
    eb.and([eb('o.status', 'not in', ['delivered', 'canceled']), eb('e.is_disputed', '=', true)]),
  returned: (eb) => eb.and({ 'o.status': 'delivered', 'e.is_unpaid_after': true }),
  canceled: (eb) => eb('o.status', '=', 'canceled'),
}

export type ListedBox = Awaited<ReturnType<typeof listBoxes>>['rows'][number]

/** A page of the boxes of a run. A search is for a member or a tier, or for a box's number. */
export function listBoxes(db: OpenTenantDb, runId: string, params: BoxListParams, pageSize?: number) {
  const { show, text, sort } = params
  const list = boxListing(runId)
  const order = list.direction(params)
  const number = /^#?(\d{1,6})$/.exec(text)?.[1]
  const matching = boxesOfRun(db, runId)
    .$if(show !== null, (query) => query.where(conditions[show!]))
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .where((eb) => (number ? eb('o.number', '=', Number(number)) : hasWords(text, ['m.full_name', 't.name'])))
  return listRows(
    db,
    list,
    params,
    matching,
    (page) =>
      page
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('o.number', order)
        .select(['o.id', 'o.number', 'o.member_id as memberId', 'm.full_name as member', 't.name as tier'])
        .select(['o.status', 'o.cancel_reason as cancelReason', 'l.bottles', 'l.out', 'l.short'])
        .select((eb) => [eb.fn.coalesce('e.is_disputed', eb.lit(false)).as('isDisputed')])
        .execute(),
    pageSize,
  )
}

/** How many boxes of a run each filter has, and how many there are. */
export function countBoxes(db: OpenTenantDb, runId: string): Promise<Record<BoxShow | 'all', number>> {
  return boxesOfRun(db, runId)
    .select((eb) =>
      boxShows.map((show) => eb.fn.countAll<number>().filterWhere(conditions[show](eb)).as(show)),
    )
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
}

/** The boxes that the list's address asks for, all pages of it. */
export async function boxFile(db: TenantDb, url: string) {
  const runId = idIn(Object.fromEntries(new URL(url).searchParams), 'run')
  const rows = await rowsForFile(boxListing(runId), url, 'Choose a status first.', (params, most) =>
    db.read((db) => listBoxes(db, runId, params, most)),
  )
  const columns: FileColumn<ListedBox>[] = [
    { title: 'Box', width: 8, cell: ({ number }) => number },
    { title: 'Member', width: 28, cell: ({ member }) => member },
    { title: 'Tier', width: 20, cell: ({ tier }) => tier },
    { title: 'Status', width: 18, cell: ({ status }) => boxStatuses[status].label },
    {
      title: 'Why canceled',
      width: 30,
      cell: ({ cancelReason }) => cancelReason && cancelReasons[cancelReason],
    },
    { title: 'Disputed', width: 10, cell: ({ isDisputed }) => (isDisputed ? 'yes' : 'no') },
    { title: 'Bottles', width: 9, cell: ({ bottles }) => bottles },
    { title: 'Handed over', width: 12, cell: ({ out }) => out },
    { title: 'Missing', width: 9, cell: ({ short }) => short },
  ]
  return listFile('Boxes', columns, rows)
}

export type BoxLine = Awaited<ReturnType<typeof linesOf>>[number]

interface BoxEvent {
  at: Date
  text: string
  by: string | null
}

/** A box with its bottles and everything that happened to it, the first first; null for no box of this run. */
export async function findBox(db: OpenTenantDb, { runId, orderId }: { runId: string; orderId: string }) {
  if (!isId(runId) || !isId(orderId)) return null
  const box = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .leftJoin('business_users as u', 'u.user_id', 'o.canceled_by')
    .where('o.id', '=', orderId)
    .where('o.run_id', '=', runId)
    .select(['o.id', 'o.number', 'o.status', 'o.note', 'o.member_id as memberId'])
    .select(['o.cancel_reason as cancelReason', 'o.cancel_note as cancelNote', 'o.ready_at as readyAt'])
    .select(['o.created_at as createdAt', 'o.changed_at as changedAt', 'm.full_name as member'])
    .select(['t.name as tier', 'r.id as runId', 'r.title as run', 'e.kind', 'e.is_disputed as isDisputed'])
    .select(['o.entitlement_id as entitlementId', 'i.paid_at as paidAt'])
    .select(['e.is_unpaid_after as isUnpaidAfter', 'u.full_name as canceledBy'])
    .executeTakeFirst()
  if (!box) return null
  const lines = await linesOf(db, orderId)
  return { ...box, lines, events: await eventsOf(db, box) }
}

async function linesOf(db: OpenTenantDb, orderId: string) {
  const rows = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', orderId)
    .select(['id', 'slot', 'wine_id as wineId', 'chosen', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  return withWineNames(db, rows)
}

async function eventsOf(
  db: OpenTenantDb,
  box: {
    id: string
    status: RunOrderStatus
    createdAt: Date
    readyAt: Date | null
    changedAt: Date
    cancelReason: OrderCancelReason | null
    canceledBy: string | null
    cancelNote: string | null
  },
): Promise<BoxEvent[]> {
  const events: BoxEvent[] = [{ at: box.createdAt, text: 'Wines assigned', by: null }]
  if (box.readyAt) events.push({ at: box.readyAt, text: 'Packed', by: null })
  const handed = await db.q
    .selectFrom('hand_overs as h')
    .leftJoin('business_users as u', 'u.user_id', 'h.given_by')
    .leftJoin('business_users as v', 'v.user_id', 'h.undone_by')
    .where('h.box_id', '=', box.id)
    .select(['h.given_at', 'h.collected_by', 'h.note', 'h.undone_at', 'u.full_name as by'])
    .select(['v.full_name as undoneBy'])
    .select((eb) => [
      countOf(eb.selectFrom('hand_over_lines as g').whereRef('g.hand_over_id', '=', 'h.id')).as('bottles'),
    ])
    .execute()
  for (const one of handed) {
    const bottles = one.bottles === 1 ? '1 bottle' : `${one.bottles} bottles`
    const to = one.collected_by === 'member' ? 'the member' : 'the second person'
    const note = one.note === '' ? '' : ` Note: ${one.note}`
    events.push({
      at: one.given_at,
      text: `Handed over ${bottles} to ${to}, age checked.${note}`,
      by: one.by,
    })
    if (one.undone_at)
      events.push({ at: one.undone_at, text: `Hand-over of ${bottles} undone`, by: one.undoneBy })
  }
  const replaced = await db.q
    .selectFrom('bottle_replacements as b')
    .innerJoin('order_bottles as l', 'l.id', 'b.bottle_id')
    .leftJoin('business_users as u', 'u.user_id', 'b.replaced_by')
    .where('l.order_id', '=', box.id)
    .select(['b.replaced_at', 'b.reason', 'b.note', 'b.wine_id', 'u.full_name as by'])
    .execute()
  for (const one of replaced) {
    const result = one.wine_id === null ? 'no bottle was left to replace it' : 'replaced'
    const note = one.note === '' ? '' : `: ${one.note}`
    events.push({
      at: one.replaced_at,
      text: `Bottle ${replacementReasons[one.reason].toLowerCase()}, ${result}${note}`,
      by: one.by,
    })
  }
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A member's boxes with their runs, the latest first. */
export async function boxesOfMember(db: OpenTenantDb, memberId: string, limit: number) {
  return db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.member_id', '=', memberId)
    .select(['o.id', 'o.number', 'o.status', 'o.cancel_reason as cancelReason', 'r.id as runId'])
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .select(['r.title as run', 'e.kind'])
    .orderBy('r.pick_up_from', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}
