// The boxes of a run, and one with its history.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason, RunOrderLinesTable, RunOrderStatus } from '#/db/schema/club-runs'
import { isId } from '~/kit/ids'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { idIn } from '~/kit/request-ids/id-in'
import { labelName } from '~/wines/labels'
import { winesById } from '~/wines/queries.server'
import { replacementReasons } from '../pick-up/replacement-reasons'
import { boxListing, boxShows, type BoxListParams, type BoxShow } from './box-listing'
import { boxStatuses, cancelReasons } from './box-view'

const conditions: Record<BoxShow, RawBuilder<boolean>> = {
  awaiting: sql`o.status = 'awaiting_payment'`,
  processing: sql`o.status = 'processing'`,
  ready: sql`o.status = 'ready'`,
  begun: sql`(o.status not in ('shipped', 'delivered', 'canceled') and l.out > 0)`,
  delivered: sql`o.status in ('shipped', 'delivered')`,
  unclaimed: sql`o.status = 'unclaimed'`,
  short: sql`(o.status <> 'canceled' and l.short > 0)`,
  disputed: sql`(o.status not in ('delivered', 'canceled') and e.is_disputed)`,
  returned: sql`(o.status = 'delivered' and e.is_unpaid_after)`,
  canceled: sql`o.status = 'canceled'`,
}

/** The boxes of a run; `l` has the numbers of their bottles. */
const boxesOfRun = (db: OpenTenantDb, runId: string) =>
  db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('run_order_lines as l')
          .whereRef('l.order_id', '=', 'o.id')
          .select([
            sql<number>`count(*)::int`.as('bottles'),
            sql<number>`(count(*) filter (where l.status = 'out'))::int`.as('out'),
            sql<number>`(count(*) filter (where l.status = 'short'))::int`.as('short'),
          ])
          .as('l'),
      (join) => join.onTrue(),
    )
    .where('o.run_id', '=', runId)

export type ListedBox = Awaited<ReturnType<typeof listBoxes>>['rows'][number]

/** A page of the boxes of a run. A search is for a member or a tier, or for a box's number. */
export function listBoxes(db: OpenTenantDb, runId: string, params: BoxListParams, pageSize?: number) {
  const { show, text, sort } = params
  const list = boxListing(runId)
  const order = list.direction(params)
  const number = /^#?(\d{1,6})$/.exec(text)?.[1]
  const matching = boxesOfRun(db, runId)
    .where(number ? sql<boolean>`o.number = ${Number(number)}` : hasWords(text, ['m.full_name', 't.name']))
    .where(show ? conditions[show] : sql<boolean>`true`)
  return listRows(
    db,
    list,
    params,
    matching,
    (page) =>
      page
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('o.number', order)
        .select([
          'o.id',
          'o.number',
          'o.member_id as memberId',
          'm.full_name as member',
          't.name as tier',
          'o.status',
          'o.cancel_reason as cancelReason',
          sql<boolean>`coalesce(e.is_disputed, false)`.as('isDisputed'),
          'l.bottles',
          'l.out',
          'l.short',
        ])
        .execute(),
    pageSize,
  )
}

/** How many boxes of a run each filter has, and how many there are. */
export function countBoxes(db: OpenTenantDb, runId: string): Promise<Record<BoxShow | 'all', number>> {
  const count = (show: BoxShow) => sql<number>`(count(*) filter (where ${conditions[show]}))::int`.as(show)
  return boxesOfRun(db, runId)
    .select(boxShows.map(count))
    .select(sql<number>`count(*)::int`.as('all'))
    .executeTakeFirstOrThrow()
}

/** The boxes that the list's address asks for, all pages of it. */
export async function boxFile(db: TenantDb, url: string) {
  const runId = idIn(Object.fromEntries(new URL(url).searchParams), 'run')
  const { rows, found } = await db.read((db) =>
    listBoxes(db, runId, { ...boxListing(runId).read(url), page: 1 }, MOST_IN_FILE),
  )
  requireFileLength(found, 'boxes', 'Choose a status first.')
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

export interface BoxLine {
  id: string
  slot: number
  wineId: string
  wine: string
  chosen: RunOrderLinesTable['chosen']
  status: RunOrderLinesTable['status']
}

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
    .leftJoin('business_users as u', 'u.user_id', 'o.canceled_by')
    .where('o.id', '=', orderId)
    .where('o.run_id', '=', runId)
    .select([
      'o.id',
      'o.number',
      'o.status',
      'o.note',
      'o.member_id as memberId',
      'o.cancel_reason as cancelReason',
      'o.cancel_note as cancelNote',
      'o.ready_at as readyAt',
      'o.created_at as createdAt',
      'o.changed_at as changedAt',
      'm.full_name as member',
      't.name as tier',
      'r.id as runId',
      'r.title as run',
      'e.month',
      'e.is_disputed as isDisputed',
      'e.is_unpaid_after as isUnpaidAfter',
      'u.full_name as canceledBy',
    ])
    .executeTakeFirst()
  if (!box) return null
  const lines = await linesOf(db, orderId)
  return { ...box, lines, events: await eventsOf(db, box) }
}

async function linesOf(db: OpenTenantDb, orderId: string): Promise<BoxLine[]> {
  const rows = await db.q
    .selectFrom('run_order_lines')
    .where('order_id', '=', orderId)
    .select(['id', 'slot', 'wine_id as wineId', 'chosen', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const wines = await winesById(db, [...new Set(rows.map(({ wineId }) => wineId))])
  const names = new Map(wines.map((wine) => [wine.id, labelName(wine)]))
  return rows.map((row) => ({ ...row, wine: names.get(row.wineId) ?? 'A wine' }))
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
    .where('h.order_id', '=', box.id)
    .select([
      'h.given_at',
      'h.collected_by',
      'h.note',
      'h.undone_at',
      'u.full_name as by',
      'v.full_name as undoneBy',
      sql<number>`(select count(*)::int from hand_over_lines g
        where g.business_id = h.business_id and g.hand_over_id = h.id)`.as('bottles'),
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
    .innerJoin('run_order_lines as l', 'l.id', 'b.line_id')
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
    .select(['r.title as run', 'r.month'])
    .orderBy('r.month', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}
