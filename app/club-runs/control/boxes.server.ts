// The boxes of a run, and one with its history.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { OrderCancelReason, RunOrderLinesTable, RunOrderStatus } from '#/db/schema/club-runs/orders'
import { foldText } from '~/kit/fold-text'
import { isId } from '~/kit/ids'
import { containsPattern } from '~/kit/like-pattern'
import { labelName } from '~/wines/labels'
import { winesById } from '~/wines/queries.server'
import { replacementReasons } from '../pick-up/replacement-reasons'
import type { BoxFilter } from './box-view'

interface ListedBox {
  id: string
  number: number
  memberId: string
  member: string
  tier: string
  status: RunOrderStatus
  cancelReason: OrderCancelReason | null
  isDisputed: boolean
  bottles: number
  out: number
  short: number
}

const conditions: Record<Exclude<BoxFilter, 'all'>, string> = {
  awaiting: `o.status = 'awaiting_payment'`,
  processing: `o.status = 'processing'`,
  ready: `o.status = 'ready'`,
  begun: `o.status not in ('shipped', 'delivered', 'canceled') and l.out > 0`,
  delivered: `o.status in ('shipped', 'delivered')`,
  unclaimed: `o.status = 'unclaimed'`,
  short: `o.status <> 'canceled' and l.short > 0`,
  disputed: `o.status not in ('delivered', 'canceled') and e.is_disputed`,
  returned: `o.status = 'delivered' and e.is_unpaid_after`,
  canceled: `o.status = 'canceled'`,
}

/**
 * The boxes of a run by number, after the number `after`. `search` is a part of the member's name, or a box's number.
 */
export async function listBoxes(
  db: OpenTenantDb,
  {
    runId,
    show,
    search,
    after,
    limit,
  }: { runId: string; show: BoxFilter; search: string; after: number; limit: number },
): Promise<{ boxes: ListedBox[]; next: number | null }> {
  const number = /^#?(\d{1,6})$/.exec(search.trim())?.[1]
  const found =
    search === ''
      ? sql`true`
      : number !== undefined
        ? sql`o.number = ${Number(number)}`
        : sql`m.search_text like ${containsPattern(foldText(search))}`
  const { rows } = await sql<ListedBox>`
    select o.id, o.number, o.member_id as "memberId", m.full_name as member, t.name as tier, o.status,
      o.cancel_reason as "cancelReason", coalesce(e.is_disputed, false) as "isDisputed",
      l.bottles::int as bottles, l.out::int as out, l.short::int as short
    from run_orders o
    join members m on m.business_id = o.business_id and m.id = o.member_id
    join tiers t on t.business_id = o.business_id and t.id = o.tier_id
    left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
    left join lateral (
      select count(*) as bottles, count(*) filter (where status = 'out') as out,
        count(*) filter (where status = 'short') as short
      from run_order_lines l where l.business_id = o.business_id and l.order_id = o.id
    ) l on true
    where o.business_id = ${db.businessId} and o.run_id = ${runId} and o.number > ${after}
      and ${found} and ${show === 'all' ? sql`true` : sql.raw(conditions[show])}
    order by o.number
    limit ${limit + 1}`.execute(db.q)
  const boxes = rows.slice(0, limit)
  return { boxes, next: rows.length > limit ? (boxes.at(-1)?.number ?? null) : null }
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
