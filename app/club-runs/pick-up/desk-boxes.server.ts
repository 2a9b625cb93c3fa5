// The members and boxes that the desk sees. No prices and no costs; of a birth date only whether it makes them 21.
import { sql } from 'kysely'
import { photoInfo } from '#/tenants/media'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs/orders'
import { startOfDay } from '~/kit/calendar'
import { ageOn, dayIn } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { labelName, wineTypes } from '~/wines/labels'
import { businessTimeZone } from '../runs/run-settings.server'
import {
  filterOf,
  isToCome,
  type DeskBox,
  type DeskCounts,
  type DeskFilter,
  type DeskLine,
  type DeskMember,
  type DeskSheet,
  type DeskWine,
} from './desk-view'
import { legalAge, undoMs } from './hand-over.server'
import { countRefused } from './refused.server'
import { replacementReasons } from './replacement-reasons'

/** The most members that a device keeps for an evening without a connection. */
export const mostKept = 1_500
const openStatuses: RunOrderStatus[] = ['processing', 'ready', 'unclaimed', 'awaiting_payment']
const statusesOf: Record<DeskFilter, RunOrderStatus[]> = {
  all: openStatuses,
  ready: ['processing', 'ready'],
  awaiting: ['awaiting_payment'],
  held: ['unclaimed'],
}

/** The members whose boxes are still to come, by name, with the boxes' wines; and how many boxes there are. */
export function deskSheet(
  db: TenantDb,
  { now, filter = 'all', limit = mostKept }: { now: Date; filter?: DeskFilter; limit?: number },
): Promise<DeskSheet> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('run_orders as o')
      .innerJoin('members as m', (join) =>
        join.onRef('m.business_id', '=', 'o.business_id').onRef('m.id', '=', 'o.member_id'),
      )
      .where('o.business_id', '=', db.businessId)
      .where('o.status', 'in', statusesOf[filter])
      .select('m.id')
      .groupBy(['m.business_id', 'm.id'])
      .orderBy('m.search_text')
      .orderBy('m.id')
      .limit(limit)
      .execute()
    const { members, wines } = await membersWithBoxes(db, {
      memberIds: rows.map(({ id }) => id),
      now,
      statuses: openStatuses,
    })
    return { members, wines, counts: await deskCounts(db, now) }
  })
}

/** One member with all that the desk may need; null for an id that is not a member’s of this club. */
export function deskMember(
  db: TenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ member: DeskMember; wines: Record<string, DeskWine> } | null> {
  if (!isId(memberId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const { members, wines } = await membersWithBoxes(db, { memberIds: [memberId], now, statuses: null })
    return members[0] ? { member: members[0], wines } : null
  })
}

async function deskCounts(db: OpenTenantDb, now: Date): Promise<DeskCounts> {
  const timeZone = await businessTimeZone(db)
  const today = startOfDay(timeZone, dayIn(timeZone, now))
  const { rows } = await sql<Omit<DeskCounts, 'refused' | 'given'>>`
    select count(*) filter (where status in ('processing', 'ready'))::int as ready,
      count(*) filter (where status = 'awaiting_payment')::int as awaiting,
      count(*) filter (where status = 'unclaimed')::int as held
    from run_orders where business_id = ${db.businessId}
      and status in ('processing', 'ready', 'awaiting_payment', 'unclaimed')`.execute(db.q)
  const { rows: given } = await sql<{ given: number }>`
    select count(distinct order_id)::int as given from hand_overs
    where business_id = ${db.businessId} and given_at >= ${today} and undone_at is null`.execute(db.q)
  return { ...rows[0]!, given: given[0]!.given, refused: await countRefused(db) }
}

/** How many finished boxes of a member are shown. */
const mostFinished = 6

async function membersWithBoxes(
  db: OpenTenantDb,
  { memberIds, now, statuses }: { memberIds: string[]; now: Date; statuses: RunOrderStatus[] | null },
): Promise<Pick<DeskSheet, 'members' | 'wines'>> {
  if (memberIds.length === 0) return { members: [], wines: {} }
  const ids = sql<string>`any(${memberIds}::uuid[])`
  const today = dayIn(await businessTimeZone(db), now)
  const people = await db.q
    .selectFrom('members as m')
    .leftJoin('pick_up_profiles as p', (join) =>
      join.onRef('p.business_id', '=', 'm.business_id').onRef('p.member_id', '=', 'm.id'),
    )
    .where('m.business_id', '=', db.businessId)
    .where('m.id', '=', ids)
    .where('m.anonymized_at', 'is', null)
    .select(['m.id', 'm.full_name as fullName', 'm.date_of_birth as dateOfBirth', 'p.code'])
    .select(sql<string>`right(m.phone_digits, 4)`.as('phoneEnd'))
    .select(sql<string>`coalesce(p.second_person, '')`.as('secondPerson'))
    .select(
      sql<number>`(select count(*)::int from entitlements e
        where e.business_id = m.business_id and e.member_id = m.id and e.status = 'open')`.as('owedMonths'),
    )
    .orderBy('m.search_text')
    .orderBy('m.id')
    .execute()
  const orders = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', (join) =>
      join.onRef('r.business_id', '=', 'o.business_id').onRef('r.id', '=', 'o.run_id'),
    )
    .innerJoin('tiers as t', (join) =>
      join.onRef('t.business_id', '=', 'o.business_id').onRef('t.id', '=', 'o.tier_id'),
    )
    .innerJoin('cellar_locations as c', (join) =>
      join.onRef('c.business_id', '=', 'r.business_id').onRef('c.id', '=', 'r.location_id'),
    )
    .leftJoin('entitlements as e', (join) =>
      join.onRef('e.business_id', '=', 'o.business_id').onRef('e.id', '=', 'o.entitlement_id'),
    )
    .where('o.business_id', '=', db.businessId)
    .where('o.member_id', '=', ids)
    .$if(statuses !== null, (q) => q.where('o.status', 'in', statuses!))
    .select([
      'o.id',
      'o.member_id as memberId',
      'o.number',
      'o.run_id as runId',
      't.name as tier',
      'c.name as location',
      'o.status',
      'o.cancel_reason as cancelReason',
      'o.note',
      'o.created_at as createdAt',
      'e.is_disputed as isDisputed',
      'e.is_unpaid_after as isUnpaidAfter',
    ])
    .select(sql<string>`coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY'))`.as('run'))
    .orderBy('o.created_at')
    .orderBy('o.number')
    .execute()
  const boxes = await boxesOf(db, orders, now)
  const wineIds = [...boxes.values()].flat().flatMap(({ box }) => box.lines.map(({ wineId }) => wineId))
  return {
    members: people.map(({ dateOfBirth, ...person }) => ({
      ...person,
      isUnderAge: ageOn(dateOfBirth, today) < legalAge,
      boxes: inOrder(boxes.get(person.id) ?? []),
    })),
    wines: await deskWines(db, wineIds),
  }
}

/** Boxes to hand over first, the oldest first; then a few that are finished, the latest first. */
function inOrder(found: { box: DeskBox; at: Date }[]): DeskBox[] {
  const open = found.filter(({ box }) => isToCome(box))
  const finished = found
    .filter(({ box }) => filterOf(box) === null)
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostFinished)
  return [...open, ...finished].map(({ box }) => box)
}

interface OrderRow extends Omit<DeskBox, 'lines' | 'handOvers' | 'isDisputed' | 'isUnpaidAfter'> {
  memberId: string
  createdAt: Date
  isDisputed: boolean | null
  isUnpaidAfter: boolean | null
}

async function boxesOf(
  db: OpenTenantDb,
  orders: OrderRow[],
  now: Date,
): Promise<Map<string, { box: DeskBox; at: Date }[]>> {
  const ids = sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('business_id', '=', db.businessId)
    .where('order_id', '=', ids)
    .select(['id', 'order_id', 'wine_id as wineId', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const replaced = await replacementsOf(db, ids)
  const handOvers = await db.q
    .selectFrom('hand_overs as h')
    .leftJoin('users as u', 'u.id', 'h.given_by')
    .where('h.business_id', '=', db.businessId)
    .where('h.order_id', '=', ids)
    .select([
      'h.id',
      'h.order_id',
      'h.given_at',
      'u.full_name as by',
      'h.collected_by as collectedBy',
      'h.second_person as secondPerson',
      'h.note',
      'h.undone_at',
      'h.was_offline as wasOffline',
    ])
    .select(
      sql<number>`(select count(*)::int from hand_over_lines l
        where l.business_id = h.business_id and l.hand_over_id = h.id)`.as('bottles'),
    )
    .orderBy('h.given_at', 'desc')
    .execute()
  const linesOf = byOrder(lines)
  const handOversOf = byOrder(handOvers)
  const boxes = new Map<string, { box: DeskBox; at: Date }[]>()
  for (const { memberId, createdAt, isDisputed, isUnpaidAfter, ...order } of orders) {
    const box: DeskBox = {
      ...order,
      isDisputed: isDisputed ?? false,
      isUnpaidAfter: isUnpaidAfter ?? false,
      lines: (linesOf.get(order.id) ?? []).map(({ id, wineId, status }): DeskLine => ({
        id,
        wineId,
        status,
        replaced: replaced.get(id) ?? [],
      })),
      handOvers: (handOversOf.get(order.id) ?? []).map(({ order_id: _, given_at, undone_at, ...one }) => ({
        ...one,
        at: given_at.toISOString(),
        isUndone: undone_at !== null,
        undoMs: undone_at === null ? Math.max(0, given_at.getTime() + undoMs - now.getTime()) : 0,
      })),
    }
    boxes.set(memberId, [...(boxes.get(memberId) ?? []), { box, at: createdAt }])
  }
  return boxes
}

function byOrder<Row extends { order_id: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row])
  return groups
}

/** By line, what was replaced: "Corked, replaced by Elio Grasso Ginestra 2019". */
async function replacementsOf(
  db: OpenTenantDb,
  orderIds: ReturnType<typeof sql<string>>,
): Promise<Map<string, string[]>> {
  const rows = await db.q
    .selectFrom('bottle_replacements as b')
    .innerJoin('run_order_lines as l', (join) =>
      join.onRef('l.business_id', '=', 'b.business_id').onRef('l.id', '=', 'b.line_id'),
    )
    .where('b.business_id', '=', db.businessId)
    .where('l.order_id', '=', orderIds)
    .select(['b.line_id', 'b.reason', 'b.note', 'b.wine_id', 'b.old_wine_id', 'b.was_out'])
    .orderBy('b.replaced_at')
    .execute()
  const names = await deskWines(
    db,
    rows.flatMap(({ wine_id, old_wine_id }) => [wine_id, old_wine_id].filter((id) => id !== null)),
  )
  const words = new Map<string, string[]>()
  for (const row of rows) {
    const reason = replacementReasons[row.reason].toLowerCase()
    const old = row.old_wine_id === null ? 'The bottle' : names[row.old_wine_id]?.name
    const by =
      row.wine_id === null
        ? 'and no bottle was left to replace it'
        : row.wine_id === row.old_wine_id
          ? 'and replaced by another bottle'
          : `and replaced by ${names[row.wine_id]?.name}`
    const was = row.reason === 'other' ? 'was returned' : `was ${reason}`
    const sentence = `${old} ${was} ${by}.${row.note === '' ? '' : ` ${row.note}`}`
    words.set(row.line_id, [...(words.get(row.line_id) ?? []), sentence])
  }
  return words
}

/** Wines by id, as the desk shows them. */
export async function deskWines(db: OpenTenantDb, wineIds: string[]): Promise<Record<string, DeskWine>> {
  const ids = [...new Set(wineIds)]
  if (ids.length === 0) return {}
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', (join) =>
      join.onRef('p.business_id', '=', 'w.business_id').onRef('p.id', '=', 'w.picture_id'),
    )
    .where('w.business_id', '=', db.businessId)
    .where('w.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'w.id',
      'w.producer',
      'w.name',
      'w.vintage',
      'w.is_non_vintage',
      'w.format_ml as formatMl',
      'w.type',
      'w.varietal',
      'w.appellation',
      'w.region',
      'p.path',
    ])
    .execute()
  return Object.fromEntries(
    rows.map(({ id, producer, name, vintage, is_non_vintage, formatMl, type, path, ...words }) => [
      id,
      {
        id,
        name: labelName({ producer, name, vintage: vintage ?? (is_non_vintage ? 'NV' : null), formatMl }),
        details: [wineTypes[type], words.varietal, words.appellation || words.region]
          .filter(Boolean)
          .join(', '),
        type,
        picture: path === null ? null : (photoInfo(path)?.variants[0]?.url ?? path),
      },
    ]),
  )
}
