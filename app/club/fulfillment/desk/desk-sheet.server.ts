// The members that the desk sees, with their boxes and purchases. No prices and no contacts; of a birth date only whether
// it makes them 21.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import { countOf } from '#/db/rows'
import { startOfDay } from '~/foundation/kit/calendar'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
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
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { countRefused } from './refused.server'

/** The most members that a device keeps for an evening without a connection. */
const mostKept = 1_500
/** How many finished boxes, and how many finished purchases, of a member are shown. */
const mostFinished = 6
export const openStatuses: RunOrderStatus[] = ['processing', 'ready', 'unclaimed', 'awaiting_payment']
export const openPurchases: PurchaseStatus[] = ['processing', 'ready']
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
    const rows = await db.q
      .selectFrom('members')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('run_orders')
          .where('status', '=', eb.fn.any(eb.val(statusesOf[filter])))
          .select('member_id')
          .union(
            eb
              .selectFrom('purchases')
              .where('status', '=', eb.fn.any(eb.val(bought)))
              .where('fulfillment', '=', 'pick_up')
              .select('member_id'),
          ),
      )
      .select('id')
      .orderBy('search_text')
      .orderBy('id')
      .limit(limit)
      .execute()
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
  const boxes = await db.q
    .selectFrom('run_orders')
    .where('status', 'in', openStatuses)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', statusesOf.ready).as('ready'),
      fn.countAll<number>().filterWhere('status', 'in', statusesOf.awaiting).as('awaiting'),
      fn.countAll<number>().filterWhere('status', 'in', statusesOf.held).as('held'),
    ])
    .executeTakeFirstOrThrow()
  const { bought } = await db.q
    .selectFrom('purchases')
    .where('status', 'in', openPurchases)
    .where('fulfillment', '=', 'pick_up')
    .select(({ fn }) => fn.countAll<number>().as('bought'))
    .executeTakeFirstOrThrow()
  // Bottles that were bought count with the box they left with.
  const { given } = await db.q
    .selectFrom('hand_overs')
    .where('given_at', '>=', today)
    .where('undone_at', 'is', null)
    .select(({ fn }) => fn.count<number>(fn.coalesce('box_id', 'id')).distinct().as('given'))
    .executeTakeFirstOrThrow()
  return { ...boxes, bought, given, refused: await countRefused(db) }
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
    .select((eb) => [
      // The list is kept on the device: one member at the desk is told from another of the same name by the phone number.
      (onlyOpen ? eb.val('') : eb.fn<string>('right', ['m.phone_digits', eb.lit(4)])).as('phoneEnd'),
      eb.fn.coalesce('p.second_person', eb.val('')).as('secondPerson'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('member_claims as c')
          .whereRef('c.member_id', '=', 'm.id')
          .where('c.claimed_at', 'is', null)
          .select('c.member_id'),
      )
        .$castTo<boolean>()
        .as('isUnclaimed'),
    )
    .select(({ selectFrom }) => {
      const open = selectFrom('entitlements as e').where('e.status', '=', 'open')
      return countOf(open.whereRef('e.member_id', '=', 'm.id')).as('owedMonths')
    })
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
      isUnderAge: dateOfBirth !== null && ageOn(dateOfBirth, today) < MINIMUM_AGE,
      isAgeUnknown: dateOfBirth === null,
      boxes: ofMember.shown,
      purchases: bought.shown,
      older: ofMember.older + bought.older,
    }
  })
  const bottles = members.flatMap(({ boxes, purchases }) =>
    [...boxes, ...purchases].flatMap((order) => order.bottles),
  )
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
