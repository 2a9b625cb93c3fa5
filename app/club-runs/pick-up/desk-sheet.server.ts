// The members that the desk sees, with their boxes and purchases. No prices and no contacts; of a birth date only whether
// it makes them 21.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import { startOfDay } from '~/kit/calendar'
import { ageOn, dayIn } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { businessTimeZone } from '../runs/run-settings.server'
import { deskBoxes } from './desk-boxes.server'
import { deskPurchases } from './desk-purchases.server'
import {
  isToCollect,
  isToCome,
  type DeskCounts,
  type DeskFilter,
  type DeskMember,
  type DeskSheet,
  type DeskWine,
} from './desk-view'
import { deskWines } from './desk-wines.server'
import { legalAge } from './hand-over-parts.server'
import { countRefused } from './refused.server'

/** The most members that a device keeps for an evening without a connection. */
const mostKept = 1_500
/** How many finished boxes, and how many finished purchases, of a member are shown. */
const mostFinished = 6
const openStatuses: RunOrderStatus[] = ['processing', 'ready', 'unclaimed', 'awaiting_payment']
const openPurchases: PurchaseStatus[] = ['processing', 'ready']
const statusesOf: Record<DeskFilter, RunOrderStatus[]> = {
  all: openStatuses,
  ready: ['processing', 'ready'],
  awaiting: ['awaiting_payment'],
  held: ['unclaimed'],
  bought: [],
}

/** The members whose boxes or purchases are still to come, by name, with their wines; and how many there are. */
export function deskSheet(
  db: TenantDb,
  { now, filter = 'all', limit = mostKept }: { now: Date; filter?: DeskFilter; limit?: number },
): Promise<DeskSheet> {
  return db.read(async (db) => {
    const bought = filter === 'all' || filter === 'bought' ? openPurchases : []
    const { rows } = await sql<{ id: string }>`
      select m.id from members m
      where m.business_id = ${db.businessId} and m.id in (
        select member_id from run_orders
        where business_id = ${db.businessId} and status = any(${statusesOf[filter]}::text[])
        union
        select member_id from purchases
        where business_id = ${db.businessId} and status = any(${bought}::text[]) and fulfillment = 'pick_up')
      order by m.search_text, m.id
      limit ${limit}`.execute(db.q)
    const { members, wines } = await membersAtDesk(db, {
      memberIds: rows.map(({ id }) => id),
      now,
      onlyOpen: true,
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
    const { members, wines } = await membersAtDesk(db, { memberIds: [memberId], now, onlyOpen: false })
    return members[0] ? { member: members[0], wines } : null
  })
}

async function deskCounts(db: OpenTenantDb, now: Date): Promise<DeskCounts> {
  const timeZone = await businessTimeZone(db)
  const today = startOfDay(timeZone, dayIn(timeZone, now))
  const { rows } = await sql<Omit<DeskCounts, 'refused' | 'given' | 'bought'>>`
    select count(*) filter (where status in ('processing', 'ready'))::int as ready,
      count(*) filter (where status = 'awaiting_payment')::int as awaiting,
      count(*) filter (where status = 'unclaimed')::int as held
    from run_orders where business_id = ${db.businessId}
      and status in ('processing', 'ready', 'awaiting_payment', 'unclaimed')`.execute(db.q)
  const { rows: purchases } = await sql<{ bought: number }>`
    select count(*)::int as bought from purchases
    where business_id = ${db.businessId} and status in ('processing', 'ready') and fulfillment = 'pick_up'`.execute(
    db.q,
  )
  // Bottles that were bought count with the box they left with.
  const { rows: given } = await sql<{ given: number }>`
    select count(distinct coalesce(order_id, id))::int as given from hand_overs
    where business_id = ${db.businessId} and given_at >= ${today} and undone_at is null`.execute(db.q)
  const refused = await countRefused(db)
  return { ...rows[0]!, bought: purchases[0]!.bought, given: given[0]!.given, refused }
}

async function membersAtDesk(
  db: OpenTenantDb,
  { memberIds, now, onlyOpen }: { memberIds: string[]; now: Date; onlyOpen: boolean },
): Promise<Pick<DeskSheet, 'members' | 'wines'>> {
  if (memberIds.length === 0) return { members: [], wines: {} }
  const today = dayIn(await businessTimeZone(db), now)
  const people = await db.q
    .selectFrom('members as m')
    .leftJoin('pick_up_profiles as p', 'p.member_id', 'm.id')
    .where('m.id', '=', anyOf(memberIds))
    .where('m.anonymized_at', 'is', null)
    .select(['m.id', 'm.full_name as fullName', 'm.date_of_birth as dateOfBirth', 'p.code'])
    // The list is kept on the device: one member at the desk is told from another of the same name by the phone number.
    .select(sql<string>`${onlyOpen ? sql`''` : sql`right(m.phone_digits, 4)`}`.as('phoneEnd'))
    .select(sql<string>`coalesce(p.second_person, '')`.as('secondPerson'))
    .select(
      sql<number>`(select count(*)::int from entitlements e
        where e.business_id = m.business_id and e.member_id = m.id and e.status = 'open')`.as('owedMonths'),
    )
    .orderBy('m.search_text')
    .orderBy('m.id')
    .execute()
  const boxes = await deskBoxes(db, { memberIds, statuses: onlyOpen ? openStatuses : null, now })
  const purchases = await deskPurchases(db, { memberIds, statuses: onlyOpen ? openPurchases : null, now })
  const members = people.map(({ dateOfBirth, ...person }): DeskMember => {
    const ofMember = latest(boxes.get(person.id) ?? [], isToCome)
    const bought = latest(purchases.get(person.id) ?? [], isToCollect)
    return {
      ...person,
      isUnderAge: ageOn(dateOfBirth, today) < legalAge,
      boxes: ofMember.shown,
      purchases: bought.shown,
      older: ofMember.older + bought.older,
    }
  })
  const bottles = members.flatMap(({ boxes, purchases }) => [
    ...boxes.flatMap(({ lines }) => lines),
    ...purchases.flatMap(({ bottles }) => bottles),
  ])
  return {
    members,
    wines: await deskWines(
      db,
      bottles.map(({ wineId }) => wineId),
    ),
  }
}

/** All that is open and the latest of what is finished, with how many more of those there are. */
function latest<Item>(items: Item[], isOpen: (item: Item) => boolean): { shown: Item[]; older: number } {
  const finished = items.filter((item) => !isOpen(item))
  return {
    shown: [...items.filter(isOpen), ...finished.slice(0, mostFinished)],
    older: Math.max(0, finished.length - mostFinished),
  }
}
